//! Certificates: a seller's own, verified by the shop, and the claims of lots that follow from them.

pub(crate) mod admin;
pub(crate) mod change;
pub(crate) mod claim;
pub(crate) mod claim_http;
pub(crate) mod claim_responses;
pub(crate) mod claims;
pub(crate) mod due;
pub(crate) mod files;
pub(crate) mod form;
pub(crate) mod http;
pub(crate) mod judge;
pub(crate) mod left;
pub(crate) mod model;
pub(crate) mod news;
pub(crate) mod responses;
pub(crate) mod scope;
pub(crate) mod seed;
pub(crate) mod shipped;
pub(crate) mod sold;
pub(crate) mod store;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod walk_tests;
