//! Samples as the API shows them.

use contracts::quality::{SampleKind, SampleStep};
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Entry, Sample, Side, State};
use super::rules::{Action, ends_ms, open_actions};

/// A sample in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SampleSummary)]
pub(super) struct SampleView {
    id: String,
    /// `SMP-2026-0001`.
    number: String,
    kind: SampleKind,
    state: State,
    /// Whether a side still has to act.
    open: bool,
    /// Whether the day of the decision is over, and the sample is still open.
    overdue: bool,
    /// The caller's side.
    side: Side,
    product_id: String,
    product_name: String,
    sku: String,
    buyer_name: String,
    seller_name: String,
    grams: u32,
    /// The day by which the buyer decides, UTC.
    #[schema(format = Date)]
    decide_by: String,
    #[schema(format = DateTime)]
    created_at: String,
    /// What the caller's side may do now.
    actions: Vec<Action>,
}

/// A sample with all that is known of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FullSample)]
pub(super) struct FullSampleView {
    #[serde(flatten)]
    sample: SampleView,
    /// The seller's lot that it is drawn from; `null` if the seller does not keep it in the shop.
    #[schema(required)]
    lot_id: Option<String>,
    #[schema(required)]
    lot_number: Option<String>,
    /// Whether the contract wants each sample from another lot: it replaces rejected ones, or is a choice.
    another_lot: bool,
    /// Whether the seller names the lot when it sends the sample: another one is wanted, or the decision on the sample of a
    /// later shipment counts for its lot.
    needs_lot: bool,
    /// The numbers of the lots that were rejected then.
    rejected_lots: Vec<String>,
    /// The contract that it is of.
    #[schema(required)]
    contract_id: Option<String>,
    #[schema(required)]
    contract_number: Option<String>,
    /// Whether the contract waits for it, so that its decision is the contract's.
    decides: bool,
    /// Where it goes.
    deliver_to: String,
    /// Empty until it is sent.
    courier: String,
    /// May be empty.
    tracking: String,
    /// Whether the buyer agreed that silence after the day approves it once it was sent.
    silence_approves: bool,
    /// The oldest step first.
    history: Vec<EntryView>,
}

/// A step in the history of a sample.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SampleEntry)]
struct EntryView {
    step: SampleStep,
    /// The side that acted; `null` if a day was over.
    #[schema(required)]
    by: Option<Side>,
    /// May be empty.
    note: String,
    #[schema(format = DateTime)]
    at: String,
}

impl SampleView {
    /// The sample at `now_ms` for one of its sides.
    pub(super) fn new(sample: &Sample, side: Side, now_ms: i64) -> Self {
        SampleView {
            id: sample.id.to_string(),
            number: sample.number.clone(),
            kind: sample.kind,
            state: sample.state,
            open: sample.state.is_open(),
            overdue: sample.state.is_open() && now_ms >= ends_ms(sample),
            side,
            product_id: sample.product.to_string(),
            product_name: sample.product_name.clone(),
            sku: sample.sku.clone(),
            buyer_name: sample.buyer_name.clone(),
            seller_name: sample.seller_name.clone(),
            grams: sample.grams,
            decide_by: sample.decide_by.to_string(),
            created_at: instant(sample.created_ms),
            actions: open_actions(sample.state, side),
        }
    }
}

impl FullSampleView {
    /// The sample at `now_ms` for one of its sides, with the lots that were rejected before it.
    pub(super) fn new(sample: &Sample, rejected_lots: Vec<String>, side: Side, now_ms: i64) -> Self {
        let (lot, contract) = (sample.lot.as_ref(), sample.contract.as_ref());
        FullSampleView {
            lot_id: lot.and_then(|lot| lot.id.as_ref()).map(ToString::to_string),
            lot_number: lot.map(|lot| lot.number.clone()),
            another_lot: sample.another_lot,
            needs_lot: sample.needs_lot(),
            rejected_lots,
            contract_id: contract.map(|(id, _)| id.to_string()),
            contract_number: contract.map(|(_, number)| number.clone()),
            decides: sample.decides,
            deliver_to: sample.deliver_to.clone(),
            courier: sample.courier.clone(),
            tracking: sample.tracking.clone(),
            silence_approves: sample.silence_approves,
            history: sample.history.iter().map(entry).collect(),
            sample: SampleView::new(sample, side, now_ms),
        }
    }
}

fn entry(entry: &Entry) -> EntryView {
    EntryView { step: entry.step, by: entry.by, note: entry.note.clone(), at: instant(entry.at_ms) }
}
