//! Data that earlier versions stored still opens.

use std::collections::BTreeMap;

use contracts::growers::{EntryKind, GrowersChanged};
use contracts::lots::Stage;
use contracts::money::{Currency, Money};
use jiff::civil::date;
use kernel::store::record::{decode, encode};
use kernel::store::{Record, golden};
use proptest::prelude::*;

use crate::accounts::entry::{Carried, Entry, Reweighed};
use crate::accounts::model::{Account, Points, Season, Second, Share, Sum};
use crate::deliveries::model::{Delivery, Grower, Struck, TakenIn, WeighedAgain};
use crate::imports::store::TakenFile;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn grower() -> Grower {
    Grower {
        id: "producer".into(),
        name: "Grower 0417".to_owned(),
        member_number: "0417".to_owned(),
        country: "KE".to_owned(),
    }
}

fn struck() -> Struck {
    Struck { reason: "Weighed twice".to_owned(), by: "clerk".into(), at_ms: 1_790_000_000_001 }
}

/// A delivery with a value in every field.
pub(crate) fn delivery() -> Delivery {
    Delivery {
        id: "delivery".into(),
        seller: "seller".into(),
        number: 7,
        season: "2025/26".to_owned(),
        day: date(2026, 11, 26),
        grower: grower(),
        plots: vec!["plot".into()],
        point: "Gatugi".to_owned(),
        stage: Stage::Cherry,
        grade: "A".to_owned(),
        gross_g: 31_250,
        tare_g: 1_250,
        price: Money::new(12_050, Currency::USD),
        moisture: Some(115),
        scale: "Gatugi 1".to_owned(),
        ticket: "1007".to_owned(),
        signed_for: "Wanjiru".to_owned(),
        again: Some(WeighedAgain { entry: "entry".into(), net_g: 29_750 }),
        lot: Some(TakenIn { lot: "lot".into(), number: "NYR-C1".to_owned(), moved: Some("move".into()) }),
        struck: Some(struck()),
        by: "clerk".into(),
        at_ms: 1_790_000_000_002,
    }
}

/// An account with a value in every field.
pub(crate) fn account() -> Account {
    Account {
        id: "seller\0season\0producer".to_owned(),
        seller: "seller".into(),
        season: "2025/26".to_owned(),
        grower: grower(),
        currency: Currency::USD,
        deliveries: 2,
        net_g: 30_000,
        grades: [("A".to_owned(), 20_000), ("Mbuni".to_owned(), 10_000)].into(),
        owed: 3_615,
        second: 300,
        sums: vec![Sum { kind: EntryKind::Payment, minor: -1_000 }, Sum { kind: EntryKind::Bonus, minor: 50 }],
        opened_ms: 1_790_000_000_003,
        shares: vec![Share { entry: 1, minor: 300 }],
    }
}

/// A season whose second payment was taken back.
fn season() -> Season {
    let per_kg = Some(Money::new(10, Currency::USD));
    let points = |grade: &str, thousandths| Points { grade: grade.to_owned(), thousandths };
    let entry = |minor, takes_back, at_ms| Second {
        per_kg,
        total: Money::new(minor, Currency::USD),
        points: vec![points("A", 1_200), points("Mbuni", 600)],
        takes_back,
        by: "clerk".into(),
        at_ms,
    };
    let made = entry(300, None, 1_790_000_000_004);
    let back = entry(-300, Some("A wrong price".to_owned()), 1_790_000_000_006);
    Season { name: "2025/26".to_owned(), currency: Currency::USD, net_g: 30_000, seconds: vec![made, back] }
}

#[test]
fn stored_forms_are_frozen() {
    golden(FOLDER, "grower-delivery", &delivery());
    golden(FOLDER, "grower-account", &account());
    golden(FOLDER, "grower-season", &season());
    golden(FOLDER, "event-growers-changed", &GrowersChanged { seller: "seller".into(), at_ms: 1_790_000_000_008 });
    golden(FOLDER, "grower-file", &TakenFile { first: 8, last: 40, at_ms: 1_790_000_000_007 });
    golden(FOLDER, "grower-payment", &entry());
}

/// An entry with a value in every field.
fn entry() -> Entry {
    Entry {
        id: "payment".into(),
        seller: "seller".into(),
        season: "2025/26".to_owned(),
        producer: "producer".into(),
        kind: EntryKind::Reweigh,
        amount: Money::new(-1_000, Currency::USD),
        day: date(2026, 11, 25),
        note: "Cash".to_owned(),
        reweighed: Some(Reweighed { delivery: "delivery".into(), number: 7, grams: -250 }),
        carried: Some(Carried { season: "2026/27".to_owned(), entry: "other".into() }),
        struck: Some(struck()),
        by: "clerk".into(),
        at_ms: 1_790_000_000_005,
    }
}

/// Opens a record that an older program stored.
fn opened<R: Record>(file: &str) -> R {
    let text = std::fs::read_to_string(format!("{FOLDER}/{file}")).unwrap();
    let bytes: Vec<u8> =
        (0..text.len() / 2).map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).unwrap()).collect();
    decode(&bytes).unwrap()
}

#[test]
fn what_an_older_program_stored_means_the_same() {
    let season: Season = opened("grower-season.v1.hex");
    assert_eq!(season.in_force().map(|(number, made)| (number, made.total.minor)), Some((1, 300)));
    let season: Season = opened("grower-season.v2.hex");
    assert_eq!(season.seconds.iter().map(|entry| entry.total.minor).collect::<Vec<_>>(), [300, -300]);
    assert!(season.seconds.iter().all(|entry| entry.per_kg.is_some() && entry.points.is_empty()));
    for version in ["grower-account.v1.hex", "grower-account.v2.hex"] {
        let account: Account = opened(version);
        let paid = vec![Sum { kind: EntryKind::Payment, minor: -1_000 }];
        assert_eq!(account, Account { grades: BTreeMap::new(), sums: paid, ..self::account() });
        assert_eq!(account.balance(), 3_615 + 300 - 1_000);
    }
    let paid: Entry = opened("grower-payment.v1.hex");
    assert_eq!((paid.kind, paid.amount.minor, paid.reweighed, paid.carried), (EntryKind::Payment, -1_000, None, None));
}

#[test]
fn grades_that_an_older_program_told_apart_are_one() {
    let typed = Delivery { grade: " a ".to_owned(), ..delivery() };
    let opened: Delivery = decode(&encode(&typed).unwrap()).unwrap();
    assert_eq!(opened.grade, "A");
    let grades = [("A", 20_000), ("a", 4_000), ("A ", 1_000), ("mbuni", 5_000)];
    let typed = Account { grades: grades.map(|(grade, grams)| (grade.to_owned(), grams)).into(), ..account() };
    let opened: Account = decode(&encode(&typed).unwrap()).unwrap();
    let one: BTreeMap<String, u64> = [("A".to_owned(), 25_000), ("Mbuni".to_owned(), 5_000)].into();
    assert_eq!((opened.net_g, &opened.grades), (30_000, &one));
    assert_eq!(opened.with_grams("A", -25_000).grades, [("Mbuni".to_owned(), 5_000)].into());
}

proptest! {
    #[test]
    fn the_balance_is_the_sum_of_all_entries_and_a_struck_one_counts_no_more(
        entries in prop::collection::vec((0_usize..8, -1_000_000_i64..1_000_000), 0..60),
        owed in 0_i64..1_000_000, second in 0_i64..1_000_000,
    ) {
        let empty = Account { owed, second, sums: Vec::new(), ..account() };
        let of = |(kind, minor): &(usize, i64)| (EntryKind::ALL[*kind], *minor);
        let all = entries.iter().map(of).fold(empty.clone(), |account, (kind, minor)| account.with_entry(kind, minor));
        prop_assert_eq!(all.balance(), owed + second + entries.iter().map(|(_, minor)| minor).sum::<i64>());
        let none = entries.iter().map(of).fold(all, |account, (kind, minor)| account.with_entry(kind, -minor));
        prop_assert_eq!(none.balance(), empty.balance());
        prop_assert!(EntryKind::ALL.iter().all(|kind| none.sum(*kind) == 0));
    }

    #[test]
    fn the_grams_of_all_grades_are_what_was_delivered(
        weights in prop::collection::vec((0_usize..3, 1_i64..5_000_000), 0..60),
    ) {
        let empty = Account { net_g: 0, grades: BTreeMap::new(), ..account() };
        let grades = ["A", "B", ""];
        let enter = |account: Account, (grade, grams): &(usize, i64)| account.with_grams(grades[*grade], *grams);
        let all = weights.iter().fold(empty.clone(), enter);
        prop_assert_eq!(all.grades.values().sum::<u64>(), all.net_g);
        let none = weights.iter().fold(all, |account, (grade, grams)| enter(account, &(*grade, -grams)));
        prop_assert_eq!(none, empty);
    }
}

#[test]
fn what_is_owed_is_rounded_to_the_nearest_minor_unit() {
    let owed = |gross_g, minor| {
        let made = Delivery { gross_g, tare_g: 0, price: Money::new(minor, Currency::USD), ..delivery() };
        made.owed().minor
    };
    assert_eq!([owed(1_000, 125), owed(4, 125), owed(3, 125), owed(12_345, 10_050)], [125, 1, 0, 124_067]);
}
