# make run: builds the page and the program, and opens the shop with the demo data in ./data.
# make test: runs all checks and tests.
# make bench: measures the program's speed against its targets; needs wrk and an otherwise idle machine.
# make profiled: builds the fastest program, target/profiled/sokoni, in some fifty minutes; needs rustup and wrk.
# make fuzz: half an hour or more of made-up data for every call of the API and every parser, and ten million steps of the
# ledger of lots.
.PHONY: run profiled load test build test-page test-made-up test-tools test-fjall test-cluster test-rounds test-nodes fuzz bench

run:
	cargo run --release --locked

profiled:
	scripts/build-profiled.sh

# The tests of the built program that depend most on the store's engine; they run on sled with all others.
ON_FJALL := kills durability backup upgrades doctor disk
# The tests of the built program that are of one process or one folder (tests/blackbox/many.rs says why), and those of the
# table of access, which make a connection for each of thousands of calls. All others run on shops of three nodes too.
NOT_ON_NODES := access:: backup:: bucket:: clock:: connections:: convert:: disk:: doctor:: durability:: entrance:: export:: kills:: \
	logs:: metrics:: modules:: ops:: personal:: selftest:: sign_in_load:: stopping:: upgrades::

# The linter compiles the tested program and its tests, so that nothing is compiled a second time for it. What it finds is an
# error.
CARGO_TEST := RUSTC_WORKSPACE_WRAPPER='$(CURDIR)/scripts/compile-tested.sh' CLIPPY_ARGS=-Dwarnings \
	cargo test --profile tested --locked

# A test of the built program waits much of its time: for its shop to start, for the disk, for the database.
IN_PARALLEL := RUST_TEST_THREADS=4

test:
	cargo fmt --all --check
	cd web && npm ci --no-audit --no-fund
	$(MAKE) --jobs=2 --output-sync=target build test-page test-tools
	"$$(scripts/tools.sh)/cargo-deny" check licenses bans sources
	$(IN_PARALLEL) $(CARGO_TEST) --workspace
	$(MAKE) --jobs=2 --output-sync=target test-made-up test-fjall \
		$$(scripts/need-postgresql.sh >&2 && echo test-cluster test-rounds)
	if scripts/need-postgresql.sh; then $(MAKE) test-nodes; fi
	cd tests/e2e && npx playwright test

# Each of the next seven leaves a processor idle at times: two run at once, and the output of each stays together.
build:
	+$(CARGO_TEST) --workspace --no-run
	+$(CARGO_TEST) --bench ratios --test cluster --no-run

test-page:
	cd web && npm run check && npm test

test-tools:
	scripts/tools.sh
	scripts/need-chromium.sh
	cd tests/e2e && npm ci --no-audit --no-fund && npm run check

test-made-up:
	scripts/fuzz-api.sh

test-fjall:
	$(IN_PARALLEL) SOKONI_TEST_ENGINE=fjall SOKONI_KILL_ROUNDS=20 $(CARGO_TEST) --test blackbox -- $(ON_FJALL)

test-cluster:
	$(CARGO_TEST) --test cluster -- --skip rounds::

test-rounds:
	SOKONI_CLUSTER_ROUNDS=30 $(CARGO_TEST) --test cluster -- rounds::

test-nodes:
	$(IN_PARALLEL) SOKONI_TEST_NODES=3 $(CARGO_TEST) --test blackbox -- $(addprefix --skip ,$(NOT_ON_NODES))

fuzz:
	cargo build --profile tested --locked
	scripts/fuzz-api.sh long
	PROPTEST_CASES=$${PROPTEST_CASES:-50000} cargo test --workspace --lib --locked -- any_bytes frozen
	SOKONI_LEDGER_STEPS=10000000 cargo test --profile tested --locked -p sokoni -p lots --lib -- random_steps_keep_every_gram

bench:
	cargo bench --bench ratios --locked

# Puts the program that SOKONI_BIN names under loads of the benchmark.
load:
	$(CARGO_TEST) --bench ratios -- --bench $(LOAD)
