//! The owner's calls about payouts: what is owed, the runs, and their files. For administrators only, in person where bank
//! accounts are shown or money is sent.

use std::collections::BTreeMap;

use actix_web::{HttpResponse, get, post, put, web};
use contracts::auth::AccountPort;
use contracts::ids::AccountId;
use contracts::money::Currency;
use contracts::staff::{ADMINISTRATOR, StaffArea, staff_only};
use kernel::http::text::{instant, today};
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Page, PageQuery, Query, Routes};
use kernel::store::Listed;
use kernel::{Problem, TxError};

use super::csv::{self, in_sepa};
use super::form::{AccountForm, RunForm, SettleForm};
use super::model::{EVERY, Payout, Run, RunId, ShopAccount};
use super::pain001::{self, Initiation, Transfer};
use super::plan::{self, Owed};
use super::responses::{AccountView, FullRunView, OwedView, RunView};
use super::store::{self, RUNS, RunCommand, SHOP, SHOP_ACCOUNT, Settled};
use crate::books_staff::books_in_person;
use crate::commission::http::name_of;
use crate::payouts::details::Details;
use crate::requests::print_of;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(owed_to_sellers).service(shop_account).service(change_shop_account);
    config.service(payout_runs).service(make_payout_run).service(payout_run).service(settle_payouts);
    config.service(payout_run_sepa).service(payout_run_csv);
}

/// The account for which the shop's own bank account is sealed.
const SEALED_FOR: &str = "shop";

/// The bank account of the shop is the administrator's alone.
fn administrator_in_person(me: &Identity) -> Result<(), Problem> {
    me.needs(ADMINISTRATOR, "Only the shop's administrator sees and changes the bank account from which it pays.")?;
    me.by_person()
}

/// What sellers are owed, with real money and from test payments.
fn owed(state: &AppState) -> Result<[(bool, Vec<Owed>); 2], Problem> {
    let accounts = state.context.port::<dyn AccountPort>();
    let read = state.context.store().read(|reader| {
        let owed = |test| Ok::<_, TxError>((test, plan::owed(reader, &state.vault, accounts.as_ref(), test)?));
        Ok::<_, TxError>([owed(false)?, owed(true)?])
    });
    Ok(read?)
}

/// The administrator and staff for books only: what each seller is owed, and what is in the way of paying it.
#[utoipa::path(responses((status = 200, body = [OwedView])))]
#[get("/api/admin/payouts/owed")]
async fn owed_to_sellers(me: Identity, state: Data) -> Answer<Vec<OwedView>> {
    staff_only(&me, &[StaffArea::Books])?;
    let mut views = Vec::new();
    for (test, all) in owed(&state)? {
        for owed in &all {
            views.push(OwedView::new(owed, name_of(&state, &owed.seller)?, test));
        }
    }
    Ok(Json(views))
}

/// The administrator only, in person: the bank account from which the shop pays; empty if none was told.
#[utoipa::path(responses((status = 200, body = AccountView)))]
#[get("/api/admin/payouts/account")]
async fn shop_account(me: Identity, state: Data) -> Answer<AccountView> {
    administrator_in_person(&me)?;
    let found = state.context.store().read(|reader| reader.get(&SHOP_ACCOUNT, SHOP))?;
    let details = found.and_then(|account| Details::open(&state.vault, &account.0, SEALED_FOR));
    Ok(Json(details.unwrap_or_default().into()))
}

/// The administrator only, in person: changes the bank account from which the shop pays. Runs that were made keep theirs.
#[utoipa::path(responses((status = 200, body = AccountView)))]
#[put("/api/admin/payouts/account")]
async fn change_shop_account(me: Identity, state: Data, body: Json<AccountForm>) -> Answer<AccountView> {
    administrator_in_person(&me)?;
    let details = body.0.details()?;
    let row = ShopAccount(details.seal(&state.vault, SEALED_FOR)?);
    state.context.commit(move |tx| tx.put(&SHOP_ACCOUNT, SHOP, &row).map_err(TxError::from)).await?;
    Ok(Json(details.into()))
}

/// The administrator and staff for books only: the payout runs, the newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<RunView>)))]
#[get("/api/admin/payouts/runs")]
async fn payout_runs(me: Identity, state: Data, query: Query<PageQuery>) -> Answer<Page<RunView>> {
    staff_only(&me, &[StaffArea::Books])?;
    let limit = query.0.limit();
    let page = state.context.store().read(|reader| {
        let (runs, total) = RUNS.page(reader, EVERY, query.0.cursor(), limit + 1)?;
        let with = |run: Run| Ok((store::of(reader, &run.id)?, run));
        let runs = runs.into_iter().map(with).collect::<Result<Vec<_>, TxError>>()?;
        Ok::<_, TxError>(Page::cut(runs, limit, total, |(_, run)| run.sort_key()))
    })?;
    Ok(Json(page.map(|(payouts, run)| RunView::new(&run, &payouts))))
}

/// The administrator and staff for books only, in person: makes a run that pays each seller what it is owed in a currency. What it pays is no
/// longer owed from then on, so that no second run pays it.
#[utoipa::path(
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters: the same key makes one run")
    ),
    responses(
        (status = 201, body = FullRunView),
        (status = 409, description = "`nothing-to-pay`, `no-shop-account` or `idempotency-key-reused`")
    )
)]
#[post("/api/admin/payouts/runs")]
async fn make_payout_run(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<RunForm>,
) -> Result<Created<FullRunView>, Problem> {
    books_in_person(&me)?;
    let form = body.0;
    let mut names: BTreeMap<AccountId, String> = BTreeMap::new();
    for owed in owed(&state)?.into_iter().flat_map(|(_, all)| all) {
        let name = name_of(&state, &owed.seller)?;
        names.insert(owed.seller, name);
    }
    let at_ms = state.context.clock().now_ms();
    let command = RunCommand {
        id: state.context.new_id(),
        at_ms,
        day: today(at_ms),
        by: me.person.clone(),
        currency: Currency::parse(&form.currency).ok_or_else(|| Problem::field("currency", "is not known"))?,
        test: form.test,
        names,
        key: key.0.unwrap_or_else(|| state.context.new_id()),
        fingerprint: print_of("payout run", &form),
    };
    let (vault, accounts) = (state.vault.clone(), state.context.port::<dyn AccountPort>());
    let run = state.context.commit(move |tx| store::make(tx, &vault, accounts.as_ref(), &command)).await?;
    Ok(Created(full(&state, &run.id)?))
}

fn found(state: &AppState, id: &RunId) -> Result<(Run, Vec<Payout>), Problem> {
    let read = state.context.store().read(|reader| {
        let run = reader.get(&RUNS, id)?.ok_or_else(|| TxError::not_found("payout run"))?;
        Ok::<_, TxError>((run, store::of(reader, id)?))
    });
    Ok(read?)
}

fn full(state: &AppState, id: &RunId) -> Result<FullRunView, Problem> {
    let (run, payouts) = found(state, id)?;
    Ok(FullRunView::new(&run, &payouts))
}

/// The administrator and staff for books only: a payout run with its payouts.
#[utoipa::path(responses((status = 200, body = FullRunView)))]
#[get("/api/admin/payouts/runs/{id}")]
async fn payout_run(me: Identity, state: Data, id: web::Path<RunId>) -> Answer<FullRunView> {
    staff_only(&me, &[StaffArea::Books])?;
    Ok(Json(full(&state, &id)?))
}

/// The administrator and staff for books only, in person: enters that payouts arrived or came back. What came back is owed again.
#[utoipa::path(
    responses(
        (status = 200, body = FullRunView),
        (status = 409, description = "`settled`: one of them is not on its way; nothing was changed")
    )
)]
#[post("/api/admin/payouts/runs/{id}/settle")]
async fn settle_payouts(
    me: Identity,
    state: Data,
    id: web::Path<RunId>,
    body: Json<SettleForm>,
) -> Answer<FullRunView> {
    books_in_person(&me)?;
    let SettleForm { sellers, paid, reason } = body.0;
    let step = Settled {
        run: id.clone(),
        sellers,
        paid,
        reason: reason.into(),
        at_ms: state.context.clock().now_ms(),
        by: me.person.clone(),
    };
    state.context.commit(move |tx| store::settle(tx, &step)).await?;
    Ok(Json(full(&state, &id)?))
}

/// The administrator and staff for books only, in person: the bank's file of a run, `pain.001.001.09`, with its payouts in euros to IBANs. Each
/// download has the same bytes.
#[utoipa::path(
    responses(
        (status = 200, body = String, content_type = "application/xml"),
        (status = 409, description = "`no-sepa`: no payout of it goes in euros to an IBAN")
    )
)]
#[get("/api/admin/payouts/runs/{id}/pain001.xml")]
async fn payout_run_sepa(me: Identity, state: Data, id: web::Path<RunId>) -> Result<HttpResponse, Problem> {
    books_in_person(&me)?;
    let (run, payouts) = found(&state, &id)?;
    let open = |payout: &Payout| {
        let to = Details::open(&state.vault, &payout.details, &payout.seller)?;
        Some(Transfer { reference: payout.reference.clone(), amount: payout.amount, to })
    };
    let transfers: Option<Vec<Transfer>> = payouts.iter().filter(|payout| in_sepa(payout)).map(open).collect();
    let from = run.from.as_ref().map(|sealed| Details::open(&state.vault, sealed, SEALED_FOR));
    let lost = || Problem::Internal("the key that sealed the bank accounts of a payout run is gone".to_owned());
    let transfers = transfers.ok_or_else(lost)?;
    let Some(from) = from.filter(|_| !transfers.is_empty()) else {
        let what = "No payout of this run goes in euros to an IBAN. Use the CSV file.";
        return Err(TxError::conflict("no-sepa", what).into());
    };
    let number = if run.test { format!("TEST-{}", run.number) } else { run.number.clone() };
    let file = Initiation { number, made: instant(run.at_ms), day: run.day, from: from.ok_or_else(lost)?, transfers };
    let name = format!("attachment; filename=\"{}.xml\"", run.number.to_lowercase());
    Ok(HttpResponse::Ok()
        .content_type("application/xml; charset=utf-8")
        .insert_header(("Content-Disposition", name))
        .body(pain001::write(&file)))
}

/// The administrator and staff for books only, in person: all payouts of a run, for those whom no bank's file pays. Each download has the same
/// bytes.
#[utoipa::path(responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/api/admin/payouts/runs/{id}/payouts.csv")]
async fn payout_run_csv(me: Identity, state: Data, id: web::Path<RunId>) -> Result<HttpResponse, Problem> {
    books_in_person(&me)?;
    let (run, payouts) = found(&state, &id)?;
    csv::file(&run, &payouts, &state.vault)
}
