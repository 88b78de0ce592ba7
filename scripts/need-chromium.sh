#!/usr/bin/env bash
# Installs Debian's Chromium for the browser tests if this runs as root, and otherwise names the packages to install.
# The headless shell is preferred: the same engine without windows, in which the tests take half as long. An installed
# chromium works too.
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
