# make run: builds page and program, and opens the shop with the demo data in ./data.
# make test: everything that is checked.
# make bench: what is promised of its speed, measured: needs wrk, and a machine that does nothing else.
# make fuzz: made-up data for half an hour or more: every call of the API, and every reader of bytes.
.PHONY: run test test-page test-made-up test-tools fuzz bench

run:
	cargo run --release --locked

test:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	"$$(scripts/tools.sh)/cargo-deny" check licenses bans sources
	cargo build --release --locked
	cargo test --workspace --locked
	$(MAKE) --jobs=2 --output-sync=target test-page test-made-up test-tools
	cd tests/e2e && npx playwright test

# Each of them keeps one processor busy: two at a time, and what they say comes together.
test-page:
	cd web && npm run check && npm test

test-made-up:
	scripts/fuzz-api.sh

test-tools:
	scripts/need-chromium.sh
	cd tests/e2e && npm ci --no-audit --no-fund && npm run check

fuzz:
	cargo build --release --locked
	scripts/fuzz-api.sh long
	PROPTEST_CASES=$${PROPTEST_CASES:-50000} cargo test --workspace --lib --locked -- any_bytes frozen

bench:
	cargo bench --bench ratios --locked
