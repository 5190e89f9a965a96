# Everything a developer types. `make` prints this list.
.DEFAULT_GOAL := help
MVN ?= mvn -B
ARGS ?=

.PHONY: help format check test slow trino mutation bench golden run shop demo clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

format: ## format every Java file
	$(MVN) -q -N initialize -Dktx.format=write

check: ## compile, check and test everything but the tag slow: what CI runs
	$(MVN) verify

test: ## the tests of one module and what it needs: make test M=ktx-core [T=NameTest]
	$(MVN) -q -pl $(M) -am -Dktx.format=write -Dsurefire.failIfNoSpecifiedTests=false $(if $(T),-Dtest=$(T)) verify

slow: ## the tests with the tag slow
	$(MVN) verify -Dktx.tests=slow -Dktx.tests.excluded=none

trino: ## ask a real Trino what the compiler writes for it (240 MB of jars, a few minutes)
	$(MVN) verify -Ptrino -pl ktx-trino -am -Dktx.tests=slow -Dktx.tests.excluded=none -Dtest=TrinoTest -Dsurefire.failIfNoSpecifiedTests=false

golden: ## rewrite the golden files; review them like code
	$(MVN) verify -Dktx.golden=true

bench: ## print what things cost: start-up, scans, statements
	$(MVN) -q -DskipTests install
	@sh tools/bench.sh $(ARGS)

mutation: ## PIT on the read-only gate
	@# PIT starts its JVMs with the Java that Maven runs on.
	JAVA_HOME=$$(dirname $$(dirname $$(./ktx internal-java))) $(MVN) -pl ktx-core -Pmutation test-compile org.pitest:pitest-maven:mutationCoverage

run: ## run ktx from this checkout: make run ARGS="status --json"
	@./ktx $(ARGS)

demo: ## the first answer in two minutes
	@./ktx demo

clean: ## remove what was built
	$(MVN) -q clean
