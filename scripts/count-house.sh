#!/usr/bin/env bash
# Counts the files that name a product's field or a module, and the hand-written lines: the cost of a change.
# Run it before and after a change to the structure, and compare.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '%-56s%6s\n' "$1" "$2"; }

# Lists the hand-written files of the program: no tests, stored examples or generated files, and not this script.
written() {
  git ls-files -- "$@" | grep -vE 'tests?[/._]|/golden/|openapi\.json$|schema\.d\.ts$|\.lock$|package-lock\.json$|count-house\.sh$'
}
naming() { xargs grep -lwE "$1" || true; }
code=('*.rs' '*.ts' '*.tsx' '*.json' '*.toml' '*.csv' '*.sh')

# Both names of a field: snake_case in Rust and on the wire, camelCase on the page.
for field in 'altitude_m|altitudeM' 'strength' 'process_method|processMethod'; do
  say "files that name the product's field ${field%%|*}" "$(written "${code[@]}" | naming "$field" | wc -l)"
done
say 'files outside the module analytics that name it' \
  "$(git ls-files -- "${code[@]}" '*.txt' | grep -vE '^modules/analytics/|^web/src/features/analytics/|/golden/|\.lock$|package-lock' \
    | naming 'analytics|Analytics' | wc -l)"

lines() { written "$@" | xargs grep -ch '[^[:space:]]' | awk '{ sum += $1 } END { print sum }'; }
say 'hand-written lines of Rust, without tests' "$(lines 'kernel/*.rs' 'modules/*.rs' 'src/*.rs' 'web/embed/*.rs')"
say 'hand-written lines of the page, without tests' "$(lines 'web/src/*.ts' 'web/src/*.tsx' 'web/src/*.css' 'web/scripts/*')"
