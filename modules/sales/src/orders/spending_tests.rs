use contracts::money::Currency;
use kernel::store::{FaultPlan, Scope, Store};
use proptest::prelude::*;

use super::*;

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("sales")
}

fn money(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The daily sums add up to the orders of the last 30 days of this person in this account.
    #[test]
    fn the_sum_of_thirty_days_is_that_of_their_orders(
        orders in prop::collection::vec((0usize..2, 0i64..80, 1i64..100_000, any::<bool>()), 0..60),
        now in 0i64..80,
    ) {
        const PEOPLE: [&str; 2] = ["abasi", "abasi2"];
        let scope = scope();
        for (person, day, minor, cancelled) in orders.clone() {
            let done: Result<(), StoreError> = scope.transact_blocking(move |tx| {
                add(tx, &"company".into(), &PEOPLE[person].into(), day * DAY_MS + 5, money(minor))?;
                if cancelled { take(tx, &"company".into(), &PEOPLE[person].into(), day * DAY_MS + 5, money(minor)) } else { Ok(()) }
            });
            done.unwrap();
        }
        for (n, person) in PEOPLE.into_iter().enumerate() {
            // Rows from a clock that was ahead count until the clock has caught up.
            let counts = |day: i64| day > now - DAYS;
            let of = orders.iter().filter(|(who, day, _, cancelled)| *who == n && !cancelled && counts(*day));
            let want: i64 = of.map(|(_, _, minor, _)| minor).sum();
            let sum: Result<i64, StoreError> = scope.read(|reader| spent(reader, &"company".into(), &person.into(), now * DAY_MS));
            prop_assert_eq!(sum.unwrap(), want);
        }
        let other: Result<i64, StoreError> = scope.read(|reader| spent(reader, &"other".into(), &"abasi".into(), now * DAY_MS));
        prop_assert_eq!(other.unwrap(), 0);
    }
}
