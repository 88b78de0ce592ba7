//! The owner's calls: the settings and the rules. For administrators only.

use actix_web::{delete, get, post, put, web};
use contracts::staff::{StaffArea, staff_only};
use contracts::tax::Rule;
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Created, Identity, Json, NoContent};
use serde::Deserialize;
use utoipa::ToSchema;

use super::responses::{BookView, SettingsView};
use super::rule_form::RuleForm;
use super::state::{AppState, Data};
use crate::book;
use crate::defaults::{self, Offered};

/// The administrator and staff for books only: the settings and the rules.
#[utoipa::path(tag = "tax", responses((status = 200, body = BookView)))]
#[get("/api/admin/tax")]
pub(super) async fn tax_book(me: Identity, state: Data) -> Answer<BookView> {
    staff_only(&me, &[StaffArea::Books])?;
    let book = state.context.store().read(book::load)?;
    Ok(Json(book.into()))
}

/// The administrator and staff for books only: whether tax is charged, whether prices have it in them, and where it is rounded. Orders that
/// were placed keep their tax.
#[utoipa::path(tag = "tax", responses((status = 200, body = BookView)))]
#[put("/api/admin/tax/settings")]
pub(super) async fn set_tax(me: Identity, state: Data, body: Json<SettingsView>) -> Answer<BookView> {
    staff_only(&me, &[StaffArea::Books])?;
    let settings = body.0.into();
    let book = state.context.commit(move |tx| book::set(tx, settings)).await?;
    Ok(Json(book.into()))
}

/// The administrator and staff for books only: a new rule.
#[utoipa::path(
    tag = "tax",
    responses(
        (status = 201, body = BookView),
        (status = 409, description = "`overlaps` another rule of the same sales, which it names, or `too-many-rules`; \
            nothing was saved")
    )
)]
#[post("/api/admin/tax/rules")]
pub(super) async fn add_tax_rule(
    me: Identity,
    state: Data,
    body: Json<RuleForm>,
) -> Result<Created<BookView>, Problem> {
    staff_only(&me, &[StaffArea::Books])?;
    let saved = save(&state, body.0, state.context.new_id(), false).await?;
    Ok(Created(saved.0))
}

/// The administrator and staff for books only: changes a rule. Orders that were placed keep their tax.
#[utoipa::path(
    tag = "tax",
    responses(
        (status = 200, body = BookView),
        (status = 409, description = "`overlaps` another rule of the same sales, which it names; nothing was saved")
    )
)]
#[put("/api/admin/tax/rules/{id}")]
pub(super) async fn change_tax_rule(
    me: Identity,
    state: Data,
    id: web::Path<String>,
    body: Json<RuleForm>,
) -> Answer<BookView> {
    staff_only(&me, &[StaffArea::Books])?;
    save(&state, body.0, id.into_inner(), true).await
}

async fn save(state: &AppState, form: RuleForm, id: String, change: bool) -> Answer<BookView> {
    let rule = form.rule(id).ok_or_else(|| Problem::field("rule", "is not complete"))?;
    let book = state.context.commit(move |tx| book::write(tx, rule.clone(), change)).await?;
    Ok(Json(book.into()))
}

/// The administrator and staff for books only: deletes a rule. Orders that were placed keep their tax.
#[utoipa::path(tag = "tax", responses((status = 204, description = "it is gone")))]
#[delete("/api/admin/tax/rules/{id}")]
pub(super) async fn remove_tax_rule(me: Identity, state: Data, id: web::Path<String>) -> Result<NoContent, Problem> {
    staff_only(&me, &[StaffArea::Books])?;
    let id = id.into_inner();
    state.context.commit(move |tx| book::remove(tx, &id)).await?;
    Ok(NoContent)
}

/// Which of the offered rules are wanted.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = TakeOfferedTaxRules)]
pub(super) struct TakeOffered {
    /// The sellers' places: the rules of one are all that its sellers need.
    #[serde(default)]
    #[garde(length(min = 1, max = 5))]
    #[schema(required, min_items = 1, max_items = 5)]
    of: Vec<Offered>,
}

/// The administrator and staff for books only: adds the usual rules of Kenya, Uganda, Rwanda, Ethiopia or the European Union, except those
/// that overlap a rule of the shop.
#[utoipa::path(tag = "tax", responses((status = 200, body = BookView)))]
#[post("/api/admin/tax/offered-rules")]
pub(super) async fn add_offered_rules(me: Identity, state: Data, body: Json<TakeOffered>) -> Answer<BookView> {
    staff_only(&me, &[StaffArea::Books])?;
    let named = |rule: Rule| Rule { id: state.context.new_id(), ..rule };
    let offered: Vec<Rule> = defaults::rules(&body.0.of).into_iter().map(named).collect();
    let book = state.context.commit(move |tx| book::add_offered(tx, &offered)).await?;
    Ok(Json(book.into()))
}
