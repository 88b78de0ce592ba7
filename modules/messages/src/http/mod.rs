//! What visitors write to the shop, and how much waits for an account. All may write; what was written is the
//! administrator's to read.

pub(crate) mod access;
mod contact;
mod inbox;
mod newsletter;
mod requests;
pub(crate) mod routes;
pub(crate) mod state;
