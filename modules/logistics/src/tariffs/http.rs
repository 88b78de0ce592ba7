//! The calls of a seller's own tariff.

use actix_web::{delete, get, put};
use contracts::auth::CompanyPort;
use kernel::http::{Answer, Identity, Json, NoContent, Routes};
use kernel::store::StoreError;
use kernel::{Problem, TxError};

use super::form::SetShippingRates;
use super::responses::{OwnTariffView, TariffView};
use super::store::{self, Owner};
use crate::state::{AppState, Data, SELLER};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(shipping_rates).service(set_shipping_rates).service(remove_shipping_rates);
}

/// Sellers only: what the way of the caller's goods costs.
#[utoipa::path(responses((status = 200, body = OwnTariffView), (status = 403)))]
#[get("/api/shipping-rates")]
async fn shipping_rates(me: Identity, state: Data) -> Answer<OwnTariffView> {
    sellers_only(&me)?;
    let (own, shop) = state.context.store().read(|reader| {
        let own = store::of(reader, &Owner::Seller(me.account.clone()))?;
        Ok::<_, StoreError>((own, store::of(reader, &Owner::Shop)?))
    })?;
    Ok(Json(OwnTariffView { own: own.map(TariffView::from), shop: shop.map(TariffView::from) }))
}

/// Sellers only, not employees: saves the caller's tariff whole, or nothing of it. Placed orders keep their prices.
#[utoipa::path(responses((status = 200, body = TariffView), (status = 403)))]
#[put("/api/shipping-rates")]
async fn set_shipping_rates(me: Identity, state: Data, body: Json<SetShippingRates>) -> Answer<TariffView> {
    may_change(&me, &state)?;
    let tariff = body.0.read()?;
    let (kept, owner) = (tariff.clone(), Owner::Seller(me.account.clone()));
    state.context.commit(move |tx| store::set(tx, &owner, Some(&kept)).map_err(TxError::from)).await?;
    Ok(Json(tariff.into()))
}

/// Sellers only, not employees: removes the caller's tariff. The shop's holds then.
#[utoipa::path(responses((status = 204), (status = 403)))]
#[delete("/api/shipping-rates")]
async fn remove_shipping_rates(me: Identity, state: Data) -> Result<NoContent, Problem> {
    may_change(&me, &state)?;
    let owner = Owner::Seller(me.account.clone());
    state.context.commit(move |tx| store::set(tx, &owner, None).map_err(TxError::from)).await?;
    Ok(NoContent)
}

pub(super) fn sellers_only(me: &Identity) -> Result<(), Problem> {
    me.needs(SELLER, "Only sellers set what the way of their goods costs.")
}

/// Refuses employees of a company too, as for its other settings.
fn may_change(me: &Identity, state: &AppState) -> Result<(), Problem> {
    sellers_only(me)?;
    let may = state
        .context
        .look_up::<dyn CompanyPort, _>(|companies, reader| companies.may_confirm(reader, &me.account, &me.person))?;
    if may {
        return Ok(());
    }
    Err(Problem::forbidden("forbidden", "Only the owner and the managers of your company may do this."))
}
