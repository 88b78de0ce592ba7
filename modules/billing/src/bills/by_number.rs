//! Bills by their invoices' numbers, for payers who type one in elsewhere. Two payees may have the same number.

use std::collections::BTreeSet;

use contracts::ids::BillId;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// A number as a telephone shows it (see [`short`]) → the bills with it.
    pub(crate) BY_NUMBER: Table<Numbered> = "bills-by-number", unaudited;
}

/// The key under which it is written that older bills are in the table.
const DONE: &str = "done";

/// The bills with a number, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Numbered(pub(crate) Vec<BillId>);
impl Record for Numbered {}

/// A number without what people leave out: `mwan 2026-000031` is `MWAN2026000031`.
fn bare(typed: &str) -> String {
    typed.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_uppercase()
}

/// Enters a bill under its number.
pub(super) fn enter(tx: &mut Tx<'_>, number: &str, bill: &BillId) -> Result<(), StoreError> {
    let key = bare(&short(number));
    let mut row = tx.get(&BY_NUMBER, &key)?.unwrap_or_default();
    if !row.0.contains(bill) {
        row.0.push(bill.clone());
        tx.put(&BY_NUMBER, &key, &row)?;
    }
    Ok(())
}

/// The bills under the short forms of what was typed; some may have another number.
pub(super) fn candidates(reader: &Reader<'_>, typed: &str) -> Result<BTreeSet<BillId>, StoreError> {
    let mut found = BTreeSet::new();
    for key in shorts(&bare(typed)) {
        found.extend(reader.get(&BY_NUMBER, &key)?.unwrap_or_default().0);
    }
    Ok(found)
}

/// Whether a number was typed: whole or in its short form, with any signs between.
pub(super) fn is_meant(number: &str, typed: &str) -> bool {
    let typed = bare(typed);
    [bare(number), bare(&short(number))].contains(&typed)
}

/// The short forms of what was typed: itself, and what it is as a whole number with a year of four digits at any place.
fn shorts(typed: &str) -> Vec<String> {
    let mut shorts = vec![last_twelve(typed).to_owned()];
    for (at, _) in typed.match_indices("20").filter(|(at, _)| *at > 0) {
        let (prefix, rest) = typed.split_at(at);
        if rest.len() > 4 && rest.bytes().all(|sign| sign.is_ascii_digit()) {
            let short = format!("{prefix}{}", &rest[2..]);
            shorts.push(last_twelve(&short).to_owned());
        }
    }
    shorts.retain(|short| !short.is_empty());
    shorts
}

/// A number in at most twelve signs, as a telephone shows it: `MWAN-2026-000031` is `MWAN26000031`.
pub(crate) fn short(number: &str) -> String {
    let parts: Vec<&str> = number.split('-').collect();
    let short = match parts.as_slice() {
        [prefix, year, count] if year.len() == 4 => format!("{prefix}{}{count}", &year[2..]),
        _ => number.replace('-', ""),
    };
    last_twelve(&short).to_owned()
}

/// The last twelve signs of a text.
fn last_twelve(text: &str) -> &str {
    text.char_indices().rev().nth(11).map_or(text, |(at, _)| &text[at..])
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
        assert_eq!(bare("mwan 2026-000031"), bare("MWAN-2026-000031"));
    }

    #[test]
    fn a_number_leads_to_its_short_form_however_it_is_typed() {
        for number in ["MWAN-2026-000031", "BO-2026-000001", "MWAN-2026-1234567", "20A-2026-000001", "A20-2026-000001"]
        {
            for typed in [bare(number), bare(&short(number))] {
                assert!(shorts(&typed).contains(&short(number)), "{typed}: {:?}", shorts(&typed));
            }
        }
        assert_eq!(shorts(""), [""; 0]);
    }
}
