//! The stored records of contracts.

use contracts::catalog::StockLine;
use contracts::ids::{AccountId, ContractId, ProductId, QuoteId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

use crate::quotes::model::Side;
use crate::quotes::sample_term::SampleTerm;

/// What the buyer said of the sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Sample {
    /// None is asked for.
    None,
    /// Not decided yet.
    Pending,
    Approved,
    /// This ends the contract.
    Rejected,
}

/// The way in which a contract ended before all of it was called off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ended {
    /// By one of the two sides.
    Cancelled,
    /// With its delivery period.
    Expired,
    /// With its delivery period, and what was called off is within the tolerance of its quantity.
    Fulfilled,
}

/// A contract, version 1. Its terms never change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Contract {
    pub(crate) id: ContractId,
    /// The number shown to people: `CTR-2026-0001`.
    pub(crate) number: String,
    /// The quote that was accepted.
    pub(crate) quote: QuoteId,
    pub(crate) product: ProductId,
    pub(crate) product_name: String,
    pub(crate) sku: String,
    pub(crate) unit: String,
    pub(crate) buyer: AccountId,
    pub(crate) buyer_name: String,
    pub(crate) seller: AccountId,
    pub(crate) seller_name: String,
    /// Units agreed.
    pub(crate) quantity: u32,
    /// Units ordered, without cancelled orders.
    pub(crate) called_off: u32,
    /// The price of one unit, independent of the catalogue.
    pub(crate) unit_price: Money,
    /// Incoterms 2020, three letters.
    pub(crate) incoterm: String,
    /// The first day on which it can be called off, UTC; `None` means from its making on.
    pub(crate) delivery_from: Option<Date>,
    /// The last day; a year after its making if none was agreed, so that no stock is held for ever.
    pub(crate) delivery_until: Date,
    pub(crate) sample_term: SampleTerm,
    pub(crate) sample: Sample,
    /// When each side signed, in milliseconds since 1970 UTC.
    pub(crate) signed_by_buyer: Option<i64>,
    pub(crate) signed_by_seller: Option<i64>,
    pub(crate) created_ms: i64,
    pub(crate) ended: Option<Ended>,
}
impl Record for Contract {}

impl Contract {
    /// Units that can still be called off, and are reserved until the end.
    pub(crate) fn remaining(&self) -> u32 {
        self.quantity.saturating_sub(self.called_off)
    }

    /// The units that are still reserved.
    pub(crate) fn rest(&self) -> StockLine {
        StockLine { product: self.product.clone(), quantity: self.remaining() }
    }

    /// The account's side; `None` if it is on neither.
    pub(crate) fn side(&self, account: &AccountId) -> Option<Side> {
        if self.buyer == *account {
            Some(Side::Buyer)
        } else if self.seller == *account {
            Some(Side::Seller)
        } else {
            None
        }
    }
}
