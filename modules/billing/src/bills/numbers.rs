//! Numbers of invoices and credit notes: 1, 2, 3 … without a gap for each payee and year.

use contracts::ids::AccountId;
use deunicode::deunicode;
use kernel::http::text::today;
use kernel::store::{StoreError, Table, Tx};

use super::model::{Party, Prefix};

kernel::tables! {
    /// Payee, `/`, series, `/`, year → the last number.
    pub(crate) NUMBERS: Table<u64> = "numbers";
    /// Payee → the prefix of its numbers.
    pub(crate) PREFIXES: Table<Prefix> = "prefixes";
}

/// The number of letters of a name that make a prefix.
const LETTERS: usize = 4;
/// The prefix of a payee whose name has no letters.
const NAMELESS: &str = "BILL";

/// A series of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Series {
    Invoices,
    CreditNotes,
}

/// Draws the next number. The same transaction makes the invoice or note that bears it, so that both happen or neither.
pub(crate) fn next(tx: &mut Tx<'_>, payee: &Party, series: Series, at_ms: i64) -> Result<String, StoreError> {
    let prefix = prefix(tx, &payee.id, &payee.name)?;
    let year = today(at_ms).year();
    let (letter, mark) = match series {
        Series::Invoices => ("i", ""),
        Series::CreditNotes => ("c", "CN-"),
    };
    let key = format!("{}/{letter}/{year}", payee.id);
    let n = tx.next(&NUMBERS, key)?;
    Ok(format!("{prefix}-{mark}{year}-{n:06}"))
}

fn prefix(tx: &mut Tx<'_>, payee: &AccountId, name: &str) -> Result<String, StoreError> {
    if let Some(Prefix(prefix)) = tx.get(&PREFIXES, payee)? {
        return Ok(prefix);
    }
    let prefix = letters(name);
    tx.put(&PREFIXES, payee, &Prefix(prefix.clone()))?;
    Ok(prefix)
}

/// The first letters of a name, as capitals without accents.
fn letters(name: &str) -> String {
    let plain = deunicode(name);
    let letters: String = plain.chars().filter(char::is_ascii_alphabetic).take(LETTERS).collect();
    if letters.is_empty() { NAMELESS.to_owned() } else { letters.to_ascii_uppercase() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_is_the_first_letters_of_a_name() {
        for (name, prefix) in
            [("Mwangaza Ridge", "MWAN"), ("Ève & Co", "EVEC"), ("Bo", "BO"), ("7 Hills", "HILL"), ("", "BILL")]
        {
            assert_eq!(letters(name), prefix, "{name}");
        }
    }
}
