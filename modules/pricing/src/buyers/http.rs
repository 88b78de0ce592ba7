//! The accounts to which a seller may give prices.

use actix_web::{get, web};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::instant;
use kernel::http::{Identity, Page, PageQuery, Query};
use kernel::store::{Listed, Words};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store::{self, BUYERS, Buyer};
use crate::rights::sellers_only;
use crate::state::AppState;

/// A buyer of the caller's.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnBuyer)]
pub(super) struct BuyerView {
    /// Its account.
    account: String,
    /// Its name at the first dealing.
    name: String,
    /// The first dealing.
    #[schema(format = DateTime)]
    since: String,
}

impl From<Buyer> for BuyerView {
    fn from(row: Buyer) -> Self {
        BuyerView { account: row.account.into(), name: row.name, since: instant(row.since_ms) }
    }
}

/// Which buyers.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct Named {
    /// Words of the name.
    #[garde(inner(length(chars, max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
}

/// Sellers only: the accounts that ordered from the caller or asked for a quote, the latest first. Prices are for them.
#[utoipa::path(params(Named, PageQuery), responses((status = 200, body = Page<BuyerView>), (status = 403)))]
#[get("/api/buyers")]
pub(crate) async fn own_buyers(
    me: Identity,
    state: web::Data<AppState>,
    named: Query<Named>,
    part: Query<PageQuery>,
) -> Result<web::Json<Page<BuyerView>>, Problem> {
    sellers_only(&me)?;
    let (list, limit, words) = (store::list(&me.account), part.0.limit(), Words::of(named.0.q.as_deref()));
    let (rows, total) =
        state.context.store().read(|r| BUYERS.search(r, &[list], &words, part.0.cursor(), limit + 1))?;
    Ok(web::Json(Page::cut(rows, limit, total, Buyer::sort_key).map(BuyerView::from)))
}
