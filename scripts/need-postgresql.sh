#!/usr/bin/env bash
# Installs Debian's PostgreSQL, and libfaketime for a node with a wrong clock, for the tests of a shop of several nodes if
# this runs as root; otherwise it names the packages to install. The tests start a server of their own; the one that Debian
# would start is left off.
set -euo pipefail
are_there() {
  compgen -G '/usr/lib/*/faketime/libfaketime.so.1' >/dev/null || return 1
  for programs in /usr/lib/postgresql/*/bin; do
    if [ -x "$programs/initdb" ] && [ "$(basename "$(dirname "$programs")")" -ge 15 ]; then return 0; fi
  done
  return 1
}
if are_there; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  mkdir -p /etc/postgresql-common
  grep -qs '^create_main_cluster' /etc/postgresql-common/createcluster.conf ||
    echo 'create_main_cluster = false' >>/etc/postgresql-common/createcluster.conf
  apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql libfaketime && exit 0
fi
echo "The tests of several nodes need PostgreSQL 15 or later. Install it: sudo apt-get install postgresql libfaketime" >&2
exit 1
