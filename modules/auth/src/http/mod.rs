//! The module's calls.

mod access;
mod account;
mod addresses;
mod attempt;
mod countries;
mod devices;
pub(crate) mod form;
pub(crate) mod password;
mod personal;
pub(crate) mod routes;
pub(crate) mod session;
mod slowing;
mod stall;
pub(crate) mod state;
pub(crate) mod wire;
