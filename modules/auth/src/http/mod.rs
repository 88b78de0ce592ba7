//! The module's endpoints.

mod access;
mod account;
mod addresses;
mod attempt;
mod countries;
mod devices;
pub(crate) mod password;
mod personal;
pub(crate) mod request_bodies;
pub(crate) mod responses;
pub(crate) mod routes;
pub(crate) mod session;
mod slowing;
mod stall;
pub(crate) mod state;
