//! The statement of a grower as a CSV file.

use actix_web::{HttpResponse, get, web};
use contracts::ids::ProducerId;
use contracts::money::Money;
use kernel::Problem;
use kernel::http::{Identity, Query, csv_file};
use kernel::store::StoreError;

use super::http::Whose;
use super::model::{Account, Payment, payments_of};
use super::store::{self, PAYMENTS};
use crate::deliveries::model::{Delivery, of_season};
use crate::deliveries::store::DELIVERIES;
use crate::rights::sellers_only;
use crate::state::AppState;

const COLUMNS: [&str; 7] = ["day", "what", "receipt", "net_g", "price_per_kg", "amount", "currency"];

/// Sellers only: the statement of a grower for a season as a CSV file. What was paid is below nought, so that the amounts
/// sum to the balance. What was struck out is left out.
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
        let delivered = DELIVERIES.rows(reader, &of_season(&me.account, &season, &producer), None);
        let paid = PAYMENTS.rows(reader, &payments_of(&me.account, &season, &producer), None);
        let (delivered, paid) = (delivered.collect::<Result<Vec<_>, _>>()?, paid.collect::<Result<Vec<_>, _>>()?);
        Ok::<_, StoreError>(Some(rows(&account, &delivered, &paid)))
    })?;
    csv_file("statement.csv", &COLUMNS, rows.ok_or_else(|| Problem::from(store::no_account()))?)
}

fn rows(account: &Account, delivered: &[Delivery], paid: &[Payment]) -> Vec<Vec<String>> {
    let currency = account.currency.to_string();
    let row = |day: String, what: &str, amount: String, receipt: [String; 3]| {
        let [number, net_g, price] = receipt;
        vec![day, what.to_owned(), number, net_g, price, amount, currency.clone()]
    };
    let none = || [const { String::new() }; 3];
    let deliveries = delivered.iter().rev().filter(|delivery| delivery.struck.is_none()).map(|delivery| {
        let receipt = [delivery.number.to_string(), delivery.net_g().to_string(), delivery.price.to_string()];
        row(delivery.day.to_string(), "delivery", delivery.owed().to_string(), receipt)
    });
    let second = (account.second != 0).then(|| {
        row(String::new(), "second payment", Money::new(account.second, account.currency).to_string(), none())
    });
    let payments = paid.iter().rev().filter(|payment| payment.struck.is_none()).map(|payment| {
        let amount = Money::new(-payment.amount.minor, payment.amount.currency);
        row(payment.day.to_string(), "paid", amount.to_string(), none())
    });
    deliveries.chain(second).chain(payments).collect()
}
