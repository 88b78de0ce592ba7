//! The owner's prices of the exchange, from files. Fixations are compared with them, and provisional prices use them.

pub(crate) mod file;
pub(crate) mod http;
pub(crate) mod model;
mod responses;
pub(crate) mod table;
