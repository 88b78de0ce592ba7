//! The price of a unit: which of several counts, and where it comes from.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::words::words;

/// A lower unit price from a quantity on. It is part of stored records, so a change to it needs a new version of those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceTier {
    /// The smallest quantity to which it applies.
    pub min_quantity: u32,
    /// Price of one unit.
    pub price: Money,
}

words! {
    /// Where the price of a unit comes from.
    PriceSource {
        /// The catalogue.
        List = "list",
        /// A step of the catalogue, from a quantity on.
        Step = "step",
        /// A price list that the seller keeps for the buyer.
        Company = "company",
        /// A contract, which was made of an accepted quote.
        Contract = "contract",
        /// A draft that the seller made in the buyer's name, at the price that the two agreed on.
        Agreed = "agreed",
    }
}

/// The price of a unit, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitPrice {
    /// Of one unit.
    pub price: Money,
    /// Where it comes from.
    pub source: PriceSource,
}

/// The price that a company has for a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompanyPrice {
    /// Of one unit.
    pub price: Money,
    /// Lower prices from a quantity on, ascending by quantity.
    pub tiers: Vec<PriceTier>,
    /// Its last day; `None` if it does not end.
    pub until: Option<Date>,
}

impl CompanyPrice {
    /// The price of one unit where so many are bought.
    pub fn at(&self, quantity: u32) -> Money {
        step(&self.tiers, quantity).unwrap_or(self.price)
    }
}

/// Returns the price of the highest step that `quantity` reaches. Steps ascend by quantity.
pub fn step(steps: &[PriceTier], quantity: u32) -> Option<Money> {
    steps.iter().rev().find(|step| step.min_quantity <= quantity).map(|step| step.price)
}

/// Decides the price of a unit where no contract has one: the company's own with its steps, else the highest step of the
/// catalogue that `quantity` reaches, else the list's. A company's price in another currency than the list's is none.
pub fn unit_price(list: Money, steps: &[PriceTier], company: Option<&CompanyPrice>, quantity: u32) -> UnitPrice {
    if let Some(own) = company.filter(|own| own.price.currency == list.currency) {
        return UnitPrice { price: own.at(quantity), source: PriceSource::Company };
    }
    match step(steps, quantity) {
        Some(price) => UnitPrice { price, source: PriceSource::Step },
        None => UnitPrice { price: list, source: PriceSource::List },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Currency;

    fn usd(minor: i64) -> Money {
        Money::new(minor, Currency::USD)
    }

    #[test]
    fn a_companys_price_goes_before_a_step_and_a_step_before_the_list() {
        let steps =
            [PriceTier { min_quantity: 300, price: usd(900) }, PriceTier { min_quantity: 1_200, price: usd(800) }];
        let at = |company: Option<Money>, quantity| {
            let company = company.map(|price| CompanyPrice { price, tiers: Vec::new(), until: None });
            let UnitPrice { price, source } = unit_price(usd(1_000), &steps, company.as_ref(), quantity);
            (price.minor, source)
        };
        for (quantity, expected) in [
            (1, (1_000, PriceSource::List)),
            (299, (1_000, PriceSource::List)),
            (300, (900, PriceSource::Step)),
            (1_199, (900, PriceSource::Step)),
            (1_200, (800, PriceSource::Step)),
        ] {
            assert_eq!(at(None, quantity), expected, "{quantity}");
            // Also where a step would be cheaper: the two agreed on it.
            assert_eq!(at(Some(usd(850)), quantity), (850, PriceSource::Company), "{quantity}");
        }
        let kes = Currency::parse("KES").map(|kes| Money::new(850, kes));
        assert_eq!(at(kes, 1), (1_000, PriceSource::List), "the goods are sold in another currency now");
    }

    #[test]
    fn a_companys_price_has_steps_of_its_own() {
        let tiers = vec![PriceTier { min_quantity: 1_200, price: usd(1_080) }];
        let company = CompanyPrice { price: usd(1_095), tiers, until: None };
        let catalogue = [PriceTier { min_quantity: 600, price: usd(900) }];
        for (quantity, expected) in [(300, 1_095), (600, 1_095), (1_199, 1_095), (1_200, 1_080), (u32::MAX, 1_080)] {
            let UnitPrice { price, source } = unit_price(usd(1_190), &catalogue, Some(&company), quantity);
            assert_eq!((price.minor, source), (expected, PriceSource::Company), "{quantity}");
        }
    }
}
