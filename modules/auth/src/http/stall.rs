//! The texts that sellers write about themselves, which everybody can read.

use actix_web::{get, put, web};
use contracts::ids::AccountId;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Statement;
use kernel::http::{Answer, Identity, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::state::Data;
use crate::companies::access::not_by_employees;
use crate::stalls::{self, SELLER, StallRow};
use crate::store;

/// What a seller says of itself.
#[derive(Clone, Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
pub(crate) struct Stall {
    /// At most 2,000 characters; may be empty.
    #[garde(dive)]
    about: Statement<0, 2000>,
}

/// A seller, as everybody may know it.
#[derive(Serialize, ToSchema)]
pub(crate) struct SellerProfile {
    id: String,
    /// Trading name.
    name: String,
    /// Town.
    city: String,
    /// By name; may be empty.
    country: String,
    /// What it says of itself; may be empty.
    about: String,
}

/// Sellers only: what the caller says of itself.
#[utoipa::path(responses((status = 200, body = Stall), (status = 403)))]
#[get("/api/account/shop")]
pub(crate) async fn own_shop(me: Identity, state: Data) -> Answer<Stall> {
    sellers_only(&me)?;
    let StallRow { about } = state.context.store().read(|r| stalls::load(r, &me.account))?;
    Ok(Json(Stall { about: about.into() }))
}

/// Sellers only: writes what the caller says of itself anew.
#[utoipa::path(responses((status = 200, body = Stall), (status = 403)))]
#[put("/api/account/shop")]
pub(crate) async fn change_shop(me: Identity, state: Data, body: Json<Stall>) -> Answer<Stall> {
    sellers_only(&me)?;
    not_by_employees(&state.context, &me)?;
    let Json(stall) = body;
    let row = StallRow { about: stall.about.to_string() };
    state.context.commit(move |tx| stalls::put(tx, &me.account, &row).map_err(Problem::from)).await?;
    Ok(Json(stall))
}

fn sellers_only(me: &Identity) -> Result<(), Problem> {
    me.needs(SELLER, "Only sellers have a shop of their own here.")
}

/// Open to all: a seller. Other accounts are not there.
#[utoipa::path(
    params(("id" = String, Path, description = "account id")),
    responses((status = 200, body = SellerProfile))
)]
#[get("/api/sellers/{id}")]
pub(crate) async fn seller(state: Data, id: web::Path<AccountId>) -> Answer<SellerProfile> {
    let found = state.context.store().read(|r| {
        let row = store::account(r, &id)?.filter(|row| row.roles.iter().any(|role| role == SELLER));
        let StallRow { about } = stalls::load(r, &id)?;
        Ok::<_, Problem>(row.map(|row| SellerProfile {
            name: row.display_name().to_owned(),
            id: row.id.into(),
            city: row.city,
            country: row.country,
            about,
        }))
    })?;
    found.map(Json).ok_or_else(|| Problem::NotFound("There is no such seller.".to_owned()))
}
