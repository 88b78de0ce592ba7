//! The route that reads the audit log.

use actix_web::{get, web};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::identity::Identity;
use crate::http::operate::{Operations, operator_only};
use crate::http::paging::Page;
use crate::http::routes::Routes;
use crate::http::text::instant;
use crate::http::{Answer, Json, Query};
use crate::store::{AuditEntry, AuditRow};

/// Entries in a part if the caller does not say.
const USUAL: usize = 50;

/// Which part of the log is wanted.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct AuditQuery {
    /// Only what was done in the name of this account.
    #[garde(inner(length(chars, min = 1, max = 100)))]
    #[param(min_length = 1, max_length = 100)]
    account: Option<String>,
    /// How many, 50 unless told.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<usize>,
    /// `next_cursor` of the part before.
    #[garde(skip)]
    cursor: Option<u64>,
}

/// An entry of the audit log.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuditView {
    /// Its number.
    seq: u64,
    /// When, RFC 3339.
    at: String,
    /// In whose name; `null` where nobody was signed in.
    #[schema(required)]
    account: Option<String>,
    /// Who signed in: differs from `account` for a company's members.
    #[schema(required)]
    person: Option<String>,
    /// The address it came from; `console` for a command.
    from: String,
    /// What was asked for: method and pattern of the path, or the command.
    operation: String,
    /// What it changed, at most 20 rows.
    rows: Vec<AuditedRowView>,
    /// How many rows it changed.
    row_count: u64,
    /// SHA-256 of the entry, in which that of the one before is.
    hash: String,
}

/// A row that was changed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuditedRowView {
    module: String,
    table: String,
    key: String,
}

impl From<AuditEntry> for AuditView {
    fn from(AuditEntry { seq, row, hash }: AuditEntry) -> Self {
        let AuditRow { at_ms, account, person, from, operation, rows, row_count, before: _ } = row;
        let named = |id: String| (!id.is_empty()).then_some(id);
        AuditView {
            seq,
            at: instant(at_ms),
            account: named(account),
            person: named(person),
            from,
            operation,
            rows: rows
                .into_iter()
                .map(|row| AuditedRowView { module: row.module, table: row.table, key: row.key })
                .collect(),
            row_count,
            hash,
        }
    }
}

/// The administrator only: what was changed, by whom, from where; the newest first.
#[utoipa::path(tag = "admin", params(AuditQuery), responses((status = 200, body = Page<AuditView>)))]
#[get("/api/admin/audit")]
async fn audit_log(
    me: Identity,
    operations: web::Data<Operations>,
    query: Query<AuditQuery>,
) -> Answer<Page<AuditView>> {
    operator_only(&me)?;
    let Query(AuditQuery { account, limit, cursor }) = query;
    let limit = limit.unwrap_or(USUAL);
    let (entries, total) = operations.store.audit_log(account.as_deref(), cursor, limit + 1)?;
    Ok(Json(Page::cut(entries, limit, total, |entry| entry.seq.to_string()).map(AuditView::from)))
}

/// Registers the route.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(audit_log);
}
