//! Tests of a shop of several nodes on a PostgreSQL database: the built program, over HTTP.
//!
//! They need PostgreSQL 15 or later (`scripts/need-postgresql.sh`), and start a server of their own.

// Clippy does not see these helpers as tests; they panic in the same way. Some helpers are for other tests alone.
#![allow(clippy::expect_used)]

mod bucket;
mod care;
#[path = "../blackbox/kills/clients/mod.rs"]
#[allow(dead_code)]
mod clients;
mod clocks;
mod cut;
mod database;
#[path = "../blackbox/demo.rs"]
mod demo;
mod figures;
mod file_table;
#[path = "../shared/forms.rs"]
#[allow(dead_code)]
mod forms;
mod histories;
#[path = "../shared/inside.rs"]
#[allow(dead_code)]
mod inside;
#[path = "../../src/commands/selftest/invariants/mod.rs"]
#[allow(missing_docs)]
mod invariants;
mod limits;
#[path = "../blackbox/many.rs"]
#[allow(dead_code)]
mod many;
mod moves;
mod nodes;
#[path = "../shared/bucket.rs"]
#[allow(dead_code)]
mod objects;
#[path = "../../src/parts.rs"]
mod parts;
mod polling;
mod rounds;
mod setups;
#[path = "../blackbox/shop.rs"]
#[allow(dead_code)]
mod shop;
mod snapshots;
mod starts;
mod tls;
mod together;
#[path = "../shared/tool_server.rs"]
mod tool_server;
mod troubles;
mod updates;
mod uploads;
#[path = "../shared/wire.rs"]
mod wire;
