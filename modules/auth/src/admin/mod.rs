//! What the administrator sees and changes of accounts.

pub(crate) mod access;
pub(crate) mod directory;
pub(crate) mod http;
mod policy;
pub(crate) mod standing;
