#!/usr/bin/env bash
# Updates web/openapi.json from the document that the built program publishes, and the page's types from it.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --locked
folder=$(mktemp -d)
trap 'kill "$shop"; wait "$shop"; rm -rf "$folder" "$folder.log"' EXIT
SOKONI__STORE__PATH="$folder" SOKONI__SERVER__BIND=127.0.0.1:0 "${CARGO_TARGET_DIR:-target}"/debug/sokoni >"$folder.log" &
shop=$!
until address=$(sed -n 's/^Sokoni is open at //p' "$folder.log") && [ -n "$address" ]; do
  kill -0 "$shop" || exit 1
  sleep 0.1
done
curl --fail --silent "$address/api/openapi.json" --output web/openapi.json
cd web && npm run --silent api
