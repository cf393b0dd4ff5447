# make run and make test are enough by themselves; make help lists the rest.
.DEFAULT_GOAL := help
SHELL := /bin/sh
PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
UV := .venv/boot/bin/uv
READY := .venv/.ready
# What checks the pages' code: npm's own note of what it has put there.
NODE := node_modules/.package-lock.json
# What is in .venv knows its folder by name: after a move it is made anew.
MOVED := $(shell test ! -e .venv/.ready || test "$$(cat .venv/.ready)" = "$(CURDIR)" || rm -rf .venv)
NATIVE := $(shell find native -type f)
SOURCES := src tests bench tools examples
# One more process than there are cores, since some tests wait; each of make test has services and a browser of its own.
WORKERS = $(if $(filter quick,$@),$(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) --maxprocesses 8,3)
# SEED=… repeats the order of a run, which it says at its beginning.
PYTEST = $(BIN)/python -m pytest --numprocesses $(WORKERS) $(if $(SEED),-p randomly --randomly-seed $(SEED))
export UV_PYTHON_DOWNLOADS := never
# The certificates that the machine trusts, where it has any; uv's own would leave out a company's proxy.
export UV_SYSTEM_CERTS ?= $(if $(wildcard /etc/ssl/certs/ca-certificates.crt),true,false)
# Tests start hundreds of processes: without compiled modules each takes seconds to begin.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup install run quick test test-all test-times check sanitize format lock messages mutants bench bench-adversary bench-analysis-board bench-arena bench-coan bench-envs bench-inference bench-ladder bench-postal \
	bench-pages bench-puzzle-pages bench-puzzles bench-set bench-site bench-table campaign campaign-abuse campaign-api campaign-laws campaign-puzzles campaign-tournaments pictures profile-table \
	screens film shelf clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(READY) $(NODE) ## make .venv and node_modules with everything that is locked, and build the native module

$(UV): boot.lock tools/bootstrap
	@PYTHON="$(PYTHON)" tools/bootstrap

$(READY): $(UV) requirements.lock build.lock pyproject.toml $(NATIVE)
	@echo "Setting up .venv, which takes some minutes the first time. 1 of 2: libraries"
	@test -x $(BIN)/python || $(UV) venv --quiet --allow-existing --python .venv/boot/bin/python .venv
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes --requirements requirements.lock
	@echo "2 of 2: the native module"
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --build-constraints build.lock \
		--reinstall-package boem --editable .
	@echo "$(CURDIR)" > $@

$(NODE): $(READY) package.json package-lock.json .npmrc
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm ci --silent
	@touch $@

install: $(READY) ## install a game or a bot from its folder into .venv, where it stays (GAME=path/to/its/folder)
	@test -n "$(GAME)" || { echo "make install wants the folder of a game or a bot: make install GAME=path/to/its/folder" >&2; exit 2; }
	@$(UV) pip install --python $(BIN)/python --editable "$(GAME)"

run: $(READY) ## serve the site on this machine: http://127.0.0.1:8000/ (PORT=… for another port)
	@$(BIN)/boem serve --port $(PORT)

quick: $(READY) ## run the tests that need no browser, server, database service or process of their own: while you work
	@$(PYTEST) --level quick

test: $(READY) $(NODE) ## run what guards a change, with Chromium, PostgreSQL, Redis, Dovecot and Caddy where they are or can be had
	@tools/test_packages
	@$(PYTEST)

test-all: $(READY) $(NODE) ## run every test at full length: whole corpora, long campaigns, every database, fifty kills
	@tools/test_packages
	@$(PYTEST) --level all

test-times: $(READY) $(NODE) ## write what each test, file, fixture and folder takes into build/test-times
	@tools/test_packages
	@$(PYTEST) --times=build/test-times

check: $(READY) $(NODE) ## formatting, types, layers, pages' code, workflows, generated stubs, translations, texts of mutants
	@$(BIN)/ruff format --check $(SOURCES)
	@$(BIN)/ruff check $(SOURCES)
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@find native -name '*.[hc]pp' | xargs $(BIN)/clang-format --dry-run --Werror
	@$(BIN)/python tools/pages.py --check
	@$(BIN)/node tools/workflows.js
	@$(BIN)/python tools/stub.py --check
	@$(BIN)/python tools/messages.py --check
	@$(BIN)/python tools/mutants.py --list >/dev/null

mutants: $(READY) ## plant small faults one by one and have the nearest tests notice each (ONLY=… for some)
	@$(BIN)/python tools/mutants.py --only '$(ONLY)'

sanitize: $(READY) ## test the native module built with AddressSanitizer and UndefinedBehaviorSanitizer
	@tools/sanitize

format: $(READY) $(NODE) ## put the sources into the house format and write the stub anew
	@$(BIN)/ruff format $(SOURCES)
	@$(BIN)/ruff check --fix $(SOURCES)
	@find native -name '*.[hc]pp' | xargs $(BIN)/clang-format -i
	@$(BIN)/python tools/pages.py
	@$(BIN)/python tools/stub.py

lock: $(READY) ## write the lock files anew from pyproject.toml and package.json
	@$(UV) pip compile --quiet --upgrade $(LOCK) --no-emit-package boem --all-extras --group dev --group docs \
		pyproject.toml --output-file requirements.lock
	@$(PYTHON) tools/build_requires.py | $(UV) pip compile --quiet --upgrade $(LOCK) - --output-file build.lock
	@echo uv | $(UV) pip compile --quiet --upgrade $(LOCK) - --output-file boot.lock
	@rm -rf package-lock.json node_modules
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm install --silent --package-lock-only
	@$(PYTHON) tools/nameless.py package-lock.json

LOCK := --universal --python-version 3.11 --generate-hashes --no-emit-index-url --custom-compile-command "make lock"

.PHONY: docs
docs: $(READY) $(NODE) ## build the documentation site into build/docs, where the site of this checkout serves it at /docs/
	@$(BIN)/python tools/docs/build.py

.PHONY: links
links: $(READY) ## list the addresses elsewhere that the pages link to, and which pages do; nothing is fetched
	@$(BIN)/python tools/docs/links.py

messages: $(READY) ## bring the catalogues up to date with the sentences of the site, and say which want translating
	@$(BIN)/python tools/messages.py

bench: $(READY) ## measure moves and bots
	@$(BIN)/python bench/mijnenveger.py

bench-adversary: $(READY) ## measure how often a laying or a maze learnt by heart beats each bot, which takes two hours
	@$(BIN)/python bench/adversary.py
	@$(BIN)/python bench/adversary.py --game uitweg

bench-analysis-board: $(READY) ## measure how soon the analysis board answers a position
	@$(BIN)/python bench/analysis_board.py

bench-arena: $(READY) ## measure how many games a second bots play, by number of processes
	@$(BIN)/python bench/arena.py

bench-coan: $(READY) ## measure actions of Minesweeper for two, on the worst fields too
	@$(BIN)/python bench/coan.py

.PHONY: bench-peers
bench-peers: $(NODE) ## measure moves, and what a kill loses, beside boardgame.io, which takes half an hour
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm ci --silent --prefix bench/peers/boardgame.io
	@$(BIN)/python bench/peers/compare.py

.PHONY: bench-processes
bench-processes: $(READY) ## measure what a move costs each part of a site, and simulate sixty-four processes
	@$(BIN)/python bench/many_processes.py

.PHONY: bench-thousands
bench-thousands: $(READY) ## measure moves with ten thousand connections, while what serves them is restarted
	@$(BIN)/python bench/thousands.py

bench-ladder: $(READY) ## measure what neighbouring levels of bots score against each other
	@$(BIN)/python bench/ladder.py

bench-envs: $(READY) ## measure steps a second in OpenSpiel, PettingZoo and Gymnasium, beside OpenSpiel's own games
	@$(BIN)/python bench/envs.py

.PHONY: bench-hard
bench-hard: $(READY) ## measure what finding out that a field is too hard takes, in time and memory
	@$(BIN)/python bench/hard.py

.PHONY: bench-imports
bench-imports: $(READY) ## measure how long importing takes, module by module
	@$(BIN)/python bench/imports.py

bench-inference: $(READY) ## measure inferring beside ms_toollib, on the positions of the tests
	@$(BIN)/python bench/inference.py

bench-pages: $(READY) ## measure what opening a page costs the site, and what a browser loads for it
	@$(BIN)/python bench/pages.py

bench-postal: $(READY) ## measure evaluating a round of Postal Minesweeper, up to 40 seats on 60 × 60
	@$(BIN)/python bench/postal.py

bench-puzzle-pages: $(READY) ## measure what requests of training, rush and streak cost the site
	@$(BIN)/python bench/puzzle_pages.py

bench-puzzles: $(READY) ## measure solving puzzles beside minicard, and digging for them
	@$(BIN)/python bench/puzzles.py

bench-site: $(READY) ## measure a thousand players at five hundred tables, with one process that serves and with two
	@$(BIN)/python bench/site.py

bench-table: $(READY) ## measure how many moves a second the site takes, on each database
	@$(BIN)/python bench/table.py

profile-table: $(READY) ## measure where the processor time of a move goes, for programs, for pages and for a crowd
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python bench/profile_table.py

campaign: $(READY) ## play a thousand random games of each game and replay each from its record, which takes minutes
	@$(BIN)/python tools/campaign.py

campaign-abuse: $(READY) ## attack a site in every way that is known while bystanders play, on each database, which takes minutes
	@$(BIN)/python tools/campaign_abuse.py

campaign-api: $(READY) ## make up two thousand calls of each kind that the API has, and check every answer, which takes minutes
	@$(BIN)/python -m pytest --timeout 0 --api-examples 2000 tests/web/api/test_published.py

campaign-laws: $(READY) ## hold every game to every law in three thousand games each, which takes an hour
	@$(BIN)/python -m pytest --hypothesis-profile campaign --numprocesses 2 tests/testing/test_laws.py

campaign-puzzles: $(READY) ## make ten thousand puzzles and have each checked by another solver, which takes minutes
	@$(BIN)/python tools/campaign_puzzles.py

campaign-tournaments: $(READY) ## play a Swiss, an arena of 200 and a week of a ladder while the site is killed, which takes minutes
	@$(BIN)/python tools/campaign_tournaments.py --database $(or $(DATABASE),sqlite)

bench-set: $(READY) ## make the positions of the public benchmark anew from their seeds, which takes a minute or two
	@$(BIN)/python tools/bench_set.py

shelf: $(READY) ## make the puzzles of the shelf anew from their seeds, which takes half a minute
	@$(BIN)/python tools/shelf.py

pictures: $(READY) ## draw the pictures of the README, of the book and of the pads anew
	@$(BIN)/python tools/pictures.py
	@$(BIN)/python tools/book_picture.py
	@$(BIN)/python tools/paper_picture.py

screens: $(READY) ## take a picture of every screen of the site into build/screens
	@$(BIN)/python tools/screens.py

film: $(READY) ## take the pictures of one game by page, mail and program anew, which needs Chromium and Dovecot
	@$(BIN)/python tools/film.py

.PHONY: oldest
oldest: $(READY) ## run the tests of make quick with the oldest libraries allowed (WITH=… for another Python)
	@tools/other_versions oldest $(WITH)

.PHONY: newest
newest: $(READY) ## run the tests of make quick with the newest libraries allowed (WITH=… for another Python)
	@tools/other_versions newest $(WITH)

.PHONY: wheels
wheels: $(READY) $(NODE) ## build a wheel and the source distribution and try them (WITH=… for other Pythons), which takes minutes
	@tools/wheels $(WITH)

.PHONY: sdist
sdist: $(READY) ## set up what make wheels built as source in a folder of its own, and run make quick there, which takes minutes
	@tools/sdist

.PHONY: chroots
chroots: $(READY) ## try what make wheels built on Debian and Ubuntu, as root, which takes minutes (SYSTEMS=… for some)
	@$(BIN)/python tools/chroots.py $(SYSTEMS)

.PHONY: release
release: $(READY) $(NODE) ## date the changelog, set the version, build, try and tag; nothing is published (VERSION=…), which takes minutes
	@$(BIN)/python tools/release.py "$(VERSION)"

.PHONY: stored
stored: $(READY) ## write docs/stored.md, what the site stores, anew from its models
	@$(BIN)/python tools/stored.py

.PHONY: image
image: ## build the container image on a Debian made by debootstrap and try it, as root, which takes minutes
	@tools/image

clean: ## take away everything that was built
	rm -rf .venv node_modules build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
