//! What is kept.

use contracts::Id;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// What somebody wrote to the shop, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Contact {
    /// Message id; ids sort by the time they were made.
    pub(crate) id: Id,
    /// Who wrote it, as they say.
    pub(crate) name: String,
    /// Where they want to be answered, as they say.
    pub(crate) email: String,
    /// The message.
    pub(crate) message: String,
    /// When, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Contact {
    const VERSION: u16 = 1;
}

/// An address that wants the newsletter, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subscriber {
    /// Subscriber id; ids sort by the time they were made.
    pub(crate) id: Id,
    /// Lower case.
    pub(crate) email: String,
    /// Since when, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Subscriber {
    const VERSION: u16 = 1;
}
