use contracts::sales::{LetterOfCredit, PRESENTATION_DAYS};
use jiff::civil::date;

use super::*;

fn letter(loaded: Option<Date>, open: bool) -> Letter {
    let letter = LetterOfCredit {
        number: String::new(),
        bank: String::new(),
        expires_on: date(2027, 2, 28),
        latest_shipment: date(2027, 1, 31),
        presentation_days: PRESENTATION_DAYS,
    };
    Letter { letter, loaded, open }
}

fn looked(letter: &Letter, loaded: bool, day: Date) -> Turn {
    let noon_ms = midnight_ms(day) + 12 * 60 * 60 * 1000;
    turn(letter, &Look { shipment: "shipment".into(), loaded }, noon_ms)
}

#[test]
fn a_seller_is_told_from_seven_days_before_the_latest_shipment_to_that_day() {
    let waits = letter(None, true);
    assert_eq!(looked(&waits, false, date(2027, 1, 1)), Turn::Later(midnight_ms(date(2027, 1, 24))));
    for day in [24, 31] {
        assert_eq!(looked(&waits, false, date(2027, 1, day)), Turn::Tell(ShipmentNews::ShipmentNear));
    }
    assert_eq!(looked(&waits, false, date(2027, 2, 1)), Turn::Done, "the page warns of it");
}

#[test]
fn a_seller_is_told_seven_days_before_the_last_day_to_present() {
    let loaded = letter(Some(date(2027, 1, 28)), true);
    assert_eq!(looked(&loaded, true, date(2027, 1, 28)), Turn::Later(midnight_ms(date(2027, 2, 11))));
    assert_eq!(looked(&loaded, true, date(2027, 2, 18)), Turn::Tell(ShipmentNews::PresentationNear));
    assert_eq!(looked(&loaded, true, date(2027, 2, 19)), Turn::Done);
}

#[test]
fn nobody_is_told_of_goods_that_left_or_of_a_bill_that_is_paid() {
    assert_eq!(looked(&letter(Some(date(2027, 1, 28)), true), false, date(2027, 1, 29)), Turn::Done);
    assert_eq!(looked(&letter(None, false), false, date(2027, 1, 29)), Turn::Done);
    assert_eq!(looked(&letter(Some(date(2027, 1, 28)), false), true, date(2027, 2, 12)), Turn::Done);
}
