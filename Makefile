# Two commands: `make run` opens the hall, `make test` proves it. Both set up what they need.
PYTHON ?= python3
BIN := .venv/bin
STEP := sh requirements/step.sh
KERNEL := $(filter-out kernel/tests.cpp,$(wildcard kernel/*.cpp kernel/*.hpp)) CMakeLists.txt pyproject.toml
CLIENT := $(shell find client/src client/scripts client/index.html client/*.ts client/*.js -type f 2>/dev/null | grep -v '^client/src/fonts/') \
  $(wildcard src/wordhall/texts/*.json src/wordhall/games/*/texts/*.json)

DIST ?= dist

.PHONY: run test lint texts shots bench sanitize soak wheel sdist lock clean

# What doesn't need each other is set up side by side.
run:
	@$(MAKE) --no-print-directory -j4 .venv/lexicon .venv/client
	@$(BIN)/wordhall serve

test:
	@$(MAKE) --no-print-directory -j4 .venv/test .venv/lexicon .venv/client .venv/browser .venv/postgres .venv/proxies
	@$(BIN)/python tests/run.py

lint: .venv/test .venv/kernel .venv/node
	@$(BIN)/python tests/run.py style imports types client-lint client-types

# What a language lacks compared to English, and what it has too much.
texts: .venv/kernel
	@$(BIN)/python -m wordhall.texts

# Pictures of every page and every phase of every game, in SHOTS or the system's temporary folder.
shots: .venv/test .venv/lexicon .venv/client .venv/browser
	@$(BIN)/python -m tests.shots $(SHOTS)

bench: .venv/test .venv/lexicon .venv/client .venv/postgres
	@$(BIN)/python -m bench.kernel
	@$(BIN)/python -m bench.table
	@$(BIN)/python -m bench.nodes
	@$(BIN)/python -m bench.web
	@$(BIN)/python -m bench.cup

sanitize: .venv/test .venv/lexicon
	sh kernel/sanitize.sh $(or $(SECONDS),60)

soak: .venv/test .venv/lexicon .venv/client .venv/browser .venv/postgres .venv/proxies .venv/packaging
	WORDHALL_TESTS=thorough $(BIN)/pytest -n 2 --dist worksteal --ignore=tests/browser
	WORDHALL_TESTS=thorough $(BIN)/pytest -n 2 tests/browser/test_page_layout.py tests/browser/test_zoom.py
	$(BIN)/python tests/soak.py
	$(BIN)/python -m tests.nodes.soak
	sh kernel/arm.sh
	$(MAKE) wheel DIST=build/dist
	$(BIN)/python -m tests.operate.debian build/dist

# A wheel with client, dictionary and NOTICE inside, and all packages that it needs beside it:
# `pip install --no-index --find-links dist wordhall` then works anywhere.
wheel: .venv/lexicon .venv/client
	@echo "Building the wheel"
	@mkdir -p $(DIST) && rm -f $(DIST)/*.whl
	@$(BIN)/uv build -q --wheel --no-build-isolation -o $(DIST) -C build-dir=build/wheel \
	  -C cmake.define.WORDHALL_BUNDLE="$$($(BIN)/wordhall lexicon place)"
	@echo "Collecting the packages that it needs"
	@$(BIN)/uv pip compile -q --generate-hashes --no-emit-index-url --no-header \
	  -c requirements/run.txt pyproject.toml -o build/wheel.txt
	@$(BIN)/python -m pip download -q --disable-pip-version-check --no-deps --only-binary :all: \
	  --require-hashes -r build/wheel.txt -d $(DIST)
	@ls $(DIST)/wordhall-*.whl

# The sources as one file, from which pip builds the kernel; client and dictionary stay out of it.
sdist: .venv/run
	@mkdir -p $(DIST)
	@$(BIN)/uv build -q --sdist --no-build-isolation -o $(DIST)
	@ls $(DIST)/wordhall-*.tar.gz

clean:
	rm -rf .venv build dist client/node_modules client/dist client/src/fonts client/public
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
	@test -x $(BIN)/python || rm -rf build/kernel
	@test -e .venv/made || $(STEP) "Making a virtual environment" $(PYTHON) -m venv .venv
	@touch .venv/made
	@$(STEP) "Installing the package installer" \
	  $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

.venv/run: $(BIN)/uv requirements/run.txt
	@$(STEP) "Installing packages" $(BIN)/uv pip install -q --require-hashes -r requirements/run.txt
	@touch $@

.venv/test: .venv/run requirements/test.txt
	@$(STEP) "Installing packages for the tests" $(BIN)/uv pip install -q --require-hashes -r requirements/test.txt
	@touch $@

.venv/kernel: .venv/run $(KERNEL)
	@$(STEP) "Building the kernel" $(BIN)/uv pip install -q --no-build-isolation --no-deps -e .
	@touch $@

# The dictionary's packages are fetched while the kernel is compiled, which the rest of it needs.
.venv/sources: $(BIN)/uv src/wordhall/lexicon/source.py
	@$(STEP) "Fetching the dictionary's packages" $(BIN)/python requirements/dictionary_packages.py
	@touch $@

.venv/lexicon: .venv/kernel .venv/sources $(wildcard src/wordhall/lexicon/*.py src/wordhall/lexicon/lists/*.txt)
	@$(STEP) "Building the dictionary" $(BIN)/wordhall lexicon build
	@touch $@

.venv/node: client/package-lock.json
	@sh requirements/node.sh
	@$(STEP) "Installing the client's packages" npm --prefix client ci --no-audit --no-fund --loglevel=error
	@mkdir -p .venv && touch $@

.venv/client: .venv/node $(CLIENT)
	@$(STEP) "Building the client" npm --prefix client run --silent build
	@touch $@

.venv/browser: .venv/run requirements/browser.sh
	@sh requirements/browser.sh
	@touch $@

.venv/postgres: .venv/browser requirements/postgres.sh
	@sh requirements/postgres.sh
	@touch $@

.venv/proxies: .venv/postgres requirements/proxies.sh
	@sh requirements/proxies.sh
	@touch $@

.venv/packaging: .venv/run requirements/packaging.sh
	@sh requirements/packaging.sh
	@touch $@
