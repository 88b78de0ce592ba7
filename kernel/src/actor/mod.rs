//! Modules as supervised actors: the messages that they take, their timers, and what builds them again after a panic.
//!
//! Each module has one actor on a thread of its own. A handler sends it a transaction ([`crate::Context::commit`]) or asks
//! it for what it holds in memory ([`crate::Context::ask`]); its timers run what is due by the clock.

mod host;
mod mailbox;
mod message;
pub(crate) mod registry;
mod supervisor;
mod timer;

pub(crate) use mailbox::{Mailbox, TRANSACTIONS, TransactionMailbox};
pub use message::{Actor, AnswerCache, Changes, Handler, Message};
pub use registry::ActorHandle;
pub(crate) use supervisor::{IsAlive, Restarts, Start, Starter, watch};
pub use timer::{Next, Timer};
pub(crate) use timer::{PANICS, Timers};
