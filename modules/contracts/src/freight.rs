//! What freight costs: the types that orders keep. The port is in `logistics`.

use serde::{Deserialize, Serialize};

use crate::ids::AccountId;
use crate::money::Money;

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
