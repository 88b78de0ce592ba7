//! Companies: several people who act in one account's name.

pub(crate) mod http;
pub(crate) mod invitations;
pub(crate) mod join;
pub(crate) mod limits;
pub(crate) mod members;
