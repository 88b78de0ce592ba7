//! Tax: the categories of EN 16931, the rules that decide them, the arithmetic, and the port of the module `tax`.
//! All but the port is pure.

mod amount;
mod arithmetic;
mod book;
mod country_group;
mod numbers;
mod port;
mod rate;
mod rules;
mod settings;
mod view;

pub use amount::Amount;
pub use arithmetic::{Group, TaxLine, Taxed, part, taxed};
pub use book::Book;
pub use country_group::in_eu;
pub use numbers::check as check_number;
pub use port::{AssessError, Assessment, Deal, DealLine, TaxPort};
pub use rate::Rate;
pub use rules::{Category, Customer, Place, Rule, Sale, find, overlapping};
pub use settings::{Prices, Rounding, Settings};
pub use view::{TaxGroup, TaxSums};

#[cfg(test)]
mod tests;
