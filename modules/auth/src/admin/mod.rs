//! The administrator's view of accounts, and the changes an administrator can make.

pub(crate) mod access;
pub(crate) mod directory;
pub(crate) mod http;
mod policy;
pub(crate) mod selling;
pub(crate) mod standing;
