//! The administrator's calls for the shop's tariff, which holds for every seller without one.

use actix_web::{delete, get, put};
use contracts::staff::{StaffArea, staff_only};
use kernel::http::{Answer, Identity, Json, NoContent, Routes};
use kernel::{Problem, TxError};
use serde::Serialize;
use utoipa::ToSchema;

use super::form::SetShippingRates;
use super::responses::TariffView;
use super::store::{self, Owner};
use crate::state::Data;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(shop_shipping_rates).service(set_shop_shipping_rates).service(remove_shop_shipping_rates);
}

/// The shop's tariff; `null` without one.
#[derive(Serialize, ToSchema)]
struct ShopShippingRates {
    #[schema(required)]
    shop: Option<TariffView>,
}

/// The administrator and staff for logistics only: what the way of goods costs with sellers that have no tariff of their own.
#[utoipa::path(responses((status = 200, body = ShopShippingRates)))]
#[get("/api/admin/shipping-rates")]
async fn shop_shipping_rates(me: Identity, state: Data) -> Answer<ShopShippingRates> {
    staff_only(&me, &[StaffArea::Logistics])?;
    let shop = state.context.store().read(|reader| store::of(reader, &Owner::Shop))?;
    Ok(Json(ShopShippingRates { shop: shop.map(TariffView::from) }))
}

/// The administrator and staff for logistics only: saves the shop's tariff whole, or nothing of it. Placed orders keep their prices.
#[utoipa::path(responses((status = 200, body = TariffView)))]
#[put("/api/admin/shipping-rates")]
async fn set_shop_shipping_rates(me: Identity, state: Data, body: Json<SetShippingRates>) -> Answer<TariffView> {
    staff_only(&me, &[StaffArea::Logistics])?;
    let tariff = body.0.read()?;
    let kept = tariff.clone();
    state.context.commit(move |tx| store::set(tx, &Owner::Shop, Some(&kept)).map_err(TxError::from)).await?;
    Ok(Json(tariff.into()))
}

/// The administrator and staff for logistics only: removes the shop's tariff.
#[utoipa::path(responses((status = 204)))]
#[delete("/api/admin/shipping-rates")]
async fn remove_shop_shipping_rates(me: Identity, state: Data) -> Result<NoContent, Problem> {
    staff_only(&me, &[StaffArea::Logistics])?;
    state.context.commit(|tx| store::set(tx, &Owner::Shop, None).map_err(TxError::from)).await?;
    Ok(NoContent)
}
