//! What freight costs: the types and the port that `logistics` offers to orders.

use kernel::store::{Reader, StoreError};
use serde::{Deserialize, Serialize};

use crate::ids::AccountId;
use crate::money::Money;
use crate::sales::DeliveryMethod;

/// How goods travel for a price of a tariff. It is part of stored records, so a change to it needs a new version of those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = FreightLane)]
pub enum Lane {
    /// By post or courier, with a label and a tracking number.
    Parcel,
    /// As cargo, with the papers of the trade.
    Freight,
}

/// The goods of one seller that travel together.
#[derive(Clone, Debug)]
pub struct Consignment {
    /// The seller's account.
    pub seller: AccountId,
    /// Their weight, in grams.
    pub weight_g: u64,
    /// Their price.
    pub amount: Money,
}

/// What the freight of one seller's goods costs. It is part of stored records, so a change to it needs a new version of
/// those.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FreightOffer {
    /// A tariff has the price, and the order's total has it in it.
    Priced {
        /// The name of the tariff's zone.
        zone: String,
        /// How the goods travel.
        lane: Lane,
        /// May be nought.
        price: Money,
    },
    /// The buyer fetches the goods.
    Pickup {
        /// Where and when, in the seller's words; may be empty.
        place: String,
    },
    /// The carrier names the price later. Its payer accepts it before it is owed.
    ByCarrier,
    /// The seller pays for it: the Incoterm of the contract puts it into the price of the goods.
    Included,
}

impl FreightOffer {
    /// The price in the order's total, if it is more than nought.
    pub fn charged(&self) -> Option<Money> {
        match self {
            FreightOffer::Priced { price, .. } => Some(*price).filter(|price| price.minor > 0),
            FreightOffer::Pickup { .. } | FreightOffer::ByCarrier | FreightOffer::Included => None,
        }
    }
}

/// The freight of one seller's goods in an order. It is part of stored records, so a change to it needs a new version of
/// those.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SellerFreight {
    /// The seller's account.
    pub seller: AccountId,
    /// The seller's name at that time.
    pub seller_name: String,
    /// The weight of the goods, in grams.
    pub weight_g: u64,
    /// What it costs.
    pub offer: FreightOffer,
}

/// Logistics' read port for what freight costs.
pub trait FreightPort: Send + Sync {
    /// Whether somebody decided what freight costs: the shop or a seller has a tariff.
    fn decided(&self, reader: &Reader<'_>) -> Result<bool, StoreError>;

    /// Returns what the freight of each consignment costs to a country, by its name; `None` for a seller who lets nobody
    /// fetch goods, if that is wanted.
    fn quote(
        &self,
        reader: &Reader<'_>,
        country: &str,
        delivery: DeliveryMethod,
        goods: &[Consignment],
    ) -> Result<Vec<Option<FreightOffer>>, StoreError>;
}
