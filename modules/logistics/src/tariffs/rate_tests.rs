use contracts::money::{Currency, Money};
use proptest::prelude::*;

use super::*;
use crate::tariffs::model::Step;

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

fn zone(name: &str, countries: &[&str], steps: &[(u64, i64)]) -> Zone {
    Zone {
        name: name.into(),
        countries: countries.iter().map(|code| (*code).into()).collect(),
        lane: Lane::Parcel,
        steps: steps.iter().map(|(up_to_g, minor)| Step { up_to_g: *up_to_g, price: usd(*minor) }).collect(),
        free_from: Some(usd(10_000)),
    }
}

fn tariff() -> Tariff {
    let zones = vec![zone("Else", &[], &[(30_000, 9000)]), zone("Near", &["DE", "FR"], &[(2000, 500), (30_000, 1500)])];
    Tariff { currency: Currency::USD, zones, pickup: None }
}

fn price(rate: Rate<'_>) -> Option<i64> {
    if let Rate::Price { price, .. } = rate { Some(price.minor) } else { None }
}

#[test]
fn a_named_country_goes_before_everywhere_else_and_a_weight_belongs_to_the_row_that_ends_with_it() {
    let tariff = tariff();
    for (code, weight_g, minor) in
        [("DE", 1, 500), ("DE", 2000, 500), ("DE", 2001, 1500), ("FR", 30_000, 1500), ("JP", 1, 9000)]
    {
        assert_eq!(price(tariff.rate(code, weight_g, None)), Some(minor), "{code} {weight_g}");
    }
    assert!(matches!(tariff.rate("DE", 30_001, None), Rate::TooHeavy(zone) if zone.name == "Near"));
    assert_eq!(tariff.rate("DE", 30_001, None).lane(), Lane::Freight);
    assert_eq!(Tariff { zones: vec![], ..tariff }.rate("DE", 1, None), Rate::NoZone);
}

#[test]
fn goods_worth_enough_travel_for_nothing() {
    let tariff = tariff();
    assert_eq!(price(tariff.rate("DE", 100, Some(usd(9999)))), Some(500));
    assert_eq!(price(tariff.rate("DE", 100, Some(usd(10_000)))), Some(0));
    let shillings = Money::new(1_000_000, Currency::parse("KES").unwrap());
    assert_eq!(price(tariff.rate("DE", 100, Some(shillings))), Some(500), "the amounts are in two currencies");
    assert!(matches!(tariff.rate("DE", 40_000, Some(usd(10_000))), Rate::TooHeavy(_)));
}

proptest! {
    #[test]
    fn every_weight_up_to_the_last_row_has_a_price(ends in prop::collection::btree_set(1_u64..100_000, 1..20), weight in 0_u64..120_000) {
        let steps: Vec<_> = ends.iter().zip(1..).map(|(end, minor)| (*end, minor)).collect();
        let last = *ends.last().unwrap();
        let tariff = Tariff { zones: vec![zone("All", &[], &steps)], ..tariff() };
        let expected = (weight <= last).then(|| ends.iter().filter(|end| **end < weight).count() as i64 + 1);
        prop_assert_eq!(price(tariff.rate("KE", weight, None)), expected);
    }
}
