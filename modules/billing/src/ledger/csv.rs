//! The ledger and the statements as CSV files. They are streamed: only a part is in memory, however many entries there
//! are.

use actix_web::web::Bytes;
use contracts::money::Money;
use futures_util::Stream;
use kernel::http::text::instant;
use kernel::http::{csv_line, csv_stream};
use kernel::store::{Listed, Scope, StoreError};

use super::model::{Column, EVERY, Entry};
use super::post::ENTRIES;

/// The entries that are read at a time.
const PART: usize = 500;

const OF_LEGS: [&str; 13] = [
    "Entry",
    "Time (UTC)",
    "Event",
    "Bill",
    "Reference",
    "Reason",
    "By",
    "Account",
    "Holder",
    "Test",
    "Column",
    "Amount",
    "Currency",
];

const OF_A_SELLER: [&str; 13] = [
    "Time (UTC)",
    "Event",
    "Reference",
    "Reason",
    "Sales",
    "Refunds",
    "Direct",
    "Commission",
    "Corrections",
    "Paid out",
    "Amount",
    "Currency",
    "Test",
];

fn stream(
    store: Scope,
    columns: &'static [&'static str],
    list: String,
    lines: impl Fn(&Entry) -> Vec<u8> + 'static,
) -> impl Stream<Item = Result<Bytes, StoreError>> {
    csv_stream(store, columns, move |reader, before| {
        let rows = ENTRIES.rows(reader, &list, before).take(PART).collect::<Result<Vec<_>, StoreError>>()?;
        let next = rows.last().filter(|_| rows.len() == PART).map(Entry::sort_key);
        Ok((rows.iter().flat_map(&lines).collect(), next))
    })
}

/// Streams every leg of every entry, the newest entry first.
pub(super) fn every_leg(store: Scope) -> impl Stream<Item = Result<Bytes, StoreError>> {
    stream(store, &OF_LEGS, EVERY.to_owned(), |entry| {
        let leg = |leg: &super::model::Leg| {
            csv_line([
                entry.id.clone(),
                instant(entry.at_ms),
                entry.happening.as_str().to_owned(),
                entry.bill.as_ref().map(ToString::to_string).unwrap_or_default(),
                entry.reference.clone(),
                entry.reason.clone(),
                entry.by.as_ref().map(ToString::to_string).unwrap_or_default(),
                leg.account.kind.as_str().to_owned(),
                leg.account.holder.clone(),
                if leg.account.test { "test" } else { "" }.to_owned(),
                leg.column.as_str().to_owned(),
                Money::new(leg.minor, entry.currency).to_string(),
                entry.currency.to_string(),
            ])
        };
        entry.legs.iter().flat_map(leg).collect()
    })
}

/// Streams the entries of a seller's statement, the newest first.
pub(super) fn of_seller(store: Scope, list: String, seller: String) -> impl Stream<Item = Result<Bytes, StoreError>> {
    stream(store, &OF_A_SELLER, list, move |entry| {
        [false, true].into_iter().flat_map(|test| line(entry, &seller, test)).flatten().collect()
    })
}

/// The line of an entry, with its legs of real money or of test payments; `None` if it has none of them.
fn line(entry: &Entry, seller: &str, test: bool) -> Option<Vec<u8>> {
    let text = |minor: i64| Money::new(minor, entry.currency).to_string();
    let legs: Vec<_> = entry.of_seller(seller).filter(|leg| leg.account.test == test).collect();
    if legs.is_empty() {
        return None;
    }
    let in_column = |column: &Column| legs.iter().filter(|leg| leg.column == *column).map(|leg| -leg.minor).sum();
    let mut cells =
        vec![instant(entry.at_ms), entry.happening.as_str().to_owned(), entry.reference.clone(), entry.reason.clone()];
    cells.extend(Column::ALL.iter().map(|column| text(in_column(column))));
    cells.push(text(legs.iter().map(|leg| -leg.minor).sum()));
    cells.push(entry.currency.to_string());
    cells.push(if test { "test" } else { "" }.to_owned());
    Some(csv_line(cells))
}
