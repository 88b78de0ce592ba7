//! Moves of the ledger as their seller sees them.

use contracts::lots::MoveKind;
use kernel::http::text::instant;
use kernel::store::{Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Move, Part, Source, sum};
use super::store::UNDONE;
use super::yields::{self, Band};
use crate::lot::store::LOTS;
use crate::names::{Names, PlotView};

/// A move of the ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LotMove)]
pub(crate) struct MoveView {
    id: String,
    kind: MoveKind,
    /// The lots that goods were taken from.
    inputs: Vec<PartView>,
    /// The lots that goods were put into.
    outputs: Vec<PartView>,
    /// What was lost, in grams; in a counter-move what came back.
    loss_g: u64,
    #[schema(format = Date)]
    day: String,
    /// May be empty.
    evidence: String,
    /// Of a delivery: where the goods came from.
    #[schema(required)]
    source: Option<SourceView>,
    /// Of a draw or a return: the number of the order.
    #[schema(required)]
    order_number: Option<String>,
    /// The move that it undoes.
    #[schema(required)]
    undoes: Option<String>,
    /// The move that undid it.
    #[schema(required)]
    undone_by: Option<String>,
    /// Of processing, where a usual yield is known.
    #[schema(required)]
    r#yield: Option<YieldView>,
    #[schema(format = DateTime)]
    entered_at: String,
}

/// Grams of one lot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LotPart)]
pub(crate) struct PartView {
    lot_id: String,
    number: String,
    grams: u64,
}

/// Where delivered goods came from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LotSource)]
pub(crate) struct SourceView {
    /// The producer, where it is one of the seller's known ones.
    #[schema(required)]
    producer_id: Option<String>,
    /// The producer's or supplier's name then; may be empty.
    name: String,
    /// The plots that the goods grew on; empty if they are not known.
    plots: Vec<PlotView>,
}

/// The yield of processing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LotYield)]
pub(crate) struct YieldView {
    /// The least that is usual for such goods, in percent of the inputs.
    least: u32,
    /// The most that is usual, in percent.
    most: u32,
    /// What it was, in percent.
    percent: f64,
    /// Whether it is outside these bounds: worth a second look, and not refused.
    unusual: bool,
}

impl From<&Part> for PartView {
    fn from(part: &Part) -> Self {
        PartView { lot_id: part.lot.to_string(), number: part.number.clone(), grams: part.grams }
    }
}

impl SourceView {
    fn load(reader: &Reader<'_>, source: Source, names: &mut Names<'_>) -> Result<Self, StoreError> {
        Ok(SourceView {
            plots: names.plots(reader, &source.plots)?,
            producer_id: source.producer.map(Into::into),
            name: source.name,
        })
    }
}

impl MoveView {
    /// The view of a move.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn load(reader: &Reader<'_>, found: Move, names: &mut Names<'_>) -> Result<Self, StoreError> {
        let undone = reader.get(&UNDONE, &found.id)?;
        let usual = yield_of(reader, &found)?;
        Ok(MoveView {
            kind: found.kind,
            inputs: found.inputs.iter().map(PartView::from).collect(),
            outputs: found.outputs.iter().map(PartView::from).collect(),
            loss_g: found.loss_g,
            day: found.day.to_string(),
            evidence: found.evidence,
            source: found.source.map(|source| SourceView::load(reader, source, names)).transpose()?,
            order_number: found.line.map(|line| line.number),
            undoes: found.undoes.map(Into::into),
            undone_by: undone.map(|undone| undone.by.into()),
            r#yield: usual,
            entered_at: instant(found.at_ms),
            id: found.id.into(),
        })
    }
}

/// The yield of a move that processes goods from one stage to another.
fn yield_of(reader: &Reader<'_>, found: &Move) -> Result<Option<YieldView>, StoreError> {
    if found.kind != MoveKind::Process || found.undoes.is_some() {
        return Ok(None);
    }
    let lot = |part: Option<&Part>| part.map(|part| reader.get(&LOTS, &part.lot)).transpose();
    let (Some(from), Some(to)) = (lot(found.inputs.first())?.flatten(), lot(found.outputs.first())?.flatten()) else {
        return Ok(None);
    };
    let band = yields::usual(&to.traits.country, &to.traits.process, from.traits.stage, to.traits.stage);
    Ok(band.map(|band| YieldView::new(band, sum(&found.inputs), sum(&found.outputs))))
}

impl YieldView {
    fn new(band: Band, inputs_g: u64, outputs_g: u64) -> Self {
        // For people, with one decimal; the comparison is exact.
        let permille = u128::from(outputs_g) * 1000 / u128::from(inputs_g.max(1));
        let percent = f64::from(u32::try_from(permille).unwrap_or(u32::MAX)) / 10.0;
        YieldView { least: band.least, most: band.most, percent, unusual: !band.holds(inputs_g, outputs_g) }
    }
}
