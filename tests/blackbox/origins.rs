//! Origins: producers, plots and their checks, over HTTP.

mod drawn;
mod listed;

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop};

/// A file of plots, some of them broken.
const FILE: &str = include_str!("origins/plots.geojson");

struct Land {
    shop: Shop,
    seller: String,
}

impl Land {
    fn open(folder: &std::path::Path) -> Land {
        let shop = Shop::open(folder);
        let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
        Land { shop, seller }
    }

    fn send(&self, path: &str, media: &str, body: impl Into<reqwest::blocking::Body>) -> (u16, Value) {
        let call = self.shop.post(&self.seller, path).header("content-type", media.to_owned()).body(body);
        let answer = call.send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn judge(&self, file: &str) -> Value {
        let (status, judged) = self.send("/api/plot-files", "application/geo+json", file.to_owned());
        assert_eq!(status, 200, "{judged}");
        judged
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.shop.post(&self.seller, path).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn plots(&self) -> u64 {
        self.shop.mine(&self.seller, "/api/plots")["total"].as_u64().expect("a number")
    }
}

fn reasons(plot: &Value) -> Vec<&str> {
    let wrong = plot["findings"].as_array().expect("findings").iter().filter(|finding| finding["weight"] == "wrong");
    wrong.filter_map(|finding| finding["reason"].as_str()).collect()
}

#[test]
fn an_empty_file_is_told_to_be_empty() {
    let folder = tempfile::tempdir().expect("a folder");
    let land = Land::open(folder.path());
    for empty in ["", " \n"] {
        let judged = land.judge(empty);
        assert_eq!(judged["findings"][0]["words"], "The file is empty.", "{judged}");
    }
}

#[test]
fn a_file_is_judged_plot_by_plot_and_its_good_ones_are_kept_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let land = Land::open(folder.path());
    let seeded = land.plots();
    assert_eq!(seeded, 4, "the demo co-operative has plots");
    let judged = land.judge(FILE);
    let figures = ["plots", "sound", "mendable", "broken"].map(|name| judged[name].as_u64().expect("a number"));
    assert_eq!(figures, [7, 1, 2, 4], "{judged:#}");
    let listed: Vec<(u64, Vec<&str>)> = judged["listed"]
        .as_array()
        .expect("plots")
        .iter()
        .filter(|plot| plot["verdict"] != "sound")
        .map(|plot| (plot["number"].as_u64().expect("a number"), reasons(plot)))
        .collect();
    let wanted = [
        (3, vec!["POLYGON_SELF_INTERSECTS"]),
        (4, vec!["POLYGON_HAS_HOLE"]),
        (5, vec!["GEOMETRY_TYPE_NOT_ALLOWED"]),
        (6, vec!["POLYGON_NO_AREA"]),
        (2, vec!["POLYGON_NOT_CLOSED"]),
        (7, vec!["LONGITUDE_LATITUDE_SWAPPED"]),
    ];
    assert_eq!(listed, wanted);

    let keep = |mended: bool| {
        let path = format!("/api/plot-files/{}/keep", judged["id"].as_str().expect("an id"));
        let (status, kept) = land.post(&path, &json!({ "mended": mended }));
        assert_eq!(status, 200, "{kept}");
        ["kept", "known", "producers"].map(|name| kept[name].as_u64().expect("a number"))
    };
    assert_eq!(keep(false), [1, 0, 1]);
    assert_eq!(keep(false), [0, 1, 0], "what is kept is not kept again");
    assert_eq!(keep(true), [2, 1, 0]);
    assert_eq!(land.plots(), seeded + 3);

    // They survive a new start, and so does a file that was judged before.
    let path = format!("/api/plot-files/{}/keep", judged["id"].as_str().expect("an id"));
    assert_eq!(land.shop.stop(), Some(0));
    let land = Land::open(folder.path());
    assert_eq!(land.plots(), seeded + 3);
    let (status, kept) = land.post(&path, &json!({ "mended": true }));
    assert_eq!((status, &kept["kept"], &kept["known"]), (200, &json!(0), &json!(3)));
}

#[test]
fn a_file_that_is_none_is_refused_with_its_reason_and_a_large_one_with_413() {
    let folder = tempfile::tempdir().expect("a folder");
    let land = Land::open(folder.path());
    for (file, reason) in [
        ("%PDF-1.7", "FILE_FORMAT"),
        ("{\"type\": \"FeatureCollection\"", "FILE_SYNTAX"),
        ("{\"type\": \"Topology\"}", "NOT_GEOJSON"),
    ] {
        let judged = land.judge(file);
        assert_eq!((reasons(&judged), judged["plots"].as_u64()), (vec![reason], Some(0)));
    }
    let large = vec![b' '; (25 << 20) + 1];
    let call = land.shop.post(&land.seller, "/api/plot-files").body(large);
    // The connection may end before all of it is sent.
    if let Ok(answer) = call.send() {
        assert_eq!(answer.status(), 413);
    }
}

#[test]
fn a_plot_is_drawn_exported_stopped_and_seen_by_nobody_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let land = Land::open(folder.path());
    let (status, grower) = land.post("/api/producers", &json!({"name": "Grower 0999", "country": "Kenya"}));
    assert_eq!((status, grower["countryCode"].as_str()), (201, Some("KE")));
    let producer = grower["id"].as_str().expect("an id");
    let position = |longitude: &str, latitude: &str| json!({"longitude": longitude, "latitude": latitude});
    let drawn = |positions: Value| json!({"producerId": producer, "name": "Upper block", "positions": positions});
    let corners = [("36.940000", "-0.550000"), ("36.950000", "-0.560000"), ("36.950000", "-0.550000")];
    let outline: Vec<Value> = corners.iter().map(|(x, y)| position(x, y)).collect();

    let eight = json!([outline[0], outline[1], outline[2], position("36.940000", "-0.560000")]);
    let (status, refused) = land.post("/api/plots", &drawn(eight));
    assert_eq!(status, 422);
    assert!(refused["errors"]["positions"][0].as_str().is_some_and(|why| why.contains("crosses")), "{refused}");
    let rough = json!([position("36.94", "-0.550000")]);
    let (status, refused) = land.post("/api/plots", &drawn(rough));
    assert_eq!((status, refused["errors"]["positions[0].longitude"].is_array()), (422, true), "{refused}");

    let (status, plot) = land.post("/api/plots", &drawn(json!(outline)));
    assert_eq!((status, plot["findings"].as_array().map(Vec::len)), (201, Some(1)), "{plot}");
    let hectares: f64 = plot["hectares"].as_str().and_then(|text| text.parse().ok()).expect("a number");
    // Half of 0.01 by 0.01 degrees at the equator.
    assert!((61.0..62.0).contains(&hectares), "{hectares}");
    let call = land.shop.client.get(format!("{}/api/producers/{producer}/plots.geojson", land.shop.base));
    let export: Value = call.bearer_auth(&land.seller).send().expect("an answer").json().expect("JSON");
    assert_eq!(export["features"][0]["properties"]["ProducerCountry"], "KE");
    assert_eq!(land.judge(&export.to_string())["sound"], 1);

    let path = format!("/api/plots/{}", plot["id"].as_str().expect("an id"));
    let (status, stopped) = land.post(&format!("{path}/stop"), &json!({"reason": "Forest was cleared in 2022."}));
    assert_eq!((status, stopped["stoppedFor"].as_str()), (200, Some("Forest was cleared in 2022.")));
    assert_eq!(land.shop.mine(&land.seller, "/api/plots?stopped=true")["total"], 1);

    let rival = land.shop.sign_in("admin@sokoni.example", PASSWORD);
    for token in [&rival, &land.shop.buyer()] {
        let answer = land.shop.client.get(format!("{}{path}", land.shop.base)).bearer_auth(token).send();
        assert_eq!(answer.expect("an answer").status(), 403);
    }
    let (status, _) = land.post(&format!("{path}/release"), &json!({}));
    assert_eq!(status, 200);
    assert_eq!(land.shop.mine(&land.seller, "/api/plots?stopped=true")["total"], 0);
}

#[test]
fn producers_come_in_by_a_file_all_of_it_or_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let land = Land::open(folder.path());
    let send = |file: &str| land.send("/api/producers/import", "text/csv", file.to_owned());
    let (status, bad) = send("name,country,memberNumber\nGrower A,Kenya,1\nGrower B,Atlantis,2\n");
    assert_eq!((status, bad["created"].as_u64(), bad["bad"][0]["line"].as_u64()), (200, Some(0), Some(3)));
    let (_, good) = send("name,country,memberNumber\nGrower A,Kenya,1\nGrower B,Uganda,2\n");
    assert_eq!((good["created"].as_u64(), good["updated"].as_u64()), (Some(2), Some(0)));
    let (_, again) = send("name,country,memberNumber\nGrower A,Kenya,17\n");
    assert_eq!((again["created"].as_u64(), again["updated"].as_u64()), (Some(0), Some(1)));
    let found = land.shop.mine(&land.seller, "/api/producers?q=Grower+A");
    assert_eq!(found["items"][0]["memberNumber"], "17");
}

#[test]
fn a_bad_plot_stops_what_was_made_of_it_and_the_rest_can_go() {
    let folder = tempfile::tempdir().expect("a folder");
    let land = Land::open(folder.path());
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let (_, grower) = land.post("/api/producers", &json!({"name": "Grower 0999", "country": "Kenya"}));
    let plot = |name: &str, longitude: &str| {
        let positions = json!([{"longitude": longitude, "latitude": "-0.549876"}]);
        let form = json!({"producerId": grower["id"], "name": name, "positions": positions});
        let (status, plot) = land.post("/api/plots", &form);
        assert_eq!(status, 201, "{plot}");
        text(&plot["id"])
    };
    let (bad, good) = (plot("Bad block", "36.947115"), plot("Good block", "36.957115"));
    let lot = |number: &str, plot: &str| {
        let delivery = json!({"grams": 100_000, "day": "2026-01-02", "producerId": grower["id"], "plots": [plot]});
        let lot =
            json!({"number": number, "goods": "coffee", "stage": "green", "country": "Kenya", "cropYear": "2025/26"});
        let (status, made) = land.post("/api/lots", &json!({"lot": lot, "delivery": delivery}));
        assert_eq!(status, 201, "{made}");
        text(&made["id"])
    };
    let (a, b, _) = (lot("A", &bad), lot("B", &good), lot("C", &good));
    let (status, blend) = land.post(
        "/api/lot-moves",
        &json!({
            "kind": "blend", "day": "2026-01-03",
            "inputs": [{"lotId": a, "grams": 100_000}, {"lotId": b, "grams": 40_000}],
            "outputs": [{"number": "AB", "grams": 140_000}],
        }),
    );
    assert_eq!(status, 201, "{blend}");
    let reach = land.shop.mine(&land.seller, &format!("/api/plots/{bad}/reach"));
    let mut lots: Vec<(String, Value)> =
        reach["lots"].as_array().expect("lots").iter().map(|lot| (text(&lot["number"]), lot["path"].clone())).collect();
    lots.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(lots, [("A".to_owned(), json!(["A"])), ("AB".to_owned(), json!(["A", "AB"]))]);
    assert_eq!((&reach["leftKg"], &reach["drawnKg"]), (&json!("140.000"), &json!("0.000")), "{reach}");
    // The lot A is empty, and nothing was drawn from it: holding the blend is enough.
    assert_eq!(reach["takeOut"].as_array().map(Vec::len), Some(1), "{reach}");
    assert_eq!(reach["takeOut"][0]["number"], "AB");

    let delete = |plot: &str| {
        let path = format!("{}/api/plots/{plot}", land.shop.base);
        let answer = land.shop.client.delete(path).bearer_auth(&land.seller).send().expect("an answer");
        (answer.status().as_u16(), answer.text().expect("text"))
    };
    let (status, why) = delete(&bad);
    assert_eq!(status, 409, "the origin of a lot would be lost");
    assert!(why.contains("/problems/in-use") && why.contains(": A."), "{why}");
    assert_eq!(land.shop.mine(&land.seller, &format!("/api/plots/{bad}"))["id"], json!(bad), "it is still there");
    assert_eq!(delete(&plot("Unused block", "36.967115")).0, 204);
}
