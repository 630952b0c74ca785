# treecert: `make audit` decides the catalogue, `make test` checks everything, `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# A stamp carries a checksum of what it stands for: the locked versions and this folder. A changed lock, or a copy
# of the folder (whose scripts would still point to the original), builds a new environment; file times do not matter.
checksum = $(shell { pwd; cat $(1); } | cksum | tr ' ' '-')
LOCKED := $(VENV)/.locked-$(call checksum,requirements-dev.lock)
INSTALLED := $(VENV)/.installed-$(call checksum,requirements-dev.lock pyproject.toml)
PROVERS := $(VENV)/.provers-$(call checksum,requirements-dev.lock requirements-bench.lock)

PIP := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check
COMPILE := uv pip compile pyproject.toml --quiet --universal --fork-strategy fewest --generate-hashes \
	--no-emit-index-url --no-header --no-strip-extras

# Hundreds of programs are started; each would compile its modules anew where the environment says that none is kept.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup audit report test suite lint fast thorough cover coq coq-all bench docs lock clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

setup: $(INSTALLED)  ## create .venv and install the locked dependencies and treecert (PYTHON=python3.12 to choose)

$(LOCKED):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "treecert needs Python 3.11 or newer, $(PYTHON) is not; try: make setup PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

$(INSTALLED): $(LOCKED)
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(PROVERS): $(INSTALLED)
	$(PIP) install --require-hashes -r requirements-bench.lock
	@touch $@

audit: setup  ## decide every claim of the catalogue, write reports/: audit.json, report.html, AUDIT.md and the rest
	$(BIN)/treecert audit
	$(BIN)/treecert report --proofs

report: setup  ## write the pages of the stored audit anew, report.html among them, with proofs; nothing is decided
	$(BIN)/treecert report --proofs

test: setup  ## everything: lint, types, doctests and the whole test suite, on two processes
	@$(MAKE) --no-print-directory --jobs=2 suite lint

suite: setup
	$(BIN)/pytest --numprocesses 2 --dist worksteal

lint: setup  ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fast: setup  ## the tests without the slow ones
	$(BIN)/pytest --numprocesses 2 --dist worksteal -m "not slow"

thorough: setup  ## the tests that draw at random, with twenty times as many examples, drawn afresh
	$(BIN)/pytest --numprocesses 2 --dist worksteal --hypothesis-profile=thorough

cover: setup  ## branch coverage of the kernel by its own tests; fails below 100 %
	$(BIN)/coverage run --source=verify/kernel -m pytest tests/kernel verify/kernel
	$(BIN)/coverage report --fail-under=100

coq: setup  ## check the theories of coq/ and a sample of certificates with coqc, and that negated ones are refused
	$(BIN)/pytest tests/coq -m "slow or not slow" -q
	$(BIN)/python -m treecert.coq.batch --every 35

coq-all: setup  ## check every plain certificate with coqc; a run that was stopped goes on where it was
	$(BIN)/python -m treecert.coq.batch

bench: $(PROVERS)  ## run the benchmarks (installs the other provers first)
	@set -e; for file in benchmarks/[a-z]*.py; do \
	  name=$$(basename "$$file" .py); echo "== $$name"; $(BIN)/python -m "benchmarks.$$name"; done

docs: setup  ## write what is generated in docs/, and build the site in build/site
	$(BIN)/python -m docs.generate
	$(BIN)/properdocs build --strict
	@echo "build/site/index.html"

lock:  ## resolve the dependencies anew (needs uv)
	$(COMPILE) --upgrade --output-file requirements.lock
	$(COMPILE) --upgrade --group dev --constraints requirements.lock --output-file requirements-dev.lock
	$(COMPILE) --upgrade --extra provers --constraints requirements-dev.lock --output-file requirements-bench.lock

clean:  ## remove the environment and everything generated that is not committed
	rm -rf $(VENV) .treecert build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.* htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
