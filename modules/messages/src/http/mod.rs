//! The contact form, the newsletter and the inbox counts. Anyone may send; only the administrator may read the entries.

pub(crate) mod access;
mod contact;
mod inbox;
mod newsletter;
mod requests;
pub(crate) mod routes;
pub(crate) mod state;
