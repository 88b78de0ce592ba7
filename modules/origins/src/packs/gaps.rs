//! Gaps: what is missing or wrong in a pack, field by field.

use serde::Serialize;
use utoipa::ToSchema;

use crate::checks::finding::Weight;

/// What is missing or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = PackGapReason)]
pub(crate) enum GapReason {
    /// Nothing of the order stands that the regulation covers.
    NoGoods,
    /// More orders were called off from the contract than a pack takes.
    TooManyOrders,
    /// Another sealed pack has goods of the order too.
    OrderInAnotherPack,
    /// The shop keeps no lots, so it does not know where goods came from.
    LotsOff,
    /// A line draws from no lot.
    LineWithoutLots,
    /// The lots of a line give less than it weighs.
    LineShortOfLots,
    /// Goods came into a lot from plots that nobody named.
    LotWithoutPlots,
    /// The lots came from more lots and deliveries than can be followed.
    OriginTooLarge,
    /// A plot was deleted.
    PlotGone,
    /// The goods of a plot are stopped.
    PlotStopped,
    /// A check finds something wrong with the shape of a plot.
    PlotUnsound,
    /// There are more plots than a pack takes.
    TooManyPlots,
    /// A commodity has more producers than a statement takes.
    TooManyProducers,
    /// The days of the production are not known.
    ProducedUnknown,
    /// No file shows that the land is farmed lawfully.
    NoEvidenceOfLegality,
    /// No file shows that no forest was cleared.
    NoEvidenceOfNoDeforestation,
    /// The order goes to a country outside the European Union.
    OutsideUnion,
    /// The seller's account has no postal address, which article 9 asks for.
    SupplierAddressUnknown,
    /// The buyer's account has no postal address, which article 9 asks for.
    BuyerAddressUnknown,
    /// Goods of a sealed pack come from lots or plots now that are not sealed in it.
    OtherSources,
    /// The reference number of the statement is written back for another pack too.
    NumberInAnotherPack,
    /// A plot of a sealed pack was corrected after the seal.
    PlotCorrected,
}

/// A gap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PackGap)]
pub(crate) struct Gap {
    /// The field that it concerns: `goods`, `lots.NYR-AA-26`, `plots.Upper block`, `produced`, `evidence`, `statement`.
    pub(crate) field: String,
    pub(crate) reason: GapReason,
    /// `wrong`: a draft cannot be sealed with it, and a sealed pack does not fit its goods any more.
    pub(crate) weight: Weight,
    /// It in words, for a person.
    pub(crate) words: String,
    /// The plot that it is about, if any.
    #[schema(required)]
    pub(crate) plot_id: Option<String>,
    /// The lot that it is about, if any.
    #[schema(required)]
    pub(crate) lot_id: Option<String>,
    /// In a pack of a contract: the number of the order that it is about, if any.
    #[schema(required)]
    pub(crate) order_number: Option<String>,
}

impl Gap {
    /// A gap with which a pack cannot be sealed.
    pub(crate) fn wrong(field: impl Into<String>, reason: GapReason, words: impl Into<String>) -> Self {
        let (field, words) = (field.into(), words.into());
        Gap { field, reason, weight: Weight::Wrong, words, plot_id: None, lot_id: None, order_number: None }
    }

    /// A gap that somebody should look at.
    pub(crate) fn notice(field: impl Into<String>, reason: GapReason, words: impl Into<String>) -> Self {
        Gap { weight: Weight::Notice, ..Gap::wrong(field, reason, words) }
    }

    /// Whether a pack cannot be sealed with it.
    pub(crate) fn is_wrong(&self) -> bool {
        self.weight == Weight::Wrong
    }
}
