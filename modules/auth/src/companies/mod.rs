//! Companies: several people who act in one account's name.

pub(crate) mod limits;
pub(crate) mod members;
