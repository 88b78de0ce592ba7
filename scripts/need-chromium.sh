#!/usr/bin/env bash
# The browser tests need Debian's Chromium: installed where we may, else named. Best is its headless shell, the same engine
# without the windows that nobody sees: the tests take half as long in it. An installed chromium does as well.
set -euo pipefail
if command -v chromium-headless-shell >/dev/null; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-noto-core &&
    exit 0
fi
if command -v chromium >/dev/null; then exit 0; fi
echo "The browser tests need Chromium. Install it: sudo apt-get install chromium-headless-shell fonts-noto-core" >&2
exit 1
