//! Deposits: goods that were called off from a contract stay with their seller until their deposit is paid, or until the
//! seller releases them.

pub(crate) mod hold;
pub(crate) mod http;
pub(crate) mod release;
pub(crate) mod responses;
