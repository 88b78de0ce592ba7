//! The prices that sellers give to single companies.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::civil::Date;
use kernel::store::{Reader, StoreError};
use kernel::{AskError, Context, Message, Problem};

use crate::catalog::ProductCard;
use crate::ids::{AccountId, ProductId};
pub use crate::unit_price::CompanyPrice;

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

    /// How many steps they have together.
    pub fn tiers(&self) -> usize {
        self.0.values().map(|own| own.tiers.len()).sum()
    }

    /// The price of a product.
    pub fn of(&self, product: &str) -> Option<&CompanyPrice> {
        self.0.get(product)
    }

    /// These cards as the company sees them, each with its price.
    pub fn on(&self, cards: Vec<Arc<ProductCard>>) -> Vec<Arc<ProductCard>> {
        let own = |card: Arc<ProductCard>| match self.of(&card.id) {
            Some(own) => Arc::new(ProductCard { company_price: Some(own.clone()), ..(*card).clone() }),
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

/// Pricing's read port for the buyers of a seller: accounts that ordered from it or asked it for a quote.
pub trait BuyersPort: Send + Sync {
    /// Returns the name of a seller's buyer; `None` if the account is none.
    fn name(&self, reader: &Reader<'_>, seller: &AccountId, buyer: &AccountId) -> Result<Option<String>, StoreError>;

    /// Returns the sellers of a buyer, the latest first, at most `limit`.
    fn sellers(&self, reader: &Reader<'_>, buyer: &AccountId, limit: usize) -> Result<Vec<AccountId>, StoreError>;
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
