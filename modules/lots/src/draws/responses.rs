//! Draws as their seller and the buyer see them.

use contracts::ids::LotId;
use contracts::lots::Unapproved;
use contracts::quality::SamplePort;
use kernel::http::text::instant;
use kernel::store::{Port, Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::choice::{Decision, Sampled};
use super::model::{LineDraw, ProductLots};
use super::open::{self, OpenBecause};
use super::waiting::unapproved;
use crate::certificates::shipped::SHIPPED;
use crate::ledger::responses::PartView;
use crate::lot::model::Lot;
use crate::lot::store::LOTS;

/// A line of an order that draws from lots, as its seller sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LotLine)]
pub(crate) struct LineView {
    id: String,
    order_number: String,
    product_id: String,
    product_name: String,
    /// The units that were neither cancelled nor returned.
    units: u32,
    /// What they weigh, in grams.
    needed_g: u64,
    /// What no lot is chosen for, in grams.
    open_g: u64,
    /// Why no lot is chosen for it; `null` where all of it has lots.
    #[schema(required)]
    open_because: Option<OpenBecause>,
    /// Why the goods are not picked up, where their buyer decided on samples; `null` where they can go, or have left.
    #[schema(required)]
    unapproved: Option<Unapproved>,
    /// The lots that it draws from.
    drawn: Vec<PartView>,
    /// The number of its shipment, once there is one.
    #[schema(required)]
    shipment_number: Option<String>,
    #[schema(format = DateTime)]
    ordered_at: String,
    /// Whether the goods have left: only what has no lot yet is chosen then.
    left: bool,
}

impl LineView {
    /// The view of a line.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn load(
        reader: &Reader<'_>,
        samples: Option<&Port<dyn SamplePort>>,
        line: LineDraw,
    ) -> Result<Self, StoreError> {
        let sampled = Sampled::of(reader, samples, line.contract.as_ref())?;
        let left = reader.has(&SHIPPED, &line.id)?;
        Ok(LineView {
            open_because: open::because(reader, &line, &sampled)?,
            unapproved: if left { None } else { unapproved(reader, &line, &sampled)? },
            left,
            needed_g: line.needed_g(),
            open_g: line.open_g(),
            drawn: line.drawn.iter().map(PartView::from).collect(),
            id: line.id.into(),
            order_number: line.order_number,
            product_id: line.product.into(),
            product_name: line.product_name,
            units: line.units,
            shipment_number: line.shipment.map(|shipment| shipment.number),
            ordered_at: instant(line.at_ms),
        })
    }
}

/// A product with the lots that it is sold from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductLots)]
pub(crate) struct ProductLotsView {
    product_id: String,
    product_name: String,
    /// In the order in which they are drawn from.
    lots: Vec<AssignedLot>,
}

/// A lot that a product is sold from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductLot)]
pub(crate) struct AssignedLot {
    lot_id: String,
    number: String,
    /// What is left of it, in grams.
    balance_g: u64,
}

impl ProductLotsView {
    /// The view of a product.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn load(reader: &Reader<'_>, product: ProductLots) -> Result<Self, StoreError> {
        let found = |lot: &LotId| reader.get(&LOTS, lot).transpose();
        let mut lots = product.lots.iter().filter_map(found).collect::<Result<Vec<Lot>, _>>()?;
        lots.sort_by(|a, b| (a.created_ms, &a.number).cmp(&(b.created_ms, &b.number)));
        let lot = |lot: Lot| AssignedLot { lot_id: lot.id.into(), number: lot.number, balance_g: lot.balance_g };
        Ok(ProductLotsView {
            product_id: product.id.into(),
            product_name: product.name,
            lots: lots.into_iter().map(lot).collect(),
        })
    }
}

/// What the buyer decided on samples of a lot for its contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PurchaseLotSampled)]
pub(crate) enum SampledView {
    /// One was approved.
    Approved,
    /// One was rejected, and none approved.
    Rejected,
    /// There is none on which it decided.
    None,
}

impl From<Option<Decision>> for SampledView {
    fn from(decision: Option<Decision>) -> Self {
        match decision {
            Some(Decision::Approved) => SampledView::Approved,
            Some(Decision::Rejected) => SampledView::Rejected,
            None => SampledView::None,
        }
    }
}

/// A lot of a purchase, as its buyer sees it: what the seller shares. Goods of lots that it does not share are there too, if
/// the buyer approved samples for the contract and none of them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PurchaseLot)]
pub(crate) struct PurchaseLotView {
    /// Empty where the seller does not share the lot, like crop year and station.
    number: String,
    /// `2025/26`, or `2023/24 to 2025/26` of a blend.
    crop_year: String,
    /// The washing station or factory; may be empty, `blend` if there are several.
    station: String,
    /// What the purchase has of it, in grams.
    grams: u64,
    /// What the buyer decided on its sample; `null` unless it decided on samples for the contract of the purchase.
    #[schema(required)]
    sampled: Option<SampledView>,
}

impl PurchaseLotView {
    /// The views of the lots of a line that its seller shares, or that the buyer of samples must know of.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn of_line(reader: &Reader<'_>, line: &LineDraw, sampled: &Sampled) -> Result<Vec<Self>, StoreError> {
        let decided = !sampled.approved.is_empty() || !sampled.rejected.is_empty();
        let mut views = Vec::new();
        for part in &line.drawn {
            let Some(lot) = reader.get(&LOTS, &part.lot)? else { continue };
            let decision = sampled.decision(reader, &lot)?;
            let unlike_samples = !sampled.approved.is_empty() && decision != Some(Decision::Approved);
            let (number, crop_year, station) = if lot.shared {
                (lot.number, lot.traits.crop_years.to_string(), lot.traits.station)
            } else if unlike_samples {
                (String::new(), String::new(), String::new())
            } else {
                continue;
            };
            let sampled = decided.then(|| SampledView::from(decision));
            views.push(PurchaseLotView { number, crop_year, station, grams: part.grams, sampled });
        }
        Ok(views)
    }
}
