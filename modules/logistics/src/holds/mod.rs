//! Holds: what keeps goods at their seller's before their pickup, and frees them once it is over.

pub(crate) mod hold;
pub(crate) mod responses;
