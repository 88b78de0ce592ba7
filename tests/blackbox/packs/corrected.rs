//! Plots that are corrected after a new survey: what the shop keeps of before, and what drafts and sealed packs say.

use reqwest::Method;
use serde_json::{Value, json};

use super::trade::{Trade, gaps, text};

/// The form of a plot that is a point.
fn point(producer: &str, name: &str, longitude: &str) -> Value {
    let at = json!({"longitude": longitude, "latitude": "-0.549876"});
    json!({"producerId": producer, "name": name, "positions": [at], "hectares": "0.71"})
}

#[test]
fn a_corrected_plot_keeps_its_shape_of_before_and_sealed_packs_stay_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (grower, plot) = trade.plot("Grower 0999");
    let lot = trade.lot("COR-1", json!({"producerId": grower, "plots": [plot]}));
    let coffee = trade.coffee(1, &[&lot]);
    let order = trade.order(&coffee, 2, "corrected-1");
    let pack = format!("/api/eudr-packs/{}", text(&trade.begin(&order)["id"]));
    trade.does(&format!("{pack}/seal"), &json!({}));
    trade.shop.all_heard();
    let sealed = trade.bytes(&trade.buyer, &format!("{pack}/plots.geojson"));
    let path = format!("/api/plots/{plot}");
    let correct = |form: &Value| trade.call(&trade.seller, Method::PUT, &path, form);
    let former = || trade.shop.mine(&trade.seller, &format!("{path}/former"));

    // It has delivered, so it is not deleted, and it is corrected only as a sound plot of its producer.
    assert_eq!(trade.call(&trade.seller, Method::DELETE, &path, &json!({})).0, 409);
    let corners = [
        ("36.940000", "-0.550000"),
        ("36.950000", "-0.560000"),
        ("36.950000", "-0.550000"),
        ("36.940000", "-0.560000"),
    ];
    let crossing: Vec<Value> = corners.iter().map(|(x, y)| json!({"longitude": x, "latitude": y})).collect();
    let (status, refused) = correct(&json!({"producerId": grower, "name": "Hillside", "positions": crossing}));
    assert_eq!(status, 422);
    let why = text(&refused["errors"]["positions"][0]);
    assert!(why.contains("POLYGON_SELF_INTERSECTS"), "{why}");
    let (other, _) = trade.plot("Grower 0998");
    let (status, refused) = correct(&point(&other, "Hillside", "36.948115"));
    assert_eq!((status, refused["errors"]["producerId"].is_array()), (422, true), "{refused}");
    let neighbour = trade.does("/api/plots", &point(&grower, "Riverside", "36.949115"));
    assert_eq!(correct(&point(&grower, "Riverside", "36.948115")).0, 422, "a name is of one plot");
    let (status, refused) = correct(&point(&grower, "Hillside", "36.949115"));
    assert_eq!((status, text(&refused["type"])), (409, "/problems/known-plot".to_owned()));
    assert_eq!(former()["total"], 0);

    // A stop stays through a correction.
    trade.does(&format!("{path}/stop"), &json!({"reason": "The survey is looked at."}));
    for _again in 0..2 {
        let (status, now) = correct(&point(&grower, "Hillside east", "36.948115"));
        assert_eq!((status, &now["id"], &now["hectares"]), (200, &json!(plot), &json!("0.7100")), "{now}");
        assert_eq!((&now["stoppedFor"], &now["way"]), (&json!("The survey is looked at."), &json!("form")));
    }
    trade.does(&format!("{path}/release"), &json!({}));
    let seen = trade.shop.mine(&trade.seller, &path);
    assert_eq!((&seen["name"], &seen["points"][0]["longitude"]), (&json!("Hillside east"), &json!(36.948115)));
    let before = former();
    assert_eq!(before["total"], 1, "the same once more changes nothing: {before}");
    let before = &before["items"][0];
    assert_eq!((&before["name"], &before["hectares"]), (&json!("Hillside"), &json!("0.6200")));
    assert_eq!(before["points"][0]["longitude"], 36.947115);
    assert!(before["correctedAt"].is_string() && !text(&before["correctedBy"]).is_empty(), "{before}");

    // The sealed files are the same, and both sides see that the plot is another now. A new draft has its new shape.
    assert!(trade.bytes(&trade.buyer, &format!("{pack}/plots.geojson")) == sealed, "a sealed file never changes");
    for side in [&trade.seller, &trade.buyer] {
        let seen = trade.shop.mine(side, &pack);
        assert_eq!(gaps(&seen, "notice"), ["PLOT_CORRECTED"]);
        assert_eq!(gaps(&seen, "wrong"), Vec::<String>::new());
        // It is named as the pack names it, whatever its name is today.
        assert!(text(&seen["gaps"][0]["words"]).contains(" corrected Hillside. "), "{seen}");
    }
    let order = trade.order(&coffee, 1, "corrected-2");
    let draft = text(&trade.begin(&order)["id"]);
    let draft = trade.shop.mine(&trade.seller, &format!("/api/eudr-packs/{draft}/plots.geojson"));
    assert_eq!(draft["features"][0]["properties"]["ProductionPlace"], "Hillside east");
    assert_eq!(draft["features"][0]["geometry"]["coordinates"][0], 36.948115);

    // A second correction after the seal leaves its name in the pack as it was.
    assert_eq!(correct(&point(&grower, "Hillside west", "36.948115")).0, 200);
    let seen = trade.shop.mine(&trade.buyer, &pack);
    assert!(text(&seen["gaps"][0]["words"]).contains(" corrected Hillside. "), "{seen}");
    let file: Value = serde_json::from_slice(&sealed).expect("JSON");
    assert_eq!(file["features"][0]["properties"]["ProductionPlace"], "Hillside");

    // The name and the shape of before are free again, and a plot's former shapes go with it.
    assert_eq!(trade.call(&trade.seller, Method::POST, "/api/plots", &point(&grower, "Hillside", "36.947115")).0, 201);
    let neighbour = format!("/api/plots/{}", text(&neighbour["id"]));
    let moved = point(&grower, "Riverside", "36.950115");
    assert_eq!(trade.call(&trade.seller, Method::PUT, &neighbour, &moved).0, 200);
    assert_eq!(trade.call(&trade.seller, Method::DELETE, &neighbour, &json!({})).0, 204);
    assert_eq!(trade.status(&trade.seller, &format!("{neighbour}/former")), 404);
}
