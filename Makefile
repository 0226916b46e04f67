# Everything runs in a virtual environment of this clone, installed from requirements.lock.
#   make verify        check every theorem with Lean and print what was proved
#   make test          run the tests
#   make test-browser  run the tests that need Chromium or Chrome
#   make test-dojo     run the tests that need LeanDojo, which is not for Python 3.13 or newer
#   make docs          write the API reference to build/docs
#   make lint          ruff and mypy
#   make format        bring the Python code into shape
#   make setup         install the virtual environment, as every target does that needs it
#   make lock          renew requirements.lock from pyproject.toml
#   make clean         remove the virtual environment and all caches inside the clone
# PYTHON chooses the interpreter: make verify PYTHON=python3.12
# ARGS is passed on: make verify ARGS=--json, make test ARGS='-k build'

PYTHON ?= python3
VENV := .venv
READY := $(VENV)/.ready
DOJO := .venv-dojo
DOJO_READY := $(DOJO)/.ready
PIP := $(VENV)/bin/python -m pip --disable-pip-version-check --quiet
UV := uv==0.13.9
DOCS := build/docs
DOCUMENTED := absorb activations certificate checkpoints decide deep errors lean network theorems \
  witness

.PHONY: verify test test-browser test-dojo docs lint format setup lock clean

verify: $(READY)
	@$(VENV)/bin/absorption verify $(ARGS)

test: $(READY)
	$(VENV)/bin/python -m pytest -n auto $(ARGS)

test-browser: $(READY)
	$(VENV)/bin/python -m pytest -m browser tests/test_browser.py $(ARGS)

test-dojo: $(DOJO_READY)
	$(DOJO)/bin/python -m pytest -W default -W ignore::ResourceWarning -m dojo tests/test_dojo_bridge.py $(ARGS)

# The last word leaves out modules inside packages, but for those of absorption.lean to be called.
docs: $(READY)
	$(VENV)/bin/python -m pdoc --docformat google --template-directory docs/pdoc \
	  --output-directory $(DOCS) \
	  absorption $(DOCUMENTED:%=absorption.%) \
	  '!absorption[.].+[.](?!(build|findings|problems|project|toolchain|verify)$$)'
	@echo "The reference begins at $(DOCS)/index.html"

lint: $(READY)
	$(VENV)/bin/ruff check python tests
	$(VENV)/bin/ruff format --check python tests
	$(VENV)/bin/mypy

format: $(READY)
	$(VENV)/bin/ruff check --fix python tests
	$(VENV)/bin/ruff format python tests

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { \
	  echo "No $(PYTHON) found: install Python 3.11 or newer, or name one: make PYTHON=/path/to/python" >&2; \
	  exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else \
	  "Python 3.11 or newer is needed; $(PYTHON) is %d.%d: make PYTHON=/path/to/python" \
	  % sys.version_info[:2])'
	$(PYTHON) -m venv --clear $(VENV)
	$(PIP) install --only-binary :all: --require-hashes --requirement requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $(READY)

# LeanDojo and its dependencies take 430 MB, so they have an environment of their own. What both
# environments need has the same version in both. LeanDojo leaves files open, hence -W above.
$(DOJO_READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if (3, 11) <= sys.version_info < (3, 13) else \
	  "LeanDojo needs Python 3.11 or 3.12; $(PYTHON) is %d.%d: make test-dojo PYTHON=python3.12" \
	  % sys.version_info[:2])'
	$(PYTHON) -m venv --clear $(DOJO)
	sed -e 's/ \\$$//' -e '/^ *--hash/d' requirements.lock > $(DOJO)/constraints.txt
	$(DOJO)/bin/python -m pip --disable-pip-version-check --quiet install --only-binary :all: \
	  --constraint $(DOJO)/constraints.txt --editable '.[dojo]' \
	  hypothesis pytest pytest-timeout
	@touch $(DOJO_READY)

# The lock holds the package's dependencies, the test tools and the build backend, for every platform.
lock:
	rm -rf .lock-venv
	$(PYTHON) -m venv .lock-venv
	.lock-venv/bin/python -m pip install --disable-pip-version-check --quiet '$(UV)'
	sed -n 's/^requires = \["\(.*\)"\]$$/\1/p' pyproject.toml > .lock-venv/build.in
	.lock-venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate --upgrade --extra test pyproject.toml .lock-venv/build.in \
	  --output-file requirements.lock
	rm -rf .lock-venv

clean:
	rm -rf $(VENV) $(DOJO) .lock-venv .hypothesis .mypy_cache .pytest_cache .ruff_cache .lake build dist
	find python tests -name __pycache__ -type d -prune -exec rm -rf {} +
