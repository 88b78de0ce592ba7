//! The statement of a grower as a CSV file.

use actix_web::{HttpResponse, get};
use contracts::ids::ProducerId;
use contracts::money::Money;
use kernel::Problem;
use kernel::http::{Identity, Query, csv_file};
use kernel::store::StoreError;

use super::entry::{Entry, entries_of};
use super::http::Whose;
use super::model::{Account, Season};
use super::store::{self, ENTRIES};
use crate::deliveries::model::{Delivery, of_season};
use crate::deliveries::store::DELIVERIES;
use crate::rights::sellers_only;
use crate::state::Data;

const COLUMNS: [&str; 8] = ["day", "what", "receipt", "net_g", "price_per_kg", "amount", "currency", "note"];

/// Sellers only: the statement of a grower for a season as a CSV file. What lowers the balance is below nought, so that the
/// amounts sum to the balance, and the grams to what was delivered. What was struck out is left out; a second payment that
/// was taken back has both its lines.
#[utoipa::path(
    params(Whose),
    responses(
        (status = 200, content_type = "text/csv", body = String),
        (status = 403),
        (status = 404, description = "the producer has no account with the caller in the season")
    )
)]
#[get("/api/grower-statement.csv")]
pub(crate) async fn statement_file(me: Identity, state: Data, whose: Query<Whose>) -> Result<HttpResponse, Problem> {
    sellers_only(&me)?;
    let (season, producer) = (whose.0.season, ProducerId::from(whose.0.producer));
    let rows = state.context.store().read(|reader| {
        let Some(account) = store::account(reader, &me.account, &season, &producer)? else { return Ok(None) };
        let Some(of) = store::season(reader, &me.account, &season)? else { return Ok(None) };
        let delivered = DELIVERIES.rows(reader, &of_season(&me.account, &season, &producer), None);
        let entered = ENTRIES.rows(reader, &entries_of(&me.account, &season, &producer), None);
        let (delivered, entered) = (delivered.collect::<Result<Vec<_>, _>>()?, entered.collect::<Result<Vec<_>, _>>()?);
        let day = |at_ms| state.context.face().day(at_ms).to_string();
        Ok::<_, StoreError>(Some(rows((&account, &of), &delivered, &entered, day)))
    })?;
    csv_file("statement.csv", &COLUMNS, rows.ok_or_else(|| Problem::from(store::no_account()))?)
}

fn rows(
    (account, season): (&Account, &Season),
    delivered: &[Delivery],
    entered: &[Entry],
    day: impl Fn(i64) -> String,
) -> Vec<Vec<String>> {
    let currency = account.currency.to_string();
    let row = |day: String, what: &str, amount: Money, receipt: [String; 3], note: String| {
        let [number, net_g, price] = receipt;
        vec![day, what.to_owned(), number, net_g, price, amount.to_string(), currency.clone(), note]
    };
    let deliveries = delivered.iter().rev().filter(|delivery| delivery.struck.is_none()).map(|delivery| {
        let receipt = [delivery.number.to_string(), delivery.net_g().to_string(), delivery.price.to_string()];
        row(delivery.day.to_string(), "delivery", delivery.owed(), receipt, delivery.grade.clone())
    });
    let seconds = account.shares_of(season).map(|(_, entry, amount)| {
        let what = if entry.takes_back.is_none() { "second payment" } else { "second payment taken back" };
        let price = entry.per_kg.map_or_else(String::new, |price| price.to_string());
        row(day(entry.at_ms), what, amount, [String::new(), String::new(), price], String::new())
    });
    let entries = entered.iter().rev().filter(|entry| entry.struck.is_none()).map(|entry| {
        let weighed = entry.reweighed.as_ref();
        let [number, grams] =
            [weighed.map(|weighed| weighed.number.to_string()), weighed.map(|weighed| weighed.grams.to_string())];
        let receipt = [number.unwrap_or_default(), grams.unwrap_or_default(), String::new()];
        let note = entry.carried.as_ref().map_or_else(|| entry.note.clone(), |half| half.season.clone());
        row(entry.day.to_string(), entry.kind.as_str(), entry.amount, receipt, note)
    });
    deliveries.chain(seconds).chain(entries).collect()
}
