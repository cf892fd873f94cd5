# Two commands: `make run` serves, `make test` proves. Both set up what they need.
PYTHON ?= python3
BIN := .venv/bin
KERNEL := $(wildcard kernel/*.cpp kernel/*.hpp) CMakeLists.txt pyproject.toml

.PHONY: run test lint bench sanitize lock clean

run: .venv/lexicon
	@$(BIN)/wordhall prompt

test: .venv/test .venv/lexicon lint
	$(BIN)/pytest -n 2

lint: .venv/test .venv/kernel
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/lexicon
	@$(BIN)/python bench/kernel.py

sanitize: .venv/test .venv/lexicon
	sh kernel/sanitize.sh $(or $(SECONDS),60)

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Pins every package by version and hash, and records no address of a registry.
lock: $(BIN)/uv
	for set in uv run test; do \
	  $(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header \
	    $$(test $$set = test && echo -c requirements/run.txt) requirements/$$set.in -o requirements/$$set.txt || exit 1; \
	done

$(BIN)/uv: requirements/uv.txt
	@sh requirements/python.sh $(PYTHON)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing the package installer"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

.venv/run: $(BIN)/uv requirements/run.txt
	@echo "Installing packages"
	@$(BIN)/uv pip install -q --require-hashes -r requirements/run.txt
	@touch $@

.venv/test: .venv/run requirements/test.txt
	@echo "Installing packages for the tests"
	@$(BIN)/uv pip install -q --require-hashes -r requirements/test.txt
	@touch $@

.venv/kernel: .venv/run $(KERNEL)
	@echo "Building the kernel"
	@$(BIN)/uv pip install -q --no-build-isolation --no-deps -e .
	@touch $@

.venv/lexicon: .venv/kernel $(wildcard src/wordhall/lexicon/*.py)
	@$(BIN)/wordhall lexicon build
	@touch $@
