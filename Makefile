# make run: builds page and program, and opens the shop with the demo data in ./data.
# make test: everything that is checked.
.PHONY: run test

run:
	cargo run --release --locked

test:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo build --release --locked
	cd web && npm run check && npm test
	cargo test --workspace --locked
	scripts/need-chromium.sh
	cd tests/e2e && npm ci --no-audit --no-fund && npx playwright test
