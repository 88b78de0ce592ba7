//! The products that the shop takes off sale, and their return.

use actix_web::{get, put, web};
use contracts::ids::{AccountId, ProductId};
use contracts::staff::{StaffArea, of_others, staff_only};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Text, instant};
use kernel::http::{Answer, Identity, Json, NoContent, Page, PageQuery, Query};
use kernel::store::{Listed, Reader, StoreError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::state::{AppState, Data};
use crate::rules::no_such_product;
use crate::sale::{ALL_WITHHELD, WITHHELD, Withheld};
use crate::store::PRODUCTS;
use crate::withholding::{release, withhold};

/// Whether a product may be sold.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SaleDecision {
    /// Whether the shop lets it be sold. One that its seller unlisted stays unlisted.
    #[garde(required)]
    #[schema(required, value_type = bool)]
    on_sale: Option<bool>,
    /// Why it may not be sold, for its seller. Needed to take it off sale.
    #[garde(dive)]
    reason: Text<0, 300>,
}

/// The administrator and staff for the catalogue only: takes a product off sale with a reason, or puts it back on sale.
/// Staff do not decide about goods of their own account. Its seller is told. Orders and contracts that have it go on.
#[utoipa::path(responses((status = 204, description = "so it is")))]
#[put("/api/admin/products/{id}/sale")]
pub(crate) async fn set_product_sale(
    me: Identity,
    state: Data,
    id: web::Path<ProductId>,
    body: Json<SaleDecision>,
) -> Result<NoContent, Problem> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    let Json(SaleDecision { on_sale, reason }) = body;
    let (id, now_ms) = (id.into_inner(), state.context.clock().now_ms());
    of_others(&me, &[&seller_of(&state, &id)?])?;
    if on_sale.unwrap_or_default() {
        state.context.commit(move |tx| release(tx, &id, now_ms)).await?;
    } else if reason.is_empty() {
        return Err(Problem::field("reason", "is required"));
    } else {
        let withheld = Withheld { product: id, reason: reason.into(), by: me.person, at_ms: now_ms };
        state.context.commit(move |tx| withhold(tx, &withheld)).await?;
    }
    Ok(NoContent)
}

/// The seller of a product, which never changes.
///
/// # Errors
/// 404.
pub(super) fn seller_of(state: &AppState, id: &ProductId) -> Result<AccountId, Problem> {
    let product = state.context.store().read(|reader| reader.get(&PRODUCTS, id))?;
    product.map(|product| product.seller).ok_or_else(no_such_product)
}

/// A product that the shop took off sale.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WithheldProduct {
    /// Product id.
    id: String,
    name: String,
    /// Stock keeping unit.
    sku: String,
    /// The seller's name as shown.
    seller_name: String,
    /// Why it was taken off sale.
    reason: String,
    /// When it was taken off sale.
    #[schema(format = DateTime)]
    at: String,
}

impl WithheldProduct {
    fn load(reader: &Reader<'_>, withheld: Withheld) -> Result<Option<Self>, StoreError> {
        let product = reader.get(&PRODUCTS, &withheld.product)?;
        Ok(product.map(|product| WithheldProduct {
            id: withheld.product.into(),
            name: product.facts.name,
            sku: product.facts.sku,
            seller_name: product.seller_name,
            reason: withheld.reason,
            at: instant(withheld.at_ms),
        }))
    }
}

/// The administrator and staff for the catalogue only: the products that the shop took off sale, the latest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<WithheldProduct>)))]
#[get("/api/admin/products/withheld")]
pub(crate) async fn withheld_products(
    me: Identity,
    state: Data,
    part: Query<PageQuery>,
) -> Answer<Page<WithheldProduct>> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    let limit = part.0.limit();
    let page = state.context.store().read(|r| {
        let (rows, total) = WITHHELD.page(r, ALL_WITHHELD, part.0.cursor(), limit + 1)?;
        let Page { items, next_cursor, total } = Page::cut(rows, limit, total, Withheld::sort_key);
        let items = items.into_iter().filter_map(|row| WithheldProduct::load(r, row).transpose());
        Ok::<_, Problem>(Page { items: items.collect::<Result<_, _>>()?, next_cursor, total })
    })?;
    Ok(Json(page))
}
