# Two commands: `make run` opens the hall, `make test` proves it. Both set up what they need.
PYTHON ?= python3
BIN := .venv/bin
KERNEL := $(wildcard kernel/*.cpp kernel/*.hpp) CMakeLists.txt pyproject.toml
CLIENT := $(shell find client/src client/scripts client/index.html client/*.ts client/*.js -type f 2>/dev/null | grep -v '^client/src/fonts/')

.PHONY: run test lint bench sanitize soak lock clean

run: .venv/lexicon .venv/client
	@$(BIN)/wordhall serve

test: .venv/test .venv/lexicon .venv/client .venv/browser lint
	$(BIN)/wordhall openapi | npm --prefix client run --silent types -- --check
	cd client && npm run --silent check && npm run --silent lint && npm test
	@$(BIN)/cmake -S . -B build/tests -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DWORDHALL_TESTS=ON >build/tests.log
	@$(BIN)/cmake --build build/tests >>build/tests.log || { cat build/tests.log; exit 1; }
	build/tests/kernel_tests
	$(BIN)/pytest -n 2 --ignore=tests/browser
	$(BIN)/pytest -n 2 tests/browser

lint: .venv/test .venv/kernel
	$(BIN)/ruff check src tests bench examples
	$(BIN)/ruff format --check src tests bench examples
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/test .venv/lexicon .venv/client
	@$(BIN)/python -m bench.kernel
	@$(BIN)/python -m bench.table
	@$(BIN)/python -m bench.web
	@$(BIN)/python -m bench.cup

sanitize: .venv/test .venv/lexicon
	sh kernel/sanitize.sh $(or $(SECONDS),60)

soak: .venv/test .venv/lexicon
	$(BIN)/python tests/soak.py

clean:
	rm -rf .venv build dist client/node_modules client/dist client/src/fonts client/public/fonts
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
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

.venv/node: .venv/run client/package-lock.json
	@sh requirements/node.sh
	@echo "Installing the client's packages"
	@cd client && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.venv/client: .venv/node $(CLIENT)
	@echo "Building the client"
	@cd client && npm run --silent build
	@touch $@

.venv/browser: .venv/run
	@sh requirements/browser.sh
	@touch $@
