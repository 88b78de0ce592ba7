//! The dashboard and the alerts of several nodes name what a node publishes.

use std::collections::BTreeSet;

use crate::nodes::Nodes;

fn file(name: &str) -> String {
    let path = format!("{}/ops/cluster/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a file")
}

/// The names of the program's metrics in a text.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
    words.filter(|word| word.starts_with("sokoni_")).collect()
}

#[test]
fn the_dashboard_and_the_alerts_of_several_nodes_name_what_a_node_publishes() {
    let nodes = Nodes::start(1, &[]);
    let published = nodes.shop(0).get("/metrics").text().expect("text");
    let types: BTreeSet<&str> =
        published.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()).collect();
    let dashboard = file("grafana-dashboard.json");
    serde_json::from_str::<serde_json::Value>(&dashboard).expect("JSON");
    let alerts = file("alerts.yml");
    for text in [&dashboard, &alerts] {
        let names = named(text);
        assert!(names.len() >= 4, "{names:?}");
        for name in names {
            let base = name.trim_end_matches("_bucket").trim_end_matches("_count").trim_end_matches("_sum");
            assert!(types.contains(base), "a node publishes no {name}: {types:?}");
        }
    }
    let hidden: Vec<_> =
        types.iter().filter(|name| name.starts_with("sokoni_cluster_") && !dashboard.contains(**name)).collect();
    assert!(hidden.is_empty(), "the dashboard does not show {hidden:?}");
    for rule in alerts.split("- alert: ").skip(1) {
        for part in ["expr:", "severity:", "summary:", "description:"] {
            assert!(rule.contains(part), "{part} is missing in {rule}");
        }
    }
}
