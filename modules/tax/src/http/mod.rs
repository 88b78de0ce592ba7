//! The module's calls.

mod admin;
mod number;
mod responses;
pub(crate) mod routes;
mod rule_form;
pub(crate) mod state;
