//! Discount codes: what sales asks of pricing, and what an order keeps of its code.

use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{Reader, Tx};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, OrderId, ProductId};
use crate::money::Money;
use crate::unit_price::PriceSource;

/// The kind of the refusal of a code that is unknown or does not count today. Whoever guesses codes gets it.
pub const UNKNOWN_CODE: &str = "code-unknown";

/// The discount that a code gives on an order. It is part of stored records, so a change to it needs a new version of
/// those.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderDiscount {
    /// The code in capitals, which is its id too.
    pub code: String,
    /// The account of its seller.
    pub seller: AccountId,
    /// What it takes off each line of the order before tax, in minor units; nought for a line that it is not for.
    pub lines: Vec<i64>,
}

impl OrderDiscount {
    /// What it takes off the line at this place, in minor units.
    pub fn of(&self, at: usize) -> i64 {
        self.lines.get(at).copied().unwrap_or_default()
    }

    /// What it takes off the order, in minor units.
    pub fn total(&self) -> i64 {
        self.lines.iter().sum()
    }
}

/// A line of an order for which a code is wanted.
#[derive(Clone, Debug)]
pub struct CodeLine {
    /// Product id.
    pub product: ProductId,
    /// Its seller's account.
    pub seller: AccountId,
    /// The price of all its units.
    pub amount: Money,
    /// Where the price of a unit comes from.
    pub source: PriceSource,
}

/// A wanted use of a code.
#[derive(Clone, Copy, Debug)]
pub struct CodeUse<'a> {
    /// The code as it was typed.
    pub code: &'a str,
    /// The account that orders.
    pub buyer: &'a AccountId,
    /// In the shop's time zone.
    pub day: Date,
    /// All lines of the order.
    pub lines: &'a [CodeLine],
}

/// Pricing's port for discount codes.
pub trait CodePort: Send + Sync {
    /// Returns the discount that a code would give now.
    ///
    /// # Errors
    /// 409 with the reason: [`UNKNOWN_CODE`], `code-not-for-these`, `code-minimum`, `code-used` or `code-used-up`.
    fn quote(&self, reader: &Reader<'_>, wanted: &CodeUse<'_>) -> Result<OrderDiscount, TxError>;

    /// Gives the discount to an order and counts the use, in the order's commit.
    ///
    /// # Errors
    /// The same.
    fn give(&self, tx: &mut Tx<'_>, wanted: &CodeUse<'_>, order: &OrderId) -> Result<OrderDiscount, TxError>;
}
