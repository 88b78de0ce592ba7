//! Purchase contracts as PDF files: the contract from which an order was called off, or else the order itself.

mod draw;
mod of_contract;
mod of_order;
pub(crate) mod port;

pub(crate) use of_contract::of_contract;
