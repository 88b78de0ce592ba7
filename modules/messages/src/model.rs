//! The stored forms.

use kernel::store::Record;
use serde::{Deserialize, Serialize};

kernel::ids! {
    /// The id of a message of the contact form. Ids sort by the time they were made.
    ContactId,
    /// The id of a subscriber of the newsletter. Ids sort by the time they were made.
    SubscriberId,
}

/// A message of a visitor to the shop, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Contact {
    pub(crate) id: ContactId,
    /// The sender's name, as entered.
    pub(crate) name: String,
    /// The sender's e-mail address for the answer, as entered.
    pub(crate) email: String,
    pub(crate) message: String,
    /// When it was sent, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Contact {}

/// An address that wants the newsletter, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subscriber {
    pub(crate) id: SubscriberId,
    /// Lower case.
    pub(crate) email: String,
    /// When it was entered, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Subscriber {}
