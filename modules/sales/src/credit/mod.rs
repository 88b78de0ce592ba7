//! Credit: what a seller lets a company owe, and for how many days. The sums are kept by each commit that changes them.

mod form;
pub(crate) mod http;
pub(crate) mod ledger;
pub(crate) mod model;
pub(crate) mod port;
pub(crate) mod responses;
pub(crate) mod rule;
pub(crate) mod shares;
pub(crate) mod tables;
pub(crate) mod terms;
#[cfg(test)]
mod tests;
