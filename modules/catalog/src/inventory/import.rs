//! The import of lots from a CSV file, one lot per line, with the columns of [`super::cells`]. The whole file is read
//! and checked line by line. Only a file without a bad line is imported, completely or not at all.

use std::collections::HashMap;
use std::time::Duration;

use contracts::ids::{AccountId, ProductId};
use contracts::money::Currency;
use kernel::Problem;
use kernel::http::csv_columns;
use kernel::pending::{PendingTables, PendingUpload};
use kernel::store::{ByTime, Reader, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::cells::offer;
use super::store::{ChangeError, edit, own, recount};
use crate::offer::{COLUMNS, Offer};
use crate::rules::{self, Wrongs};
use crate::store::{ListError, Listing, SKUS, STOCK, list_product};

/// Most lines of a file, without the header.
pub(crate) const MAX_LINES: usize = 5_000;
/// Time for which a file that was read can be imported.
pub(crate) const WAITS: Duration = Duration::from_secs(60 * 60);
/// The folder of the files that were read.
pub(crate) const FOLDER: &str = "imports";

kernel::tables! {
    /// Account → the file that it sent last, until it is imported.
    pub(crate) PENDING_IMPORTS: Table<PendingUpload> = "pending-imports", unaudited;
    /// The same by the time at which they cannot be imported any more.
    pub(crate) IMPORT_ENDS: ByTime<PendingUpload> = "import-ends", unaudited;
}

/// Files that wait for their account's confirmation.
pub(crate) const PENDING: PendingTables = PendingTables { by_account: PENDING_IMPORTS, by_end: IMPORT_ENDS };

kernel::ids! {
    /// The id of a checked file.
    ImportId,
}

/// A valid line.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Line {
    offer: Offer,
    /// The caller's own lot that it changes, and the change of its stock when the file was read.
    known: Option<(ProductId, i64)>,
}

impl Line {
    /// Whether it changes an existing lot instead of listing a new one.
    pub(crate) fn changes(&self) -> bool {
        self.known.is_some()
    }
}

/// The result of checking a file.
#[derive(Debug, Default)]
pub(crate) struct CheckedImport {
    pub(crate) lines: Vec<Line>,
    /// Bad lines with all their faults.
    pub(crate) bad: Vec<(u64, Wrongs)>,
}

impl CheckedImport {
    /// Returns the number of lines that change an existing lot.
    pub(crate) fn updates(&self) -> usize {
        self.lines.iter().filter(|line| line.changes()).count()
    }
}

/// Reads and checks a file. A new lot without a currency gets `currency`.
///
/// # Errors
/// Returns 422 if it is not a CSV file with these columns or has too many lines.
pub(crate) fn judge(
    reader: &Reader<'_>,
    seller: &AccountId,
    file: &[u8],
    currency: Currency,
) -> Result<CheckedImport, Problem> {
    let wrong = |what: String| Problem::field("file", what);
    let file = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
    let mut csv = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(file);
    let known: Vec<&str> = COLUMNS.iter().map(String::as_str).collect();
    let columns = csv_columns(&mut csv, &known, &[])?;
    let mut checked = CheckedImport::default();
    let mut seen: HashMap<String, u64> = HashMap::new();
    for record in csv.records() {
        if checked.lines.len() + checked.bad.len() == MAX_LINES {
            return Err(wrong(format!("has more than {MAX_LINES} lines")));
        }
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                checked.bad.push((line, one("line", "has not as many cells as there are columns, or is not UTF-8")));
                continue;
            }
        };
        let number = record.position().map_or(0, csv::Position::line);
        let (offer, mut wrongs) =
            offer(&columns, &record).map_err(|_| wrong(format!("cannot be read in line {number}")))?;
        let known = mine(reader, seller, &offer)?;
        let own = known.as_ref().ok().and_then(|known| known.as_ref().map(|(_, _, currency)| *currency));
        let offer = offer.or_in(own.unwrap_or(currency));
        if let Err(more) = rules::check(&offer) {
            for (field, what) in more {
                wrongs.entry(field).or_insert(what);
            }
        }
        if let Some(first) = seen.insert(offer.sku.clone(), number) {
            wrongs.insert("sku".to_owned(), vec![format!("is in line {first} already")]);
        }
        match known {
            Ok(known) if wrongs.is_empty() => {
                checked.lines.push(Line { offer, known: known.map(|(id, delta, _)| (id, delta)) });
            }
            Ok(_) => checked.bad.push((number, wrongs)),
            Err(taken) => {
                wrongs.insert("sku".to_owned(), vec![taken]);
                checked.bad.push((number, wrongs));
            }
        }
    }
    Ok(checked)
}

fn one(field: &str, what: &str) -> Wrongs {
    Wrongs::from([(field.to_owned(), vec![what.to_owned()])])
}

/// A lot's id, the change of its stock, and its currency.
type OwnLot = (ProductId, i64, Currency);

/// Returns the caller's own lot with an offer's SKU, or an error text if the lot is another seller's.
fn mine(reader: &Reader<'_>, seller: &AccountId, offer: &Offer) -> Result<Result<Option<OwnLot>, String>, StoreError> {
    let Some(product) = reader.get(&SKUS, &offer.sku)? else { return Ok(Ok(None)) };
    let Some(lot) = own(reader, seller, &product.0)? else {
        return Ok(Err("is another seller's item ID".to_owned()));
    };
    let on_hand = reader.get(&STOCK, &product.0)?.unwrap_or_default().on_hand;
    Ok(Ok(Some((product.0, i64::from(offer.stock.unwrap_or(0)) - i64::from(on_hand), lot.facts.price.currency))))
}

/// Imports a checked file: lists new lots, with these ids, and changes existing ones.
///
/// # Errors
/// Returns [`ChangeError`] if the shop has changed since the check; the caller's transaction must then fail.
pub(crate) fn take_over(
    tx: &mut Tx<'_>,
    lines: &[Line],
    ids: &[ProductId],
    seller: (&AccountId, &str),
    at_ms: i64,
) -> Result<(), ChangeError> {
    for (line, id) in lines.iter().zip(ids) {
        if let Some((known, delta)) = &line.known {
            edit(tx, seller.0, known, &line.offer)?;
            recount(tx, known, *delta, at_ms)?;
            continue;
        }
        let listing = Listing { id: id.clone(), at_ms, seller: seller.0.clone(), seller_name: seller.1.to_owned() };
        list_product(tx, &listing, &line.offer).map_err(|error| match error {
            ListError::Invalid(wrongs) => ChangeError::Invalid(wrongs),
            ListError::SkuTaken(sku) => ChangeError::SkuTaken(sku),
            ListError::Store(error) => ChangeError::Store(error),
        })?;
    }
    Ok(())
}

/// A file that was checked, while it waits.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PendingImport {
    pub(crate) lines: Vec<Line>,
    /// The number of bad lines. With any of them the file cannot be imported.
    pub(crate) bad: usize,
}

#[cfg(test)]
#[path = "import_tests.rs"]
mod tests;
