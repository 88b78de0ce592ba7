//! Divides the second payment of a season over its growers by what they delivered, and takes it back.

use std::collections::BTreeSet;

use contracts::division::divide;
use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use kernel::TxError;
use kernel::store::{Reader, StoreError, Tx};

use super::book::open;
use super::grades;
use super::model::{Account, Points, Season, Second, of_season};
use super::store::{self, ACCOUNTS, SEASONS, season_key};
use crate::changed;
use crate::command::Caller;

/// The most growers of a season whose second payment is made at once.
const MOST_GROWERS: u64 = 20_000;
/// The most entries of second payments in a season, of which each other takes the one before it back.
const MOST_ENTRIES: usize = 20;
/// What a kilogram counts where the grades do not matter, in thousandths.
const ONE: u64 = 1_000;

/// A second payment wanted, or that one is taken back.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) seller: AccountId,
    /// The season's name.
    pub(super) season: String,
    pub(super) by: AccountId,
    pub(super) at_ms: i64,
}

impl Wanted {
    /// What a caller wants of a season.
    pub(super) fn of(caller: Caller, season: String) -> Wanted {
        Wanted { seller: caller.seller, season, by: caller.by, at_ms: caller.at_ms }
    }
}

/// How much there is to divide.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stated {
    /// The sum itself.
    Pool(Money),
    /// So much for a kilogram that counts one.
    PerKg(Money),
}

/// What is divided, and what a kilogram of each grade counts. Without points every kilogram counts one.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) stated: Stated,
    pub(super) points: Vec<Points>,
}

/// A division of a second payment.
#[derive(Debug)]
pub(super) struct Division {
    pub(super) total: Money,
    pub(super) accounts: Vec<Account>,
    /// The share of each account, in minor units.
    pub(super) shares: Vec<i64>,
}

/// Makes the second payment of a season, and closes the season with it.
///
/// # Errors
/// 404; 409 `season-closed` or `too-many-growers`; 422 for wrong grades, and where it comes to nothing.
pub(super) fn make(tx: &mut Tx<'_>, wanted: &Wanted, terms: &Terms) -> Result<Season, TxError> {
    let season = find(&tx.reader(), wanted)?;
    let division = division(&tx.reader(), wanted, &season, terms)?;
    let per_kg = match terms.stated {
        Stated::PerKg(price) => Some(price),
        Stated::Pool(_) => None,
    };
    let entry = Second {
        per_kg,
        total: division.total,
        points: terms.points.clone(),
        takes_back: None,
        by: wanted.by.clone(),
        at_ms: wanted.at_ms,
    };
    enter(tx, wanted, season, entry, &division.accounts, division.shares)
}

/// Divides a second payment: its sum, rounded once for all growers together, by the largest remainders, so that the shares
/// sum to it. Nothing is entered.
///
/// # Errors
/// As [`make`].
pub(super) fn division(
    reader: &Reader<'_>,
    wanted: &Wanted,
    season: &Season,
    terms: &Terms,
) -> Result<Division, TxError> {
    open(season)?;
    let mut accounts = all_accounts(reader, wanted)?;
    if !terms.points.is_empty() {
        let filled = accounts.into_iter().map(|account| grades::known(reader, account));
        accounts = filled.collect::<Result<_, StoreError>>()?;
        complete(&accounts, &terms.points)?;
    }
    let (total, shares) = shares(&accounts, terms, season.currency);
    if total.minor == 0 || shares.iter().sum::<i64>() == 0 {
        let field = if matches!(terms.stated, Stated::Pool(_)) { "pool" } else { "perKg" };
        return Err(TxError::field(field, "comes to nothing over all deliveries of the season"));
    }
    Ok(Division { total, accounts, shares })
}

/// Takes back the second payment of a season by an entry that reverses each share. It opens the season again. What was
/// paid to growers stays paid: a balance may be below nought then, as after any advance.
///
/// # Errors
/// 404; 409 `second-payment-not-in-force` where the payment of this number is not the one in force,
/// `too-many-second-payments` where there is no room for another payment behind it.
pub(super) fn take_back(tx: &mut Tx<'_>, wanted: &Wanted, number: usize, reason: &str) -> Result<Season, TxError> {
    let season = find(&tx.reader(), wanted)?;
    let Some((_, made)) = season.in_force().filter(|(in_force, _)| *in_force == number) else {
        let why = "This second payment is taken back already.";
        return Err(TxError::conflict("second-payment-not-in-force", why));
    };
    if season.seconds.len() + 2 > MOST_ENTRIES {
        let why = format!("The second payment of the season {} was taken back too often. It stays.", season.name);
        return Err(TxError::conflict("too-many-second-payments", why));
    }
    let entry = Second {
        total: Money::new(-made.total.minor, made.total.currency),
        takes_back: Some(reason.to_owned()),
        by: wanted.by.clone(),
        at_ms: wanted.at_ms,
        ..made.clone()
    };
    let accounts = accounts(&tx.reader(), wanted)?;
    let shares = accounts.iter().map(|account| reversed(account, number)).collect();
    enter(tx, wanted, season, entry, &accounts, shares)
}

/// Finds the season.
///
/// # Errors
/// 404.
pub(super) fn find(reader: &Reader<'_>, wanted: &Wanted) -> Result<Season, TxError> {
    store::season(reader, &wanted.seller, &wanted.season)?.ok_or_else(store::no_season)
}

/// All accounts of a season.
///
/// # Errors
/// 409 `too-many-growers`.
pub(super) fn all_accounts(reader: &Reader<'_>, wanted: &Wanted) -> Result<Vec<Account>, TxError> {
    if ACCOUNTS.page(reader, &of_season(&wanted.seller, &wanted.season), None, 0)?.1 > MOST_GROWERS {
        let why = format!("The season has more than {MOST_GROWERS} growers, the most that are paid at once.");
        return Err(TxError::conflict("too-many-growers", why));
    }
    Ok(accounts(reader, wanted)?)
}

fn accounts(reader: &Reader<'_>, wanted: &Wanted) -> Result<Vec<Account>, StoreError> {
    ACCOUNTS.rows(reader, &of_season(&wanted.seller, &wanted.season), None).collect()
}

/// Adds an entry to the season, and the account's part in it to each account.
fn enter(
    tx: &mut Tx<'_>,
    wanted: &Wanted,
    mut season: Season,
    entry: Second,
    accounts: &[Account],
    shares: Vec<i64>,
) -> Result<Season, TxError> {
    let number = season.seconds.len() + 1;
    for (before, minor) in accounts.iter().zip(shares) {
        ACCOUNTS.save(tx, Some(before), &before.with_share(number, minor))?;
    }
    season.seconds.push(entry);
    tx.put(&SEASONS, season_key(&wanted.seller, &wanted.season), &season)?;
    changed::tell(tx, &wanted.seller, wanted.at_ms)?;
    Ok(season)
}

/// Refuses points that do not name every grade that was delivered once, and no other.
fn complete(accounts: &[Account], points: &[Points]) -> Result<(), TxError> {
    let delivered: BTreeSet<&str> = grades::together(accounts).into_keys().collect();
    let named: BTreeSet<&str> = points.iter().map(|points| points.grade.as_str()).collect();
    let shown = |grade: &&str| if grade.is_empty() { "none".to_owned() } else { (*grade).to_owned() };
    let why = if named.len() < points.len() {
        "names a grade twice".to_owned()
    } else if let Some(lacking) = delivered.difference(&named).next() {
        format!("lacks a grade that was delivered: {}", shown(lacking))
    } else if let Some(other) = named.difference(&delivered).next() {
        format!("has a grade that was not delivered: {}", shown(other))
    } else {
        return Ok(());
    };
    Err(TxError::field("grades", &why))
}

/// What takes back an account's share in an entry.
fn reversed(account: &Account, entry: usize) -> i64 {
    account.shares.iter().filter(|share| share.entry == entry).map(|share| -share.minor).sum()
}

/// What the goods of an account count, in thousandths of a gram.
fn weight(account: &Account, points: &[Points]) -> i128 {
    if points.is_empty() {
        return i128::from(account.net_g) * i128::from(ONE);
    }
    let counted = |points: &Points| {
        let grams = account.grades.get(&points.grade).copied().unwrap_or(0);
        i128::from(grams) * i128::from(points.thousandths)
    };
    points.iter().map(counted).sum()
}

/// The total, and each account's share in it.
fn shares(accounts: &[Account], terms: &Terms, currency: Currency) -> (Money, Vec<i64>) {
    let weights: Vec<i128> = accounts.iter().map(|account| weight(account, &terms.points)).collect();
    let total = match terms.stated {
        Stated::Pool(pool) => pool,
        Stated::PerKg(price) => {
            let exact = weights.iter().sum::<i128>() * i128::from(price.minor);
            // A sum beyond 64 bits is more money than there is.
            Money::new(i64::try_from((exact + 500_000) / 1_000_000).unwrap_or(i64::MAX), currency)
        }
    };
    (total, divide(total.minor, &weights))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::golden_tests::account;

    /// Accounts with grams of the grades 0, 1 and 2.
    fn accounts_of(grams: &[[u64; 3]]) -> Vec<Account> {
        let of = |grams: &[u64; 3]| {
            let grades: BTreeMap<String, u64> = (0..3).map(|at| (at.to_string(), grams[at])).collect();
            Account { net_g: grams.iter().sum(), grades, second: 0, shares: Vec::new(), ..account() }
        };
        grams.iter().map(of).collect()
    }

    fn graded(thousandths: [u64; 3]) -> Vec<Points> {
        thousandths.iter().enumerate().map(|(at, n)| Points { grade: at.to_string(), thousandths: *n }).collect()
    }

    proptest! {
        #[test]
        fn the_shares_sum_to_the_total_follow_the_weight_and_are_nought_when_taken_back(
            grams in prop::collection::vec(0_u64..5_000_000, 1..80), price in 1_i64..100_000,
        ) {
            let accounts: Vec<Account> =
                grams.iter().map(|net_g| Account { net_g: *net_g, second: 0, shares: Vec::new(), ..account() }).collect();
            let per_kg = Stated::PerKg(Money::new(price, account().currency));
            let (total, shares) = shares(&accounts, &Terms { stated: per_kg, points: Vec::new() }, account().currency);
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

        #[test]
        fn a_pool_is_divided_to_the_minor_unit_by_what_each_grade_counts(
            grams in prop::collection::vec(prop::array::uniform3(0_u64..5_000_000), 1..80),
            counts in prop::array::uniform3(0_u64..=100_000), pool in 1_i64..1_000_000_000_000,
        ) {
            let (accounts, points) = (accounts_of(&grams), graded(counts));
            let stated = Stated::Pool(Money::new(pool, account().currency));
            let (total, shares) = shares(&accounts, &Terms { stated, points: points.clone() }, account().currency);
            let weights: Vec<i128> = grams.iter().map(|of| {
                of.iter().zip(counts).map(|(g, count)| i128::from(*g) * i128::from(count)).sum()
            }).collect();
            let all: i128 = weights.iter().sum();
            prop_assert_eq!(total.minor, pool);
            prop_assert_eq!(shares.iter().sum::<i64>(), if all == 0 { 0 } else { pool });
            for (share, weight) in shares.iter().zip(&weights) {
                // Nobody is more than a minor unit away from the exact share.
                prop_assert!((i128::from(*share) * all - weight * i128::from(pool)).abs() <= all, "{share} of {weight}");
            }
        }
    }

    #[test]
    fn points_name_each_delivered_grade_once() {
        let accounts = accounts_of(&[[5, 0, 0], [0, 7, 9]]);
        assert!(complete(&accounts, &graded([1_200, 1_000, 600])).is_ok());
        let mut wrong = vec![graded([1, 1, 1])[..2].to_vec(), graded([1, 1, 1]), graded([1, 1, 1])];
        wrong[1].push(Points { grade: "0".to_owned(), thousandths: 1 });
        wrong[2].push(Points { grade: "Mbuni".to_owned(), thousandths: 1 });
        for points in wrong {
            assert!(matches!(complete(&accounts, &points), Err(TxError::Refused(_))), "{points:?}");
        }
    }
}
