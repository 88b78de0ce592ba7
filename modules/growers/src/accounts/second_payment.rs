//! Divides the second payment of a season over its growers by the weight that they delivered, and takes it back.

use contracts::division::divide;
use contracts::ids::AccountId;
use contracts::money::Money;
use kernel::TxError;
use kernel::store::{StoreError, Tx};

use super::book::open;
use super::model::{Account, Season, Second, of_season};
use super::store::{self, ACCOUNTS, SEASONS, season_key};
use crate::changed;

/// The most growers of a season whose second payment is made at once.
const MOST_GROWERS: u64 = 20_000;
/// The most entries of second payments in a season, of which each other takes the one before it back.
const MOST_ENTRIES: usize = 20;

/// A second payment wanted, or that one is taken back.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) seller: AccountId,
    /// The season's name.
    pub(super) season: String,
    pub(super) by: AccountId,
    pub(super) at_ms: i64,
}

/// Makes the second payment of a season: so much for each kilogram, rounded once for all growers together and divided by
/// the largest remainders, so that the shares sum to the total. It closes the season.
///
/// # Errors
/// 404; 409 `season-closed` or `too-many-growers`; 422 where it comes to nothing.
pub(super) fn make(tx: &mut Tx<'_>, wanted: &Wanted, per_kg: Money) -> Result<Season, TxError> {
    let season = find(tx, wanted)?;
    open(&season)?;
    let list = of_season(&wanted.seller, &wanted.season);
    if ACCOUNTS.page(&tx.reader(), &list, None, 0)?.1 > MOST_GROWERS {
        let why = format!("The season has more than {MOST_GROWERS} growers, the most that are paid at once.");
        return Err(TxError::conflict("too-many-growers", why));
    }
    let accounts = accounts(tx, wanted)?;
    let (total, shares) = shares(&accounts, per_kg);
    if total.minor == 0 {
        return Err(TxError::field("perKg", "comes to nothing over all deliveries of the season"));
    }
    enter(tx, wanted, season, (per_kg, total, None), &accounts, shares)
}

/// Takes back the second payment of a season by an entry that reverses each share. It opens the season again. What was
/// paid to growers stays paid: a balance may be below nought then, as after any advance.
///
/// # Errors
/// 404; 409 `second-payment-not-in-force` where the payment of this number is not the one in force,
/// `too-many-second-payments` where there is no room for another payment behind it.
pub(super) fn take_back(tx: &mut Tx<'_>, wanted: &Wanted, number: usize, reason: &str) -> Result<Season, TxError> {
    let season = find(tx, wanted)?;
    let Some((_, made)) = season.in_force().filter(|(in_force, _)| *in_force == number) else {
        let why = "This second payment is taken back already.";
        return Err(TxError::conflict("second-payment-not-in-force", why));
    };
    if season.seconds.len() + 2 > MOST_ENTRIES {
        let why = format!("The second payment of the season {} was taken back too often. It stays.", season.name);
        return Err(TxError::conflict("too-many-second-payments", why));
    }
    let (per_kg, total) = (made.per_kg, Money::new(-made.total.minor, made.total.currency));
    let accounts = accounts(tx, wanted)?;
    let shares = accounts.iter().map(|account| reversed(account, number)).collect();
    enter(tx, wanted, season, (per_kg, total, Some(reason.to_owned())), &accounts, shares)
}

fn find(tx: &Tx<'_>, wanted: &Wanted) -> Result<Season, TxError> {
    store::season(&tx.reader(), &wanted.seller, &wanted.season)?.ok_or_else(|| TxError::not_found("season"))
}

fn accounts(tx: &Tx<'_>, wanted: &Wanted) -> Result<Vec<Account>, StoreError> {
    ACCOUNTS.rows(&tx.reader(), &of_season(&wanted.seller, &wanted.season), None).collect()
}

/// Adds an entry to the season, and the account's part in it to each account.
fn enter(
    tx: &mut Tx<'_>,
    wanted: &Wanted,
    mut season: Season,
    (per_kg, total, takes_back): (Money, Money, Option<String>),
    accounts: &[Account],
    shares: Vec<i64>,
) -> Result<Season, TxError> {
    let number = season.seconds.len() + 1;
    for (before, minor) in accounts.iter().zip(shares) {
        ACCOUNTS.save(tx, Some(before), &before.with_share(number, minor))?;
    }
    season.seconds.push(Second { per_kg, total, takes_back, by: wanted.by.clone(), at_ms: wanted.at_ms });
    tx.put(&SEASONS, season_key(&wanted.seller, &wanted.season), &season)?;
    changed::tell(tx, &wanted.seller, wanted.at_ms)?;
    Ok(season)
}

/// What takes back an account's share in an entry.
fn reversed(account: &Account, entry: usize) -> i64 {
    account.shares.iter().filter(|share| share.entry == entry).map(|share| -share.minor).sum()
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
        fn the_shares_sum_to_the_total_follow_the_weight_and_are_nought_when_taken_back(
            grams in prop::collection::vec(0_u64..5_000_000, 1..80), price in 1_i64..100_000,
        ) {
            let accounts: Vec<Account> =
                grams.iter().map(|net_g| Account { net_g: *net_g, second: 0, shares: Vec::new(), ..account() }).collect();
            let per_kg = Money::new(price, account().currency);
            let (total, shares) = shares(&accounts, per_kg);
            let all: i128 = grams.iter().map(|g| i128::from(*g)).sum();
            prop_assert_eq!(i128::from(total.minor), (all * i128::from(price) + 500) / 1_000);
            prop_assert_eq!(shares.iter().sum::<i64>(), total.minor);
            for (at, minor) in shares.iter().enumerate() {
                let paid = accounts[at].with_share(1, *minor);
                let back = paid.with_share(2, reversed(&paid, 1));
                let again = back.with_share(3, *minor);
                for account in [&paid, &back, &again] {
                    prop_assert_eq!(account.second, account.shares.iter().map(|share| share.minor).sum::<i64>());
                }
                prop_assert_eq!([paid.second, back.second, again.second], [*minor, 0, *minor]);
            }
            for (share, g) in shares.iter().zip(&grams) {
                let exact = i128::from(*g) * i128::from(price);
                prop_assert!((i128::from(*share) * 1_000 - exact).abs() <= 2_000, "{} of {} g", share, g);
            }
        }
    }
}
