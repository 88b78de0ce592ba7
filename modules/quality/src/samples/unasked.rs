//! A sample that its seller sends unasked: to the buyer of a contract, or of a quote that both sides still negotiate. Nobody
//! else is sent one, so strangers get nothing that they did not ask for.

use actix_web::post;
use contracts::ids::QuoteId;
use contracts::lots::LotPort;
use contracts::quality::SampleKind;
use contracts::sales::SampledContractPort;
use garde::Validate;
use kernel::http::text::{Lines, Text, Trimmed, today};
use kernel::http::{Created, IdempotencyKey, Identity, Json};
use kernel::store::Tx;
use kernel::{Context, Problem};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::commands;
use super::form::{day_after, is_day, is_kind};
use super::http::made;
use super::lot;
use super::model::{Sample, Side, State};
use super::repeat::Wanted;
use super::responses::FullSampleView;
use super::rules::USUAL_GRAMS;
use super::subject::{self, Facts, Subject, Trade};
use crate::state::Data;

/// A sample that is sent unasked, of a contract or of the goods of a quote.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SendUnaskedSample)]
pub(super) struct UnaskedForm {
    /// One of the caller's contracts, in which it sells; may be missing if a quote is named.
    #[garde(dive)]
    contract_id: Text<0, 100>,
    /// A quote that the caller was asked for and that both sides still negotiate; empty if a contract is named.
    #[garde(dive)]
    quote_id: Text<0, 100>,
    /// `offer` unless told; `pre-shipment` for a contract. A quote has offer and type samples. The buyer asks for arrival
    /// samples.
    #[garde(custom(is_kind))]
    #[schema(value_type = Option<SampleKind>)]
    kind: Text<0, 30>,
    /// Its weight in grams; 350 unless told, as for a cupping.
    #[garde(inner(range(min = 20, max = 5_000)))]
    #[schema(minimum = 20, maximum = 5_000)]
    grams: Option<u32>,
    /// The day by which the buyer decides, UTC: from tomorrow to 180 days from now. Silence after it is no approval.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date)]
    decide_by: Trimmed,
    /// Where it goes.
    #[garde(dive)]
    deliver_to: Text<1, 300>,
    #[garde(dive)]
    courier: Text<1, 100>,
    /// The courier's number or link; may be empty.
    #[garde(dive)]
    tracking: Text<0, 200>,
    /// The number of the lot that it is drawn from, of the shop's lots or another one; required as for a sample that was asked
    /// for.
    #[garde(dive)]
    lot: Text<0, 40>,
    /// For the buyer.
    #[garde(dive)]
    note: Lines<0, 1000>,
}

impl UnaskedForm {
    /// The kind.
    ///
    /// # Errors
    /// 422 for one that a seller does not send unasked.
    fn kind(&self) -> Result<SampleKind, Problem> {
        let of_contract = !self.contract_id.is_empty();
        let usual = if of_contract { SampleKind::PreShipment } else { SampleKind::Offer };
        match SampleKind::parse(&self.kind).unwrap_or(usual) {
            SampleKind::Arrival => {
                Err(Problem::field("kind", "must be another one: the buyer asks for a sample of goods that arrived"))
            }
            SampleKind::PreShipment if !of_contract => {
                Err(Problem::field("kind", "must be offer or type: a pre-shipment sample is of a contract"))
            }
            kind => Ok(kind),
        }
    }
}

/// The caller sends a sample to the buyer of one of its contracts, or of a quote that is not answered yet. It is on its way
/// then, and the buyer decides as on one that it asked for: the decision on the sample that a contract waits for is the
/// contract's. It takes no stock. The same key again answers the same sample.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters, one for each sample")),
    responses(
        (status = 201, body = FullSampleView),
        (status = 404, description = "no such contract or quote in which the caller sells"),
        (status = 409, description = "`sample-open`, `too-many-samples`, `no-sample-awaited`, `quote-ended` or \
            `idempotency-key-reused`")
    )
)]
#[post("/api/unasked-samples")]
pub(crate) async fn send_unasked_sample(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<UnaskedForm>,
) -> Result<Created<FullSampleView>, Problem> {
    let (Json(form), context) = (body, &state.context);
    let wanted = Wanted::new(&me.account, key, &form);
    let now_ms = context.clock().now_ms();
    let (kind, decide_by) = (form.kind()?, day_after(&form.decide_by, today(now_ms))?);
    let mut subject = read(context, &me, &form, kind)?;
    subject.lot = lot::by_number(context, &me.account, &form.lot)?;
    let at_once = subject.at_once;
    let grams = form.grams.unwrap_or(USUAL_GRAMS);
    let asked = subject.sample(Facts { id: context.new_id(), kind, grams, decide_by, silence_approves: false, now_ms });
    let UnaskedForm { courier, tracking, note, .. } = form;
    let sample = Sample { state: State::Sent, courier: courier.into(), tracking: tracking.into(), ..asked };
    let (note, lots) = (String::from(note), context.port::<dyn LotPort>());
    let send = move |tx: &mut Tx<'_>| commands::send_unasked(tx, &sample, at_once, &note, lots.as_ref());
    made(&state, &wanted.commit(context, send).await?, Side::Seller, now_ms)
}

/// The subject of the sample, with its buyer.
fn read(context: &Context, me: &Identity, form: &UnaskedForm, kind: SampleKind) -> Result<Subject, Problem> {
    let deliver_to = form.deliver_to.to_string();
    if !form.contract_id.is_empty() && !form.quote_id.is_empty() {
        return Err(Problem::field("quoteId", "must be empty with a contractId"));
    }
    if !form.contract_id.is_empty() {
        return subject::of_contract(context, (&me.account, Side::Seller), (&form.contract_id, kind), deliver_to);
    }
    if form.quote_id.is_empty() {
        return Err(Problem::field("contractId", "or a quote is required"));
    }
    let id = QuoteId::from(&*form.quote_id);
    let found = context.look_up::<dyn SampledContractPort, _>(|port, r| port.quote(r, &me.account, &id))?;
    let found = found.filter(|quote| quote.seller == me.account);
    let quote = found.ok_or_else(|| Problem::NotFound("There is no such quote.".to_owned()))?;
    if !quote.open {
        return Err(Problem::conflict("quote-ended", "This negotiation has ended. A contract has samples of its own."));
    }
    let trade = Trade {
        product: quote.product,
        product_name: quote.product_name,
        sku: quote.sku,
        buyer: quote.buyer,
        buyer_name: quote.buyer_name,
        seller: quote.seller,
        seller_name: me.name.clone(),
    };
    Ok(Subject::new(trade, deliver_to))
}
