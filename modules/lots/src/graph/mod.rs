//! Origin and recall: the ledger followed backward to the deliveries, and forward to the orders.

pub(crate) mod http;
pub(crate) mod responses;
#[cfg(test)]
mod tests;
pub(crate) mod walk;
