//! Data that earlier versions stored still opens.

use contracts::growers::GrowersChanged;
use contracts::lots::Stage;
use contracts::money::{Currency, Money};
use jiff::civil::date;
use kernel::store::golden;
use kernel::store::record::decode;

use crate::accounts::model::{Account, Payment, Season, Second, Share};
use crate::deliveries::model::{Delivery, Grower, Struck, TakenIn};
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
        owed: 3_615,
        second: 300,
        paid: 1_000,
        opened_ms: 1_790_000_000_003,
        shares: vec![Share { entry: 1, minor: 300 }],
    }
}

/// A season whose second payment was taken back.
fn season() -> Season {
    let per_kg = Money::new(10, Currency::USD);
    let entry = |minor, takes_back, at_ms| Second {
        per_kg,
        total: Money::new(minor, Currency::USD),
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
    let payment = Payment {
        id: "payment".into(),
        seller: "seller".into(),
        season: "2025/26".to_owned(),
        producer: "producer".into(),
        amount: Money::new(1_000, Currency::USD),
        day: date(2026, 11, 25),
        note: "Cash".to_owned(),
        struck: Some(struck()),
        by: "clerk".into(),
        at_ms: 1_790_000_000_005,
    };
    golden(FOLDER, "grower-payment", &payment);
}

#[test]
fn a_second_payment_of_an_older_program_is_in_force_with_its_shares() {
    let open = |file: &str| std::fs::read_to_string(format!("{FOLDER}/{file}")).unwrap();
    let bytes = |text: String| -> Vec<u8> {
        (0..text.len() / 2).map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).unwrap()).collect()
    };
    let opened: Season = decode(&bytes(open("grower-season.v1.hex"))).unwrap();
    assert_eq!(opened.in_force().map(|(number, made)| (number, made.total.minor)), Some((1, 300)));
    let opened: Account = decode(&bytes(open("grower-account.v1.hex"))).unwrap();
    assert_eq!(opened, account());
}

#[test]
fn what_is_owed_is_rounded_to_the_nearest_minor_unit() {
    let owed = |gross_g, minor| {
        let made = Delivery { gross_g, tare_g: 0, price: Money::new(minor, Currency::USD), ..delivery() };
        made.owed().minor
    };
    assert_eq!([owed(1_000, 125), owed(4, 125), owed(3, 125), owed(12_345, 10_050)], [125, 1, 0, 124_067]);
}
