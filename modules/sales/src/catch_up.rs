//! Brings rows up to date that an upgrade of single records cannot, once, after the start: orders and quotes from before
//! there were lists of them, and sums from before they had currencies.

use contracts::ids::OrderId;
use contracts::money::Currency;
use kernel::TxError;
use kernel::store::{Reader, Scope, StoreError, Table, Tx};

use crate::orders::model::FullOrder;
use crate::orders::owed;
use crate::orders::spending;
use crate::orders::store::{self, ORDERS};
use crate::{books, quotes};

kernel::tables! {
    /// The name of a step → 1, once all its rows are entered.
    pub(crate) DONE: Table<u64> = "caught-up";
}

/// The rows that one commit enters.
const PART: usize = 100;
/// The step that enters the accounts' debts.
const OWED: &str = "owed";

/// Rows of a table after a key: their keys and their ids.
type Part<I> = Vec<(Vec<u8>, I)>;

/// Enters them, part by part, on a plain thread. New orders and quotes enter themselves meanwhile.
///
/// # Errors
/// [`TxError::Store`] if the store fails; the next start goes on.
pub(crate) fn run(scope: &Scope) -> Result<(), TxError> {
    all(scope, "books", orders, |tx, id| {
        let Some(order) = tx.get(&ORDERS, id)? else { return Ok(()) };
        let lines = store::lines(tx, id)?;
        books::ensure(tx, &order, &lines)
    })?;
    all(scope, OWED, orders, |tx, id| {
        let Some(order) = tx.get(&ORDERS, id)? else { return Ok(()) };
        let lines = store::lines(tx, id)?;
        owed::follow(tx, &FullOrder { order, lines })
    })?;
    all(
        scope,
        "quotes",
        |reader, after| quotes::store::after(reader, after, PART),
        |tx, id| Ok(quotes::store::ensure(tx, id)?),
    )
}

/// Enters the sums that people ordered alone, of which version 1 did not store the currency, as sums of the shop's.
///
/// # Errors
/// [`TxError::Store`] if the store fails; the next start goes on.
pub(crate) fn name_currencies(scope: &Scope, shop: Currency) -> Result<(), TxError> {
    all(
        scope,
        "spent-currencies",
        |reader, after| spending::after(reader, after, PART),
        move |tx, key: &Vec<u8>| Ok(spending::name_currency(tx, key, shop)?),
    )
}

/// Whether the debts for all orders are entered, so that the sums are complete.
pub(crate) fn knows_what_is_owed(reader: &Reader<'_>) -> Result<bool, StoreError> {
    reader.has(&DONE, OWED)
}

fn orders(reader: &Reader<'_>, after: Option<&[u8]>) -> Result<Part<OrderId>, StoreError> {
    let rows = reader.scan(&ORDERS, &[], after).take(PART);
    rows.map(|row| row.map(|(key, order)| (key, order.id))).collect()
}

fn all<I: Send + 'static>(
    scope: &Scope,
    what: &'static str,
    part: impl Fn(&Reader<'_>, Option<&[u8]>) -> Result<Part<I>, StoreError>,
    enter: impl Fn(&mut Tx<'_>, &I) -> Result<(), TxError> + Copy + Send + 'static,
) -> Result<(), TxError> {
    let done: Result<bool, StoreError> = scope.read(|reader| reader.has(&DONE, what));
    if done? {
        return Ok(());
    }
    let mut after: Option<Vec<u8>> = None;
    loop {
        let found = scope.read(|reader| part(reader, after.as_deref()))?;
        let Some((last, _)) = found.last() else { break };
        after = Some(last.clone());
        let ids: Vec<I> = found.into_iter().map(|(_, id)| id).collect();
        scope.transact_blocking(move |tx| ids.iter().try_for_each(|id| enter(tx, id)))?;
    }
    Ok(scope.transact_blocking(move |tx| tx.put(&DONE, what, &1))?)
}
