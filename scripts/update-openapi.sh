#!/usr/bin/env bash
# Updates web/openapi.json from the document that the built program publishes, and the page's types from it.
set -euo pipefail
cd "$(dirname "$0")/.."
# The build that `make test` makes, so that nothing is compiled twice.
cargo test --workspace --profile tested --locked --no-run
folder=$(mktemp -d)
trap 'kill "$shop"; wait "$shop"; rm -rf "$folder" "$folder.log"' EXIT
SOKONI__STORE__PATH="$folder" SOKONI__SERVER__BIND=127.0.0.1:0 "${CARGO_TARGET_DIR:-target}"/tested/sokoni >"$folder.log" &
shop=$!
until address=$(sed -n 's/^Sokoni is open at //p' "$folder.log") && [ -n "$address" ]; do
  kill -0 "$shop" || exit 1
  sleep 0.1
done
curl --fail --silent "$address/api/openapi.json" --output web/openapi.json
cd web && npm run --silent api
