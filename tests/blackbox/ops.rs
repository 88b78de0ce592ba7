//! The operator's files name only metrics that the shop publishes.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::metrics::Figures;
use crate::shop::{Shop, command};

fn file(name: &str) -> String {
    let path = format!("{}/ops/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a file")
}

/// Returns the names of metrics in a text.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("sokoni_") || word.starts_with("process_")).collect()
}

/// Collects all texts of a JSON document's members with this name.
fn members<'a>(value: &'a Value, name: &str, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(all) => {
            found.extend(all.get(name).and_then(Value::as_str));
            all.values().for_each(|inner| members(inner, name, found));
        }
        Value::Array(all) => all.iter().for_each(|inner| members(inner, name, found)),
        _ => {}
    }
}

#[test]
fn dashboard_and_alerts_name_what_a_shop_publishes() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let shop = Shop::open(&data);
    shop.get("/api/data");
    // The first backup is made a day after the first start.
    assert!(command(&data).arg("backup").output().expect("it runs").status.success());
    let dashboard: Value = serde_json::from_str(&file("grafana-dashboard.json")).expect("JSON");
    let mut asked = Vec::new();
    members(&dashboard, "expr", &mut asked);
    assert!(asked.len() > 20, "the dashboard asks for something");
    let (asked, alerts) = (asked.join("\n"), file("alerts.yml"));
    let published = Figures::of(&shop).names();
    let histograms = Figures::of(&shop).of_type("histogram");
    let is_published = |name: &str| {
        let parts = ["_bucket", "_count", "_sum"].iter().filter_map(|part| name.strip_suffix(part));
        let of_histogram = parts.into_iter().any(|base| histograms.iter().any(|known| known == base));
        of_histogram || (published.iter().any(|known| known == name) && !histograms.iter().any(|known| known == name))
    };
    for text in [&asked, &alerts] {
        let names = named(text);
        assert!(names.len() > 10, "{names:?}");
        // Those of several nodes are in ops/cluster too, where tests/cluster looks at them.
        let of_one = names.into_iter().filter(|name| !name.starts_with("sokoni_cluster_"));
        let unknown: Vec<_> = of_one.filter(|name| !is_published(name)).collect();
        assert!(unknown.is_empty(), "a shop publishes no {unknown:?}");
    }
    // And the reverse: the dashboard shows every published metric.
    let shown: Vec<_> = named(&asked).into_iter().collect();
    let hidden = published.iter().filter(|name| !shown.iter().any(|shown| shown.starts_with(name.as_str())));
    assert_eq!(hidden.collect::<Vec<_>>(), Vec::<&String>::new(), "the dashboard shows all of them");
}

#[test]
fn each_alert_says_what_to_do() {
    let alerts = file("alerts.yml");
    let rules: Vec<&str> = alerts.split("- alert: ").skip(1).collect();
    assert!(rules.len() > 10);
    for rule in rules {
        for part in ["expr:", "severity:", "summary:", "description:"] {
            assert!(rule.contains(part), "{part} is missing in {rule}");
        }
    }
}
