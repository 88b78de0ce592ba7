//! Data packs for the EUDR: the plots of the coffee of an order or a contract, with what a buyer in the European Union
//! declares of them.
//!
//! A draft shows what the ledger of lots and the plots say now. A sealed pack is an archive that never changes.

pub(crate) mod annex;
mod archive;
pub(crate) mod begin;
pub(crate) mod begin_http;
pub(crate) mod commands;
pub(crate) mod commodities;
pub(crate) mod content;
mod contract_responses;
pub(crate) mod coverage;
mod dds;
#[cfg(test)]
mod dds_tests;
mod dds_xml;
mod drawn;
pub(crate) mod evidence_http;
pub(crate) mod files;
pub(crate) mod form;
mod gaps;
pub(crate) mod gather;
pub(crate) mod http;
pub(crate) mod model;
mod model_stored;
mod order_responses;
pub(crate) mod orders;
pub(crate) mod orders_consumer;
pub(crate) mod outside;
mod parties;
pub(crate) mod references;
pub(crate) mod references_form;
pub(crate) mod references_http;
mod regulation;
pub(crate) mod request_http;
pub(crate) mod responses;
pub(crate) mod seal;
pub(crate) mod seal_http;
pub(crate) mod sealed_orders;
pub(crate) mod sealed_sources;
mod since;
pub(crate) mod sold_contracts;
mod species;
mod statement;
mod statuses;
pub(crate) mod store;
#[cfg(test)]
pub(crate) mod tests;
