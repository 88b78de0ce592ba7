//! Second payments: their division, and how they are taken back.

use serde_json::{Value, json};

use super::factory::{Factory, PREVIEW, SECOND, entry, text};

/// The texts of a field in a list.
fn texts(list: &Value, field: &str) -> Vec<String> {
    list.as_array().expect("a list").iter().map(|row| text(&row[field])).collect()
}

#[test]
fn a_second_payment_is_taken_back_by_an_entry_and_both_lines_sum_to_the_balance() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let grower = factory.grower("Grower 0999");
    let delivered = factory.delivers(&grower, 10_500, &json!({}));
    let (second, back) = ("/api/grower-seasons/second-payment", "/api/grower-seasons/second-payment/take-back");
    let wrong = json!({"season": "2024/25", "perKg": "17.00"});
    let (status, made) = factory.send_once(second, &wrong, "made-once");
    assert_eq!((status, &made["secondPayment"]), (200, &json!(1)), "{made}");
    let paid = entry(&grower, "payment", "1375.00");
    assert_eq!(factory.send("/api/grower-entries", &paid).0, 201);

    let bad = json!({"season": "2024/25", "number": 0, "reason": " "});
    let (status, said) = factory.send(back, &bad);
    let named: Vec<&str> = said["errors"].as_object().expect("errors").keys().map(String::as_str).collect();
    assert_eq!((status, named), (422, vec!["number", "reason"]), "{said}");
    let call = json!({"season": "2024/25", "number": 1, "reason": "It was 1.70."});
    let (status, open) = factory.send_once(back, &call, "back-once");
    assert_eq!((status, &open["secondPayment"], &open["secondTotal"]), (200, &Value::Null, &Value::Null), "{open}");
    let (_, repeated) = factory.send_once(back, &call, "back-once");
    assert_eq!(repeated, open, "a call that is sent twice is one");
    assert_eq!(factory.send(back, &call).0, 409, "it is taken back already");
    let (_, again) = factory.send_once(second, &wrong, "made-once");
    assert_eq!(again["secondPayment"], json!(1), "a late repetition does not make it anew: {again}");
    let statement = factory.statement(&grower);
    assert_eq!(statement["account"]["balance"], json!("-170.00"), "what was paid stays paid: {statement}");
    assert_eq!(factory.file(&grower), ["1205.00", "170.00", "-170.00", "-1375.00"]);

    // The season is open again: its deliveries may change, and another payment is made.
    let strike = format!("/api/grower-deliveries/{}/strike", text(&delivered["id"]));
    assert_eq!(factory.send(&strike, &json!({"reason": "Weighed twice."})).0, 200);
    factory.delivers(&grower, 20_500, &json!({}));
    let (status, made) = factory.send(second, &json!({"season": "2024/25", "perKg": "1.70"}));
    assert_eq!((status, &made["secondPayment"], &made["secondTotal"]), (200, &json!(3), &json!("34.00")), "{made}");
    assert_eq!(factory.send(back, &call).0, 409, "the number is of the payment that was taken back");
    let statement = factory.statement(&grower);
    let told = |row: &Value| (text(&row["amount"]), row["reason"].clone());
    let entries: Vec<_> = statement["secondPayments"].as_array().expect("entries").iter().map(told).collect();
    let line = |amount: &str, reason: Value| (amount.to_owned(), reason);
    let wanted = [line("170.00", Value::Null), line("-170.00", json!("It was 1.70.")), line("34.00", Value::Null)];
    assert_eq!(entries, wanted);
    assert_eq!(statement["account"]["balance"], json!("1069.00"));
    assert_eq!(factory.file(&grower), ["2410.00", "170.00", "-170.00", "34.00", "-1375.00"]);
}

#[test]
fn a_season_never_ends_without_a_second_payment_that_can_be_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let grower = factory.grower("Grower 0999");
    factory.delivers(&grower, 10_500, &json!({}));
    let (second, back) = ("/api/grower-seasons/second-payment", "/api/grower-seasons/second-payment/take-back");
    for entry in (1..).step_by(2) {
        let (status, made) = factory.send(second, &json!({"season": "2024/25", "perKg": "1.00"}));
        assert_eq!((status, &made["secondPayment"]), (200, &json!(entry)), "{made}");
        let (status, said) = factory.send(back, &json!({"season": "2024/25", "number": entry, "reason": "Wrong."}));
        if status == 409 {
            assert_eq!((entry, &said["type"]), (19, &json!("/problems/too-many-second-payments")), "{said}");
            break;
        }
        assert_eq!(status, 200, "{said}");
    }
    assert_eq!(factory.statement(&grower)["account"]["second"], json!("10.00"), "the last one stays");
}

#[test]
fn a_pool_is_divided_by_grade_to_the_minor_unit_as_its_preview_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let growers = ["a", "b", "c"].map(|name| factory.grower(&format!("Grower {name}")));
    for (grower, gross_g, grade) in
        [(0, 10_500, "A"), (0, 5_500, "Mbuni"), (1, 10_500, " a "), (2, 20_500, "B"), (2, 7_500, "")]
    {
        factory.delivers(&growers[grower], gross_g, &json!({"grade": grade}));
    }
    let grades = factory.shop.mine(&factory.seller, "/api/grower-seasons/grades?season=2024/25");
    let delivered = json!([{"grade": "", "netG": 7_000}, {"grade": "A", "netG": 20_000}, {"grade": "B", "netG": 20_000},
        {"grade": "Mbuni", "netG": 5_000}]);
    assert_eq!(grades, delivered, "capital letters and blanks make no other grade");
    assert_eq!(factory.statement(&growers[1])["deliveries"][0]["grade"], json!("A"));

    let points = |grades: Value| json!({"season": "2024/25", "pool": "1000.01", "grades": grades});
    let good = points(json!([{"grade": "", "points": "0"}, {"grade": "A", "points": "1.2"},
        {"grade": "b", "points": "1"}, {"grade": "MBUNI", "points": "0.6"}]));
    for (wrong, field) in [
        (points(json!([{"grade": "A", "points": "1"}])), "grades"),
        (points(json!([{"grade": "AB", "points": "1"}])), "grades"),
        (points(json!([{"grade": "A", "points": "1.2345"}])), "grades[0].points"),
        (json!({"season": "2024/25"}), "pool"),
        (json!({"season": "2024/25", "pool": "1.00", "perKg": "1.00"}), "pool"),
    ] {
        for path in [PREVIEW, SECOND] {
            let (status, said) = factory.send(path, &wrong);
            assert_eq!((status, said["errors"][field].is_array()), (422, true), "{wrong}: {said}");
        }
    }

    // The growers have 15, 12 and 20 kg that count: 12 and 3 of the first, and what has no grade counts nothing.
    let (status, preview) = factory.send(PREVIEW, &good);
    assert_eq!((status, &preview["total"], &preview["growers"]), (200, &json!("1000.01"), &json!(3)), "{preview}");
    let shares = texts(&preview["shares"], "amount");
    assert_eq!(shares, ["425.54", "319.15", "255.32"], "{preview}");
    assert_eq!(texts(&preview["grades"], "amount"), ["0.00", "510.64", "425.54", "63.83"], "{preview}");
    let before = factory.statement(&growers[0])["account"]["balance"].clone();
    assert_eq!(before, json!("1807.50"), "a preview enters nothing");
    let (status, season) = factory.send_once(SECOND, &good, "made-once");
    assert_eq!((status, &season["secondTotal"], &season["secondPerKg"]), (200, &json!("1000.01"), &Value::Null));
    let entry = &season["secondPayments"][0];
    assert_eq!(texts(&entry["grades"], "points"), ["0", "1.2", "1", "0.6"], "{season}");
    let second = |grower: &String| text(&factory.statement(grower)["account"]["second"]);
    let entered: Vec<String> = growers.iter().map(second).collect();
    assert_eq!(entered, ["319.15", "255.32", "425.54"]);
    assert_eq!(factory.send(PREVIEW, &good).0, 409, "the season is closed");
    let back = json!({"season": "2024/25", "number": 1, "reason": "It was another sum."});
    assert_eq!(factory.send("/api/grower-seasons/second-payment/take-back", &back).0, 200);
    assert_eq!(growers.iter().map(second).collect::<Vec<_>>(), ["0.00", "0.00", "0.00"]);
    let (_, preview) = factory.send(PREVIEW, &json!({"season": "2024/25", "pool": "520.00"}));
    assert_eq!(texts(&preview["shares"], "amount"), ["270.00", "150.00", "100.00"], "every kilogram counts one");
}
