//! Origin and recall: the ledger followed backward to the deliveries, and forward to the orders.

#[cfg(test)]
mod day_tests;
mod days;
pub(crate) mod http;
#[cfg(test)]
mod oracle_tests;
pub(crate) mod responses;
#[cfg(test)]
mod tests;
pub(crate) mod walk;
