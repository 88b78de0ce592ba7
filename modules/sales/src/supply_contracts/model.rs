//! What is kept of a contract.

use contracts::Id;
use contracts::catalog::StockLine;
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

use crate::quotes::model::{SampleTerm, Side};

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

/// How a contract ended before all of it was called off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ended {
    /// By one of the two sides.
    Cancelled,
    /// With its delivery period.
    Expired,
}

/// A contract, version 1. Its terms never change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Contract {
    pub(crate) id: Id,
    /// What people call it: `CTR-2026-0001`.
    pub(crate) number: String,
    /// The quote that was accepted.
    pub(crate) quote: Id,
    pub(crate) product: Id,
    pub(crate) product_name: String,
    pub(crate) sku: String,
    pub(crate) unit: String,
    pub(crate) buyer: Id,
    pub(crate) buyer_name: String,
    pub(crate) seller: Id,
    pub(crate) seller_name: String,
    /// Units agreed.
    pub(crate) quantity: u32,
    /// Units that were ordered, without orders that were cancelled.
    pub(crate) called_off: u32,
    /// Of one unit, whatever the catalogue says.
    pub(crate) unit_price: Money,
    /// Incoterms 2020, three letters.
    pub(crate) incoterm: String,
    /// First day on which it can be called off, UTC; from its making where there is none.
    pub(crate) delivery_from: Option<Date>,
    /// Its last day; a year after its making where none was agreed, so that no stock is held for ever.
    pub(crate) delivery_until: Date,
    pub(crate) sample_term: SampleTerm,
    pub(crate) sample: Sample,
    /// When each side signed, in milliseconds since 1970 UTC.
    pub(crate) signed_by_buyer: Option<i64>,
    pub(crate) signed_by_seller: Option<i64>,
    pub(crate) created_ms: i64,
    pub(crate) ended: Option<Ended>,
}
impl Record for Contract {
    const VERSION: u16 = 1;
}

impl Contract {
    /// Units that can still be called off, and are reserved until the end.
    pub(crate) fn remaining(&self) -> u32 {
        self.quantity.saturating_sub(self.called_off)
    }

    /// What is still reserved.
    pub(crate) fn rest(&self) -> StockLine {
        StockLine { product: self.product.clone(), quantity: self.remaining() }
    }

    /// Which side an account is; `None` for anybody else.
    pub(crate) fn side(&self, account: &str) -> Option<Side> {
        if self.buyer == account {
            Some(Side::Buyer)
        } else if self.seller == account {
            Some(Side::Seller)
        } else {
            None
        }
    }
}
