use kernel::store::{FaultPlan, Scope, Store, record};
use proptest::prelude::*;

use super::*;

const COMPANY: &str = "company";

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("sales")
}

fn ugx() -> Currency {
    Currency::parse("UGX").unwrap()
}

/// What a person ordered alone in a currency until a day, in a shop of US dollars.
fn sum(scope: &Scope, account: &str, person: &str, day: i64, currency: Currency) -> Money {
    let in_currency = (currency, Currency::USD);
    let read = |reader: &Reader<'_>| spent(reader, &account.into(), &person.into(), day * DAY_MS, in_currency);
    scope.read(read).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The daily sums add up to the orders of the last 30 days of this person in this account, each currency by itself.
    #[test]
    fn the_sum_of_thirty_days_is_that_of_their_orders(
        orders in prop::collection::vec(
            (0usize..2, 0i64..80, 1i64..100_000, any::<bool>(), any::<bool>()),
            0..60,
        ),
        now in 0i64..80,
    ) {
        const PEOPLE: [&str; 2] = ["abasi", "abasi2"];
        let scope = scope();
        let currency = |other: bool| if other { ugx() } else { Currency::USD };
        for (person, day, minor, other, cancelled) in orders.clone() {
            let total = Money::new(minor, currency(other));
            let done: Result<(), StoreError> = scope.transact_blocking(move |tx| {
                let (person, at_ms) = (PEOPLE[person].into(), day * DAY_MS + 5);
                add(tx, &COMPANY.into(), &person, at_ms, total)?;
                if cancelled { take(tx, &COMPANY.into(), &person, at_ms, total) } else { Ok(()) }
            });
            done.unwrap();
        }
        for (n, person) in PEOPLE.into_iter().enumerate() {
            for of_other in [false, true] {
                // Rows from a clock that was ahead count until the clock has caught up.
                let counts = |day: i64| day > now - DAYS;
                let of = orders.iter().filter(|(who, day, _, other, cancelled)| {
                    *who == n && *other == of_other && !cancelled && counts(*day)
                });
                let want = Money::new(of.map(|(_, _, minor, _, _)| minor).sum(), currency(of_other));
                prop_assert_eq!(sum(&scope, COMPANY, person, now, currency(of_other)), want);
            }
        }
        prop_assert_eq!(sum(&scope, "other", "abasi", now, Currency::USD).minor, 0);
    }
}

#[test]
fn a_sum_of_version_1_counts_as_one_of_the_currency_that_the_shop_had_at_the_first_start() {
    let scope = scope();
    let older = record::decode::<Spent>(&[0, 1, 250]).unwrap();
    assert_eq!(older, Spent { sums: Vec::new(), unnamed: 250 });
    let row = key(&COMPANY.into(), &"abasi".into(), 1);
    let put: Result<(), StoreError> = scope.transact_blocking(move |tx| tx.put(&SPENT, &row, &older));
    put.unwrap();
    let minor = |currency| sum(&scope, COMPANY, "abasi", 2, currency).minor;
    assert_eq!((minor(Currency::USD), minor(ugx())), (250, 0), "before it is named");

    for shop in [ugx(), Currency::USD] {
        let keys = scope.read(|reader| after(reader, None, 9)).unwrap();
        assert_eq!(keys.len(), 1);
        let named: Result<(), StoreError> =
            scope.transact_blocking(move |tx| keys.iter().try_for_each(|(key, _)| name_currency(tx, key, shop)));
        named.unwrap();
        assert_eq!((minor(Currency::USD), minor(ugx())), (0, 250), "the first currency stays");
    }
    let (total, at_ms) = (Money::new(300, ugx()), DAY_MS);
    let taken: Result<(), StoreError> =
        scope.transact_blocking(move |tx| take(tx, &COMPANY.into(), &"abasi".into(), at_ms, total));
    taken.unwrap();
    assert!(
        scope.read(|reader| after(reader, None, 9)).unwrap().is_empty(),
        "a day of which nothing counts has no row"
    );
}
