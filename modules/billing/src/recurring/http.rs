//! The calls of schedules. Sellers and carriers make them; either side ends them.

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, Responder, get, post, web};
use contracts::auth::{AccountCard, FindAccount, GetAccount};
use contracts::money::{Currency, Money};
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::Problem;
use kernel::http::text::today;
use kernel::http::{Body, IdempotencyKey, Identity, Page, PageQuery, ProblemBody, Query, Routes};

use super::model::Schedule;
use super::store;
use super::wire::{MakeRecurring, ScheduleView, every};
use crate::bills::model::Party;
use crate::due;
use crate::form::{minor, print_of};
use crate::http::Http;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(recurring).service(make_recurring).service(stop_recurring);
}

/// Who bills others again and again.
const ROLES: [&str; 2] = ["seller", "logistics"];
/// How far ahead the first bill may be due, in years.
const YEARS: i64 = 5;

/// The caller's schedules on either side, newest first.
#[utoipa::path(
    tag = "billing",
    params(PageQuery),
    responses(
        (status = 200, body = Page<ScheduleView>),
        (status = 401, body = ProblemBody),
        (status = 422, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[get("/api/recurring")]
async fn recurring(
    me: Identity,
    http: web::Data<Http>,
    page: Query<PageQuery>,
) -> Result<web::Json<Page<ScheduleView>>, Problem> {
    due::settle(&http.context).await;
    let Query(wanted) = page;
    let limit = wanted.limit();
    let (rows, total) = http.context.store().read(|r| store::page(r, &me.account, wanted.cursor(), limit + 1))?;
    let page = Page::cut(rows, limit, total, store::place);
    Ok(web::Json(page.map(|schedule| ScheduleView::of(&schedule, &me.account))))
}

/// A seller or carrier bills somebody again and again; each bill comes a week before it is due. The same key again
/// answers the same schedule.
#[utoipa::path(
    operation_id = "makeRecurring",
    tag = "billing",
    request_body = MakeRecurring,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters: the same key makes one")),
    responses(
        (status = 201, body = ScheduleView),
        (status = 401, body = ProblemBody),
        (status = 403, body = ProblemBody, description = "`not-a-business`"),
        (status = 409, body = ProblemBody, description = "`idempotency-key-reused`"),
        (status = 422, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[post("/api/recurring")]
async fn make_recurring(
    me: Identity,
    http: web::Data<Http>,
    key: IdempotencyKey,
    body: Body<MakeRecurring>,
) -> Result<CustomizeResponder<web::Json<ScheduleView>>, Problem> {
    let Body(form) = body;
    if !ROLES.iter().any(|role| me.is(role)) {
        return Err(Problem::forbidden("not-a-business", "Sellers and carriers send recurring bills."));
    }
    let now_ms = http.context.clock().now_ms();
    let (first, until) = days(&form, today(now_ms))?;
    let currency = Currency::parse(&form.currency).ok_or_else(|| Problem::field("currency", "is not known"))?;
    let amount = Money::new(minor(&form.amount, Money::new(0, currency))?, currency);
    let payer = http.context.ask(FindAccount { email: form.payer_email.clone() }).await??;
    let payer = payer.ok_or_else(|| Problem::field("payerEmail", "is not the e-mail address of an account here"))?;
    if payer.id == me.account {
        return Err(Problem::field("payerEmail", "is your own"));
    }
    let payee = http.context.ask(GetAccount { account: me.account.clone() }).await??;
    let new = Schedule {
        id: http.context.new_id(),
        payer: party(payer),
        payee: payee.map_or_else(|| Party { id: me.account.clone(), name: me.name.clone(), address: None }, party),
        description: form.description.clone(),
        amount,
        every: every(&form.every).ok_or_else(|| Problem::field("every", "is not known"))?,
        first,
        until,
        made: 0,
        created_ms: now_ms,
        stopped_ms: None,
    };
    let (key, print) = (key.0.unwrap_or_else(|| new.id.clone()), print_of("recurring", &form));
    let made = http.context.store().transact(move |tx| store::make(tx, &new, &key, print)).await?;
    due::settle(&http.context).await;
    // With the bill that was due at once.
    let made = http.context.store().read(|reader| store::find(reader, &made.id))?.unwrap_or(made);
    Ok(web::Json(ScheduleView::of(&made, &me.account)).customize().with_status(StatusCode::CREATED))
}

/// The first and the last day.
fn days(form: &MakeRecurring, today: Date) -> Result<(Date, Option<Date>), Problem> {
    let day = |name: &str, text: &str| text.parse().map_err(|_| Problem::field(name, "must be a day like 2026-11-30"));
    let first: Date = day("firstDue", &form.first_due)?;
    let latest = today.checked_add(YEARS.years()).unwrap_or(Date::MAX);
    if first < today {
        return Err(Problem::field("firstDue", "must be today or later"));
    }
    if first > latest {
        return Err(Problem::field("firstDue", format!("must be {latest} or earlier")));
    }
    if form.until.is_empty() {
        return Ok((first, None));
    }
    let until: Date = day("until", &form.until)?;
    if until < first {
        Err(Problem::field("until", "must not be before the first day"))
    } else {
        Ok((first, Some(until)))
    }
}

/// An account as it is now.
pub(crate) fn party(card: AccountCard) -> Party {
    Party { id: card.id, name: card.display_name, address: card.address }
}

/// One of the two ends a schedule. Bills that it made stay.
#[utoipa::path(
    operation_id = "stopRecurring",
    tag = "billing",
    params(("id" = String, Path, description = "schedule id")),
    responses(
        (status = 200, body = ScheduleView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[post("/api/recurring/{id}/stop")]
async fn stop_recurring(
    me: Identity,
    http: web::Data<Http>,
    id: web::Path<String>,
) -> Result<web::Json<ScheduleView>, Problem> {
    let (account, now_ms) = (me.account.clone(), http.context.clock().now_ms());
    let stopped = http.context.store().transact(move |tx| store::stop(tx, &account, &id, now_ms)).await?;
    Ok(web::Json(ScheduleView::of(&stopped, &me.account)))
}
