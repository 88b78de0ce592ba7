//! The book after any sequence of steps: every account and season adds up.

use std::collections::BTreeMap;

use contracts::growers::EntryKind;
use contracts::money::{Currency, Money};
use jiff::civil::{Date, date};
use kernel::TxError;
use kernel::store::{FaultPlan, Scope, Store, StoreError, Tx};
use proptest::prelude::*;

use super::entry::{Entry, entries_of};
use super::model::{Account, Points, Season, of_season};
use super::second_payment::{self, Stated, Terms};
use super::store::{self, ACCOUNTS, ENTRIES, SEASONS, season_key};
use super::{carry_over, entries, reweigh};
use crate::deliveries::model::{Delivery, Grower, Struck, of_season as deliveries_of};
use crate::deliveries::record;
use crate::deliveries::store::DELIVERIES;
use crate::golden_tests::{account, delivery};

const DAY: Date = date(2026, 11, 26);
const SEASONS_OF: [&str; 2] = ["2025/26", "2026/27"];
const GRADES: [&str; 3] = ["A", "B", ""];
const GROWERS: usize = 3;

#[derive(Clone, Debug)]
enum Step {
    Deliver { grower: usize, season: usize, grade: usize, net_g: u64 },
    StrikeDelivery(usize),
    Enter { grower: usize, season: usize, kind: usize, minor: i64 },
    StrikeEntry(usize),
    Reweigh { delivery: usize, net_g: u64 },
    Second { season: usize, pool: i64, points: Option<[u64; 3]> },
    TakeBack { season: usize, number: usize },
    CarryOver { grower: usize, from: usize },
}

fn step() -> impl Strategy<Value = Step> {
    let (grower, season) = (0..GROWERS, 0..SEASONS_OF.len());
    let grams = 1_u64..90_000;
    prop_oneof![
        6 => (grower.clone(), season.clone(), 0..GRADES.len(), grams.clone())
            .prop_map(|(grower, season, grade, net_g)| Step::Deliver { grower, season, grade, net_g }),
        1 => (0_usize..20).prop_map(Step::StrikeDelivery),
        4 => (grower.clone(), season.clone(), 0_usize..6, 1_i64..2_000_000)
            .prop_map(|(grower, season, kind, minor)| Step::Enter { grower, season, kind, minor }),
        2 => (0_usize..20).prop_map(Step::StrikeEntry),
        2 => (0_usize..20, grams).prop_map(|(delivery, net_g)| Step::Reweigh { delivery, net_g }),
        2 => (season.clone(), 1_i64..5_000_000, prop::option::of(prop::array::uniform3(0_u64..3_000)))
            .prop_map(|(season, pool, points)| Step::Second { season, pool, points }),
        1 => (season.clone(), 1_usize..6).prop_map(|(season, number)| Step::TakeBack { season, number }),
        2 => (grower, season).prop_map(|(grower, from)| Step::CarryOver { grower, from }),
    ]
}

fn grower(number: usize) -> Grower {
    Grower { id: format!("grower-{number}").as_str().into(), ..delivery().grower }
}

fn struck() -> Struck {
    Struck { reason: "Wrong".to_owned(), by: "clerk".into(), at_ms: 9 }
}

fn fresh(id: usize, number: usize, season: &str, grade: &str, net_g: u64) -> Delivery {
    Delivery {
        id: format!("delivery-{id}").as_str().into(),
        season: season.to_owned(),
        grower: grower(number),
        grade: grade.to_owned(),
        gross_g: net_g,
        tare_g: 0,
        ticket: String::new(),
        again: None,
        lot: None,
        struck: None,
        ..delivery()
    }
}

fn paying(by: &str) -> second_payment::Wanted {
    second_payment::Wanted { seller: "seller".into(), season: by.to_owned(), by: "clerk".into(), at_ms: 7 }
}

/// Takes a step in a transaction. A refusal changes nothing.
fn take(tx: &mut Tx<'_>, id: usize, step: &Step) -> Result<(), TxError> {
    match step {
        Step::Deliver { grower, season, grade, net_g } => {
            record::record(tx, &fresh(id, *grower, SEASONS_OF[*season], GRADES[*grade], *net_g)).map(drop)
        }
        Step::StrikeDelivery(of) => {
            record::strike(tx, &"seller".into(), &format!("delivery-{of}").as_str().into(), &struck()).map(drop)
        }
        Step::Enter { grower: number, season, kind, minor } => {
            let kind = EntryKind::ALL[*kind];
            let adds = matches!(kind, EntryKind::Bonus | EntryKind::Premium);
            let entry = Entry {
                id: format!("entry-{id}").as_str().into(),
                seller: "seller".into(),
                season: SEASONS_OF[*season].to_owned(),
                producer: grower(*number).id,
                kind,
                amount: Money::new(if adds { *minor } else { -minor }, Currency::USD),
                day: DAY,
                note: String::new(),
                reweighed: None,
                carried: None,
                struck: None,
                by: "clerk".into(),
                at_ms: 5,
            };
            entries::record(tx, &entry).map(drop)
        }
        Step::StrikeEntry(of) => {
            entries::strike(tx, &"seller".into(), &format!("entry-{of}").as_str().into(), &struck()).map(drop)
        }
        Step::Reweigh { delivery, net_g } => {
            let wanted = reweigh::Wanted {
                id: format!("entry-{id}").as_str().into(),
                seller: "seller".into(),
                delivery: format!("delivery-{delivery}").as_str().into(),
                net_g: *net_g,
                day: DAY,
                note: String::new(),
                by: "clerk".into(),
                at_ms: 6,
            };
            reweigh::record(tx, &wanted).map(drop)
        }
        Step::Second { season, pool, points } => {
            let delivered: Vec<Account> = ACCOUNTS
                .rows(&tx.reader(), &of_season(&"seller".into(), SEASONS_OF[*season]), None)
                .collect::<Result<_, StoreError>>()?;
            let named = |grade: &&str| delivered.iter().any(|account| account.grades.contains_key(*grade));
            let points = points.iter().flat_map(|counts| GRADES.into_iter().zip(*counts));
            let points = points.filter(|(grade, _)| named(grade));
            let points = points.map(|(grade, thousandths)| Points { grade: grade.to_owned(), thousandths });
            let stated = Stated::Pool(Money::new(*pool, Currency::USD));
            second_payment::make(tx, &paying(SEASONS_OF[*season]), &Terms { stated, points: points.collect() })
                .map(drop)
        }
        Step::TakeBack { season, number } => {
            second_payment::take_back(tx, &paying(SEASONS_OF[*season]), *number, "Wrong").map(drop)
        }
        Step::CarryOver { grower: number, from } => {
            let wanted = carry_over::Wanted {
                ids: [format!("entry-{id}").as_str().into(), format!("entry-{id}-in").as_str().into()],
                seller: "seller".into(),
                producer: grower(*number).id,
                from: SEASONS_OF[*from].to_owned(),
                to: SEASONS_OF[1 - *from].to_owned(),
                day: DAY,
                by: "clerk".into(),
                at_ms: 8,
            };
            carry_over::carry_over(tx, &wanted).map(drop)
        }
    }
}

/// Whether an account is the sum of what was entered in it.
fn account_adds_up(scope: &Scope, account: &Account) {
    let Account { seller, season, grower, .. } = account;
    let (delivered, entered) = scope
        .read(|reader| {
            let delivered = DELIVERIES.rows(reader, &deliveries_of(seller, season, &grower.id), None);
            let entered = ENTRIES.rows(reader, &entries_of(seller, season, &grower.id), None);
            Ok::<_, StoreError>((delivered.collect::<Result<Vec<_>, _>>()?, entered.collect::<Result<Vec<_>, _>>()?))
        })
        .unwrap();
    let counted: Vec<&Delivery> = delivered.iter().filter(|row| row.struck.is_none()).collect();
    let entered: Vec<&Entry> = entered.iter().filter(|row| row.struck.is_none()).collect();
    let mut grades: BTreeMap<String, u64> = BTreeMap::new();
    for row in &counted {
        *grades.entry(row.grade.clone()).or_default() += row.counted_g();
    }
    assert_eq!((account.deliveries, account.net_g), (counted.len() as u64, grades.values().sum()));
    assert_eq!(account.grades, grades);
    assert_eq!(account.owed, counted.iter().map(|row| row.owed().minor).sum::<i64>());
    for kind in EntryKind::ALL {
        let of_kind = entered.iter().filter(|row| row.kind == *kind);
        assert_eq!(account.sum(*kind), of_kind.map(|row| row.amount.minor).sum::<i64>(), "{kind}");
    }
    let shares = account.shares.iter().map(|share| share.minor).sum::<i64>();
    assert_eq!(account.second, shares);
    assert_eq!(account.balance(), account.owed + shares + entered.iter().map(|row| row.amount.minor).sum::<i64>());
}

/// Whether every account and season adds up, and what was carried over is in both seasons.
fn adds_up(scope: &Scope) {
    let mut carried = 0;
    for name in SEASONS_OF {
        let Some(season) = scope.read(|reader| store::season(reader, &"seller".into(), name)).unwrap() else {
            continue;
        };
        let accounts: Vec<Account> = scope
            .read(|reader| {
                ACCOUNTS.rows(reader, &of_season(&"seller".into(), name), None).collect::<Result<_, StoreError>>()
            })
            .unwrap();
        accounts.iter().for_each(|account| account_adds_up(scope, account));
        assert_eq!(season.net_g, accounts.iter().map(|account| account.net_g).sum::<u64>());
        for (number, entry) in (1..).zip(&season.seconds) {
            let of_entry = accounts.iter().flat_map(|account| &account.shares).filter(|share| share.entry == number);
            assert_eq!(of_entry.map(|share| share.minor).sum::<i64>(), entry.total.minor);
        }
        carried += accounts.iter().map(|account| account.sum(EntryKind::CarryOver)).sum::<i64>();
    }
    assert_eq!(carried, 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_account_and_season_adds_up_after_any_steps(steps in prop::collection::vec(step(), 1..60)) {
        let scope = Store::in_memory(FaultPlan::default()).scope("growers");
        for (id, step) in steps.into_iter().enumerate() {
            let paid_before = matches!(step, Step::Enter { kind: 1, .. });
            let told = step.clone();
            let answer = scope.transact_blocking(move |tx| take(tx, id, &step));
            prop_assert!(!matches!(answer, Err(TxError::Store(_))), "{told:?}: {answer:?}");
            adds_up(&scope);
            if let (true, Ok(()), Step::Enter { grower: number, season, .. }) = (paid_before, &answer, &told) {
                let of = scope.read(|reader| {
                    store::account(reader, &"seller".into(), SEASONS_OF[*season], &grower(*number).id)
                }).unwrap();
                prop_assert!(of.is_some_and(|account| account.balance() >= 0), "a payment went below nought");
            }
        }
    }
}

#[test]
fn an_account_of_an_older_program_is_paid_by_grade_and_keeps_its_grades_from_then_on() {
    let scope = Store::in_memory(FaultPlan::default()).scope("growers");
    let name = SEASONS_OF[0];
    scope
        .transact_blocking(move |tx| -> Result<(), TxError> {
            for (id, grade, net_g) in [(1, "A", 3_000), (2, "B", 1_000)] {
                record::record(tx, &fresh(id, 0, name, grade, net_g))?;
            }
            record::record(tx, &fresh(3, 1, name, "A", 4_000))?;
            record::record(tx, &fresh(4, 1, name, "A", 9_000))?;
            record::strike(tx, &"seller".into(), &"delivery-4".into(), &struck())?;
            // An older program kept no grams of grades.
            for number in 0..2 {
                let found = store::account(&tx.reader(), &"seller".into(), name, &grower(number).id)?;
                let known = found.ok_or_else(store::no_account)?;
                ACCOUNTS.save(tx, Some(&known), &Account { grades: BTreeMap::new(), ..known.clone() })?;
            }
            Ok(())
        })
        .unwrap();
    let points = |grade: &str, thousandths| Points { grade: grade.to_owned(), thousandths };
    let terms = Terms {
        stated: Stated::Pool(Money::new(750, Currency::USD)),
        points: vec![points("A", 1_000), points("B", 500)],
    };
    scope.transact_blocking(move |tx| second_payment::make(tx, &paying(name), &terms)).unwrap();
    let second = |number: usize| {
        let found = scope.read(|reader| store::account(reader, &"seller".into(), name, &grower(number).id)).unwrap();
        found.map(|account| (account.second, account.grades.len()))
    };
    assert_eq!([second(0), second(1)], [Some((350, 2)), Some((400, 1))]);
    adds_up(&scope);
}

#[test]
fn a_season_of_an_older_program_is_divided_by_weight_without_its_deliveries() {
    let scope = Store::in_memory(FaultPlan::default()).scope("growers");
    let old = Account { grades: BTreeMap::new(), second: 0, shares: Vec::new(), sums: Vec::new(), ..account() };
    scope
        .transact_blocking(move |tx| -> Result<(), StoreError> {
            let season = Season { net_g: old.net_g, ..Season::new(old.season.clone(), old.currency) };
            tx.put(&SEASONS, season_key(&old.seller, &old.season), &season)?;
            ACCOUNTS.save(tx, None, &old)
        })
        .unwrap();
    let terms = Terms { stated: Stated::PerKg(Money::new(10, Currency::USD)), points: Vec::new() };
    let made = scope.transact_blocking(move |tx| second_payment::make(tx, &paying("2025/26"), &terms)).unwrap();
    assert_eq!(made.in_force().map(|(_, made)| made.total.minor), Some(300));
}
