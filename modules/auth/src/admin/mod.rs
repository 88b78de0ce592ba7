//! What the administrator sees and changes of accounts.

pub(crate) mod directory;
pub(crate) mod http;
pub(crate) mod standing;
