//! The requests and responses about a seller's own lots.

use garde::Validate;
use kernel::http::text::Text;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::facts::each_fact;
use crate::inventory::media;
use crate::inventory::store::Balanced;
use crate::model::Image;
use crate::offer::{Offer, Tier};
use crate::view::Row;
use crate::view::own::{OwnLot, StockItem};

/// New units.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RestockForm {
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(required, minimum = 1)]
    pub(super) quantity: u32,
    /// What a unit costs from now on.
    #[garde(skip)]
    pub(super) unit_cost: Option<String>,
    /// For the ledger.
    #[garde(dive)]
    pub(super) note: Text<0, 200>,
}

/// A picture of a lot.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LotImage {
    pub(super) id: String,
    pub(super) url: String,
    /// What it shows; may be empty.
    pub(super) alt: String,
}

impl From<Image> for LotImage {
    fn from(image: Image) -> Self {
        LotImage { url: media::url(&image.hash), id: image.id.into(), alt: image.alt }
    }
}

/// A lot as its seller sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StockDetail {
    #[serde(flatten)]
    #[schema(value_type = StockItem<'static>)]
    item: OwnLot,
    #[serde(flatten)]
    fields: LotDetail,
}

macro_rules! detail {
    ($( $(#[$meta:meta])* $(($must:ident))? $name:ident: $given:ty $(=> $kept:ty)?, $rule:ident($($arg:expr),*) $(, $skip:ident)? $(as $filter:literal)?; )*) => {
        /// What a lot says of itself, and what came of it.
        #[derive(Debug, Serialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        #[allow(dead_code)] // Skipped fields are never read.
        pub(crate) struct LotDetail {
            $( $(#[serde($skip)])? #[schema(required)] $name: $given, )*
            images: Vec<LotImage>,
            /// Units that ever came in.
            received: u64,
            /// Mean of its ratings, 1 to 5 with one decimal.
            #[schema(value_type = Option<f64>, required = true)]
            rating: Option<Box<RawValue>>,
            rating_count: u64,
        }

        impl StockDetail {
            pub(super) fn of(lot: Row) -> Self {
                let item = OwnLot::new(&lot);
                let Row { product, stock, images, ratings, .. } = lot;
                let offer = Offer::of(&product.facts);
                let fields = LotDetail {
                    $( $name: offer.$name, )*
                    images: images.into_iter().map(LotImage::from).collect(),
                    received: stock.received,
                    rating: ratings.tenths().and_then(|t| RawValue::from_string(format!("{}.{}", t / 10, t % 10)).ok()),
                    rating_count: ratings.count(),
                };
                StockDetail { item, fields }
            }
        }
    };
}
each_fact!(detail);

/// A line of a lot's ledger.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StockMovement {
    /// RFC 3339.
    #[schema(format = DateTime)]
    at: String,
    /// What it did to the units on hand.
    delta: i64,
    reason: String,
    /// Units on hand after it.
    balance: i64,
}

impl From<Balanced> for StockMovement {
    fn from(Balanced { movement, balance, .. }: Balanced) -> Self {
        let at = jiff::Timestamp::from_millisecond(movement.at_ms).unwrap_or_default().to_string();
        StockMovement { at, delta: movement.delta, reason: movement.reason, balance }
    }
}
