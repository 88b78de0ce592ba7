//! What the owner puts right on any bill: a refund, a credit note, a write-off, a correction of its seller's account. A
//! bill is never changed: each is a credit note or an entry of its own, with its reason.

mod form;
pub(crate) mod http;
pub(crate) mod store;
