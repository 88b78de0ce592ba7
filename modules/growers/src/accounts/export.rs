//! The statement of a grower as a CSV file.

use actix_web::{HttpResponse, get, web};
use contracts::ids::ProducerId;
use contracts::money::Money;
use kernel::Problem;
use kernel::http::{Identity, Query, csv_file};
use kernel::store::StoreError;

use super::http::Whose;
use super::model::{Account, Payment, Season, payments_of};
use super::store::{self, PAYMENTS};
use crate::deliveries::model::{Delivery, of_season};
use crate::deliveries::store::DELIVERIES;
use crate::rights::sellers_only;
use crate::state::AppState;

const COLUMNS: [&str; 7] = ["day", "what", "receipt", "net_g", "price_per_kg", "amount", "currency"];

/// Sellers only: the statement of a grower for a season as a CSV file. What was paid is below nought, so that the amounts
/// sum to the balance. What was struck out is left out; a second payment that was taken back has both its lines.
#[utoipa::path(
    params(Whose),
    responses(
        (status = 200, content_type = "text/csv", body = String),
        (status = 403),
        (status = 404, description = "the producer delivered nothing to the caller in the season")
    )
)]
#[get("/api/grower-statement.csv")]
pub(crate) async fn statement_file(
    me: Identity,
    state: web::Data<AppState>,
    whose: Query<Whose>,
) -> Result<HttpResponse, Problem> {
    sellers_only(&me)?;
    let (season, producer) = (whose.0.season, ProducerId::from(whose.0.producer));
    let rows = state.context.store().read(|reader| {
        let Some(account) = store::account(reader, &me.account, &season, &producer)? else { return Ok(None) };
        let Some(of) = store::season(reader, &me.account, &season)? else { return Ok(None) };
        let delivered = DELIVERIES.rows(reader, &of_season(&me.account, &season, &producer), None);
        let paid = PAYMENTS.rows(reader, &payments_of(&me.account, &season, &producer), None);
        let (delivered, paid) = (delivered.collect::<Result<Vec<_>, _>>()?, paid.collect::<Result<Vec<_>, _>>()?);
        let day = |at_ms| state.context.face().day(at_ms).to_string();
        Ok::<_, StoreError>(Some(rows((&account, &of), &delivered, &paid, day)))
    })?;
    csv_file("statement.csv", &COLUMNS, rows.ok_or_else(|| Problem::from(store::no_account()))?)
}

fn rows(
    (account, season): (&Account, &Season),
    delivered: &[Delivery],
    paid: &[Payment],
    day: impl Fn(i64) -> String,
) -> Vec<Vec<String>> {
    let currency = account.currency.to_string();
    let row = |day: String, what: &str, amount: Money, receipt: [String; 3]| {
        let [number, net_g, price] = receipt;
        vec![day, what.to_owned(), number, net_g, price, amount.to_string(), currency.clone()]
    };
    let none = || [const { String::new() }; 3];
    let deliveries = delivered.iter().rev().filter(|delivery| delivery.struck.is_none()).map(|delivery| {
        let receipt = [delivery.number.to_string(), delivery.net_g().to_string(), delivery.price.to_string()];
        row(delivery.day.to_string(), "delivery", delivery.owed(), receipt)
    });
    let seconds = account.shares_of(season).map(|(_, entry, amount)| {
        let what = if entry.takes_back.is_none() { "second payment" } else { "second payment taken back" };
        let receipt = [String::new(), String::new(), entry.per_kg.to_string()];
        row(day(entry.at_ms), what, amount, receipt)
    });
    let payments = paid.iter().rev().filter(|payment| payment.struck.is_none()).map(|payment| {
        let amount = Money::new(-payment.amount.minor, payment.amount.currency);
        row(payment.day.to_string(), "paid", amount, none())
    });
    deliveries.chain(seconds).chain(payments).collect()
}
