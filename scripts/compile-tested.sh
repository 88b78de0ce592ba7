#!/usr/bin/env bash
# Compiles one crate of the workspace for `make test`, with the linter. Cargo calls it in place of rustc.
# A test program is compiled without optimisation, which takes a third of the time: it is run once, and spends its time in the
# libraries, which are optimised. Cargo has no profile for test programs alone.
set -euo pipefail

unoptimised=()
for argument in "$@"; do
  if [ "$argument" = --test ]; then unoptimised=(-C opt-level=0); fi
done
exec clippy-driver "$@" "${unoptimised[@]}"
