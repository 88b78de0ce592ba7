//! The plots with findings of a file that has more of them than an answer lists.

use serde_json::{Value, json};

use super::Land;

#[test]
fn broken_plots_are_listed_before_thousands_with_notices_and_the_rest_is_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let land = Land::open(folder.path());
    let feature = |geometry: Value| {
        let properties = json!({"ProducerName": "Grower 0999", "ProducerCountry": "KE"});
        json!({"type": "Feature", "properties": properties, "geometry": geometry})
    };
    let rough = |n: u32| {
        let at = json!([f64::from(36_000 + n) / 1_000.0, -0.5]);
        feature(json!({"type": "Point", "coordinates": at}))
    };
    let line = || feature(json!({"type": "LineString", "coordinates": [[36.9, -0.5], [36.91, -0.51]]}));
    let swapped = || feature(json!({"type": "Point", "coordinates": [-0.549876, 36.947115]}));
    let features: Vec<Value> =
        (0..1_500).map(rough).chain([swapped()]).chain((0..5).map(|_| line())).chain([swapped()]).collect();
    let judged = land.judge(&json!({"type": "FeatureCollection", "features": features}).to_string());
    let figures =
        ["plots", "sound", "mendable", "broken", "leftOut"].map(|name| judged[name].as_u64().expect("a number"));
    assert_eq!(figures, [1_507, 1_500, 2, 5, 507]);
    let listed = judged["listed"].as_array().expect("plots");
    assert_eq!(listed.len(), 1_000);
    let first: Vec<(u64, &str)> = listed
        .iter()
        .take(8)
        .map(|plot| (plot["number"].as_u64().expect("a number"), plot["verdict"].as_str().expect("a verdict")))
        .collect();
    let broken = (1_502..=1_506).map(|number| (number, "broken"));
    let wanted: Vec<(u64, &str)> =
        broken.chain([(1_501, "mendable"), (1_507, "mendable")]).chain([(1, "sound")]).collect();
    assert_eq!(first, wanted, "each verdict in the order of the file");
    assert_eq!(listed[999]["number"], 993);
    let few = land.judge(&json!({"type": "FeatureCollection", "features": [rough(1), line()]}).to_string());
    assert_eq!((&few["leftOut"], few["listed"].as_array().map(Vec::len)), (&json!(0), Some(2)));
    let words = few["listed"][1]["findings"][0]["words"].as_str().expect("words");
    assert!(words.starts_with("No coordinate has more than 3 decimals;"), "{words}");
    let one = feature(json!({"type": "Point", "coordinates": [36.9, -0.5]}));
    let one = land.judge(&json!({"type": "FeatureCollection", "features": [one]}).to_string());
    let words = one["listed"][0]["findings"][0]["words"].as_str().expect("words");
    assert!(words.starts_with("No coordinate has more than 1 decimal;"), "{words}");
}
