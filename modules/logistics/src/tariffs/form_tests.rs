use serde_json::{Value, json};

use super::*;
use crate::tariffs::responses::TariffView;

fn row(from: &str, to: &str, price: &str) -> Value {
    json!({ "fromKg": from, "toKg": to, "price": price })
}

fn zone(name: &str, countries: &[&str], rows: &[Value]) -> Value {
    json!({ "name": name, "countries": countries, "everywhereElse": countries.is_empty(), "lane": "parcel", "freeFrom": null, "rows": rows })
}

fn rates(zones: &[Value]) -> Value {
    json!({ "currency": "USD", "zones": zones, "pickup": true, "pickupPlace": "The farm gate" })
}

fn read(rates: &Value) -> Result<Tariff, Vec<(String, String)>> {
    let form: SetShippingRates = serde_json::from_value(rates.clone()).unwrap();
    match form.read() {
        Ok(tariff) => Ok(tariff),
        Err(Problem::Invalid(wrong)) => Err(wrong.into_iter().map(|(field, why)| (field, why.join("; "))).collect()),
        Err(other) => panic!("{other:?}"),
    }
}

fn told(zones: &[Value]) -> Vec<(String, String)> {
    read(&rates(zones)).unwrap_err()
}

#[test]
fn a_tariff_reads_as_it_was_sent() {
    let rows = [row("0", "2.5", "4.00"), row("2.5", "30", "0.00")];
    let sent = rates(&[zone("Near", &["Germany", "France"], &rows), zone("Else", &[], &rows)]);
    let shown = serde_json::to_value(TariffView::from(read(&sent).unwrap())).unwrap();
    assert_eq!(shown, sent);
}

#[test]
fn a_hole_an_overlap_and_a_step_that_does_not_ascend_are_told_where_they_are() {
    let wrong = told(&[zone(
        "Near",
        &["Germany"],
        &[row("1", "2", "4"), row("5", "10", "6"), row("8", "8", "9"), row("8", "30", "-1"), row("x", "", "")],
    )]);
    let fields: Vec<_> = wrong.iter().map(|(field, _)| field.trim_start_matches("zones.0.rows.")).collect();
    assert_eq!(fields, ["0.fromKg", "1.fromKg", "2.fromKg", "2.toKg", "3.price", "4.fromKg", "4.price", "4.toKg"]);
    let why = |field: &str| &wrong.iter().find(|(of, _)| of.ends_with(field)).unwrap().1;
    assert_eq!(why("0.fromKg"), "must be 0: goods lighter than 1 kg would have no price");
    assert_eq!(why("1.fromKg"), "must be 2: from 2 to 5 kg there is no price");
    assert_eq!(why("2.fromKg"), "must be 10: from 8 to 10 kg there are two prices");
    assert_eq!(why("2.toKg"), "must be more than 8 kg, where the row begins");
}

#[test]
fn no_country_is_in_two_zones_and_one_zone_is_everywhere_else() {
    let rows = [row("0", "2", "4")];
    let wrong = told(&[
        zone("Near", &["Germany", "Germny"], &rows),
        zone("near", &["de"], &rows),
        zone("Else", &[], &rows),
        zone("Rest", &[], &[]),
        json!({ "name": "", "lane": "ship", "freeFrom": "much", "rows": rows }),
    ]);
    let fields: Vec<_> = wrong.iter().map(|(field, _)| field.trim_start_matches("zones.")).collect();
    let expected = [
        "0.countries",
        "1.countries",
        "1.name",
        "3.everywhereElse",
        "3.rows",
        "4.countries",
        "4.freeFrom",
        "4.lane",
        "4.name",
    ];
    assert_eq!(fields, expected);
    assert!(wrong[0].1.contains("Did you mean Germany?") && wrong[1].1 == "Germany is in the zone Near already");
}

#[test]
fn a_currency_and_a_place_to_fetch_goods_are_needed() {
    let wrong = read(&json!({ "currency": "XXX", "pickup": true })).unwrap_err();
    let fields: Vec<_> = wrong.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["currency", "pickupPlace"]);
    assert_eq!(read(&json!({ "currency": "KES" })).unwrap().zones, [], "the carrier names every price");
}
