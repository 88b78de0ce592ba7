use contracts::unit_price::unit_price;

use super::*;
use crate::seed::goods;

fn listed(sku: &str) -> Product {
    let good = goods().unwrap().into_iter().find(|g| g.offer.sku == sku).unwrap();
    let facts = check(&good.offer).unwrap();
    Product {
        id: "p".into(),
        ordinal: 1,
        seller: "s".into(),
        seller_name: "S".into(),
        listed: true,
        created_ms: 0,
        facts,
        session_score: None,
    }
}

#[test]
fn the_price_of_a_quantity_changes_exactly_at_its_boundary() {
    let lot = listed("KE-NYR-AA-01").facts;
    for (quantity, minor) in
        [(300, 1380), (1199, 1380), (1200, 1360), (2999, 1360), (3000, 1345), (9600, 1320), (u32::MAX, 1320)]
    {
        assert_eq!(unit_price(lot.price, &lot.tiers, None, quantity).price.minor, minor, "{quantity}");
    }
}

#[test]
fn a_quantity_is_the_minimum_plus_whole_steps() {
    let lot = listed("KE-NYR-AA-01");
    for good in [300, 360, 1200] {
        assert!(check_quantity(&lot, good).is_ok(), "{good}");
    }
    for bad in [0, 1, 299, 301, 330, 359] {
        let why = check_quantity(&lot, bad).unwrap_err();
        assert!(why.contains("300") && why.contains("60"), "{why}");
    }
    assert!(check_quantity(&listed("ET-RST-URA-25"), 1).is_ok());
    assert!(check_quantity(&listed("ET-RST-URA-25"), 0).is_err());
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let offer = Offer { cupping_score: Some("100.01".into()), price: "0".into(), ..Offer::default() };
    let wrongs = check(&offer).unwrap_err();
    for field in [
        "sku",
        "name",
        "kind",
        "category",
        "origin",
        "country",
        "unit",
        "unitWeightG",
        "package",
        "price",
        "minQuantity",
        "increment",
        "cuppingScore",
    ] {
        assert!(wrongs.contains_key(field), "{field}: {wrongs:?}");
    }
}

#[test]
fn quantity_prices_rise_in_quantity_and_fall_in_price() {
    let mut offer = goods().unwrap().into_iter().find(|g| g.offer.tiers.len() >= 2).unwrap().offer;
    assert!(check(&offer).is_ok());
    let good = offer.tiers.clone();
    offer.tiers.reverse();
    assert!(check(&offer).unwrap_err().contains_key("tiers"));
    offer.tiers = good;
    offer.tiers[0].price = offer.price.clone();
    assert!(check(&offer).is_err(), "not cheaper than the list price");
    offer.tiers[0].price = "0.01".into();
    offer.tiers[0].min_quantity = offer.min_quantity;
    assert!(check(&offer).is_err(), "not above the smallest quantity");
}

#[test]
fn only_coffee_is_cupped() {
    let mut offer = goods().unwrap().into_iter().find(|g| g.offer.kind == "tea").unwrap().offer;
    offer.cupping_score = Some("88".into());
    assert!(check(&offer).unwrap_err().contains_key("cuppingScore"));
}

#[test]
fn scores_are_read_as_hundredths() {
    assert_eq!(score("88.25"), Some(8825));
    assert_eq!(score("100"), Some(10_000));
    assert_eq!(score("88.255"), None);
    assert_eq!(score("-1"), None);
}

#[test]
fn a_country_is_one_that_is_known_and_is_written_by_its_name() {
    let mut offer = goods().unwrap().remove(0).offer;
    for (typed, kept) in [("ke", "Kenya"), ("Kenya", "Kenya"), ("Tanzania, United Republic of", "Tanzania")] {
        offer.country = typed.to_owned();
        assert_eq!(check(&offer).unwrap().country, kept);
    }
    offer.country = "Keniya".to_owned();
    assert_eq!(check(&offer).unwrap_err()["country"], ["is not a country that we know. Did you mean Kenya?"]);
    offer.country = String::new();
    assert_eq!(check(&offer).unwrap_err()["country"], ["is required"]);
}

#[test]
fn the_category_of_coffee_says_whether_it_is_green_or_roasted() {
    let category = |kind: &str, category: &str| {
        let offer = Offer { kind: kind.into(), category: category.into(), ..Offer::default() };
        check(&offer).unwrap_err().contains_key("category")
    };
    for fits in ["Green coffee", "ROASTED  Coffee, ground"] {
        assert!(!category("coffee", fits), "{fits}");
    }
    for unclear in ["Coffee", "Specialty", "Coffee, green", "Green Arabica coffee", "Black Tea"] {
        assert!(category("coffee", unclear), "{unclear}");
    }
    assert_eq!(["Black Tea", "Green coffee"].map(|text| category("tea", text)), [false, true]);
}
