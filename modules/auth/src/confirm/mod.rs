//! Whether an account has the mailbox that it signs in with: a link by e-mail shows it.

pub(crate) mod http;
pub(crate) mod message;
pub(crate) mod policy;
pub(crate) mod store;
