//! The calls of a producer's simplified declaration. They are for its seller alone.

use actix_web::{delete, put, web};
use contracts::ids::ProducerId;
use kernel::http::{Answer, Identity, Json, NoContent};
use kernel::store::Tx;
use kernel::{Problem, TxError};

use super::simplified::SIMPLIFIED;
use super::simplified_form::{SimplifiedForm, SimplifiedView};
use super::store::{find, no_producer};
use crate::rights::sellers_only;
use crate::state::Data;

/// Sellers only: keeps the simplified declaration of one of the caller's producers, in place of an earlier one. Whether a
/// producer may make one is a question for a lawyer.
#[utoipa::path(responses((status = 200, body = SimplifiedView), (status = 403)))]
#[put("/api/producers/{id}/simplified-declaration")]
pub(crate) async fn keep_simplified(
    me: Identity,
    state: Data,
    id: web::Path<ProducerId>,
    body: Json<SimplifiedForm>,
) -> Answer<SimplifiedView> {
    sellers_only(&me)?;
    let row = body.0.read(id.into_inner(), state.context.clock().now_ms())?;
    let kept = row.clone();
    let commit = state.context.commit(move |tx: &mut Tx<'_>| {
        let producer = find(&tx.reader(), &me.account, &kept.producer)?.ok_or_else(no_producer)?;
        Ok::<_, TxError>(tx.put(&SIMPLIFIED, &producer.id, &kept)?)
    });
    commit.await?;
    Ok(Json(row.into()))
}

/// Sellers only: deletes the simplified declaration of one of the caller's producers.
#[utoipa::path(responses((status = 204, description = "it is gone"), (status = 403)))]
#[delete("/api/producers/{id}/simplified-declaration")]
pub(crate) async fn remove_simplified(
    me: Identity,
    state: Data,
    id: web::Path<ProducerId>,
) -> Result<NoContent, Problem> {
    sellers_only(&me)?;
    let id = id.into_inner();
    let commit = state.context.commit(move |tx: &mut Tx<'_>| {
        let producer = find(&tx.reader(), &me.account, &id)?.ok_or_else(no_producer)?;
        if !tx.has(&SIMPLIFIED, &producer.id)? {
            return Err(TxError::not_found("simplified declaration"));
        }
        Ok(tx.delete(&SIMPLIFIED, &producer.id)?)
    });
    commit.await?;
    Ok(NoContent)
}
