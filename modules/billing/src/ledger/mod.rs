//! The ledger: every movement of money as an entry whose legs sum to nought, posted in the commit that moves the money.
//!
//! A bill's part of the books follows from the bill alone ([`books`]); an entry has the difference from what was posted
//! before ([`post`]), so that nothing is posted twice. Plus is what is owed to the shop or is in its hands; minus is
//! what the shop owes or has earned.

pub(crate) mod books;
mod catch_up;
mod csv;
#[cfg(test)]
mod histories_tests;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod post;
pub(crate) mod responses;
pub(crate) mod sums;

pub(crate) use catch_up::catch_up;
