//! The price of a unit, and the prices that sellers give to single companies.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::civil::Date;
use kernel::store::{Reader, StoreError};
use kernel::{AskError, Context, Message, Problem};

use crate::catalog::{PriceTier, ProductCard};
use crate::ids::{AccountId, ProductId};
use crate::money::Money;
use crate::words::words;

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

/// Decides the price of a unit where no contract has one: the company's own, else the highest step that `quantity`
/// reaches, else the list's. Steps ascend by quantity. A company's price in another currency than the list's is none.
pub fn unit_price(list: Money, steps: &[PriceTier], company: Option<Money>, quantity: u32) -> UnitPrice {
    if let Some(price) = company.filter(|own| own.currency == list.currency) {
        return UnitPrice { price, source: PriceSource::Company };
    }
    match steps.iter().rev().find(|step| step.min_quantity <= quantity) {
        Some(step) => UnitPrice { price: step.price, source: PriceSource::Step },
        None => UnitPrice { price: list, source: PriceSource::List },
    }
}

/// The price that a company has for a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompanyPrice {
    /// Of one unit.
    pub price: Money,
    /// Its last day; `None` if it does not end.
    pub until: Option<Date>,
}

/// All prices that one company has on one day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompanyPrices(HashMap<ProductId, CompanyPrice>);

impl CompanyPrices {
    /// Whether the company has none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many products they are for.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The price of a product.
    pub fn of(&self, product: &str) -> Option<&CompanyPrice> {
        self.0.get(product)
    }

    /// These cards as the company sees them, each with its price.
    pub fn on(&self, cards: Vec<Arc<ProductCard>>) -> Vec<Arc<ProductCard>> {
        let own = |card: Arc<ProductCard>| match self.of(&card.id) {
            Some(own) => Arc::new(ProductCard { company_price: Some(own.price), ..(*card).clone() }),
            None => card,
        };
        if self.is_empty() { cards } else { cards.into_iter().map(own).collect() }
    }
}

impl FromIterator<(ProductId, CompanyPrice)> for CompanyPrices {
    fn from_iter<T: IntoIterator<Item = (ProductId, CompanyPrice)>>(prices: T) -> Self {
        CompanyPrices(prices.into_iter().collect())
    }
}

/// Requests the prices that a company has on a day.
pub struct GetCompanyPrices {
    /// The company's account.
    pub company: AccountId,
    /// In the shop's time zone.
    pub day: Date,
}
impl Message for GetCompanyPrices {
    type Reply = Result<Arc<CompanyPrices>, Problem>;
}

/// Returns the prices that an account has today. Nobody has any where the module is off.
///
/// # Errors
/// [`Problem`] if the module does not answer.
pub async fn prices_today(context: &Context, company: &AccountId) -> Result<Arc<CompanyPrices>, Problem> {
    let day = context.face().day(context.clock().now_ms());
    match context.ask(GetCompanyPrices { company: company.clone(), day }).await {
        Err(AskError::ModuleDisabled(_)) => Ok(Arc::default()),
        answer => answer?,
    }
}

/// Pricing's read port. An order's commit reads prices in its own snapshot.
pub trait PricePort: Send + Sync {
    /// Returns the prices that a company has for these products on a day of the shop's time zone, in their order.
    fn prices(
        &self,
        reader: &Reader<'_>,
        company: &AccountId,
        day: Date,
        products: &[&ProductId],
    ) -> Result<Vec<Option<CompanyPrice>>, StoreError>;
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
        let at = |company, quantity| {
            let UnitPrice { price, source } = unit_price(usd(1_000), &steps, company, quantity);
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
}
