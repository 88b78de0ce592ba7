//! The lines of an order with their prices, and the facts that decide what is added to them.

use contracts::catalog::{ProductCard, TakenLine};
use contracts::discounts::CodeLine;
use contracts::ids::{AccountId, ProductId};
use contracts::money::Money;
use contracts::unit_price::{PriceSource, UnitPrice};
use kernel::TxError;

use super::model::DeliveryMethod;
use super::refusal::too_large;

/// The facts of an order, beside its lines, that decide what it comes to.
pub(crate) struct Destination<'a> {
    /// The account that orders.
    pub(crate) buyer: &'a AccountId,
    /// The country to which the goods go, by its name; may be empty.
    pub(crate) country: &'a str,
    /// How they travel.
    pub(crate) delivery: DeliveryMethod,
    /// The Incoterm of the contract that they are called off from, if any.
    pub(crate) incoterm: Option<&'a str>,
    /// In milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
}

/// A line with its price.
pub(crate) struct PricedLine {
    pub(crate) product: ProductId,
    pub(crate) seller: AccountId,
    /// The seller's name.
    pub(crate) seller_name: String,
    /// The weight of all its units, in grams.
    pub(crate) weight_g: u64,
    /// The category of the goods.
    pub(crate) category: String,
    /// The price of all its units, before a discount.
    pub(crate) amount: Money,
    /// Where the price of a unit comes from.
    pub(crate) source: PriceSource,
}

impl PricedLine {
    /// The line of goods that the stock can give.
    ///
    /// # Errors
    /// A price that does not fit.
    pub(crate) fn of_taken(line: &TakenLine) -> Result<Self, TxError> {
        let amount = line.amount().ok_or_else(too_large)?;
        Ok(PricedLine { amount, ..PricedLine::new(&line.product, line.quantity, line.price)? })
    }

    /// The line of so many units of a product, each at this price.
    ///
    /// # Errors
    /// A price that does not fit.
    pub(crate) fn new(product: &ProductCard, quantity: u32, price: UnitPrice) -> Result<Self, TxError> {
        Ok(PricedLine {
            product: product.id.clone(),
            seller: product.seller.clone(),
            seller_name: product.seller_name.clone(),
            weight_g: u64::from(product.unit_weight_g) * u64::from(quantity),
            category: product.category.clone(),
            amount: price.price.times(quantity).ok_or_else(too_large)?,
            source: price.source,
        })
    }

    /// The line as a discount code is asked for it.
    pub(crate) fn code_line(&self) -> CodeLine {
        let PricedLine { product, seller, amount, source, .. } = self;
        CodeLine { product: product.clone(), seller: seller.clone(), amount: *amount, source: *source }
    }
}
