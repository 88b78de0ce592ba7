#!/usr/bin/env bash
# Updates web/openapi.json from what the handlers describe, and the page's types from it.
set -euo pipefail
cd "$(dirname "$0")/.."
# The build that `make build` and `make test` make, so that nothing is compiled twice.
export RUSTC_WORKSPACE_WRAPPER="$PWD/scripts/compile-tested.sh" CLIPPY_ARGS=-Dwarnings
SOKONI_WRITE_OPENAPI=1 cargo test --workspace --profile tested --locked --bin sokoni -- description_tests
cd web && npm run --silent api
