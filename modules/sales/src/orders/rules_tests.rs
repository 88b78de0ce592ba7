use contracts::auth::Address;
use contracts::catalog::{Listing, ProductCard};
use proptest::prelude::*;

use super::*;
use crate::orders::model::{DeliveryMethod, OrderPayment};
use crate::orders::totals;

fn taken(minor: i64, currency: &str, quantity: u32) -> TakenLine {
    let product = ProductCard {
        id: "p".into(),
        name: "Name".into(),
        sku: "SKU".into(),
        image_url: String::new(),
        unit: "bag".into(),
        price: Money::new(minor, Currency::parse(currency).unwrap()),
        tiers: Vec::new(),
        company_price: None,
        stock: 0,
        min_quantity: 1,
        increment: 1,
        seller: "s".into(),
        seller_name: "Seller".into(),
        category: "Coffee".into(),
        origin: "Nyeri, Kenya".into(),
        unit_weight_g: 1000,
    };
    let price = product.unit_price(quantity);
    TakenLine { product, quantity, price, exact: None, unit_cost: None, listing: Listing::default() }
}

fn order(placed_ms: i64) -> Order {
    Order {
        id: "o".into(),
        number: String::new(),
        buyer: "b".into(),
        buyer_name: "Buyer".into(),
        placed_ms,
        total: Money::new(1, Currency::USD),
        address: Address::default(),
        delivery: DeliveryMethod::Standard,
        payment: OrderPayment::Card,
        left: None,
        contract: None,
        delivered_ms: None,
        cancelled_ms: None,
        cancellation: None,
        placed_alone: None,
    }
}

/// The lines of these goods, and what they come to in a shop without tax.
fn summed(taken: &[TakenLine]) -> Result<(Vec<Purchase>, Money), TxError> {
    let lines = priced(&"o".into(), taken)?;
    let total = totals::sum(lines.iter().map(|line| line.line_total))?;
    Ok((lines, total))
}

#[test]
fn an_order_has_one_currency_and_a_sum_that_fits() {
    assert!(matches!(summed(&[]), Err(error) if error.kind() == "invalid"));
    let mixed = [taken(100, "USD", 1), taken(100, "KES", 1)];
    assert!(matches!(summed(&mixed), Err(error) if error.kind() == "mixed-currencies"));
    assert!(matches!(summed(&[taken(i64::MAX, "USD", 2)]), Err(error) if error.kind() == "invalid"));
    let long = [taken(i64::MAX, "USD", 1), taken(1, "USD", 1)];
    assert!(matches!(summed(&long), Err(error) if error.kind() == "invalid"));
    let (lines, total) = summed(&[taken(1850, "USD", 2), taken(5, "USD", 3)]).unwrap();
    assert_eq!(total.to_string(), "37.15");
    assert_eq!(lines.iter().map(|line| line.id.as_str()).collect::<Vec<_>>(), ["o-001", "o-002"]);
}

#[test]
fn the_total_that_was_seen_holds_in_any_spelling() {
    let total = Money::new(1850, Currency::USD);
    assert!(as_expected("18.50", total) && as_expected("18.5", total) && !as_expected("18.51", total));
    let francs = Money::new(3500, Currency::parse("RWF").unwrap());
    assert!(as_expected("3500.00", francs) && as_expected("3500", francs) && !as_expected("35.00", francs));
}

#[test]
fn an_order_can_be_cancelled_for_24_hours_unless_it_shipped_or_is_cancelled() {
    let placed = order(1_000);
    assert!(may_cancel(&placed, 1_000).is_ok());
    assert!(may_cancel(&placed, 1_000 + CANCELLABLE_MS).is_ok());
    assert!(may_cancel(&placed, 1_001 + CANCELLABLE_MS).is_err());
    assert!(may_cancel(&Order { left: Some("s".into()), ..order(1_000) }, 2_000).is_err());
    assert!(may_cancel(&Order { cancelled_ms: Some(1_500), ..order(1_000) }, 2_000).is_err());
    assert!(may_cancel(&Order { delivered_ms: Some(1_500), ..order(1_000) }, 2_000).is_err());
}

#[test]
fn goods_can_be_returned_for_30_days_from_their_delivery() {
    let line = &priced(&"o".into(), &[taken(100, "USD", 3)]).unwrap()[0];
    assert!(matches!(may_return(&order(1_000), line, 2_000), Err(error) if error.kind() == "not-delivered"));
    let delivered = Order { delivered_ms: Some(5_000), ..order(1_000) };
    assert!(may_return(&delivered, line, 5_000 + RETURNABLE_MS).is_ok());
    assert!(matches!(may_return(&delivered, line, 5_001 + RETURNABLE_MS), Err(error) if error.kind() == "too-late"));
}

#[test]
fn a_line_that_came_can_be_returned_while_the_other_is_on_its_way() {
    let mut lines = priced(&"o".into(), &[taken(100, "USD", 3), taken(100, "USD", 2)]).unwrap();
    lines[0].journey = Journey {
        status: Some(ShipmentStatus::Delivered),
        arrives_on: Some(jiff::civil::date(1970, 1, 1)),
        ..Journey::default()
    };
    lines[0].returned = 1;
    lines[1].journey.status = Some(ShipmentStatus::PickedUp);
    let open = order(1_000);
    let end = 86_400_000 + RETURNABLE_MS;
    assert_eq!(returnable_until(&open, &lines[0]), Some(end), "30 days from the end of its day");
    assert_eq!((returnable(&open, &lines[0], end), returnable(&open, &lines[0], end + 1)), (2, 0));
    assert_eq!(returnable(&open, &lines[1], 2_000), 0);
    let cancelled = Order { cancelled_ms: Some(2_000), ..order(1_000) };
    assert_eq!(returnable(&cancelled, &lines[0], 2_000), 0);
    assert_eq!(any_returnable_until(&FullOrder { order: open, lines }), Some(end));
}

#[test]
fn numbers_are_of_their_year() {
    assert_eq!(year(1_767_225_599_999), 2025);
    assert_eq!(year(1_767_225_600_000), 2026);
    assert_eq!(number(2026, 123), "ORD-2026-000123");
    assert_eq!(number(2026, 1_234_567), "ORD-2026-1234567");
}

proptest! {
    /// In every currency, with its own minor unit, the written sum is the sum of the written amounts.
    #[test]
    fn sums_hold_in_every_currency_to_its_last_unit(lines in prop::collection::vec((1i64..1_000_000_000, 1u32..10_000), 1..40)) {
        for (code, digits) in [("USD", 2), ("EUR", 2), ("GBP", 2), ("KES", 2), ("ETB", 2), ("UGX", 0), ("RWF", 0)] {
            let cart: Vec<TakenLine> = lines.iter().map(|(price, n)| taken(*price, code, *n)).collect();
            let (rows, total) = summed(&cart).unwrap();
            let scale: i128 = if digits == 0 { 1 } else { 100 };
            let written = |money: Money| {
                let text = money.to_string();
                let (whole, part) = text.split_once('.').unwrap();
                if digits == 0 { assert_eq!(part, "00"); }
                whole.parse::<i128>().unwrap() * scale + if digits == 0 { 0 } else { part.parse::<i128>().unwrap() }
            };
            let want: i128 = lines.iter().map(|(price, n)| i128::from(*price) * i128::from(*n)).sum();
            prop_assert_eq!(written(total), want);
            prop_assert_eq!(rows.iter().map(|row| written(row.line_total)).sum::<i128>(), want);
        }
    }

    #[test]
    fn the_total_is_the_sum_of_price_times_quantity(lines in prop::collection::vec((1i64..1_000_000, 1u32..1_000), 1..50)) {
        let cart: Vec<TakenLine> = lines.iter().map(|(price, n)| taken(*price, "USD", *n)).collect();
        let (rows, total) = summed(&cart).unwrap();
        let want: i128 = lines.iter().map(|(price, n)| i128::from(*price) * i128::from(*n)).sum();
        prop_assert_eq!(i128::from(total.minor), want);
        prop_assert_eq!(rows.iter().map(|row| row.line_total.minor).sum::<i64>(), total.minor);
    }
}
