#!/usr/bin/env bash
# The browser tests need Debian's Chromium: installed where we may, else named.
set -euo pipefail
if command -v chromium >/dev/null; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-noto-core
else
  echo "The browser tests need Chromium. Install it: sudo apt-get install chromium fonts-noto-core" >&2
  exit 1
fi
