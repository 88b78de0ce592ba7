//! The port of the module `tax`. It runs inside the caller's commit, or in a reader's snapshot.

use jiff::civil::Date;
use kernel::store::{Reader, StoreError};
use serde::{Deserialize, Serialize};

use super::arithmetic::Taxed;
use super::settings::Prices;
use crate::ids::AccountId;

/// A line of a deal.
#[derive(Clone, Debug)]
pub struct DealLine {
    /// Its seller's account.
    pub seller: AccountId,
    /// The category of the goods.
    pub goods: String,
    /// The amount of its price, in minor units.
    pub amount: i64,
}

/// The facts of an order that decide its tax.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The buyer's account.
    pub buyer: AccountId,
    /// The country to which the goods go, by its name.
    pub country: String,
    /// The day, UTC.
    pub day: Date,
    /// The lines.
    pub lines: Vec<DealLine>,
}

/// The tax of a deal, as it is kept for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assessment {
    /// The tax of each line, in the order of the deal.
    pub taxed: Taxed,
    /// Whether prices had tax in them.
    #[serde(with = "crate::words")]
    pub prices: Prices,
    /// The buyer's tax number; may be empty.
    pub buyer_number: String,
    /// The tax number of each line's seller; may be empty.
    pub seller_numbers: Vec<String>,
}

/// The reason why a deal was not assessed.
#[derive(Debug)]
pub enum AssessError {
    /// A sum does not fit.
    TooLarge,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for AssessError {
    fn from(error: StoreError) -> Self {
        AssessError::Store(error)
    }
}

/// The port.
pub trait TaxPort: Send + Sync {
    /// Assesses the tax of a deal; `None` if the shop charges none.
    ///
    /// # Errors
    /// Returns [`AssessError`] if a sum does not fit, or if the store fails.
    fn assess(&self, reader: &Reader<'_>, deal: &Deal) -> Result<Option<Assessment>, AssessError>;

    /// Whether the owner has said how the shop is taxed: that it charges nothing, or by which rules.
    fn decided(&self, reader: &Reader<'_>) -> Result<bool, StoreError>;
}
