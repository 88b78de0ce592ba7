//! The shop's tax book: one row with the settings and all rules.

use contracts::country;
use contracts::tax::{Book, Customer, Place, Rule, Settings, overlapping};
use kernel::TxError;
use kernel::store::{Reader, StoreError, Table, Tx};

kernel::tables! {
    /// `book` → the settings and the rules.
    pub(crate) BOOK: Table<Book> = "book";
}

const KEY: &str = "book";

/// The most rules of a shop.
const MOST: usize = 500;

/// Returns the book; an empty one that charges nothing where nobody wrote one.
pub(crate) fn load(reader: &Reader<'_>) -> Result<Book, StoreError> {
    Ok(reader.get(&BOOK, KEY)?.unwrap_or_default())
}

/// Whether the owner saved settings or rules. A new shop has no row.
pub(crate) fn decided(reader: &Reader<'_>) -> Result<bool, StoreError> {
    reader.has(&BOOK, KEY)
}

/// Changes the settings.
pub(crate) fn set(tx: &mut Tx<'_>, settings: Settings) -> Result<Book, TxError> {
    let book = Book { settings, ..load(&tx.reader())? };
    Ok(tx.put(&BOOK, KEY, &book).map(|()| book)?)
}

/// Adds a rule, or puts it in the place of the one with its id.
///
/// # Errors
/// 409 `overlaps` with the rule that it overlaps, 409 `too-many-rules`, 404 for a change of a rule that is gone. Nothing
/// changes then.
pub(crate) fn write(tx: &mut Tx<'_>, rule: Rule, change: bool) -> Result<Book, TxError> {
    let mut book = load(&tx.reader())?;
    if let Some(other) = overlapping(&book.rules, &rule) {
        return Err(overlaps(other));
    }
    let full = book.rules.len() >= MOST;
    match book.rules.iter_mut().find(|known| known.id == rule.id) {
        Some(known) => *known = rule,
        None if change => return Err(TxError::not_found("tax rule")),
        None if full => {
            return Err(TxError::conflict("too-many-rules", format!("A shop has at most {MOST} tax rules.")));
        }
        None => book.rules.push(rule),
    }
    Ok(tx.put(&BOOK, KEY, &book).map(|()| book)?)
}

/// Deletes a rule. Orders keep the tax that it gave them.
///
/// # Errors
/// 404.
pub(crate) fn remove(tx: &mut Tx<'_>, id: &str) -> Result<Book, TxError> {
    let mut book = load(&tx.reader())?;
    let before = book.rules.len();
    book.rules.retain(|rule| rule.id != id);
    if book.rules.len() == before {
        return Err(TxError::not_found("tax rule"));
    }
    Ok(tx.put(&BOOK, KEY, &book).map(|()| book)?)
}

/// Adds those of these rules that overlap none of the shop's own.
pub(crate) fn add_offered(tx: &mut Tx<'_>, offered: &[Rule]) -> Result<Book, TxError> {
    let mut book = load(&tx.reader())?;
    for rule in offered {
        if overlapping(&book.rules, rule).is_none() && book.rules.len() < MOST {
            book.rules.push(rule.clone());
        }
    }
    Ok(tx.put(&BOOK, KEY, &book).map(|()| book)?)
}

fn overlaps(other: &Rule) -> TxError {
    let place = |place: &Place| match place {
        Place::Anywhere => "anywhere",
        Place::Eu => "the EU",
        Place::Country(code) => country::find(code).map_or("another country", |country| country.name),
    };
    let buyers = match other.customer {
        Customer::Any => "all buyers",
        Customer::Business => "buyers with a tax number",
        Customer::Consumer => "buyers without a tax number",
    };
    let goods = other.goods.as_ref().map_or("all goods".to_owned(), |goods| goods.clone());
    let until = other.until.map_or("on".to_owned(), |until| format!("until {until}"));
    TxError::conflict(
        "overlaps",
        format!(
            "There is a rule for {goods} from {} to {} and {buyers}, from {} {until}: {} {} %. End that one first, or \
             choose other days.",
            place(&other.seller),
            place(&other.buyer),
            other.from,
            other.category,
            other.rate,
        ),
    )
}
