//! Contracts between a buyer and a seller. An accepted quote becomes a contract. (The crate `contracts` is another
//! thing: the types that modules exchange.)
//!
//! A contract reserves stock until its end. Units that are called off become orders; the rest is released once.

mod call_off;
pub(crate) mod fixing;
#[cfg(test)]
mod golden_tests;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod proposed;
pub(crate) mod responses;
pub(crate) mod rules;
mod sample_decides;
pub(crate) mod signed_alone;
pub(crate) mod store;
pub(crate) mod tolerance;
pub(crate) mod trade_terms;
pub(crate) mod whole;
