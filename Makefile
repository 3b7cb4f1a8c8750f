# One command for each thing a person does here; every target makes the environment it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint judge bench tables clean

demo: $(VENV)/installed
	$(BIN)/rulewright check thrones_of_valeria
	$(BIN)/rulewright simulate thrones_of_valeria --players 4 --games 1000 --seed 7

test: $(VENV)/installed-test
	$(BIN)/python -m pytest

lint: $(VENV)/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

judge: $(VENV)/installed-test
	RULEWRIGHT_FULL=1 $(BIN)/python -m pytest

bench: $(VENV)/installed-test
	$(BIN)/python -m bench.run

tables: $(VENV)/installed
	$(BIN)/python -c "from interpreter.language.tables import write_tables; write_tables()"

clean:
	rm -rf $(VENV) build *.egg-info

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml setup.py | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/installed-test: pyproject.toml setup.py | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable ".[test]"
	touch $(VENV)/installed $@
