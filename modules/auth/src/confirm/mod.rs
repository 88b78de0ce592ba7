//! Confirmation that an account owns the mailbox of its sign-in address, by a link sent by e-mail.

pub(crate) mod http;
pub(crate) mod message;
pub(crate) mod policy;
pub(crate) mod store;
