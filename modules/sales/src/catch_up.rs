//! Orders from before there were books are entered once, after the start.

use contracts::Id;
use kernel::store::{Scope, StoreError, Table, Tx};

use crate::books;
use crate::orders::rules::Refusal;
use crate::orders::store::{self, ORDERS};

/// `books` → 1, once every order is entered.
const DONE: Table<u64> = Table::new("caught-up");
/// Orders that are entered in one commit.
const PART: usize = 100;

/// Enters them, part by part. On a plain thread; what is placed meanwhile enters itself.
///
/// # Errors
/// [`Refusal::Store`] where the store failed; the next start goes on.
pub(crate) fn run(scope: &Scope) -> Result<(), Refusal> {
    let done: Result<bool, StoreError> = scope.read(|reader| reader.has(&DONE, "books"));
    if done? {
        return Ok(());
    }
    let mut after: Option<Vec<u8>> = None;
    loop {
        let part: Result<Vec<(Vec<u8>, Id)>, StoreError> = scope.read(|reader| {
            let rows = reader.scan(&ORDERS, &[], after.as_deref()).take(PART);
            rows.map(|row| row.map(|(key, order)| (key, order.id))).collect()
        });
        let part = part?;
        let Some((last, _)) = part.last() else { break };
        after = Some(last.clone());
        let ids: Vec<Id> = part.into_iter().map(|(_, id)| id).collect();
        scope.transact_blocking(move |tx| enter(tx, &ids))?;
    }
    Ok(scope.transact_blocking(|tx| tx.put(&DONE, "books", &1))?)
}

fn enter(tx: &mut Tx<'_>, ids: &[Id]) -> Result<(), Refusal> {
    for id in ids {
        if let Some(order) = tx.get(&ORDERS, id)? {
            let lines = store::lines(tx, id)?;
            books::ensure(tx, &order, &lines)?;
        }
    }
    Ok(())
}
