//! The whole program in one process, on a disk in memory that fails at planned steps: at every step of what matters, in
//! every way, and what must hold is looked at afterwards, over the API and after the store was opened again.

// The helpers of the tests are no tests in clippy's eyes; they fail in the same way.
#![allow(clippy::expect_used)]

mod backup;
mod delivery;
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
