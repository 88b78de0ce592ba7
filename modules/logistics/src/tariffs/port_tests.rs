use contracts::freight::Lane;
use contracts::money::{Currency, Money};
use kernel::store::{FaultPlan, Scope, Store};

use super::*;
use crate::tariffs::model::{Step, Zone};

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

fn tariff(price: i64, pickup: Option<&str>) -> Tariff {
    let steps = vec![Step { up_to_g: 5000, price: usd(price) }];
    let zone = Zone { name: "Near".into(), countries: vec!["DE".into()], lane: Lane::Parcel, steps, free_from: None };
    Tariff { currency: Currency::USD, zones: vec![zone], pickup: pickup.map(str::to_owned) }
}

fn shop(tariffs: &[(Owner, Tariff)]) -> Scope {
    let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
    for (owner, tariff) in tariffs {
        let (owner, tariff) = (owner.clone(), tariff.clone());
        scope.transact_blocking(move |tx| store::set(tx, &owner, Some(&tariff))).unwrap();
    }
    scope
}

fn quoted(scope: &Scope, country: &str, delivery: DeliveryMethod, weight_g: u64) -> Vec<Option<FreightOffer>> {
    let goods = ["own", "other"].map(|seller| Consignment { seller: seller.into(), weight_g, amount: usd(100) });
    scope.read(|reader| Tariffs.quote(reader, country, delivery, &goods)).unwrap()
}

fn priced(price: i64) -> Option<FreightOffer> {
    Some(FreightOffer::Priced { zone: "Near".into(), lane: Lane::Parcel, price: usd(price) })
}

const BY_CARRIER: Option<FreightOffer> = Some(FreightOffer::ByCarrier);

#[test]
fn a_sellers_tariff_goes_before_the_shops() {
    let scope = shop(&[(Owner::Shop, tariff(900, None)), (Owner::Seller("own".into()), tariff(300, Some("The mill")))]);
    assert_eq!(quoted(&scope, "Germany", DeliveryMethod::Standard, 5000), [priced(300), priced(900)]);
    let fetched = quoted(&scope, "Germany", DeliveryMethod::Collect, 5000);
    assert_eq!(fetched, [Some(FreightOffer::Pickup { place: "The mill".into() }), None], "the shop lets nobody fetch");
}

#[test]
fn the_carrier_names_what_no_table_has() {
    let scope = shop(&[(Owner::Shop, tariff(900, None))]);
    for (country, delivery, weight_g) in [
        ("Germany", DeliveryMethod::Standard, 5001),
        ("France", DeliveryMethod::Standard, 1),
        ("", DeliveryMethod::Standard, 1),
        ("Germany", DeliveryMethod::Express, 1),
    ] {
        assert_eq!(
            quoted(&scope, country, delivery, weight_g),
            [BY_CARRIER, BY_CARRIER],
            "{country} {delivery:?} {weight_g}"
        );
    }
    let foreign = Tariff { currency: Currency::parse("KES").unwrap(), ..tariff(1, None) };
    assert_eq!(
        quoted(&shop(&[(Owner::Shop, foreign)]), "Germany", DeliveryMethod::Standard, 1),
        [BY_CARRIER, BY_CARRIER]
    );
    let none = shop(&[]);
    assert_eq!(quoted(&none, "Germany", DeliveryMethod::Standard, 1), [BY_CARRIER, BY_CARRIER]);
    let fetched = Some(FreightOffer::Pickup { place: String::new() });
    assert_eq!(quoted(&none, "Germany", DeliveryMethod::Collect, 1), [fetched.clone(), fetched]);
}
