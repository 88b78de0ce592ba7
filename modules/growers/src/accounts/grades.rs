//! The grams of each grade in an account and in a season.

use std::collections::BTreeMap;

use kernel::store::{Reader, StoreError};

use super::model::Account;
use crate::deliveries::model::of_season;
use crate::deliveries::store::DELIVERIES;

/// An account with its grams of each grade. An older program did not keep them, so its deliveries are added up.
pub(super) fn known(reader: &Reader<'_>, account: Account) -> Result<Account, StoreError> {
    if account.grades.values().sum::<u64>() == account.net_g {
        return Ok(account);
    }
    let mut grades: BTreeMap<String, u64> = BTreeMap::new();
    for row in DELIVERIES.rows(reader, &of_season(&account.seller, &account.season, &account.grower.id), None) {
        let delivery = row?;
        if delivery.struck.is_none() {
            *grades.entry(delivery.grade.clone()).or_default() += delivery.counted_g();
        }
    }
    Ok(Account { grades, ..account })
}

/// The grams of each grade in accounts together.
pub(super) fn together(accounts: &[Account]) -> BTreeMap<&str, u64> {
    let mut sums = BTreeMap::new();
    for (grade, grams) in accounts.iter().flat_map(|account| &account.grades) {
        *sums.entry(grade.as_str()).or_default() += grams;
    }
    sums
}
