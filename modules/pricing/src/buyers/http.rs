//! The accounts to which a seller may give prices.

use actix_web::get;
use contracts::ids::AccountId;
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::http::text::instant;
use kernel::http::{Answer, Identity, Json, Page, PageQuery, Query};
use kernel::store::{Listed, Words};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store::{self, BUYERS, Buyer};
use crate::rights::sellers_only;
use crate::state::Data;

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
    /// A seller's account. The administrator and staff for support only, who draw up orders for it.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    seller: Option<String>,
}

/// Sellers, and for one of them the administrator and staff for support: the accounts that ordered from the seller or asked
/// for a quote, the latest first. Prices are for them.
#[utoipa::path(params(Named, PageQuery), responses((status = 200, body = Page<BuyerView>), (status = 403)))]
#[get("/api/buyers")]
pub(crate) async fn own_buyers(
    me: Identity,
    state: Data,
    named: Query<Named>,
    part: Query<PageQuery>,
) -> Answer<Page<BuyerView>> {
    let seller = match &named.0.seller {
        None => {
            sellers_only(&me)?;
            me.account.clone()
        }
        Some(seller) => {
            staff_only(&me, &[StaffArea::Support])?;
            AccountId::from(seller.as_str())
        }
    };
    let (list, limit, words) = (store::list(&seller), part.0.limit(), Words::of(named.0.q.as_deref()));
    let (rows, total) =
        state.context.store().read(|r| BUYERS.search(r, &[list], &words, part.0.cursor(), limit + 1))?;
    Ok(Json(Page::cut(rows, limit, total, Buyer::sort_key).map(BuyerView::from)))
}
