//! Modules as supervised actors: their messages, their timers, and the supervisor that builds them again after a panic.
//!
//! Each module has one actor on a thread of its own. A handler sends it a transaction ([`crate::Context::commit`]) or
//! asks it for state that it holds in memory ([`crate::Context::ask`]); its timers run the work that is due by the
//! clock.

mod host;
mod mailbox;
mod message;
pub(crate) mod registry;
mod supervisor;
mod timer;

pub(crate) use mailbox::{Mailbox, TRANSACTIONS, TransactionMailbox};
pub use message::{Actor, AnswerCache, Changes, Handler, Message};
pub use registry::ActorHandle;
pub(crate) use supervisor::{IsAlive, Restarts, Start, Starter, Starters, watch};
pub use timer::{Next, Timer};
pub(crate) use timer::{PANICS, Timers};
