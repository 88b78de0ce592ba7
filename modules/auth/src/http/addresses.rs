//! The caller's addresses.

use crate::addresses::AddressId;
use actix_web::{delete, get, post, put, web};
use contracts::auth::Address;
use contracts::country;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Text;
use kernel::http::{Answer, Created, Identity, Json, NoContent};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::state::Data;
use crate::addresses::{self, AddressRow};

/// A place that goods go to.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedAddress {
    /// Who receives them.
    #[garde(dive)]
    full_name: Text<1, 200>,
    /// Street and number.
    #[garde(dive)]
    street_address: Text<1, 200>,
    /// Second line; may be empty.
    #[garde(dive)]
    street_address2: Text<0, 200>,
    /// Town.
    #[garde(dive)]
    city: Text<1, 200>,
    /// State, county or province.
    #[garde(dive)]
    state: Text<1, 200>,
    /// Postal code.
    #[garde(dive)]
    zip_code: Text<1, 200>,
    /// Country by its English name, another usual one or its two-letter code; its English name is kept.
    #[garde(custom(is_country))]
    country: Text<1, 200>,
    /// For the courier; may be empty.
    #[garde(dive)]
    phone_number: Text<0, 200>,
    /// Whether a checkout starts with it. The only one, and the last one that was it, stays it.
    #[serde(default)]
    #[garde(skip)]
    #[schema(required = false)]
    is_default: bool,
}

/// One of the caller's addresses.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnAddress {
    id: String,
    #[serde(flatten)]
    address: SavedAddress,
}

/// All of the caller's addresses.
#[derive(Serialize, ToSchema)]
pub(crate) struct AddressList {
    items: Vec<OwnAddress>,
    /// Always `null`: an account has few.
    #[schema(required)]
    next_cursor: Option<String>,
    total: usize,
}

/// Validates a known country, for garde.
fn is_country(text: &str, _: &()) -> garde::Result {
    Text::<1, 200>::check(text)?;
    country::check(text).map(|_| ()).map_err(garde::Error::new)
}

impl SavedAddress {
    fn row(self, id: AddressId) -> AddressRow {
        let address = Address {
            full_name: self.full_name.into(),
            street_address: self.street_address.into(),
            street_address2: self.street_address2.into(),
            city: self.city.into(),
            state: self.state.into(),
            zip_code: self.zip_code.into(),
            country: country::name_or(self.country.into()),
            phone_number: self.phone_number.into(),
        };
        AddressRow { id, address, is_default: self.is_default }
    }
}

impl From<AddressRow> for OwnAddress {
    fn from(AddressRow { id, address, is_default }: AddressRow) -> Self {
        let address = SavedAddress {
            full_name: address.full_name.into(),
            street_address: address.street_address.into(),
            street_address2: address.street_address2.into(),
            city: address.city.into(),
            state: address.state.into(),
            zip_code: address.zip_code.into(),
            country: address.country.into(),
            phone_number: address.phone_number.into(),
            is_default,
        };
        OwnAddress { id: id.into(), address }
    }
}

/// Signed in: the caller's addresses, the oldest first.
#[utoipa::path(operation_id = "addresses", responses((status = 200, body = AddressList)))]
#[get("/api/addresses")]
pub(crate) async fn list(me: Identity, state: Data) -> Answer<AddressList> {
    let rows = state.context.store().read(|r| addresses::list(r, &me.account))?;
    let items: Vec<OwnAddress> = rows.into_iter().map(OwnAddress::from).collect();
    Ok(Json(AddressList { total: items.len(), items, next_cursor: None }))
}

/// Signed in: one more address; at most 20.
#[utoipa::path(responses((status = 201, body = OwnAddress), (status = 409, description = "too many")))]
#[post("/api/addresses")]
pub(crate) async fn add_address(
    me: Identity,
    state: Data,
    body: Json<SavedAddress>,
) -> Result<Created<OwnAddress>, Problem> {
    let row = body.0.row(state.context.new_id());
    let kept = state.context.commit(move |tx| addresses::put(tx, &me.account, &row, false)).await?;
    Ok(Created(OwnAddress::from(kept)))
}

/// Signed in: writes one of the caller's addresses anew.
#[utoipa::path(responses((status = 200, body = OwnAddress)))]
#[put("/api/addresses/{id}")]
pub(crate) async fn change_address(
    id: web::Path<AddressId>,
    me: Identity,
    state: Data,
    body: Json<SavedAddress>,
) -> Answer<OwnAddress> {
    let row = body.0.row(id.into_inner());
    let kept = state.context.commit(move |tx| addresses::put(tx, &me.account, &row, true)).await?;
    Ok(Json(OwnAddress::from(kept)))
}

/// Signed in: takes one of the caller's addresses away.
#[utoipa::path(responses((status = 204, description = "gone")))]
#[delete("/api/addresses/{id}")]
pub(crate) async fn remove_address(id: web::Path<AddressId>, me: Identity, state: Data) -> Result<NoContent, Problem> {
    let id = id.into_inner();
    state.context.commit(move |tx| addresses::remove(tx, &me.account, &id)).await?;
    Ok(NoContent)
}
