"""Speed of the program beside the same games written by hand; `python bench/run.py` measures."""
