//! Divides the second payment of a season over its growers by the weight that they delivered.

use contracts::division::divide;
use contracts::ids::AccountId;
use contracts::money::Money;
use kernel::TxError;
use kernel::store::{StoreError, Tx};

use super::book::open;
use super::model::{Account, Season, SecondPayment, of_season};
use super::store::{self, ACCOUNTS, SEASONS, season_key};

/// The most growers of a season whose second payment is made at once.
const MOST_GROWERS: u64 = 20_000;

/// Makes the second payment of a season: so much for each kilogram, rounded once for all growers together and divided by
/// the largest remainders, so that the shares sum to the total. It closes the season.
///
/// # Errors
/// 404; 409 `season-closed` or `too-many-growers`; 422 where nothing was delivered or it comes to nothing.
pub(super) fn make(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    name: &str,
    per_kg: Money,
    by: &AccountId,
    at_ms: i64,
) -> Result<Season, TxError> {
    let season = store::season(&tx.reader(), seller, name)?.ok_or_else(|| TxError::not_found("season"))?;
    open(&season)?;
    let list = of_season(seller, name);
    if ACCOUNTS.page(&tx.reader(), &list, None, 0)?.1 > MOST_GROWERS {
        let why = format!("The season has more than {MOST_GROWERS} growers, the most that are paid at once.");
        return Err(TxError::conflict("too-many-growers", why));
    }
    let accounts: Vec<Account> = ACCOUNTS.rows(&tx.reader(), &list, None).collect::<Result<_, StoreError>>()?;
    let (total, shares) = shares(&accounts, per_kg);
    if total.minor == 0 {
        return Err(TxError::field("perKg", "comes to nothing over all deliveries of the season"));
    }
    for (before, second) in accounts.iter().zip(shares) {
        ACCOUNTS.save(tx, Some(before), &Account { second, ..before.clone() })?;
    }
    let made = SecondPayment { per_kg, total, by: by.clone(), at_ms };
    let season = Season { second: Some(made), ..season };
    tx.put(&SEASONS, season_key(seller, name), &season)?;
    Ok(season)
}

/// The total, and each account's share in it.
fn shares(accounts: &[Account], per_kg: Money) -> (Money, Vec<i64>) {
    let weights: Vec<i128> = accounts.iter().map(|account| i128::from(account.net_g)).collect();
    let exact = weights.iter().sum::<i128>() * i128::from(per_kg.minor);
    // A sum beyond 64 bits is more money than there is.
    let total = i64::try_from((exact + 500) / 1_000).unwrap_or(i64::MAX);
    (Money::new(total, per_kg.currency), divide(total, &weights))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::golden_tests::account;

    proptest! {
        #[test]
        fn the_shares_sum_to_the_total_and_each_is_within_a_minor_unit_of_its_weight(
            grams in prop::collection::vec(0_u64..5_000_000, 1..80), price in 1_i64..100_000,
        ) {
            let accounts: Vec<Account> =
                grams.iter().map(|net_g| Account { net_g: *net_g, ..account() }).collect();
            let per_kg = Money::new(price, account().currency);
            let (total, shares) = shares(&accounts, per_kg);
            let all: i128 = grams.iter().map(|g| i128::from(*g)).sum();
            prop_assert_eq!(i128::from(total.minor), (all * i128::from(price) + 500) / 1_000);
            prop_assert_eq!(shares.iter().sum::<i64>(), total.minor);
            for (share, g) in shares.iter().zip(&grams) {
                let exact = i128::from(*g) * i128::from(price);
                prop_assert!((i128::from(*share) * 1_000 - exact).abs() <= 2_000, "{} of {} g", share, g);
            }
        }
    }
}
