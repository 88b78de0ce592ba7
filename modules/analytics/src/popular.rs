//! How often each product is bought, by month, and the most bought products of a period.

use contracts::ids::{AccountId, ProductId};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use kernel::store::{Reader, StoreError, Table, Tx};

use crate::months;

kernel::tables! {
    /// `seller/2026-06/product` → how often it was bought in that month.
    pub(crate) TIMES: Table<u64> = "product-months";
    /// `seller/2026-06/`, 8 bytes that fall as the count rises, product → nothing: a month's products, most bought first.
    pub(crate) RANKS: Table<()> = "product-ranks";
}

/// Most rows that are read of each month's list.
const DEPTH: usize = 200;

fn month_key(seller: &AccountId, month: Date) -> String {
    format!("{}/", months::key(seller, month))
}

fn times_key(seller: &AccountId, month: Date, product: &ProductId) -> String {
    month_key(seller, month) + product
}

fn rank_key(seller: &AccountId, month: Date, times: u64, product: &ProductId) -> Vec<u8> {
    [month_key(seller, month).as_bytes(), &(u64::MAX - times).to_be_bytes(), product.as_bytes()].concat()
}

/// Counts a purchase of a product, or removes one.
pub(crate) fn change(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    at_ms: i64,
    product: &ProductId,
    more: bool,
) -> Result<(), StoreError> {
    let month = months::month_of(at_ms);
    let key = times_key(seller, month, product);
    let before = tx.get(&TIMES, &key)?.unwrap_or(0);
    let after = if more { before.saturating_add(1) } else { before.saturating_sub(1) };
    if before > 0 {
        tx.delete(&RANKS, rank_key(seller, month, before, product))?;
    }
    if after == 0 {
        return tx.delete(&TIMES, &key);
    }
    tx.put(&RANKS, rank_key(seller, month, after, product), &())?;
    tx.put(&TIMES, &key, &after)
}

/// Returns the `count` products bought most in these months, with their counts; equal ones by id.
///
/// The threshold algorithm (Fagin, Lotem, Naor 2001): it reads the months' lists side by side from the top, looks up
/// each new product's other months, and stops once no unseen product can have more than the products found. It stops at
/// the 200th row of each list in any case, which bounds the cost. Where that bound matters, the products differ by a
/// purchase or two.
pub(crate) fn most(
    reader: &Reader<'_>,
    seller: &AccountId,
    months: &[Date],
    count: usize,
) -> Result<Vec<(ProductId, u64)>, StoreError> {
    let prefixes: Vec<Vec<u8>> = months.iter().map(|month| month_key(seller, *month).into_bytes()).collect();
    let mut lists: Vec<_> = prefixes.iter().map(|prefix| reader.scan(&RANKS, prefix, None)).collect();
    let mut found: BTreeMap<ProductId, u64> = BTreeMap::new();
    for _ in 0..DEPTH {
        let (mut unseen, mut open) = (0_u64, false);
        for (list, prefix) in lists.iter_mut().zip(&prefixes) {
            let Some(row) = list.next() else { continue };
            let (key, ()) = row?;
            let Some((times, product)) = split(&key, prefix.len()) else { continue };
            (unseen, open) = (unseen.saturating_add(times), true);
            if let Entry::Vacant(place) = found.entry(product) {
                let total = total(reader, seller, months, place.key())?;
                place.insert(total);
            }
        }
        if !open || best(&found, count).last().is_some_and(|(_, least)| found.len() >= count && *least >= unseen) {
            break;
        }
    }
    Ok(best(&found, count))
}

fn best(found: &BTreeMap<ProductId, u64>, count: usize) -> Vec<(ProductId, u64)> {
    let sorted: BTreeSet<(std::cmp::Reverse<u64>, &ProductId)> =
        found.iter().map(|(product, times)| (std::cmp::Reverse(*times), product)).collect();
    sorted.into_iter().take(count).map(|(times, product)| (product.clone(), times.0)).collect()
}

fn total(reader: &Reader<'_>, seller: &AccountId, months: &[Date], product: &ProductId) -> Result<u64, StoreError> {
    months.iter().try_fold(0_u64, |sum, month| {
        let times = reader.get(&TIMES, times_key(seller, *month, product))?.unwrap_or(0);
        Ok(sum.saturating_add(times))
    })
}

/// The count and the product of a row of [`RANKS`].
fn split(key: &[u8], prefix: usize) -> Option<(u64, ProductId)> {
    let (rank, product) = key.get(prefix..)?.split_first_chunk::<8>()?;
    Some((u64::MAX - u64::from_be_bytes(*rank), String::from_utf8(product.to_vec()).ok()?.into()))
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use kernel::store::{FaultPlan, Store};
    use proptest::prelude::*;

    use super::*;

    const DAY: i64 = 86_400_000;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn the_most_bought_are_those_that_a_count_of_all_finds(
            steps in prop::collection::vec((0_i64..150, 0_u8..12, prop::bool::weighted(0.8)), 1..80),
        ) {
            let scope = Store::in_memory(FaultPlan::default()).scope("analytics");
            let seller: AccountId = "s".into();
            let months = months::last_months(149 * DAY, 3);
            let mut counted: BTreeMap<(Date, ProductId), u64> = BTreeMap::new();
            for (day, product, more) in &steps {
                let product: ProductId = format!("p{product}").into();
                let times = counted.entry((months::month_of(day * DAY), product.clone())).or_default();
                *times = if *more { *times + 1 } else { times.saturating_sub(1) };
            }
            scope.transact_blocking(move |tx| {
                let seller: AccountId = "s".into();
                steps.iter().try_for_each(|(day, product, more)| change(tx, &seller, day * DAY, &format!("p{product}").into(), *more))
            }).map_err(|error: StoreError| TestCaseError::fail(error.to_string()))?;
            let mut sums: BTreeMap<ProductId, u64> = BTreeMap::new();
            for ((month, product), times) in counted {
                if months.contains(&month) && times > 0 {
                    *sums.entry(product).or_default() += times;
                }
            }
            let mut wanted: Vec<(Reverse<u64>, ProductId)> = sums.into_iter().map(|(id, times)| (Reverse(times), id)).collect();
            wanted.sort();
            wanted.truncate(5);
            let found = scope.read(|r| most(r, &seller, &months, 5)).map_err(|e: StoreError| TestCaseError::fail(e.to_string()))?;
            prop_assert_eq!(found.iter().map(|(_, n)| *n).collect::<Vec<_>>(), wanted.iter().map(|w| w.0.0).collect::<Vec<_>>());
            for (id, times) in found {
                prop_assert!(wanted.contains(&(Reverse(times), id)) || wanted.last().is_some_and(|least| least.0.0 == times));
            }
        }
    }
}
