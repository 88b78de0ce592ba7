//! The calls of the import of deliveries. They are for their seller alone.

use actix_web::{HttpResponse, get, post, web};
use kernel::http::{Answer, Created, FileBody, IdempotencyKey, Identity, Json, csv_file};
use kernel::store::{fingerprint, once};
use kernel::{Files, Problem, TxError, new_id};
use serde_json::json;

use super::file::COLUMNS;
use super::judge::{Judged, judge};
use super::responses::{FileView, ImportedView};
use super::store::{self, TakenFile};
use crate::rights::sellers_only;
use crate::state::Data;

/// Largest accepted file, in bytes.
const LARGEST_FILE: usize = 512 << 10;

/// Sellers only: an empty file with the columns of the import.
#[utoipa::path(responses((status = 200, content_type = "text/csv", body = String), (status = 403)))]
#[get("/api/grower-deliveries/import/template.csv")]
pub(crate) async fn delivery_template(me: Identity) -> Result<HttpResponse, Problem> {
    sellers_only(&me)?;
    csv_file("deliveries.csv", &COLUMNS, [])
}

/// Sellers only: reads a CSV file of at most 512 KB and 1,000 rows, one delivery on each, and says what it would do.
/// Nothing is taken in. The columns are those of the template. A producer is named by `memberNumber`, by `producer` or by
/// both; `plots` has names of its plots divided by semicolons, or `all`; weights are in kilograms.
#[utoipa::path(
    request_body(content = String, content_type = "text/csv"),
    responses(
        (status = 200, body = FileView),
        (status = 403),
        (status = 409, description = "`file-taken-in`: the same file was taken in before"),
        (status = 422)
    )
)]
#[post("/api/grower-deliveries/import/preview")]
pub(crate) async fn preview_deliveries(me: Identity, state: Data, file: FileBody<LARGEST_FILE>) -> Answer<FileView> {
    sellers_only(&me)?;
    let (hash, seller) = (Files::hash(&file.0), me.account.clone());
    state.context.store().read(|reader| store::not_taken_in(reader, &seller, &hash))?;
    Ok(Json(judged(state, me, file).await?.into()))
}

/// Sellers only: takes in the deliveries of such a file, all of them or none, with receipts in the order of the rows. The
/// same file is taken in once.
#[utoipa::path(
    request_body(content = String, content_type = "text/csv"),
    params(("Idempotency-Key" = Option<String>, Header, description = "makes a repeated call one call")),
    responses(
        (status = 201, body = ImportedView),
        (status = 403),
        (
            status = 409,
            description = "`bad-rows`, which names each of them; `file-taken-in`; `season-closed`; nothing was taken in"
        ),
        (status = 422)
    )
)]
#[post("/api/grower-deliveries/import")]
pub(crate) async fn import_deliveries(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    file: FileBody<LARGEST_FILE>,
) -> Result<Created<ImportedView>, Problem> {
    sellers_only(&me)?;
    let (hash, print, seller) = (Files::hash(&file.0), fingerprint(&file.0), me.account.clone());
    let (context, at_ms) = (state.context.clone(), state.context.clock().now_ms());
    let Judged { good, bad } = judged(state, me, file).await?;
    let key = key.0.unwrap_or_else(new_id);
    let commit = context.commit(move |tx| {
        let answer: Result<(TakenFile, bool), TxError> = once(tx, &seller, &key, print, "another file", |tx| {
            if !bad.is_empty() {
                let rows = if bad.len() == 1 { "1 row is".to_owned() } else { format!("{} rows are", bad.len()) };
                let why = format!("Nothing was taken in: {rows} bad.");
                return Err(Problem::conflict_with("bad-rows", why, json!({ "bad": bad })).into());
            }
            store::take_in(tx, &seller, &hash, &good, at_ms)
        });
        answer.map(|(taken, _)| taken)
    });
    Ok(Created(ImportedView::from(commit.await?)))
}

/// Judges a file on a thread that may block: it has many rows.
async fn judged<const MOST: usize>(state: Data, me: Identity, file: FileBody<MOST>) -> Result<Judged, Problem> {
    let now_ms = state.context.clock().now_ms();
    let judged = web::block(move || judge(&state.context, &me.account, &me.person, &file.0, now_ms)).await;
    judged.map_err(|error| Problem::Internal(error.to_string()))?
}
