//! The calls by which a seller seals a pack, and its buyer writes back.

use actix_web::{post, web};
use contracts::ids::PackId;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json};
use kernel::store::Tx;

use super::http::{full, seen};
use super::responses::FullPackView;
use super::statement::StatementForm;
use super::store::no_pack;
use super::{commands, seal};
use crate::rights::sellers_only;
use crate::state::Data;

/// Sellers only: seals a draft of the caller's. From then on it never changes, and its buyer declares the goods with it.
#[utoipa::path(
    responses(
        (status = 200, body = FullPackView),
        (status = 403),
        (status = 409, description = "`incomplete` (something is missing), `sealed`, `changed`, `stopped-plots`, \
            `gone-files`, or `too-large` for a statement")
    )
)]
#[post("/api/eudr-packs/{id}/seal")]
pub(crate) async fn seal_pack(me: Identity, state: Data, id: web::Path<PackId>) -> Answer<FullPackView> {
    sellers_only(&me)?;
    let draft = seen(&state, &me.account, &id)?;
    if draft.seller != me.account {
        return Err(no_pack().into());
    }
    if draft.seal.is_some() {
        return Err(Problem::conflict("sealed", "The pack is sealed."));
    }
    // An archive is made in memory, so one at a time.
    let turn = state.sealing.acquire().await.map_err(|error| Problem::Internal(error.to_string()))?;
    let (context, files, of) = (state.context.clone(), state.pack_files.clone(), draft.clone());
    let now_ms = state.context.clock().now_ms();
    let made = web::block(move || seal::make(&context, &files, &of, now_ms)).await;
    let made = made.map_err(|error| Problem::Internal(error.to_string()))??;
    drop(turn);
    let commit = state.context.commit(move |tx: &mut Tx<'_>| {
        // The files stay until the commit is done, even if the client has gone.
        let _until_then = made.held();
        commands::seal(tx, &draft, &made)
    });
    full(&state, &me.account, commit.await?).await
}

/// The buyer of a sealed data pack writes the numbers and the status of its due diligence statement back. Each entry stays.
#[utoipa::path(
    responses(
        (status = 200, body = FullPackView),
        (status = 403),
        (status = 409, description = "`draft`, `status-goes-back` (no status follows another at will), \
            `referenced` (another statement refers to it, so it is not withdrawn) or `too-many-entries`")
    )
)]
#[post("/api/eudr-packs/{id}/statement")]
pub(crate) async fn write_statement(
    me: Identity,
    state: Data,
    id: web::Path<PackId>,
    body: Json<StatementForm>,
) -> Answer<FullPackView> {
    let statement = body.0.read(state.context.clock().now_ms())?;
    let (account, id) = (me.account.clone(), id.into_inner());
    let commit = state.context.commit(move |tx: &mut Tx<'_>| commands::write_back(tx, &account, &id, &statement));
    full(&state, &me.account, commit.await?).await
}
