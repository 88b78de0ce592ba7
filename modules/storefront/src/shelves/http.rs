//! The administrator's calls for the store's buttons and the home's carousel.

use std::collections::BTreeMap;

use actix_web::{get, put};
use contracts::catalog::GetFilterNames;
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Text;
use kernel::http::{Answer, Identity, Json, Routes};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::looks::colour::Colour;
use crate::model::{Content, SHELVES, Shelf, Shelves};
use crate::state::Data;
use crate::store;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(shop_shelves).service(set_shop_shelves);
}

/// A button or a place in the carousel.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
pub(crate) struct SetShelf {
    #[garde(dive)]
    label: Text<1, 40>,
    /// The name of a filter of the catalogue.
    #[garde(dive)]
    attribute: Text<1, 40>,
    /// The value of the filter.
    #[garde(dive)]
    value: Text<1, 80>,
    /// `#rrggbb`: the colour of the cup.
    #[garde(dive)]
    colour: Text<1, 7>,
}

/// The store's buttons and the home's carousel, in their order.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SetShelves {
    /// At most 12; none hides them.
    #[garde(length(max = 12), dive)]
    #[schema(max_items = 12)]
    #[serde(default)]
    buttons: Vec<SetShelf>,
    /// At most 24; none hides it.
    #[garde(length(max = 24), dive)]
    #[schema(max_items = 24)]
    #[serde(default)]
    carousel: Vec<SetShelf>,
    /// Whether the program's own are shown instead.
    #[garde(skip)]
    #[serde(default)]
    built_in: bool,
}

/// A button or a place in the carousel, as it is shown.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Shelf)]
pub(crate) struct ShelfView {
    pub(crate) label: String,
    pub(crate) attribute: String,
    pub(crate) value: String,
    pub(crate) colour: String,
}

impl From<Shelf> for ShelfView {
    fn from(Shelf { label, attribute, value, colour }: Shelf) -> Self {
        ShelfView { label, attribute, value, colour }
    }
}

/// The shop's own buttons and carousel; `null` where the program's own are shown.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShelvesView {
    #[schema(required)]
    buttons: Option<Vec<ShelfView>>,
    #[schema(required)]
    carousel: Option<Vec<ShelfView>>,
}

impl From<Option<Shelves>> for ShelvesView {
    fn from(own: Option<Shelves>) -> Self {
        let all = |list: Vec<Shelf>| list.into_iter().map(ShelfView::from).collect();
        let (buttons, carousel) = own.map(|own| (all(own.buttons), all(own.carousel))).unzip();
        ShelvesView { buttons, carousel }
    }
}

/// The administrator and staff for the catalogue only: the store's buttons and the home's carousel.
#[utoipa::path(responses((status = 200, body = ShelvesView)))]
#[get("/api/admin/shelves")]
async fn shop_shelves(me: Identity, state: Data) -> Answer<ShelvesView> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    Ok(Json(state.context.store().read(store::shelves)?.into()))
}

/// The administrator and staff for the catalogue only: other buttons and another carousel. The old ones can be taken back.
#[utoipa::path(responses((status = 200, body = ShelvesView)))]
#[put("/api/admin/shelves")]
async fn set_shop_shelves(me: Identity, state: Data, body: Json<SetShelves>) -> Answer<ShelvesView> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    let SetShelves { buttons, carousel, built_in } = body.0;
    let own = if built_in {
        None
    } else {
        let filters = state.context.ask(GetFilterNames).await?;
        let checked = |list, shelves| checked(list, shelves, &filters);
        Some(Shelves { buttons: checked("buttons", buttons)?, carousel: checked("carousel", carousel)? })
    };
    let (content, writer) = (own.clone().map_or(Content::BuiltIn, Content::Shelves), state.writer(&me));
    let save = state.context.commit(move |tx| store::add(tx, SHELVES, content.clone(), &writer).map_err(Problem::from));
    save.await?;
    Ok(Json(own.into()))
}

/// Checks the parts whose limits are not enough.
fn checked(list: &str, shelves: Vec<SetShelf>, filters: &[&str]) -> Result<Vec<Shelf>, Problem> {
    let mut wrong = BTreeMap::new();
    for (at, shelf) in shelves.iter().enumerate() {
        if !filters.contains(&&*shelf.attribute) {
            let why = format!("must be one of: {}", filters.join(", "));
            wrong.insert(format!("{list}.{at}.attribute"), vec![why]);
        }
        if Colour::parse(&shelf.colour).is_none() {
            wrong.insert(format!("{list}.{at}.colour"), vec!["must be a colour like #8a3b1e".to_owned()]);
        }
    }
    if !wrong.is_empty() {
        return Err(Problem::Invalid(wrong));
    }
    let shelf = |SetShelf { label, attribute, value, colour }| Shelf {
        label: String::from(label),
        attribute: attribute.into(),
        value: value.into(),
        colour: colour.to_lowercase(),
    };
    Ok(shelves.into_iter().map(shelf).collect())
}
