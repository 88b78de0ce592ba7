//! Disputes: a buyer says what is wrong with a paid bill, its seller answers, and the owner decides. Until then the
//! disputed money that the shop holds is left out of payout runs.

pub(crate) mod admin;
pub(crate) mod claim_days;
pub(crate) mod commands;
pub(crate) mod decide;
pub(crate) mod files;
mod form;
pub(crate) mod held;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod open;
pub(crate) mod refunded;
pub(crate) mod responses;
pub(crate) mod rules;
pub(crate) mod store;
#[cfg(test)]
mod tests;
