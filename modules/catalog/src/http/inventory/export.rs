//! A seller's lots as a CSV file.

use std::io;

use actix_web::web::Bytes;
use actix_web::{HttpResponse, get};
use contracts::ids::{AccountId, ProductId};
use futures_util::stream::try_unfold;
use kernel::http::{Identity, csv_line};
use kernel::store::StoreError;
use kernel::{Context, Problem};

use crate::actor::GetOwnIds;
use crate::http::state::Data;
use crate::inventory::cells::cells;
use crate::inventory::store::lot;
use crate::offer::COLUMNS;
use crate::view::own::OwnIds;
use crate::view::shelf::{Column, StockQuery};

/// Number of lots that are read at a time.
const PART: usize = 500;

/// Signed in: all of the caller's own lots by name, in the columns that an import reads. It is sent as it is read: however
/// many there are, a part is in memory.
#[utoipa::path(tag = "inventory", responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/api/inventory.csv")]
pub(crate) async fn export_inventory(me: Identity, state: Data) -> Result<HttpResponse, Problem> {
    // The first part is read before the answer begins, so that errors can still be reported.
    let first = part(&state.context, &me.account, None).await?;
    let lines =
        try_unfold((state, me.account, Some((csv_line(COLUMNS.iter()), first))), async |(state, account, next)| {
            let Some((mut text, OwnIds { ids, next })) = next else { return Ok::<_, io::Error>(None) };
            state
                .context
                .store()
                .read(|r| {
                    for id in &ids {
                        if let Some(lot) = lot(r, &account, id)? {
                            text.extend(csv_line(cells(&lot)));
                        }
                    }
                    Ok::<_, StoreError>(())
                })
                .map_err(io::Error::other)?;
            let next = match next {
                Some(cursor) => {
                    let part = part(&state.context, &account, Some(cursor)).await;
                    Some((Vec::new(), part.map_err(|problem| io::Error::other(problem.to_string()))?))
                }
                None => None,
            };
            Ok(Some((Bytes::from(text), (state, account, next))))
        });
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("Content-Disposition", "attachment; filename=\"inventory.csv\""))
        .streaming(lines))
}

async fn part(context: &Context, seller: &AccountId, cursor: Option<ProductId>) -> Result<OwnIds, Problem> {
    let query = StockQuery { text: None, column: Column::Name, falling: false, limit: PART, cursor };
    context.ask(GetOwnIds { seller: seller.to_owned(), query }).await?
}
