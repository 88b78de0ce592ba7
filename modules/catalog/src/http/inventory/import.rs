//! The import of lots from CSV files.

use actix_web::{post, web};
use contracts::ids::ProductId;
use kernel::Problem;
use kernel::http::{Answer, FileBody, Identity, Json};
use serde::Serialize;
use utoipa::ToSchema;

use super::access::sellers_only;
use crate::http::state::Data;
use crate::inventory::import::{CheckedImport, ImportId, PENDING, PendingImport, judge, take_over};

/// Largest accepted file, in bytes.
const MAX_FILE: usize = 2 << 20;

/// A line that cannot be imported.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BadLine {
    /// Its number in the file; the columns' names are line 1.
    line: u64,
    /// Every wrong field with what is wrong with it.
    errors: std::collections::BTreeMap<String, Vec<String>>,
}

/// What a file would do.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportPreview {
    /// What [`confirm`] is called with, for an hour.
    id: String,
    lines: usize,
    good: usize,
    bad: Vec<BadLine>,
    /// Good lines that would list a new lot.
    creates: usize,
    /// Good lines that would change one of the caller's lots.
    updates: usize,
}

/// What was imported.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Imported {
    created: usize,
    updated: usize,
}

/// Sellers: reads a CSV file (at most 2 MB, 5,000 lines) and says what it would do. Imports nothing.
#[utoipa::path(
    tag = "inventory",
    request_body(content = String, content_type = "text/csv"),
    responses(
        (status = 200, body = ImportPreview),
        (status = 403),
        (status = 422),
        (status = 429, description = "the account's uploads of a day are used up; with `Retry-After`")
    )
)]
#[post("/api/inventory/import/preview")]
pub(crate) async fn preview_import(me: Identity, state: Data, file: FileBody<MAX_FILE>) -> Answer<ImportPreview> {
    sellers_only(&me)?;
    let (state, seller) = (state.into_inner(), me.account.clone());
    let (reader, currency) = (state.clone(), state.currency());
    let checked = web::block(move || reader.context.store().read(|r| judge(r, &seller, &file.0, currency))).await;
    let checked = checked.map_err(|error| Problem::Internal(error.to_string()))??;
    let (good, updates) = (checked.lines.len(), checked.updates());
    let CheckedImport { lines, bad } = checked;
    let bad: Vec<BadLine> = bad.into_iter().map(|(line, errors)| BadLine { line, errors }).collect();
    let id: ImportId = state.context.new_id();
    state.imports.save(&me.account, &id, PendingImport { lines, bad: bad.len() }).await?;
    Ok(Json(ImportPreview { id: id.into(), lines: good + bad.len(), good, bad, creates: good - updates, updates }))
}

/// Sellers: imports a file that was read, all of it or nothing.
#[utoipa::path(
    tag = "inventory",
    params(("id" = String, Path, description = "the preview's id")),
    responses(
        (status = 200, body = Imported),
        (status = 403),
        (status = 409, description = "bad-lines or sku-taken"),
        (status = 422)
    )
)]
#[post("/api/inventory/imports/{id}/confirm")]
pub(crate) async fn confirm_import(me: Identity, id: web::Path<ImportId>, state: Data) -> Answer<Imported> {
    sellers_only(&me)?;
    let now_ms = state.context.clock().now_ms();
    let kept: PendingImport = state.imports.find(&me.account, &id).await?.ok_or_else(ended)?;
    if kept.bad > 0 {
        let lines = kept.bad;
        return Err(Problem::conflict(
            "bad-lines",
            format!("{lines} lines are bad. Put them right and read the file again."),
        ));
    }
    let ids: Vec<ProductId> = kept.lines.iter().map(|_| state.context.new_id()).collect();
    let updated = kept.lines.iter().filter(|line| line.changes()).count();
    let created = kept.lines.len() - updated;
    let (seller, name) = (me.account, me.name);
    let (id, lines) = (id.into_inner(), kept.lines);
    let commit = state.context.commit(move |tx| {
        if !PENDING.confirm(tx, &seller, &id, now_ms)? {
            return Err(ended());
        }
        Ok(take_over(tx, &lines, &ids, (&seller, &name), now_ms)?)
    });
    commit.await?;
    Ok(Json(Imported { created, updated }))
}

fn ended() -> Problem {
    Problem::NotFound("This file was read too long ago. Choose it again.".to_owned())
}
