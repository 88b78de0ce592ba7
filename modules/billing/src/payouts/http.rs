//! The HTTP handlers of payout details. Sellers and carriers alone have some.

use actix_web::{delete, get, post, web};
use contracts::auth::{AccountPort, CompanyPort};
use contracts::messages::{NewEmail, Post};
use kernel::http::text::instant;
use kernel::http::{Answer, Created, Identity, Json, NoContent, Routes};
use kernel::{Problem, TxError};
use serde::Serialize;
use utoipa::ToSchema;

use super::details::{Details, PayoutKind};
use super::form::{self, AddPayout};
use super::mail;
use super::pay_to::in_fours;
use super::store::{self, PayoutId, PayoutRow};
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(payout_details).service(add_payout_details).service(remove_payout_details);
}

/// One way in which the caller is paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PayoutDetails)]
pub(crate) struct PayoutView {
    id: String,
    kind: PayoutKind,
    /// The owner's name.
    holder: String,
    country: String,
    bank: String,
    /// As it is printed.
    number: String,
    code: String,
    #[schema(format = DateTime)]
    added_at: String,
}

impl PayoutView {
    /// The view of a row; its number is empty if the key that sealed it is gone.
    pub(crate) fn new(row: &PayoutRow, details: Option<Details>) -> Self {
        let Details { holder, country, bank, number, code } = details.unwrap_or_default();
        let number = if row.kind == PayoutKind::Iban { in_fours(&number) } else { number };
        PayoutView {
            id: row.id.to_string(),
            kind: row.kind,
            holder,
            country,
            bank,
            number,
            code,
            added_at: instant(row.at_ms),
        }
    }
}

/// Sellers and carriers only, in person: how the caller is paid.
#[utoipa::path(responses((status = 200, body = [PayoutView]), (status = 403)))]
#[get("/api/payout-details")]
async fn payout_details(me: Identity, state: Data) -> Answer<Vec<PayoutView>> {
    earners_only(&me)?;
    let rows = state.context.store().read(|reader| store::of(reader, &me.account))?;
    Ok(Json(rows.iter().map(|row| PayoutView::new(row, row.details(&state.vault))).collect()))
}

/// Sellers and carriers only, in person: adds a way to be paid, at most eight. An e-mail tells the account of it.
#[utoipa::path(
    responses((status = 201, body = PayoutView), (status = 403), (status = 409, description = "`too-many` or `known`"))
)]
#[post("/api/payout-details")]
async fn add_payout_details(me: Identity, state: Data, body: Json<AddPayout>) -> Result<Created<PayoutView>, Problem> {
    may_change(&me, &state)?;
    let Json(form) = body;
    let (kind, details) = form::read(&form)?;
    let rows = state.context.store().read(|reader| store::of(reader, &me.account))?;
    if rows.iter().any(|row| row.kind == kind && row.details(&state.vault).is_some_and(|own| own == details)) {
        return Err(Problem::conflict("known", "This way to be paid is there already."));
    }
    let now_ms = state.context.clock().now_ms();
    let sealed = details.seal(&state.vault, &me.account)?;
    let row = PayoutRow { id: state.context.new_id(), account: me.account.clone(), kind, sealed, at_ms: now_ms };
    let email = email(&state, &me, (kind, details.ending()), true)?;
    let (kept, ending, post) = (row.clone(), details.ending().to_owned(), state.context.port::<dyn Post>());
    let added = state.context.commit(move |tx| {
        store::add(tx, &kept, &ending, &me.person)?;
        if let (Some(post), Some(email)) = (&post, &email) {
            post.enter(tx, |post, tx| post.send(tx, email))?;
        }
        Ok::<_, TxError>(())
    });
    added.await?;
    Ok(Created(PayoutView::new(&row, Some(details))))
}

/// Sellers and carriers only, in person: removes a way to be paid. An e-mail tells the account of it.
#[utoipa::path(responses((status = 204), (status = 403)))]
#[delete("/api/payout-details/{id}")]
async fn remove_payout_details(me: Identity, state: Data, id: web::Path<PayoutId>) -> Result<NoContent, Problem> {
    may_change(&me, &state)?;
    let rows = state.context.store().read(|reader| store::of(reader, &me.account))?;
    let row = rows.into_iter().find(|row| row.id == *id).ok_or_else(|| TxError::not_found("payout details"))?;
    let details = row.details(&state.vault).unwrap_or_default();
    let now_ms = state.context.clock().now_ms();
    let email = email(&state, &me, (row.kind, details.ending()), false)?;
    let post = state.context.port::<dyn Post>();
    let removed = state.context.commit(move |tx| {
        store::remove(tx, &row, details.ending(), &me.person, now_ms)?;
        if let (Some(post), Some(email)) = (&post, &email) {
            post.enter(tx, |post, tx| post.send(tx, email))?;
        }
        Ok::<_, TxError>(())
    });
    removed.await?;
    Ok(NoContent)
}

fn earners_only(me: &Identity) -> Result<(), Problem> {
    me.by_person()?;
    if me.is("seller") { Ok(()) } else { me.needs("logistics", "Only sellers and carriers are paid here.") }
}

/// Refuses employees of a company too, as for its other settings.
fn may_change(me: &Identity, state: &AppState) -> Result<(), Problem> {
    earners_only(me)?;
    let may = state
        .context
        .look_up::<dyn CompanyPort, _>(|companies, reader| companies.may_confirm(reader, &me.account, &me.person))?;
    if may {
        return Ok(());
    }
    Err(Problem::forbidden("forbidden", "Only the owner and the managers of your company may do this."))
}

fn email(state: &AppState, me: &Identity, what: (PayoutKind, &str), added: bool) -> Result<Option<NewEmail>, Problem> {
    let account =
        state.context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account(reader, &me.account))?;
    let (id, now_ms) = (state.context.new_id::<String>(), state.context.clock().now_ms());
    let shop = &state.context.settings().shop.name;
    Ok(account.map(|account| mail::message(shop, &account, what, added, &id, now_ms)))
}
