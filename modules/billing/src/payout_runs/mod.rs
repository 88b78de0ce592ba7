//! Payout runs: the owner pays sellers what the ledger says that the shop owes them.

mod csv;
mod form;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod pain001;
pub(crate) mod plan;
mod responses;
pub(crate) mod store;
