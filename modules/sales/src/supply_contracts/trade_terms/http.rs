//! The HTTP handler of trade terms. Both sides of a contract may propose them until both have signed.

use actix_web::{put, web};
use contracts::ids::ContractId;
use kernel::http::{Answer, Identity, Json, Routes};

use super::form::ProposeTradeTerms;
use super::store;
use crate::state::Data;
use crate::supply_contracts::responses::FullContractView;
use crate::supply_contracts::whole::full;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(propose_trade_terms);
}

/// A side of the contract: proposes its trade terms. Other terms take away the signatures that were given to the former
/// ones.
#[utoipa::path(
    responses(
        (status = 200, body = FullContractView),
        (status = 409, description = "`signed` once both have signed, `contract-ended`, `outside-period`")
    )
)]
#[put("/api/contracts/{id}/trade-terms")]
async fn propose_trade_terms(
    me: Identity,
    state: Data,
    id: web::Path<ContractId>,
    body: Json<ProposeTradeTerms>,
) -> Answer<FullContractView> {
    let (context, id) = (&state.context, id.into_inner());
    let terms = body.0.terms(id.clone(), me.account.clone(), context.clock().now_ms());
    context.commit(move |tx| store::propose(tx, &terms)).await?;
    full(&state, &me.account, &id)
}
