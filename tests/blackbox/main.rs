//! Tests of the built program, over HTTP.

// Clippy does not see these helpers as tests; they panic in the same way.
#![allow(clippy::expect_used)]

mod access;
mod access_tokens;
mod addresses;
mod audit;
mod backup;
mod billing;
mod bucket;
mod buying;
mod calls;
mod cancelled_lines;
mod certificates;
mod charges;
mod clock;
mod companies;
mod confirmed_email;
mod connections;
mod convert;
mod credit;
mod cuppings;
#[path = "../cluster/database.rs"]
#[allow(dead_code)]
mod database;
mod delivery;
mod demo;
mod demo_trade;
mod discounts;
mod disk;
mod doctor;
mod documents_held;
mod drafts;
mod durability;
mod emails;
mod entrance;
mod export;
mod files;
mod final_prices;
mod fixing;
#[path = "../shared/forms.rs"]
mod forms;
mod freight;
mod growers;
mod heads;
#[path = "../shared/inside.rs"]
mod inside;
#[path = "../../src/commands/selftest/invariants/mod.rs"]
#[allow(missing_docs)]
mod invariants;
mod inventory;
mod kills;
mod letters_of_credit;
mod live;
mod logistics;
mod logs;
mod lots;
#[path = "../shared/mail_server.rs"]
mod mail_server;
mod maintenance;
mod many;
mod messages;
mod metrics;
mod modules;
#[path = "../shared/bucket.rs"]
mod objects;
mod off_sale;
mod ops;
mod origins;
mod owner;
mod packs;
mod paper_rules;
#[path = "../../src/parts.rs"]
mod parts;
mod passwords;
#[path = "../shared/pay_stand_in.rs"]
mod pay_stand_in;
mod personal;
mod prices;
mod process;
mod quotes;
mod raw;
mod samples;
mod second_opinion;
mod selftest;
mod sessions;
mod settings;
mod shipment_samples;
mod shop;
mod sign_in_load;
mod stopping;
mod storefront;
mod tax;
mod tls;
#[path = "../shared/tool_server.rs"]
mod tool_server;
mod trade;
mod trade_terms;
mod unasked_samples;
mod unpaid;
mod upgrades;
#[path = "../shared/wire.rs"]
mod wire;
