# Quotient's development targets; `make help` lists them. To use Quotient, ./quotient is enough.
# Every target installs the packages it needs first (packages.txt), so it works on a fresh Debian 12 machine.

JOBS ?= $(shell nproc)
CTEST = ctest --output-on-failure --parallel $(JOBS)
PYTHON ?= python3
CMAKE_FLAGS ?=

.PHONY: all build setup test test-long test-sanitize test-sanitize-threads test-mutations bench pictures web \
  format check-format tidy clean help

build:  ## build build/quotient (the default)
	scripts/install-packages build
	test -e build/build.ninja || cmake --preset release -DQUOTIENT_TESTS=OFF
	cmake --build build --parallel $(JOBS)

all: setup  ## build everything, with the tests
	cmake --preset release $(CMAKE_FLAGS)
	cmake --build build --parallel $(JOBS)

setup:  ## install what building and testing needs
	scripts/install-packages build mpi cxx dotnet test web

test: all  ## build and run all tests but the long ones
	$(CTEST) --test-dir build --label-exclude long

test-long: all  ## run the long tests: all configurations against each other, 200 programs of csmith
	$(CTEST) --test-dir build --label-regex long

# The sanitized tool is several times slower: the unit tests, and one group of programs for each part of the tool.
SANITIZED_PROGRAMS = ^(assertion|deadlock|files|language|leak|lock-misuse|race|reuse|use-after-free|undefined-value)/

test-sanitize: setup  ## unit tests and some programs with AddressSanitizer and UndefinedBehaviorSanitizer
	cmake --preset debug -DQUOTIENT_TESTS=ON
	cmake --build build-debug --parallel $(JOBS)
	build-debug/tests/unit_tests --gtest_brief=1
	$(PYTHON) tests/bad_input.py --quotient build-debug/quotient
	$(PYTHON) tests/run_programs.py --quotient build-debug/quotient --filter '$(SANITIZED_PROGRAMS)'
	$(PYTHON) tests/promela.py --quotient build-debug/quotient --cache build/promela-cache \
	  --filter '^(atomicity|claims|processes|expressions)/'
	$(PYTHON) tests/promela_names.py --quotient build-debug/quotient --count 100

# Races between the workers of a search, in the tables that they share and in the search itself.
test-sanitize-threads: setup  ## unit tests of shared tables, and some models, with ThreadSanitizer
	cmake --preset debug -B build-threads -DQUOTIENT_SANITIZE=OFF -DQUOTIENT_SANITIZE_THREADS=ON -DQUOTIENT_TESTS=ON
	cmake --build build-threads --parallel $(JOBS)
	TSAN_OPTIONS=halt_on_error=1 build-threads/tests/unit_tests --gtest_brief=1 --gtest_filter='Shared*:Partition*'
	TSAN_OPTIONS=halt_on_error=1 $(PYTHON) tests/promela.py --quotient build-threads/quotient \
	  --cache build/promela-cache --filter '^(algorithms|reduction)/'

test-mutations: setup  ## each condition of the reduction's soundness, switched off, is missed by some program
	cmake --preset release -B build-mutations -DQUOTIENT_TESTS=OFF -DQUOTIENT_MUTATIONS=ON
	cmake --build build-mutations --parallel $(JOBS) --target quotient
	$(PYTHON) tests/mutations.py --quotient build-mutations/quotient

bench: build  ## measure, and write docs/benchmarks.md and its plots
	scripts/install-packages test tools
	$(PYTHON) bench/run.py

pictures: build web  ## make the pictures of the documentation again
	scripts/install-packages tools
	$(PYTHON) docs/pictures/make.py

web:  ## make the page of --html again (web/dist/report.html), after a change in web/src
	scripts/install-packages web
	cd web && npm ci --no-progress --loglevel=error && npm run --silent build

# Programs under check are as their authors wrote them.
FORMATTED = $(shell find src tests bench \( -name "*.cpp" -o -name "*.hpp" \) ! -path "tests/programs/*") \
  $(shell find src/runtime tests/native -name "*.[ch]" ! -path "*/include/*")

format:  ## bring the code into the form of .clang-format
	scripts/install-packages tools
	@clang-format-19 -i $(FORMATTED)

check-format:  ## complain about code that is not in the form of .clang-format
	scripts/install-packages tools
	@clang-format-19 --dry-run --Werror $(FORMATTED)

tidy:  ## look for suspicious code with clang-tidy (.clang-tidy) in the files that changed in the last ten commits
	scripts/install-packages build tools
	scripts/tidy-changed

clean:  ## remove everything that was built
	rm -rf build build-debug

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
