//! Bills by their invoices' numbers, for payers who type one in elsewhere. Two payees may have the same number.

use contracts::ids::BillId;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// A number without its hyphens → the bills with it.
    pub(crate) BY_NUMBER: Table<Numbered> = "bills-by-number", unaudited;
}

/// The key under which it is written that older bills are in the table.
const DONE: &str = "done";

/// The bills with a number, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Numbered(pub(crate) Vec<BillId>);
impl Record for Numbered {
    const VERSION: u16 = 1;
}

/// The key of a number, however a person typed it: `mwan 2026 000031` is `MWAN2026000031`. The short form that a push
/// shows on the telephone, `MWAN26000031`, has a key of its own.
fn key(typed: &str) -> String {
    typed.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_uppercase()
}

/// Enters a bill under its number and under the short form of it.
pub(super) fn enter(tx: &mut Tx<'_>, number: &str, bill: &BillId) -> Result<(), StoreError> {
    let short = short(number);
    for key in [key(number), key(&short)] {
        let mut row = tx.get(&BY_NUMBER, &key)?.unwrap_or_default();
        if !row.0.contains(bill) {
            row.0.push(bill.clone());
            tx.put(&BY_NUMBER, &key, &row)?;
        }
    }
    Ok(())
}

/// The bills whose number was typed in.
pub(crate) fn find(reader: &Reader<'_>, typed: &str) -> Result<Vec<BillId>, StoreError> {
    let key = key(typed);
    if key.is_empty() { Ok(Vec::new()) } else { Ok(reader.get(&BY_NUMBER, &key)?.unwrap_or_default().0) }
}

/// A number in at most twelve signs, as a telephone shows it: `MWAN-2026-000031` is `MWAN26000031`.
pub(crate) fn short(number: &str) -> String {
    const MOST: usize = 12;
    let parts: Vec<&str> = number.split('-').collect();
    let short = match parts.as_slice() {
        [prefix, year, count] if year.len() == 4 => format!("{prefix}{}{count}", &year[2..]),
        _ => number.replace('-', ""),
    };
    let from = short.char_indices().rev().nth(MOST - 1).map_or(0, |(at, _)| at);
    short[from..].to_owned()
}

/// Whether older bills are in the table.
pub(super) fn is_whole(reader: &Reader<'_>) -> Result<bool, StoreError> {
    reader.has(&BY_NUMBER, DONE)
}

/// Notes that older bills are in the table.
pub(super) fn note_whole(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    tx.put(&BY_NUMBER, DONE, &Numbered::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_fits_into_twelve_signs() {
        for (number, fits) in [
            ("MWAN-2026-000031", "MWAN26000031"),
            ("BO-2026-000001", "BO26000001"),
            ("MWAN-2026-1234567", "WAN261234567"),
            ("", ""),
        ] {
            assert_eq!(short(number), fits, "{number}");
        }
        assert_eq!(key("mwan 2026-000031"), key("MWAN-2026-000031"));
    }
}
