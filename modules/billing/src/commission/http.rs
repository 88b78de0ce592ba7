//! The calls about commission: the owner sets its rates, and a seller sees it on a sale.

use actix_web::{delete, get, post, web};
use contracts::auth::AccountPort;
use contracts::ids::{AccountId, LineId};
use kernel::http::{Answer, Created, Identity, Json, NoContent, Routes};
use kernel::{Problem, TxError};

use super::rates::{self, Rate, RateId, Scope};
use super::responses::{RateForm, RateView, SaleCommissionView, ScopeName};
use crate::bills::model::Side;
use crate::bills::store as bills;
use crate::ledger::books;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(commission_rates).service(add_commission_rate).service(end_commission_rate);
    config.service(sale_commission);
}

fn administrator_only(me: &Identity) -> Result<(), Problem> {
    me.needs("administrator", "Only the shop's administrator decides its commission.")
}

fn view(state: &AppState) -> Result<Vec<RateView>, Problem> {
    let mut rates = state.context.store().read(rates::all)?;
    rates.sort_by_key(|rate| std::cmp::Reverse((rate.ended_ms.is_none(), rate.set_ms)));
    let named = |rate: &Rate| {
        let name = match &rate.scope {
            Scope::Seller(seller) => name_of(state, seller)?,
            Scope::All | Scope::Category(_) => String::new(),
        };
        Ok(RateView::new(rate, |_| name))
    };
    rates.iter().map(named).collect()
}

/// The name of an account; empty if it is gone.
pub(crate) fn name_of(state: &AppState, account: &AccountId) -> Result<String, Problem> {
    let found = state.context.look_up::<dyn AccountPort, _>(|accounts, r| accounts.account(r, account))?;
    Ok(found.map(|card| card.display_name).unwrap_or_default())
}

/// The administrator only: the rates of commission, also those that were taken back. The seller's rate goes before the
/// category's, and that before the rate of all goods; of several the one with the latest first day.
#[utoipa::path(responses((status = 200, body = [RateView])))]
#[get("/api/admin/commission")]
async fn commission_rates(me: Identity, state: Data) -> Answer<Vec<RateView>> {
    administrator_only(&me)?;
    Ok(Json(view(&state)?))
}

/// The administrator only, in person: a new rate for the orders of a day and later. Orders that were placed keep theirs.
#[utoipa::path(responses((status = 201, body = [RateView]), (status = 409, description = "`too-many-rates`")))]
#[post("/api/admin/commission")]
async fn add_commission_rate(
    me: Identity,
    state: Data,
    body: Json<RateForm>,
) -> Result<Created<Vec<RateView>>, Problem> {
    administrator_only(&me)?;
    me.by_person()?;
    let form = body.0;
    let wrong = || Problem::field("scope", "is not complete");
    let scope = match form.scope_name().ok_or_else(wrong)? {
        ScopeName::All => Scope::All,
        ScopeName::Category => Scope::Category(form.of.to_lowercase()),
        ScopeName::Seller => {
            let seller =
                state.context.look_up::<dyn AccountPort, _>(|accounts, r| accounts.account_of_email(r, &form.of))?;
            let unknown = || Problem::field("of", "is the e-mail address of no account");
            Scope::Seller(seller.ok_or_else(unknown)?.id)
        }
    };
    let rate = Rate {
        id: state.context.new_id(),
        scope,
        basis_points: form.rate().ok_or_else(wrong)?,
        from: form.day().ok_or_else(wrong)?,
        set_ms: state.context.clock().now_ms(),
        ended_ms: None,
    };
    state.context.commit(move |tx| rates::add(tx, &rate)).await?;
    Ok(Created(view(&state)?))
}

/// The administrator only, in person: takes a rate back. Orders that were placed keep it.
#[utoipa::path(responses((status = 204), (status = 404, description = "also if it was taken back before")))]
#[delete("/api/admin/commission/{id}")]
async fn end_commission_rate(me: Identity, state: Data, id: web::Path<RateId>) -> Result<NoContent, Problem> {
    administrator_only(&me)?;
    me.by_person()?;
    let now_ms = state.context.clock().now_ms();
    state.context.commit(move |tx| rates::end(tx, &id, now_ms)).await?;
    Ok(NoContent)
}

/// The commission on a sale of the caller, by the id of its line.
#[utoipa::path(responses((status = 200, body = SaleCommissionView)))]
#[get("/api/billing/commission/{id}")]
async fn sale_commission(me: Identity, state: Data, id: web::Path<LineId>) -> Answer<SaleCommissionView> {
    let found = state.context.store().read(|reader| {
        let order = id.rsplit_once('-').map_or("", |(order, _)| order);
        for bill in bills::page_of_order(reader, &me.account, &order.into())?.0 {
            if bill.side(&me.account) != Some(Side::Payee) {
                continue;
            }
            let books = books::load(reader, &bill.id)?;
            if let Some(share) = books.shares.iter().find(|share| share.line == *id) {
                return Ok(Some(SaleCommissionView::new(&bill, share)));
            }
        }
        Ok::<_, TxError>(None)
    })?;
    Ok(Json(found.ok_or_else(|| TxError::not_found("sale"))?))
}
