# Every target makes the environment it needs: Python 3.10 or later with pip and make is all that must be there.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
.PHONY: demo test test-all fuzz check bench report peers scores check-speed wheels clean

demo: $(VENV)/.installed-demo
	$(BIN)/cjk-sentencizer demo

test: $(VENV)/.installed-test
	$(BIN)/python -m pytest -q $(ARGS)

# the core tests and those with a mark (spark, browser, integrations, embeddings, slow), in one run
test-all: $(VENV)/.installed-test-all .venv-ragas/.installed
	$(BIN)/python -m pytest -q -m "" $(ARGS)

# random search in the properties, for so many SECONDS; what it finds is repeated with the SEED that it prints
fuzz: $(VENV)/.installed-test
	BIN=$(BIN) SEED=$(SEED) SECONDS_MOST=$(or $(SECONDS),600) .ci/fuzz $(ARGS)

check: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.installed-bench
	$(BIN)/python benchmarks/sentences.py $(ARGS)

# every figure that README claims, into report/; PEERS=1 measures the peers too, each group of them in an environment
# of its own under .venv-peers (a group that cannot be installed is a row that says so), README=1 writes README's tables
report: $(VENV)/.installed-report $(if $(PEERS),peers)
	$(BIN)/python benchmarks/report.py $(if $(PEERS),--peers) $(if $(README),--readme) $(ARGS)

peers:
	-$(MAKE) --keep-going $(patsubst benchmarks/peers/%.txt,.venv-peers/%/.installed,$(wildcard benchmarks/peers/*.txt))

.venv-peers/%/.installed: benchmarks/peers/%.txt
	$(PYTHON) -m venv .venv-peers/$*
	.venv-peers/$*/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

# Ragas reads what `evaluate retrieval --ragas` writes; a test says so where it cannot be installed
.venv-ragas/.installed: tests/evaluation/retrieval/ragas.txt
	-$(PYTHON) -m venv .venv-ragas && .venv-ragas/bin/python -m pip install --quiet --disable-pip-version-check --requirement $< && touch $@

# tests/scores.json, which the tests guard: takes what has risen; what has fallen only with ARGS=--accept
scores: $(VENV)/.installed-report
	$(BIN)/python benchmarks/scores.py $(ARGS)

check-speed: $(VENV)/.installed-report
	$(BIN)/python benchmarks/scores.py --check-speed

# wheel and sdist, in an empty environment of every Python there is
wheels:
	.ci/wheels $(ARGS)

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

$(VENV)/.installed-demo: EXTRAS := ja,zh,th
$(VENV)/.installed-test: EXTRAS := test
$(VENV)/.installed-test-all: EXTRAS := test-all
$(VENV)/.installed-dev: EXTRAS := dev
$(VENV)/.installed-bench: EXTRAS := test
$(VENV)/.installed-report: EXTRAS := test

$(VENV)/.installed-%: pyproject.toml | $(BIN)/python
	$(PIP) --editable ".[$(EXTRAS)]"
	@touch $@

$(VENV)/.installed-bench: pyproject.toml benchmarks/requirements.txt | $(BIN)/python
	$(PIP) --editable ".[$(EXTRAS)]" --requirement benchmarks/requirements.txt
	@touch $@

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
