//! The HTTP handlers of schedules. Sellers and carriers propose them, their payers answer, and either side stops them.

use actix_web::{get, post, web};
use contracts::auth::{AccountCard, AccountPort};
use contracts::email;
use contracts::ids::{AccountId, ScheduleId};
use contracts::money::Currency;
use garde::Validate;
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::http::text::today;
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Page, Query, Routes};
use kernel::store::{Listed, Reader, Tx};
use kernel::{Problem, TxError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::commands;
use super::model::{Schedule, State};
use super::responses::{MakeRecurring, ScheduleView, every};
use super::store::{self, SCHEDULES};
use crate::bills::model::Party;
use crate::requests::{asked, print_of};
use crate::state::{AppState, Data};
use crate::{dealings, due};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(recurring).service(make_recurring).service(accept_recurring).service(decline_recurring);
    config.service(withdraw_recurring).service(stop_recurring);
}

/// The roles that may propose schedules.
const ROLES: [&str; 2] = ["seller", "logistics"];
/// The schedules on a page of the list, if the caller gives no limit.
const USUAL: usize = 50;
/// The latest due day of the first bill, in years from today.
const YEARS: i64 = 5;

/// Which of the caller's schedules.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct RecurringParams {
    /// True for those alone that wait for the caller's answer.
    #[garde(skip)]
    waiting: Option<bool>,
    /// How many, 50 unless told.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// `next_cursor` of the part before.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    cursor: Option<String>,
}

/// The caller's schedules on either side, newest first.
#[utoipa::path(params(RecurringParams), responses((status = 200, body = Page<ScheduleView>)))]
#[get("/api/recurring")]
async fn recurring(me: Identity, state: Data, params: Query<RecurringParams>) -> Answer<Page<ScheduleView>> {
    due::settle(&state.context).await;
    let Query(RecurringParams { waiting, limit, cursor }) = params;
    let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(USUAL);
    let list = store::list(&me.account, waiting.unwrap_or(false));
    let page = |r: &Reader<'_>| SCHEDULES.page(r, &list, cursor.as_deref(), limit + 1);
    let (rows, total) = state.context.store().read(page)?;
    let page = Page::cut(rows, limit, total, Schedule::sort_key);
    Ok(Json(page.map(|schedule| ScheduleView::new(&schedule, &me.account))))
}

/// A seller or carrier proposes to bill somebody again and again. It reaches an account that the caller has dealt with, and
/// bills come once that account accepts, each a week before it is due. The answer is the same whoever has that e-mail
/// address, and where nobody has it. Unanswered it runs out after 30 days. The same key again answers the same proposal.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters: the same key makes one")),
    responses(
        (status = 201, body = ScheduleView),
        (status = 403, description = "`not-a-business`"),
        (status = 409, description = "`idempotency-key-reused` or `too-many`")
    )
)]
#[post("/api/recurring")]
async fn make_recurring(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<MakeRecurring>,
) -> Result<Created<ScheduleView>, Problem> {
    let Json(form) = body;
    if !ROLES.iter().any(|role| me.is(role)) {
        return Err(Problem::forbidden("not-a-business", "Sellers and carriers send recurring bills."));
    }
    let now_ms = state.context.clock().now_ms();
    let (first, until) = days(&form, today(now_ms))?;
    let currency = Currency::parse(&form.currency).ok_or_else(|| Problem::field("currency", "is not known"))?;
    let amount = asked(&form.amount, currency)?;
    state.proposals.take(&me.account)?;
    due::settle(&state.context).await;
    let payer = state
        .context
        .look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account_of_email(reader, &form.payer_email))?;
    if payer.as_ref().is_some_and(|payer| payer.id == me.account) {
        return Err(Problem::field("payerEmail", "is your own"));
    }
    let payee = account(&state, &me)?;
    let new = Schedule {
        id: state.context.new_id(),
        payer_email: email::normal(&form.payer_email),
        payer: None,
        payee,
        description: form.description.to_string(),
        amount,
        every: every(&form.every).ok_or_else(|| Problem::field("every", "is not known"))?,
        first,
        until,
        state: State::Proposed,
        skipped: 0,
        made: 0,
        created_ms: now_ms,
        answered_ms: None,
        stopped_ms: None,
    };
    let (key, print) = (key.0.unwrap_or_else(|| new.id.to_string()), print_of("recurring", &form));
    let made = state.context.commit(move |tx| {
        // The lookup is the same whether the address has an account or not; nobody has dealt with an empty id.
        let id = payer.as_ref().map(|payer| payer.id.clone()).unwrap_or_default();
        let known = dealings::dealt(&tx.reader(), &new.payee.id, &id)?;
        let payer =
            payer.clone().filter(|_| known).map(|card| Party { id: card.id, name: card.display_name, address: None });
        commands::propose(tx, &Schedule { payer, ..new.clone() }, &key, print)
    });
    Ok(Created(ScheduleView::new(&made.await?, &me.account)))
}

/// Returns the caller as a side of a bill, with its current name and address.
fn account(state: &AppState, me: &Identity) -> Result<Party, Problem> {
    let card = state.context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account(reader, &me.account))?;
    Ok(card.map_or_else(|| Party { id: me.account.clone(), name: me.name.clone(), address: None }, party))
}

/// Parses the first and the last day.
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

/// An account as a side of a bill, with its current name and address.
pub(crate) fn party(card: AccountCard) -> Party {
    Party { id: card.id, name: card.display_name, address: card.address }
}

/// Who is asked agrees: bills come from the next date on, and bear the payer's name and address.
#[utoipa::path(
    params(("id" = String, Path, description = "schedule id")),
    responses(
        (status = 200, body = ScheduleView),
        (status = 403, description = "it is the caller's own proposal"),
        (status = 409, description = "`answered` or `over`")
    )
)]
#[post("/api/recurring/{id}/accept")]
async fn accept_recurring(me: Identity, state: Data, id: web::Path<ScheduleId>) -> Answer<ScheduleView> {
    due::settle(&state.context).await;
    let (payer, now_ms) = (account(&state, &me)?, state.context.clock().now_ms());
    let of = id.clone();
    let accepted = state.context.commit(move |tx| commands::accept(tx, &payer, &of, now_ms)).await?;
    due::settle(&state.context).await;
    // Read again: a bill may have been due at once.
    let accepted = state.context.store().read(|reader| store::find(reader, &id))?.unwrap_or(accepted);
    Ok(Json(ScheduleView::new(&accepted, &me.account)))
}

/// Who is asked does not agree. It can be proposed anew.
#[utoipa::path(
    params(("id" = String, Path, description = "schedule id")),
    responses(
        (status = 200, body = ScheduleView),
        (status = 403, description = "it is the caller's own proposal"),
        (status = 409, description = "`answered`")
    )
)]
#[post("/api/recurring/{id}/decline")]
async fn decline_recurring(me: Identity, state: Data, id: web::Path<ScheduleId>) -> Answer<ScheduleView> {
    changed(&me, &state, &id, commands::decline).await
}

/// Who made a proposal takes it back.
#[utoipa::path(
    params(("id" = String, Path, description = "schedule id")),
    responses(
        (status = 200, body = ScheduleView),
        (status = 403, description = "it is the other side's proposal"),
        (status = 409, description = "`answered`")
    )
)]
#[post("/api/recurring/{id}/withdraw")]
async fn withdraw_recurring(me: Identity, state: Data, id: web::Path<ScheduleId>) -> Answer<ScheduleView> {
    changed(&me, &state, &id, commands::withdraw).await
}

/// One of the two ends a schedule. Bills that it made stay.
#[utoipa::path(
    params(("id" = String, Path, description = "schedule id")),
    responses((status = 200, body = ScheduleView), (status = 409, description = "`not-accepted`"))
)]
#[post("/api/recurring/{id}/stop")]
async fn stop_recurring(me: Identity, state: Data, id: web::Path<ScheduleId>) -> Answer<ScheduleView> {
    changed(&me, &state, &id, commands::stop).await
}

/// Commits a step of one of the sides.
async fn changed(
    me: &Identity,
    state: &AppState,
    id: &ScheduleId,
    step: fn(&mut Tx<'_>, &AccountId, &ScheduleId, i64) -> Result<Schedule, TxError>,
) -> Answer<ScheduleView> {
    due::settle(&state.context).await;
    let (account, of, now_ms) = (me.account.clone(), id.to_owned(), state.context.clock().now_ms());
    let now = state.context.commit(move |tx| step(tx, &account, &of, now_ms)).await?;
    Ok(Json(ScheduleView::new(&now, &me.account)))
}
