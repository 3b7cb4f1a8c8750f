"""Speed of the program beside the same games written by hand; `python -m bench.run` measures."""
