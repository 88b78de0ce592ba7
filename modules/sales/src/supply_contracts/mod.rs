//! Contracts between a buyer and a seller: what an accepted quote becomes. (`contracts` is the crate of what modules
//! exchange.)
//!
//! A contract holds stock from its making to its end: what is called off becomes orders, what remains is released once.

mod call_off;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod responses;
pub(crate) mod rules;
pub(crate) mod store;
