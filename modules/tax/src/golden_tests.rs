//! Data that earlier versions stored still opens.

use contracts::tax::{Book, Category, Customer, Place, Prices, Rate, Rounding, Rule, Settings};
use jiff::civil::date;
use kernel::store::golden;

use crate::numbers::TaxNumber;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_are_frozen() {
    let rule = Rule {
        id: "rule".to_owned(),
        seller: Place::Country("KE".to_owned()),
        buyer: Place::Eu,
        customer: Customer::Business,
        goods: Some("coffee".to_owned()),
        from: date(2026, 1, 2),
        until: Some(date(2026, 3, 4)),
        category: Category::ReverseCharge,
        rate: Rate(107_500),
        reason: "Reverse charge".to_owned(),
    };
    let settings = Settings { charged: true, prices: Prices::WithTax, rounding: Rounding::Document };
    golden(FOLDER, "book", &Book { settings, rules: vec![rule] });
    golden(FOLDER, "tax-number", &TaxNumber { country: "KE".to_owned(), number: "P051234567Q".to_owned() });
}
