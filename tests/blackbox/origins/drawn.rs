//! Plots that are drawn or typed, and are kept with a mend.

use serde_json::{Value, json};

use super::Land;

#[test]
fn a_drawn_plot_that_a_mend_makes_sound_is_kept_on_the_callers_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let land = Land::open(folder.path());
    let (status, grower) = land.post("/api/producers", &json!({"name": "Grower 0999", "country": "Kenya"}));
    assert_eq!(status, 201, "{grower}");
    let drawn = |name: &str, corners: &[(&str, &str)], mend: bool| {
        let positions: Vec<Value> = corners.iter().map(|(x, y)| json!({"longitude": x, "latitude": y})).collect();
        let form = json!({"producerId": grower["id"], "name": name, "positions": positions, "mend": mend});
        land.post("/api/plots", &form)
    };
    let swapped = [("-0.549876", "36.947115")];
    let doubled = [
        ("36.940000", "-0.550000"),
        ("36.940000", "-0.550000"),
        ("36.950000", "-0.560000"),
        ("36.950000", "-0.550000"),
    ];
    for (name, corners, reason) in
        [("Swapped", &swapped[..], "LONGITUDE_LATITUDE_SWAPPED"), ("Doubled", &doubled[..], "POSITIONS_DOUBLED")]
    {
        let (status, refused) = drawn(name, corners, false);
        assert_eq!(status, 422, "{refused}");
        let errors = &refused["errors"];
        assert!(errors["positions"][0].as_str().is_some_and(|why| why.ends_with(&format!("({reason})"))), "{errors}");
        assert!(errors["mend"][0].as_str().is_some_and(|offer| offer.starts_with("may be true")), "{errors}");
        let (status, kept) = drawn(name, corners, true);
        assert_eq!(status, 201, "{kept}");
        let wrong = kept["findings"].as_array().expect("findings").iter().any(|finding| finding["weight"] == "wrong");
        assert!(!wrong, "{kept}");
    }
    let plots = land.shop.mine(&land.seller, "/api/plots?q=swapped");
    let centre = &plots["items"][0]["centre"];
    assert_eq!((&centre["longitude"], &centre["latitude"]), (&json!(36.947115), &json!(-0.549876)), "{plots}");

    // No mend puts sides apart that cross.
    let crossing = [
        ("36.940000", "-0.550000"),
        ("36.950000", "-0.560000"),
        ("36.950000", "-0.550000"),
        ("36.940000", "-0.560000"),
    ];
    for mend in [false, true] {
        let (status, refused) = drawn("Crossing", &crossing, mend);
        assert_eq!((status, &refused["errors"]["mend"]), (422, &Value::Null), "{refused}");
    }
}
