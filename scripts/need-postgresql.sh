#!/usr/bin/env bash
# Installs Debian's PostgreSQL for the tests of a shop of several nodes if this runs as root, and otherwise names the
# package to install. The tests start a server of their own; the one that Debian would start is left off.
set -euo pipefail
for programs in /usr/lib/postgresql/*/bin; do
  if [ -x "$programs/initdb" ] && [ "$(basename "$(dirname "$programs")")" -ge 15 ]; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  mkdir -p /etc/postgresql-common
  grep -qs '^create_main_cluster' /etc/postgresql-common/createcluster.conf ||
    echo 'create_main_cluster = false' >>/etc/postgresql-common/createcluster.conf
  apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql && exit 0
fi
echo "The tests of several nodes need PostgreSQL 15 or later. Install it: sudo apt-get install postgresql" >&2
exit 1
