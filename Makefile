# make run: builds page and program, and opens the shop with the demo data in ./data.
# make test: everything that is checked.
# make fuzz: made-up data for half an hour or more: every call of the API, and every reader of bytes.
.PHONY: run test fuzz

run:
	cargo run --release --locked

test:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	"$$(scripts/tools.sh)/cargo-deny" check licenses bans sources
	cargo build --release --locked
	cd web && npm run check && npm test
	cargo test --workspace --locked
	scripts/fuzz-api.sh
	scripts/need-chromium.sh
	cd tests/e2e && npm ci --no-audit --no-fund && npx playwright test

fuzz:
	cargo build --release --locked
	scripts/fuzz-api.sh long
	PROPTEST_CASES=$${PROPTEST_CASES:-50000} cargo test --workspace --lib --locked -- any_bytes frozen
