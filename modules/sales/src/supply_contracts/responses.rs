//! Contracts as the API shows them.

use contracts::quality::SamplePort;
use kernel::store::{Port, Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::fixing::model::Fixing;
use super::fixing::provisional;
use super::fixing::responses::{FixingView, KnownPrices};
use super::model::{Contract, Sample};
use super::rules::{self, Status, Step};
use super::sample_decides::on_sample;
use super::tolerance;
use super::trade_terms::model::{Periods, TradeTerms};
use super::trade_terms::responses::{PeriodsView, TradeTermsView};
use crate::orders::model::FullOrder;
use crate::quotes::model::Side;
use crate::quotes::responses::QuoteSide;
use crate::quotes::sample_term::SampleTerm;
use crate::words::instant;

/// A contract, as one of its two sides sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Contract)]
pub(crate) struct ContractView {
    id: String,
    /// What people call it.
    #[schema(example = "CTR-2026-0001")]
    number: String,
    status: Status,
    /// Which side the caller is.
    side: QuoteSide,
    product_id: String,
    /// Name when it was agreed.
    product_name: String,
    sku: String,
    unit: String,
    /// Units agreed.
    quantity: u32,
    /// Units that were ordered, without orders that were cancelled.
    called_off: u32,
    /// Units that can still be.
    remaining: u32,
    /// Of one unit, whatever the catalogue says.
    #[schema(example = "18.50")]
    unit_price: String,
    currency: String,
    /// Of all units agreed.
    total: String,
    /// Incoterms 2020.
    #[schema(example = "FOB")]
    incoterm: String,
    /// First day on which it can be called off, UTC; from the beginning where `null`.
    #[schema(required, format = Date)]
    delivery_from: Option<String>,
    /// Its last day; a year after it was made where none was agreed.
    #[schema(format = Date)]
    delivery_until: String,
    sample_term: SampleTerm,
    sample: Sample,
    buyer_name: String,
    seller_name: String,
    quote_id: String,
    #[schema(required, format = DateTime)]
    signed_by_buyer: Option<String>,
    #[schema(required, format = DateTime)]
    signed_by_seller: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
    /// What the caller may do now.
    steps: Vec<Step>,
}

impl ContractView {
    /// The view for that side at `now_ms`. A contract that follows its sample has no steps about the sample.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(crate) fn new(
        reader: &Reader<'_>,
        contract: Contract,
        side: Side,
        samples: Option<&Port<dyn SamplePort>>,
        now_ms: i64,
    ) -> Result<Self, StoreError> {
        let total = provisional::total(reader, &contract)?;
        let mut steps = rules::open_steps(&contract, side, now_ms);
        let decides = |step: &Step| matches!(step, Step::ApproveSample | Step::RejectSample);
        if steps.iter().any(decides) && on_sample(reader, &contract, samples)? {
            steps.retain(|step| !decides(step));
        }
        Ok(ContractView {
            status: Status::at(&contract, now_ms),
            steps,
            side: side.into(),
            remaining: contract.remaining(),
            id: contract.id.into(),
            number: contract.number,
            product_id: contract.product.into(),
            product_name: contract.product_name,
            sku: contract.sku,
            unit: contract.unit,
            quantity: contract.quantity,
            called_off: contract.called_off,
            unit_price: contract.unit_price.to_string(),
            currency: contract.unit_price.currency.to_string(),
            total: total.to_string(),
            incoterm: contract.incoterm,
            delivery_from: contract.delivery_from.map(|day| day.to_string()),
            delivery_until: contract.delivery_until.to_string(),
            sample_term: contract.sample_term,
            sample: contract.sample,
            buyer_name: contract.buyer_name,
            seller_name: contract.seller_name,
            quote_id: contract.quote.into(),
            signed_by_buyer: contract.signed_by_buyer.map(instant),
            signed_by_seller: contract.signed_by_seller.map(instant),
            created_at: instant(contract.created_ms),
        })
    }
}

/// An order that was called off.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContractOrder {
    /// Order id.
    id: String,
    number: String,
    quantity: u32,
    #[schema(format = DateTime)]
    placed_at: String,
    /// Its shipment, once there is one.
    #[schema(required)]
    shipment_id: Option<String>,
    /// The periods that began with the discharge of its goods; `null` before it, or without trade terms.
    #[schema(required)]
    periods: Option<PeriodsView>,
}

/// What was proposed on a contract beside what its quote says.
pub(crate) struct Proposed {
    /// Its mark: see [`super::proposed::print`].
    pub(crate) print: Option<String>,
    pub(crate) terms: Option<TradeTerms>,
    pub(crate) fixing: Option<Fixing>,
    pub(crate) prices: KnownPrices,
}

/// A contract with its orders.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FullContract)]
pub(crate) struct FullContractView {
    #[serde(flatten)]
    contract: ContractView,
    /// The orders that were called off and not cancelled, the newest first, at most 200.
    orders: Vec<ContractOrder>,
    /// What the two sides agree on besides; `null` if nothing was proposed.
    #[schema(required)]
    trade_terms: Option<TradeTermsView>,
    /// How its price is fixed; `null` if the price of the quote counts.
    #[schema(required)]
    fixing: Option<FixingView>,
    /// The mark of these terms and those of the price, with which they are signed; `null` if nothing was proposed.
    #[schema(required)]
    terms_mark: Option<String>,
    /// Whether the caller may propose trade terms.
    may_change_terms: bool,
    /// Whether each later shipment has a pre-shipment sample of its own now, which either side starts: the first one is
    /// approved.
    more_samples: bool,
    /// Units that the next call-off may have: what remains, and beyond it what the tolerance allows.
    most_next: u32,
}

impl FullContractView {
    /// Adds to the view of a contract what was proposed and called off.
    pub(crate) fn new(
        (mut view, contract): (ContractView, &Contract),
        Proposed { print, terms: trade_terms, fixing, prices }: Proposed,
        orders: Vec<(FullOrder, Option<Periods>)>,
        side: Side,
        now_ms: i64,
    ) -> Self {
        let order = |(FullOrder { order, lines }, periods): (FullOrder, Option<Periods>)| ContractOrder {
            quantity: lines.iter().map(|line| line.quantity).sum(),
            // It has the goods of one seller, so there is one shipment.
            shipment_id: lines.iter().find_map(|line| line.journey.shipment.clone()).map(String::from),
            id: order.id.into(),
            number: order.number,
            placed_at: instant(order.placed_ms),
            periods: periods.map(Into::into),
        };
        let signed = contract.signed_by_buyer.is_some() && contract.signed_by_seller.is_some();
        if fixing.as_ref().is_some_and(|fixing| fixing.price.is_none()) && prices.provisional.is_none() {
            view.steps.retain(|step| *step != Step::CallOff);
        }
        FullContractView {
            orders: orders.into_iter().map(order).collect(),
            most_next: tolerance::most(contract, trade_terms.as_ref()),
            trade_terms: trade_terms.map(Into::into),
            terms_mark: print,
            may_change_terms: rules::still_changes(contract, now_ms).is_ok(),
            more_samples: rules::samples_each_shipment(contract, now_ms),
            fixing: fixing.as_ref().map(|fixing| FixingView::new(fixing, &prices, contract.quantity, (side, signed))),
            contract: view,
        }
    }
}
