//! The tables of quotes.

use contracts::Id;
use kernel::Problem;
use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::{Quote, QuoteId, Side, Terms};
use super::rules::{self, Step};

/// Quote id → head.
const QUOTES: Table<Quote> = Table::new("quotes");
/// Quote id, `/`, 4-byte big-endian number → terms.
const TERMS: Table<Terms> = Table::new("quote-terms");
/// Side letter, account, `\0`, quote id → quote. Ids sort by time.
const BY_SIDE: Table<QuoteId> = Table::new("quotes-by-side");
/// Side letter, account → how many quotes there are.
const COUNTS: Table<u64> = Table::new("quote-counts");

fn letter(side: Side) -> &'static str {
    match side {
        Side::Buyer => "b",
        Side::Seller => "s",
    }
}

fn count_key(side: Side, account: &str) -> String {
    format!("{}{account}", letter(side))
}

fn side_key(side: Side, account: &str, id: &str) -> String {
    format!("{}{account}\0{id}", letter(side))
}

fn terms_key(id: &str, number: u32) -> Vec<u8> {
    [id.as_bytes(), b"/", &number.to_be_bytes()].concat()
}

/// A quote with all versions of its terms, the oldest first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Full {
    pub(crate) quote: Quote,
    pub(crate) terms: Vec<Terms>,
}

/// Keeps a new request.
pub(crate) fn request(tx: &mut Tx<'_>, quote: &Quote, terms: &Terms) -> Result<(), StoreError> {
    for (side, account) in [(Side::Buyer, &quote.buyer), (Side::Seller, &quote.seller)] {
        tx.put(&BY_SIDE, side_key(side, account, &quote.id), &QuoteId(quote.id.clone()))?;
        let count = tx.get(&COUNTS, count_key(side, account))?.unwrap_or(0);
        tx.put(&COUNTS, count_key(side, account), &(count + 1))?;
    }
    tx.put(&TERMS, terms_key(&quote.id, terms.number), terms)?;
    tx.put(&QUOTES, &quote.id, quote)
}

/// A step that one of the two takes; time is drawn outside the transaction.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) account: Id,
    pub(crate) step: Step,
    /// The version that was seen.
    pub(crate) seen: u32,
    pub(crate) now_ms: i64,
    /// The new terms of a proposal; their number is given here.
    pub(crate) terms: Option<Terms>,
    /// The only side that may take this step here, where it is not for both.
    pub(crate) only: Option<Side>,
}

/// Takes a step.
///
/// # Errors
/// 404 for everybody but buyer and seller, 409 where the step is not open.
pub(crate) fn take(tx: &mut Tx<'_>, id: &str, taken: &Taken) -> Result<Full, Problem> {
    let mut quote = tx.get(&QUOTES, id)?.ok_or_else(not_there)?;
    let side = side(&quote, &taken.account).ok_or_else(not_there)?;
    if taken.only.is_some_and(|only| only != side) {
        return Err(Problem::conflict("illegal-step", "This is for the other side of the quote to do."));
    }
    quote.state = rules::checked(&quote, side, taken.step, taken.seen, taken.now_ms)?;
    quote.changed_ms = taken.now_ms;
    if let Some(terms) = &taken.terms {
        quote.latest += 1;
        quote.valid_until_ms = terms.valid_until_ms;
        let terms = Terms { number: quote.latest, by: side, ..terms.clone() };
        tx.put(&TERMS, terms_key(id, terms.number), &terms)?;
    }
    tx.put(&QUOTES, id, &quote)?;
    let terms = tx.scan(&TERMS, &terms_prefix(id), None).map(|row| row.map(|(_, terms)| terms));
    Ok(Full { terms: terms.collect::<Result<_, _>>()?, quote })
}

/// A quote of which the account is a side.
pub(crate) fn of(reader: &Reader<'_>, account: &str, id: &str) -> Result<Option<Full>, StoreError> {
    match reader.get(&QUOTES, id)?.filter(|quote| side(quote, account).is_some()) {
        Some(quote) => full(reader, quote).map(Some),
        None => Ok(None),
    }
}

/// The account's quotes on that side, the newest first, those before `before`; and how many there are in all.
pub(crate) fn page(
    reader: &Reader<'_>,
    side: Side,
    account: &str,
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<Full>, u64), StoreError> {
    let prefix = side_key(side, account, "");
    let before = before.map(|id| side_key(side, account, id).into_bytes());
    let mut found = Vec::new();
    for row in reader.scan_back(&BY_SIDE, prefix.as_bytes(), before.as_deref()).take(limit) {
        let (_, QuoteId(id)) = row?;
        if let Some(quote) = reader.get(&QUOTES, id)? {
            found.push(full(reader, quote)?);
        }
    }
    Ok((found, reader.get(&COUNTS, count_key(side, account))?.unwrap_or(0)))
}

/// Which side of the quote an account is.
pub(crate) fn side(quote: &Quote, account: &str) -> Option<Side> {
    if quote.buyer == account {
        Some(Side::Buyer)
    } else if quote.seller == account {
        Some(Side::Seller)
    } else {
        None
    }
}

pub(crate) fn not_there() -> Problem {
    Problem::NotFound("There is no such quote.".to_owned())
}

fn terms_prefix(id: &str) -> Vec<u8> {
    [id.as_bytes(), b"/"].concat()
}

fn full(reader: &Reader<'_>, quote: Quote) -> Result<Full, StoreError> {
    let terms = reader.scan(&TERMS, &terms_prefix(&quote.id), None).map(|row| row.map(|(_, terms)| terms));
    Ok(Full { terms: terms.collect::<Result<_, _>>()?, quote })
}
