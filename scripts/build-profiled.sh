#!/bin/sh
# Builds the program with what is known of its life: first so that it counts how often each of its parts runs, and after the
# benchmark's reads and writes once more, so that what runs often is made quick. The result is target/profiled/sokoni.
# Needs rustup, for LLVM's tool that adds the counts up, and wrk. Takes some fifty minutes on 2 processors.
#
# It is done as https://doc.rust-lang.org/rustc/profile-guided-optimization.html says. Both builds name the platform: so the
# flags are not those of macros and build scripts, and the names of functions are the same in both.
set -eu
cd "$(dirname "$0")/.."

# Now, and not after half an hour.
command -v wrk >/dev/null || { echo "The load needs wrk. Install it: sudo apt-get install wrk" >&2; exit 1; }
host=$(rustc -vV | sed -n 's/^host: //p')
profdata=$(rustc --print sysroot)/lib/rustlib/$host/bin/llvm-profdata
test -x "$profdata" || rustup component add llvm-tools

built=$PWD/target/$host/release/sokoni
profiled=$PWD/target/profiled
rm -rf "$profiled/counts"
mkdir -p "$profiled"

build() {
  RUSTFLAGS=$1 CARGO_TARGET_DIR=target cargo build --release --locked --bin sokoni --target "$host"
}
# The program writes its counts when it ends.
use() {
  SOKONI_BIN=$built BENCH_ORDERS=20000 make load LOAD="$1"
}
build "-Cprofile-generate=$profiled/counts"
use "reads writes"
SOKONI__STORE__ENGINE=fjall use writes

"$profdata" merge --output="$profiled/shop.profdata" "$profiled/counts"
build "-Cprofile-use=$profiled/shop.profdata"
cp "$built" "$profiled/sokoni"
