//! Consumers: each takes the events that it wants, in order and exactly once, on a thread of its own.

use super::Scope;
use super::worker::{Handle, Wake};

/// A consumer of events. A new one begins with the first event ever.
pub struct Consumer {
    /// Its name among all consumers, such as `catalog.best-sellers`. Never changes: the cursor is stored under it.
    pub name: &'static str,
    /// The scope of its effects.
    pub scope: Scope,
    /// Names of the events that it wants.
    pub events: &'static [&'static str],
    /// Takes one event. Its effect and the consumer's cursor commit together. Like a transaction's closure it may run
    /// again, and has no effect but that on the transaction.
    pub handle: Box<Handle>,
    /// Called, on the consumer's thread, after each commit in which it took events.
    pub wake: Option<Wake>,
}
