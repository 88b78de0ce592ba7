//! The whole program in one process, on a disk in memory that fails at planned steps: each fault at every step that
//! matters. Then the invariants are checked, over the API and after the store was opened again.

// Clippy does not see these helpers as tests; they panic in the same way.
#![allow(clippy::expect_used)]

mod backup;
mod delivery;
mod ends;
mod fault;
#[path = "../shared/forms.rs"]
mod forms;
mod house;
#[path = "../shared/inside.rs"]
mod inside;
#[path = "../../src/commands/selftest/invariants/mod.rs"]
#[allow(missing_docs)]
mod invariants;
#[path = "../../src/parts.rs"]
mod parts;
mod play;
mod story;
#[path = "../shared/wire.rs"]
mod wire;
