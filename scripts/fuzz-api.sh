#!/usr/bin/env bash
# Calls every operation that the built program publishes with made-up data (schemathesis), as a visitor, a buyer, a
# seller and an administrator, each in a demo shop of its own. Fails on a 5xx, on a status, type or header that is not
# in the document, on an answer that does not match its schema, and if a call succeeds without a required sign-in.
#   scripts/fuzz-api.sh        a few minutes, part of `make test`: two calls for each operation and caller, others in each run
#   scripts/fuzz-api.sh long   5,000 calls or more for each caller, part of `make fuzz`
# SOKONI_BIN names another program than that of `cargo build --profile tested`; SEED repeats a run.
set -euo pipefail
cd "$(dirname "$0")/.."

program=${SOKONI_BIN:-${CARGO_TARGET_DIR:-target}/tested/sokoni}
if [ ! -x "$program" ]; then
  echo "There is no $program: cargo build --profile tested" >&2
  exit 1
fi

tools=$(scripts/tools.sh)
seed=${SEED:-$RANDOM$RANDOM}
folder=$(mktemp -d)
shop=
trap '[ -z "$shop" ] || kill "$shop"; rm -rf "$folder"' EXIT
export FUZZ_PASSWORD=a-password-of-the-run
# Else it would keep what it found in a folder of the project.
export HYPOTHESIS_STORAGE_DIRECTORY=$folder/hypothesis

# Starts a demo shop whose limits do not stop a run, and sets $address to its address.
open() {
  rm -rf "$folder/data" "$folder/said"
  SOKONI__SERVER__BIND=127.0.0.1:0 SOKONI__STORE__PATH="$folder/data" SOKONI__DEMO__PASSWORD="$FUZZ_PASSWORD" \
    SOKONI__LIMITS__SIGN_UPS_PER_MINUTE=100000 SOKONI__LIMITS__ACCOUNT_PER_SECOND=100000 SOKONI__ORDERS__NEW_ACCOUNT_MAY_OWE=0 \
    SOKONI__LIMITS__ADDRESS_PER_SECOND=100000 SOKONI__LIMITS__SIGN_IN_FAILURES_PER_MINUTE=100000 "$program" >"$folder/said" 2>"$folder/log" &
  shop=$!
  until address=$(sed -n 's/^Sokoni is open at //p' "$folder/said") && [ -n "$address" ]; do
    kill -0 "$shop" || { cat "$folder/log" >&2; exit 1; }
    sleep 0.1
  done
}

failed=0
# run CALLER FURTHER-ARGUMENTS...
run() {
  caller=$1
  shift
  open
  cp tests/fuzz/schemathesis.toml "$folder/schemathesis.toml"
  if [ "$caller" != visitor ]; then
    export FUZZ_EMAIL=$caller@sokoni.example
    cat tests/fuzz/member.toml >>"$folder/schemathesis.toml"
  fi
  echo "As $caller, seed $seed"
  "$tools/schemathesis" --config-file "$folder/schemathesis.toml" run "$address/api/openapi.json" \
    --workers 1 --seed "$seed" --no-shrink "$@" || failed=1
  if ! kill -0 "$shop"; then
    echo "The program has ended:" >&2
    tail -20 "$folder/log" >&2
    failed=1
    shop=
  else
    kill "$shop"
    wait "$shop" || failed=1
    shop=
  fi
}

if [ "${1:-}" = long ]; then
  for caller in visitor buyer seller admin; do
    run "$caller" --phases examples,coverage,fuzzing,stateful --max-examples "${CASES:-50}"
  done
else
  for caller in visitor buyer seller admin; do
    run "$caller" --phases examples,fuzzing --max-examples 2
  done
fi
exit "$failed"
