//! The tables of quotes.

use contracts::catalog::StockPort;
use contracts::ids::{AccountId, ContractId, QuoteId};
use contracts::sales::QuoteMoved;
use kernel::Problem;
use kernel::store::{Collection, Port, Reader, StoreError, Table, Tx, lists};

use super::model::{Quote, QuoteRef, Side, State, Terms};
use super::rules::{self, Status, Step};
use crate::due::{self, Due};
use crate::orders::limits::{Limits, Member};
use crate::supply_contracts;

kernel::tables! {
    /// Quote id → head.
    pub(crate) QUOTES: Collection<Quote> = "quotes";
    /// Quote id, `/`, 4-byte big-endian number → terms.
    pub(crate) TERMS: Table<Terms> = "quote-terms";
    /// The former list: side letter, account, `\0`, quote id → quote.
    pub(crate) BY_SIDE: Table<QuoteRef> = "quotes-by-side";
    /// The length of that list: side letter, account → count.
    pub(crate) COUNTS: Table<u64> = "quote-counts";
}

impl Side {
    /// The side in the names of lists.
    pub(crate) fn letter(self) -> &'static str {
        match self {
            Side::Buyer => "b",
            Side::Seller => "s",
        }
    }
}

/// The name of the list of an account's quotes on one side, of one status if given.
pub(crate) fn list(side: Side, account: &AccountId, status: Option<Status>) -> String {
    match status {
        None => format!("quotes-{}/{account}", side.letter()),
        Some(status) => format!("quotes-{}-{}/{account}", side.letter(), status.as_str()),
    }
}

/// The sort key of a quote in its lists.
pub(crate) fn sort_key(quote: &Quote) -> String {
    kernel::store::sort_key(quote.created_ms, &quote.id)
}

/// Moves a quote to the lists of another status. `before` is `None` if the quote is new.
fn relist(tx: &mut Tx<'_>, quote: &Quote, before: Option<Status>, after: Status) -> Result<(), StoreError> {
    for (side, account) in [(Side::Buyer, &quote.buyer), (Side::Seller, &quote.seller)] {
        if before.is_none() {
            lists::add(tx, &list(side, account, None), &sort_key(quote), &quote.id)?;
        }
        let list_name = |status| list(side, account, Some(status));
        lists::relist(tx, before.map(list_name), Some(list_name(after)), &sort_key(quote), &quote.id)?;
    }
    Ok(())
}

fn terms_key(id: &QuoteId, number: u32) -> Vec<u8> {
    [id.as_bytes(), b"/", &number.to_be_bytes()].concat()
}

/// A quote with all versions of its terms, the oldest first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Full {
    pub(crate) quote: Quote,
    pub(crate) terms: Vec<Terms>,
}

/// Saves a new request.
pub(crate) fn request(tx: &mut Tx<'_>, quote: &Quote, terms: &Terms) -> Result<(), StoreError> {
    relist(tx, quote, None, Status::Requested)?;
    tx.put(&TERMS, terms_key(&quote.id, terms.number), terms)?;
    tx.put(&QUOTES, &quote.id, quote)?;
    tell(tx, quote, Some(&quote.buyer), Status::Requested, quote.created_ms)
}

/// Emits the event of a step.
fn tell(tx: &mut Tx<'_>, quote: &Quote, by: Option<&AccountId>, now: Status, at_ms: i64) -> Result<(), StoreError> {
    tx.emit(&QuoteMoved {
        quote: quote.id.clone(),
        product_name: quote.product_name.clone(),
        buyer: quote.buyer.clone(),
        buyer_name: quote.buyer_name.clone(),
        seller: quote.seller.clone(),
        by: by.cloned(),
        step: now,
        at_ms,
    })
}

/// A step of one side, with the time drawn outside the transaction.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) account: AccountId,
    pub(crate) step: Step,
    /// The version that the side saw.
    pub(crate) seen: u32,
    pub(crate) now_ms: i64,
    /// The new terms of a proposal. The transaction numbers them.
    pub(crate) terms: Option<Terms>,
    /// The only side that may take this step, or `None` if both may.
    pub(crate) only: Option<Side>,
}

/// The facts that a contract needs besides the terms, drawn outside the transaction.
#[derive(Clone)]
pub(crate) struct Agreement {
    /// The contract's id.
    pub(crate) id: ContractId,
    pub(crate) seller_name: String,
    /// The side that accepts.
    pub(crate) by: Side,
    /// The person who accepts in that side's name.
    pub(crate) person: AccountId,
    pub(crate) limits: Limits,
    pub(crate) stock: Port<dyn StockPort>,
}

impl Agreement {
    /// The person who accepts in the buyer's name.
    pub(crate) fn member<'a>(&'a self, buyer: &'a AccountId, now_ms: i64) -> Member<'a> {
        Member { account: buyer, person: &self.person, now_ms, of_contract: false }
    }
}

/// Takes a step. An acceptance makes the contract, and needs `agreement` for it.
///
/// # Errors
/// 404 for everybody but buyer and seller, 409 if the step is not open or the stock does not suffice.
pub(crate) fn take(
    tx: &mut Tx<'_>,
    id: &QuoteId,
    taken: &Taken,
    agreement: Option<&Agreement>,
) -> Result<Full, Problem> {
    let mut quote = tx.get(&QUOTES, id)?.ok_or_else(not_there)?;
    let side = side(&quote, &taken.account).ok_or_else(not_there)?;
    if taken.only.is_some_and(|only| only != side) {
        return Err(Problem::conflict("illegal-step", "This is for the other side of the quote to do."));
    }
    let before = rules::status_at(&quote, taken.now_ms);
    quote.state = rules::checked(&quote, side, taken.step, taken.seen, taken.now_ms)?;
    quote.changed_ms = taken.now_ms;
    if let Some(until) = quote.valid_until_ms {
        due::remove(tx, until, &quote.id)?;
    }
    if let Some(terms) = &taken.terms {
        quote.latest += 1;
        quote.valid_until_ms = terms.valid_until_ms;
        let terms = Terms { number: quote.latest, by: side, ..terms.clone() };
        tx.put(&TERMS, terms_key(id, terms.number), &terms)?;
        if let Some(until) = quote.valid_until_ms {
            due::put(tx, until, &Due::Quote(quote.id.clone()))?;
        }
    }
    if quote.state == State::Accepted
        && let Some(agreement) = agreement
    {
        let agreed = tx.get(&TERMS, terms_key(id, quote.latest))?.ok_or_else(not_there)?;
        supply_contracts::store::agree(tx, &quote, &agreed, agreement, taken.now_ms)?;
        quote.contract = Some(agreement.id.clone());
    }
    let after = rules::status_at(&quote, taken.now_ms);
    relist(tx, &quote, Some(before), after)?;
    tx.put(&QUOTES, id, &quote)?;
    tell(tx, &quote, Some(&taken.account), after, taken.now_ms)?;
    Ok(full(&tx.reader(), quote)?)
}

/// Lists a quote as expired once its latest terms are. Does nothing if they were answered in time.
pub(crate) fn ran_out(tx: &mut Tx<'_>, id: &QuoteId, now_ms: i64) -> Result<(), StoreError> {
    match tx.get(&QUOTES, id)?.filter(|quote| rules::expired(quote, now_ms)) {
        Some(quote) => {
            relist(tx, &quote, Some(rules::status_at(&quote, i64::MIN)), Status::Expired)?;
            tell(tx, &quote, None, Status::Expired, now_ms)
        }
        None => Ok(()),
    }
}

/// Returns quotes after a key of their table, each with its key.
pub(crate) fn after(
    reader: &Reader<'_>,
    key: Option<&[u8]>,
    limit: usize,
) -> Result<Vec<(Vec<u8>, QuoteId)>, StoreError> {
    let rows = reader.scan(&QUOTES, &[], key).take(limit);
    rows.map(|row| row.map(|(key, quote)| (key, quote.id))).collect()
}

/// Moves a quote from the former lists to the current ones, unless it is there.
pub(crate) fn ensure(tx: &mut Tx<'_>, id: &QuoteId) -> Result<(), StoreError> {
    let Some(quote) = tx.get(&QUOTES, id)? else { return Ok(()) };
    if lists::has(tx, &list(Side::Buyer, &quote.buyer, None), &sort_key(&quote))? {
        return Ok(());
    }
    relist(tx, &quote, None, rules::status_at(&quote, i64::MIN))?;
    if let Some(until) = quote.valid_until_ms.filter(|_| matches!(quote.state, State::Offered | State::Countered)) {
        due::put(tx, until, &Due::Quote(quote.id.clone()))?;
    }
    for (side, account) in [(Side::Buyer, &quote.buyer), (Side::Seller, &quote.seller)] {
        tx.delete(&BY_SIDE, format!("{}{account}\0{id}", side.letter()))?;
        tx.delete(&COUNTS, format!("{}{account}", side.letter()))?;
    }
    Ok(())
}

/// Returns a quote of which the account is a side.
pub(crate) fn find(reader: &Reader<'_>, account: &AccountId, id: &QuoteId) -> Result<Option<Full>, StoreError> {
    match reader.get(&QUOTES, id)?.filter(|quote| side(quote, account).is_some()) {
        Some(quote) => full(reader, quote).map(Some),
        None => Ok(None),
    }
}

/// Returns a quote, without a check of the account.
pub(crate) fn any(reader: &Reader<'_>, id: &QuoteId) -> Result<Option<Full>, StoreError> {
    reader.get(&QUOTES, id)?.map(|quote| full(reader, quote)).transpose()
}

/// Returns at most `limit` of a list's quotes, newest first, after the cursor `before`, and the total count.
pub(crate) fn page(
    reader: &Reader<'_>,
    list: &str,
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<Full>, u64), StoreError> {
    let (quotes, total) = QUOTES.page(reader, list, before, limit)?;
    Ok((quotes.into_iter().map(|quote| full(reader, quote)).collect::<Result<_, _>>()?, total))
}

/// The account's side of a quote; `None` if it is on neither.
pub(crate) fn side(quote: &Quote, account: &AccountId) -> Option<Side> {
    if quote.buyer == *account {
        Some(Side::Buyer)
    } else if quote.seller == *account {
        Some(Side::Seller)
    } else {
        None
    }
}

pub(crate) fn not_there() -> Problem {
    Problem::NotFound("There is no such quote.".to_owned())
}

fn terms_prefix(id: &QuoteId) -> Vec<u8> {
    [id.as_bytes(), b"/"].concat()
}

fn full(reader: &Reader<'_>, quote: Quote) -> Result<Full, StoreError> {
    let terms = reader.scan(&TERMS, &terms_prefix(&quote.id), None).map(|row| row.map(|(_, terms)| terms));
    Ok(Full { terms: terms.collect::<Result<_, _>>()?, quote })
}

#[cfg(test)]
#[path = "store_tests.rs"]
mod tests;
