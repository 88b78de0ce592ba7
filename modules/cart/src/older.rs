//! Carts of older programs, taken over at the start in bounded steps. Those had a row for the place of each product, and
//! a summary that did not name the products.

use contracts::ids::{AccountId, ProductId};
use kernel::store::{Record, Scope, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::store::CONTENTS;

/// The rows that one transaction takes.
const STEP: usize = 500;

/// The summary of a cart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) lines: u32,
    pub(crate) next: u64,
}
impl Record for Head {}

kernel::tables! {
    /// `account \0 product` → place of its line.
    PLACES: Table<u64> = "places", unaudited;
    /// `account` → head.
    HEADS: Table<Head> = "heads", unaudited;
}

/// Gives each older cart its contents.
///
/// # Errors
/// [`StoreError`]; the carts that were taken over stay so.
pub(crate) fn take_over(scope: &Scope) -> Result<(), StoreError> {
    drain(scope, &PLACES, enter)?;
    drain(scope, &HEADS, |_, _, _| Ok(()))
}

/// Deletes all rows of a table, and calls `enter` with each.
fn drain<R: Record + Send + Sync>(
    scope: &Scope,
    table: &'static Table<R>,
    enter: fn(&mut Tx<'_>, &[u8], &R) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    loop {
        let rows: Vec<(Vec<u8>, R)> =
            scope.read(|reader| reader.scan(table, &[], None).take(STEP).collect::<Result<_, _>>())?;
        if rows.is_empty() {
            return Ok(());
        }
        scope.transact_blocking(move |tx| {
            rows.iter().try_for_each(|(key, row)| -> Result<(), StoreError> {
                // Another node may have taken it over meanwhile.
                if tx.has(table, key)? {
                    enter(tx, key, row)?;
                    tx.delete(table, key)?;
                }
                Ok(())
            })
        })?;
    }
}

fn enter(tx: &mut Tx<'_>, key: &[u8], place: &u64) -> Result<(), StoreError> {
    let mut parts = key.splitn(2, |byte| *byte == 0).map(|part| String::from_utf8_lossy(part).into_owned());
    let (Some(account), Some(product)) = (parts.next().map(AccountId::from), parts.next().map(ProductId::from)) else {
        return Ok(());
    };
    let mut contents = tx.get(&CONTENTS, &account)?.unwrap_or_default();
    contents.insert(*place, product);
    tx.put(&CONTENTS, &account, &contents)
}

#[cfg(test)]
mod tests {
    use contracts::money::{Currency, Money};
    use kernel::store::{FaultPlan, Reader, Store};

    use super::*;
    use crate::model::Line;
    use crate::store::{self, LINES, line_key};

    #[test]
    fn a_cart_of_an_older_program_is_the_same_afterwards_and_is_taken_over_once() {
        let scope = Store::in_memory(FaultPlan::default()).scope("cart");
        let held = |account: &str| {
            let lines = scope.read(|reader| store::lines(reader, &account.into())).unwrap();
            lines.into_iter().map(|line| line.product.to_string()).collect::<Vec<_>>()
        };
        for (account, places) in [("a", vec![(0, "z"), (3, "b"), (7, "a")]), ("ab", vec![(1, "b")]), ("empty", vec![])]
        {
            scope
                .transact_blocking(move |tx| {
                    for (place, product) in &places {
                        tx.put(&PLACES, [account.as_bytes(), &[0], product.as_bytes()].concat(), place)?;
                        tx.put(&LINES, line_key(&account.into(), *place), &line(product))?;
                    }
                    tx.put(&HEADS, account, &Head { lines: places.len() as u32, next: 9 })
                })
                .unwrap();
        }
        for _ in 0..2 {
            take_over(&scope).unwrap();
            assert_eq!(held("a"), ["z", "b", "a"]);
            assert_eq!(held("ab"), ["b"]);
            assert!(held("empty").is_empty());
        }
        let left = |reader: &Reader<'_>| {
            Ok::<_, StoreError>((reader.scan(&HEADS, &[], None).count(), reader.scan(&PLACES, &[], None).count()))
        };
        assert_eq!(scope.read(left).unwrap(), (0, 0));
    }

    fn line(product: &str) -> Line {
        Line {
            id: "row".into(),
            product: product.into(),
            quantity: 1,
            name: product.to_owned(),
            price: Money::new(1850, Currency::USD),
            image_url: String::new(),
            shown: None,
        }
    }
}
