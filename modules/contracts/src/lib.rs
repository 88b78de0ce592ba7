//! Plain data that modules exchange: ids, money, requests, events and transaction ports.
//!
//! A module depends on the kernel and this crate, never on another module. Nothing here does I/O.

pub mod auth;
pub mod billing;
pub mod cart;
pub mod catalog;
pub mod certificates;
pub mod country;
pub mod crop_year;
pub mod discounts;
pub mod division;
pub mod drafts;
pub mod email;
pub mod freight;
pub mod growers;
pub mod ids;
pub mod logistics;
pub mod lots;
pub mod messages;
pub mod money;
pub mod names;
pub mod origins;
mod origins_stored;
pub mod pricing;
pub mod quality;
pub mod sales;
pub mod staff;
pub mod tax;
pub mod unit_price;
pub mod words;
