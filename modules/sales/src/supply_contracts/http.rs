//! The HTTP handlers of contracts. Each acts for the signed-in account, on contracts of which it is a side.

use ::contracts::ids::ContractId;
use ::contracts::quality::SamplePort;
use actix_web::{HttpResponse, get, post, web};
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, Page, Query, Routes, attachment};
use kernel::store::{Listed, Words};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::Contract;
use super::responses::{ContractView, FullContractView};
use super::rules::{Status, Step};
use super::sample_decides::on_sample;
use super::store::{self, CONTRACTS};
use super::whole::full;
use crate::commitment::Commitment;
use crate::due;
use crate::purchase_contracts::of_contract;
use crate::quotes::model::Side;
use crate::quotes::responses::QuoteSide;
use crate::state::{AppState, Data, services};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(contracts)
        .service(one_contract)
        .service(contract_file)
        .service(sign_contract)
        .service(approve_sample);
    config.service(reject_sample).service(cancel_contract).service(super::call_off::call_off);
    super::trade_terms::http::routes(config);
    super::fixing::http::routes(config);
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// Those in which the caller buys, unless told otherwise.
    #[garde(skip)]
    #[param(inline)]
    side: Option<QuoteSide>,
    /// Those of one status alone.
    #[garde(skip)]
    #[param(inline)]
    status: Option<Status>,
    /// 1 to 200; 50 where missing.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    cursor: Option<String>,
    /// Words of number, product, stock keeping unit, buyer or seller; looked for in the newest 2,000 contracts.
    #[garde(inner(length(max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
}

/// The caller's contracts on one side, the newest first.
#[utoipa::path(params(ListParams), responses((status = 200, body = Page<ContractView>)))]
#[get("/api/contracts")]
async fn contracts(me: Identity, state: Data, params: Query<ListParams>) -> Answer<Page<ContractView>> {
    let Query(ListParams { side, status, limit, cursor, q }) = params;
    due::settle(&state.context).await;
    let side = side.map_or(Side::Buyer, Side::from);
    let (list, limit) = (store::list(side, &me.account, status), limit.unwrap_or(50) as usize);
    let words = Words::of(q.as_deref());
    let now_ms = state.context.clock().now_ms();
    let samples = state.context.port::<dyn SamplePort>();
    let page = state.context.store().read(|r| {
        let (rows, total) = CONTRACTS.search(r, &[list], &words, cursor.as_deref(), limit + 1)?;
        let view = |contract| ContractView::new(r, contract, side, samples.as_ref(), now_ms);
        Page::cut(rows, limit, total, Contract::sort_key).try_map(view)
    });
    Ok(Json(page?))
}

/// One of the caller's contracts, on either side, with what was called off.
#[utoipa::path(operation_id = "contract", responses((status = 200, body = FullContractView)))]
#[get("/api/contracts/{id}")]
async fn one_contract(me: Identity, state: Data, id: web::Path<ContractId>) -> Answer<FullContractView> {
    full(&state, &me.account, &id)
}

/// One of the caller's contracts, on either side, as a file to print or keep.
#[utoipa::path(responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
#[get("/api/contracts/{id}/contract.pdf")]
async fn contract_file(me: Identity, state: Data, id: web::Path<ContractId>) -> Result<HttpResponse, Problem> {
    let context = &state.context;
    let read = context.store().read(|reader| {
        let contract = store::between(reader, &me.account, &id)?.ok_or_else(store::not_there)?;
        Ok::<_, Problem>((of_contract(context, reader, &contract)?, contract.number))
    });
    let (file, number) = read?;
    Ok(attachment(&format!("{number}.pdf"), "application/pdf").body(file))
}

/// Which terms are signed.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct SignParams {
    /// The `termsMark` of the contract as the caller saw it; required if it has one.
    #[garde(inner(length(min = 1, max = 40)))]
    #[param(max_length = 40)]
    terms: Option<String>,
}

/// Signs, for the caller's side.
#[utoipa::path(
    params(SignParams),
    responses(
        (status = 200, body = ContractView),
        (status = 403, description = "`email-unconfirmed`, or `approval-needed`: above the limit of a \
            member of a company"),
        (status = 409, description = "`illegal-step`, `contract-ended`, `outside-period`, `terms-changed`")
    )
)]
#[post("/api/contracts/{id}/sign")]
async fn sign_contract(
    me: Identity,
    state: Data,
    id: web::Path<ContractId>,
    params: Query<SignParams>,
) -> Answer<ContractView> {
    take(me, &state, id, Step::Sign, params.0.terms).await
}

/// The buyer approves the sample: goods can be called off.
#[utoipa::path(
    responses(
        (status = 200, body = ContractView),
        (status = 409, description = "`illegal-step`, `contract-ended`, `outside-period`, `decide-on-sample`")
    )
)]
#[post("/api/contracts/{id}/approve-sample")]
async fn approve_sample(me: Identity, state: Data, id: web::Path<ContractId>) -> Answer<ContractView> {
    take(me, &state, id, Step::ApproveSample, None).await
}

/// The buyer rejects the sample: the contract ends, and its stock is released.
#[utoipa::path(
    responses(
        (status = 200, body = ContractView),
        (status = 409, description = "`illegal-step`, `contract-ended`, `outside-period`, `decide-on-sample`")
    )
)]
#[post("/api/contracts/{id}/reject-sample")]
async fn reject_sample(me: Identity, state: Data, id: web::Path<ContractId>) -> Answer<ContractView> {
    take(me, &state, id, Step::RejectSample, None).await
}

/// Either side cancels before both have signed; the stock is released.
#[utoipa::path(
    responses(
        (status = 200, body = ContractView),
        (status = 409, description = "`illegal-step`, `contract-ended`, `outside-period`")
    )
)]
#[post("/api/contracts/{id}/cancel")]
async fn cancel_contract(me: Identity, state: Data, id: web::Path<ContractId>) -> Answer<ContractView> {
    take(me, &state, id, Step::Cancel, None).await
}

async fn take(
    me: Identity,
    state: &AppState,
    id: web::Path<ContractId>,
    step: Step,
    seen: Option<String>,
) -> Answer<ContractView> {
    let (services, now_ms) = (services(&state.context)?, state.context.clock().now_ms());
    let (account, person, id) = (me.account.clone(), me.person.clone(), id.into_inner());
    let commitment = if step == Step::Sign { Some(Commitment::of(&state.context, &me)?) } else { None };
    let decides = matches!(step, Step::ApproveSample | Step::RejectSample);
    let samples = state.context.port::<dyn SamplePort>();
    let deciding = samples.clone();
    let taken = state.context.commit(move |tx| {
        if decides
            && let Some(contract) = store::between(&tx.reader(), &account, &id)?
            && on_sample(&tx.reader(), &contract, deciding.as_ref())?
        {
            return Err(store::decided_on_sample());
        }
        if step == Step::Sign && store::between(&tx.reader(), &account, &id)?.is_some() {
            store::signs_what_it_saw(tx, &id, seen.as_deref())?;
        }
        commitment.as_ref().map_or(Ok(()), |commitment| commitment.check(&tx.reader()))?;
        store::take(tx, (&account, &person), &id, step, now_ms, &services)
    });
    let contract = taken.await?;
    let side = contract.side(&me.account).ok_or_else(store::not_there)?;
    let read = state.context.store().read(|r| ContractView::new(r, contract, side, samples.as_ref(), now_ms));
    Ok(Json(read?))
}
