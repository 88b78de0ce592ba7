//! Bills: what is owed to whom, since when and until when.

pub(crate) mod credits;
pub(crate) mod http;
pub(crate) mod ledger;
pub(crate) mod model;
pub(crate) mod numbers;
pub(crate) mod responses;
pub(crate) mod store;
