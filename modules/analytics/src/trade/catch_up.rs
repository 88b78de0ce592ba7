//! Brings the view that older programs kept into today's form, in bounded steps, before the consumers start.
//!
//! It had a row of sums for each list, and lists that others make up for: all of a kind, and the unpaid bills.

use kernel::store::{Reader, Scope, StoreError, Table, Tx, drop_lists};

use super::model::{Kind, State, Sums};
use super::store::TOTALS;

kernel::tables! {
    /// List → the sums of its entries, as older programs kept them.
    pub(crate) OLD_SUMS: Table<Sums> = "trade-sums", unaudited;
}

/// Does it; does nothing in a shop of today's.
///
/// # Errors
/// [`StoreError`] where the store failed; the next start goes on.
pub(crate) fn run(scope: &Scope) -> Result<(), StoreError> {
    let is_old = |reader: &Reader<'_>| Ok(reader.scan(&OLD_SUMS, &[], None).next().transpose()?.is_some());
    if scope.read::<_, StoreError>(is_old)? {
        scope.transact_blocking(sums)?;
    }
    // Lists of a state have a stroke in their names.
    for kind in Kind::ALL {
        drop_lists(scope, kind.as_str(), |name| !name.contains('/'))?;
    }
    drop_lists(scope, "bills/unpaid", |_| true)
}

/// Puts the sums of each kind into one row.
fn sums(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    for kind in Kind::ALL {
        let mut totals = tx.get(&TOTALS, kind.as_str())?.unwrap_or_default();
        for state in State::ALL {
            let key = format!("{}/{}", kind.as_str(), state.as_str());
            if let Some(sums) = tx.get(&OLD_SUMS, &key)? {
                *totals.of(state) = sums;
            }
        }
        tx.put(&TOTALS, kind.as_str(), &totals)?;
    }
    let old = tx.scan(&OLD_SUMS, &[], None).map(|row| row.map(|(key, _)| key)).collect::<Result<Vec<_>, _>>()?;
    old.iter().try_for_each(|key| tx.delete(&OLD_SUMS, key))
}
