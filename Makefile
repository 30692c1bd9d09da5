# A thin front of packaging/bootstrap.py, which also runs where there is no make.
PYTHON ?= python3
BOOTSTRAP = $(PYTHON) packaging/bootstrap.py

.PHONY: run test lock bench fuzz golden translations package clean
run: ; @$(BOOTSTRAP) run $(if $(PDF),"$(PDF)")
test: ; @$(BOOTSTRAP) test
lock: ; @$(BOOTSTRAP) lock
bench: ; @$(BOOTSTRAP) bench
fuzz: ; @$(BOOTSTRAP) fuzz
golden: ; @$(BOOTSTRAP) golden
translations: ; @$(BOOTSTRAP) translations
package: ; @$(BOOTSTRAP) package
clean: ; @$(BOOTSTRAP) clean
