//! The HTTP handlers of prices that are to be fixed. Both sides agree on the terms; one of them fixes.

use actix_web::{delete, get, post, put, web};
use contracts::catalog::GetProducts;
use contracts::ids::ContractId;
use contracts::money::Currency;
use kernel::Problem;
use kernel::http::{Answer, IdempotencyKey, Identity, Json, Routes};
use kernel::store::fingerprint;

use super::form::{FixPrice, ProposePriceTerms, RollPrice};
use super::model::Market;
use super::responses::QuotedMonthsView;
use super::store::{self, Acting, Wanted};
use super::table;
use crate::state::{AppState, Data};
use crate::supply_contracts::responses::FullContractView;
use crate::supply_contracts::store as of_contracts;
use crate::supply_contracts::whole::full;
use crate::words::today;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(quoted_months);
    config.service(propose_price_terms).service(withdraw_price_terms).service(fix_price).service(roll_price);
}

/// The months of delivery by which a price can still be fixed: those of the next three years whose first notice day is to
/// come.
#[utoipa::path(responses((status = 200, body = QuotedMonthsView)))]
#[get("/api/quoted-months")]
async fn quoted_months(_me: Identity, state: Data) -> Json<QuotedMonthsView> {
    Json(QuotedMonthsView::new(today(state.context.clock().now_ms())))
}

fn acting(me: &Identity, state: &AppState) -> Acting {
    Acting { account: me.account.clone(), person: me.person.clone(), now_ms: state.context.clock().now_ms() }
}

/// A side of the contract: proposes that its price is a quotation of the exchange and a differential. Other terms take away
/// the signatures that were given.
#[utoipa::path(
    responses(
        (status = 200, body = FullContractView),
        (status = 409, description = "`not-in-dollars`, `not-listed`; `signed` once both have signed, `contract-ended`, \
            `outside-period`")
    )
)]
#[put("/api/contracts/{id}/price-terms")]
async fn propose_price_terms(
    me: Identity,
    state: Data,
    id: web::Path<ContractId>,
    body: Json<ProposePriceTerms>,
) -> Answer<FullContractView> {
    let (context, id, who) = (&state.context, id.into_inner(), acting(&me, &state));
    let found = context.store().read(|reader| {
        let contract = of_contracts::between(reader, &me.account, &id)?.ok_or_else(of_contracts::not_there)?;
        let known = table::find(reader, &id)?.map(|known| known.terms.fallback);
        Ok::<_, Problem>((known.unwrap_or(contract.unit_price), contract.product))
    });
    let (fallback, product) = found?;
    if fallback.currency != Currency::USD {
        let why =
            "The exchange quotes US dollars, so the price of a contract in another currency cannot be fixed by it.";
        return Err(Problem::conflict("not-in-dollars", why));
    }
    let cards = context.ask(GetProducts { ids: vec![product] }).await??;
    let card = cards.first().filter(|card| card.unit_weight_g > 0);
    let why = "These goods are no longer listed, so nobody knows what one unit of them weighs.";
    let weight_g = card.map(|card| card.unit_weight_g).ok_or_else(|| Problem::conflict("not-listed", why))?;
    let terms = body.0.read(fallback, weight_g, today(who.now_ms))?;
    let of = id.clone();
    context.commit(move |tx| store::propose(tx, &who, &of, &terms)).await?;
    full(&state, &me.account, &id)
}

/// A side of the contract: takes the terms of a price to be fixed back, so that the price of the quote counts. The given
/// signatures are taken away.
#[utoipa::path(
    responses(
        (status = 200, body = FullContractView),
        (status = 409, description = "`signed` once both have signed, `contract-ended`, `outside-period`")
    )
)]
#[delete("/api/contracts/{id}/price-terms")]
async fn withdraw_price_terms(me: Identity, state: Data, id: web::Path<ContractId>) -> Answer<FullContractView> {
    let (id, who) = (id.into_inner(), acting(&me, &state));
    let of = id.clone();
    state.context.commit(move |tx| store::withdraw(tx, &who, &of)).await?;
    full(&state, &me.account, &id)
}

/// The market of a contract's price.
fn market(state: &AppState, me: &Identity, id: &ContractId) -> Result<Market, Problem> {
    let found = state.context.store().read(|reader| {
        of_contracts::between(reader, &me.account, id)?.ok_or_else(of_contracts::not_there)?;
        Ok::<_, Problem>(table::find(reader, id)?)
    });
    let none = || Problem::NotFound("The price of this contract is not to be fixed.".to_owned());
    Ok(found?.ok_or_else(none)?.terms.market)
}

/// The side that has the call: fixes the quotation of so many units. With the last ones the price of the contract is final,
/// and goods can be called off at it. The same key again fixes nothing more.
#[utoipa::path(
    params(("Idempotency-Key" = String, Header, description = "1 to 200 characters, one for each fixation wanted")),
    responses(
        (status = 200, body = FullContractView),
        (status = 409, description = "`exceeds-contract`, `not-the-caller`, `not-signed`, `price-fixed`, `contract-ended`, \
            `too-many-parts`, `idempotency-key-reused`")
    )
)]
#[post("/api/contracts/{id}/fixations")]
async fn fix_price(
    me: Identity,
    state: Data,
    id: web::Path<ContractId>,
    key: IdempotencyKey,
    body: Json<FixPrice>,
) -> Answer<FullContractView> {
    let key = key.0.ok_or_else(|| Problem::field("Idempotency-Key", "is required as a header"))?;
    let (id, who) = (id.into_inner(), acting(&me, &state));
    body.0.check(market(&state, &me, &id)?)?;
    // The form is plain numbers and always serialises.
    let fingerprint = fingerprint(&serde_json::to_vec(&(&id, &body.0)).unwrap_or_default());
    let FixPrice { units, points, source } = body.0;
    let wanted = Wanted { contract: id.clone(), units, points, source: source.trim().to_owned(), key, fingerprint };
    state.context.commit(move |tx| store::fix(tx, &who, &wanted)).await?;
    full(&state, &me.account, &id)
}

/// The side that has the call: moves what is not fixed to a later month, for a spread that both agreed on.
#[utoipa::path(
    responses(
        (status = 200, body = FullContractView),
        (status = 409, description = "`not-the-caller`, `not-signed`, `price-fixed`, `contract-ended`, `too-many-rolls`")
    )
)]
#[post("/api/contracts/{id}/rolls")]
async fn roll_price(
    me: Identity,
    state: Data,
    id: web::Path<ContractId>,
    body: Json<RollPrice>,
) -> Answer<FullContractView> {
    let (id, who) = (id.into_inner(), acting(&me, &state));
    let month = body.0.month(market(&state, &me, &id)?, today(who.now_ms))?;
    let (of, what) = (id.clone(), (month, body.0.spread_points));
    state.context.commit(move |tx| store::roll(tx, &who, &of, what)).await?;
    full(&state, &me.account, &id)
}
