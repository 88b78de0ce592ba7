//! What growers are owed: entries, statements, and debts that are carried over.

use std::sync::Barrier;
use std::thread;

use serde_json::{Value, json};

use super::factory::{Factory, SECOND, delivery, entry, text};

#[test]
fn what_growers_are_owed_adds_up_to_the_minor_unit() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let growers = ["a", "b", "c"].map(|name| factory.grower(&format!("Grower {name}")));
    for grower in &growers {
        factory.delivers(grower, 10_500, &json!({}));
    }
    let payment = entry(&growers[0], "payment", "205.00");
    let (status, paid) = factory.send_once("/api/grower-entries", &payment, "paid-once");
    assert_eq!(status, 201, "{paid}");
    factory.send_once("/api/grower-entries", &payment, "paid-once");
    let account = factory.statement(&growers[0])["account"].clone();
    let figures = ["owed", "paid", "balance"].map(|name| text(&account[name]));
    assert_eq!(figures, ["1205.00", "205.00", "1000.00"], "a payment that is sent twice is one");

    // 30 kg at 0.17 are 5.10: 1.70 for each of the three.
    let (status, season) =
        factory.send("/api/grower-seasons/second-payment", &json!({"season": "2024/25", "perKg": "0.17"}));
    assert_eq!((status, &season["secondTotal"]), (200, &json!("5.10")), "{season}");
    let shares: Vec<String> =
        growers.iter().map(|grower| text(&factory.statement(grower)["account"]["second"])).collect();
    assert_eq!(shares, ["1.70", "1.70", "1.70"]);
    let (status, said) =
        factory.send("/api/grower-seasons/second-payment", &json!({"season": "2024/25", "perKg": "0.17"}));
    assert_eq!(status, 409, "it is made once: {said}");
    let (status, said) = factory.send("/api/grower-deliveries", &delivery(&growers[0], 9_000, &json!({})));
    assert_eq!(status, 409, "the season is closed: {said}");

    let strike = format!("/api/grower-entries/{}/strike", text(&paid["id"]));
    assert_eq!(factory.send(&strike, &json!({"reason": "It was another member."})).0, 200);
    assert_eq!(factory.send(&strike, &json!({"reason": "Again."})).0, 409);
    assert_eq!(factory.statement(&growers[0])["account"]["balance"], json!("1206.70"));
    assert_eq!(factory.file(&growers[0]), ["1205.00", "1.70"]);
}

#[test]
fn the_file_of_a_long_statement_sums_to_the_balance_though_the_screen_has_its_latest_rows_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let grower = factory.grower("Grower 0999");
    // One more than the screen lists, of a kilogram each.
    (0..501).for_each(|_| drop(factory.delivers(&grower, 1_500, &json!({}))));
    let statement = factory.statement(&grower);
    assert_eq!(statement["deliveries"].as_array().map(Vec::len), Some(500));
    assert_eq!(statement["account"]["balance"], json!("60370.50"));
    let amounts = factory.file(&grower);
    assert_eq!((amounts.len(), amounts.iter().all(|amount| amount == "120.50")), (501, true));
}

#[test]
fn every_kind_of_entry_counts_in_the_balance_and_no_payment_is_above_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let grower = factory.grower("Grower 0999");
    let delivered = factory.delivers(&grower, 10_500, &json!({}));
    let balance = || text(&factory.statement(&grower)["account"]["balance"]);
    for (kind, amount, left) in [
        ("advance", "200.00", "1005.00"),
        ("input loan", "300.00", "705.00"),
        ("deduction", "5.00", "700.00"),
        ("bonus", "10.00", "710.00"),
        ("premium", "15.00", "725.00"),
    ] {
        let (status, made) = factory.send("/api/grower-entries", &entry(&grower, kind, amount));
        assert_eq!((status, &made["kind"]), (201, &json!(kind)), "{made}");
        assert_eq!(balance(), left, "after {kind}");
    }
    let (status, said) = factory.send("/api/grower-entries", &entry(&grower, "payment", "725.01"));
    assert_eq!(status, 422, "{said}");
    assert!(said["errors"]["amount"].to_string().contains("725.00"), "it names the balance: {said}");
    for (kind, field) in [("gift", "kind"), ("carry-over", "kind"), ("re-weigh difference", "kind")] {
        let (status, said) = factory.send("/api/grower-entries", &entry(&grower, kind, "1.00"));
        assert_eq!((status, said["errors"][field].is_array()), (422, true), "{said}");
    }
    for kind in ["deduction", "premium", "input loan"] {
        let mut bare = entry(&grower, kind, "1.00");
        bare["note"] = json!("");
        let (status, said) = factory.send("/api/grower-entries", &bare);
        assert_eq!((status, said["errors"]["note"].is_array()), (422, true), "{kind}: {said}");
    }
    let (status, paid) = factory.send("/api/grower-entries", &entry(&grower, "payment", "725.00"));
    assert_eq!((status, balance()), (201, "0.00".to_owned()), "{paid}");
    let (status, ahead) = factory.send("/api/grower-entries", &entry(&grower, "advance", "50.00"));
    assert_eq!((status, balance()), (201, "-50.00".to_owned()), "an advance may go below nought: {ahead}");

    // Weighed again at the store: 9.6 kg instead of 10 kg, at 120.50.
    let again = format!("/api/grower-deliveries/{}/reweigh", text(&delivered["id"]));
    let weighed = |net_g: u64| json!({"netG": net_g, "day": "2025-01-04", "note": "Society store"});
    assert_eq!(factory.send(&again, &weighed(10_000)).0, 422, "there is no difference");
    let (status, less) = factory.send_once(&again, &weighed(9_600), "again-once");
    let figures = ["amount", "grams", "receipt"].map(|field| less[field].clone());
    assert_eq!((status, figures), (201, [json!("-48.20"), json!(-400), delivered["number"].clone()]), "{less}");
    assert_eq!(factory.send_once(&again, &weighed(9_600), "again-once").1["id"], less["id"]);
    assert_eq!(factory.send(&again, &weighed(9_700)).0, 409, "one difference counts");
    let statement = factory.statement(&grower);
    let figures = ["netG", "owed", "paid", "other", "balance"].map(|field| statement["account"][field].clone());
    let wanted = [json!(9_600), json!("1205.00"), json!("975.00"), json!("-328.20"), json!("-98.20")];
    assert_eq!(figures, wanted, "{statement}");
    assert_eq!(statement["deliveries"][0]["reweighedG"], json!(9_600), "{statement}");
    let wanted = ["1205.00", "-200.00", "-300.00", "-5.00", "10.00", "15.00", "-725.00", "-50.00", "-48.20"];
    assert_eq!(factory.file(&grower), wanted, "the file sums to the balance");
    let strike = format!("/api/grower-deliveries/{}/strike", text(&delivered["id"]));
    let (status, said) = factory.send(&strike, &json!({"reason": "Weighed twice."}));
    assert_eq!((status, &said["type"]), (409, &json!("/problems/delivery-reweighed")), "{said}");

    // The new weight is what a second payment divides, so it stays as it is once that is made.
    let grades = factory.shop.mine(&factory.seller, "/api/grower-seasons/grades?season=2024/25");
    assert_eq!(grades, json!([{"grade": "A", "netG": 9_600}]));
    let (_, season) = factory.send(SECOND, &json!({"season": "2024/25", "perKg": "10.00"}));
    assert_eq!(season["secondTotal"], json!("96.00"), "{season}");
    let undo = format!("/api/grower-entries/{}/strike", text(&less["id"]));
    assert_eq!(factory.send(&undo, &json!({"reason": "A wrong scale."})).0, 409);
    let back = json!({"season": "2024/25", "number": 1, "reason": "Too early."});
    assert_eq!(factory.send("/api/grower-seasons/second-payment/take-back", &back).0, 200);
    assert_eq!(factory.send(&undo, &json!({"reason": "A wrong scale."})).0, 200);
    let account = factory.statement(&grower)["account"].clone();
    assert_eq!((&account["netG"], &account["balance"]), (&json!(10_000), &json!("-50.00")), "{account}");
    let undo = format!("/api/grower-entries/{}/strike", text(&ahead["id"]));
    assert_eq!(factory.send(&undo, &json!({"reason": "Another member."})).0, 200);
    assert_eq!(factory.send(&undo, &json!({"reason": "Again."})).0, 409);
    assert_eq!(balance(), "0.00");
    assert_eq!(factory.send(&strike, &json!({"reason": "Weighed twice."})).0, 200);
}

#[test]
fn nothing_is_dated_before_what_it_belongs_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let grower = factory.grower("Grower 0999");
    let refused =
        |(status, said): (u16, Value)| (status, said["errors"]["day"][0].as_str().unwrap_or_default().to_owned());
    let because = |why: &str| (422, why.to_owned());
    let begins = because("must not be before 2024-01-01, when the season 2024/25 begins");
    let on = |day: &str| delivery(&grower, 10_500, &json!({"day": day}));
    assert_eq!(refused(factory.send("/api/grower-deliveries", &on("2023-12-31"))), begins);
    let ends = because("must not be after 2025-12-31, when the harvest of 2024/25 ends");
    assert_eq!(refused(factory.send("/api/grower-deliveries", &on("2026-01-01"))), ends, "cherries are fresh");
    let dried = json!({"day": "2026-01-01", "stage": "parchment"});
    factory.delivers(&grower, 10_500, &dried);
    let delivered = factory.delivers(&grower, 10_500, &json!({}));

    let again = format!("/api/grower-deliveries/{}/reweigh", text(&delivered["id"]));
    let weighed = |day: &str| json!({"netG": 9_600, "day": day});
    let before = because("must not be before 2025-01-02, the day of the delivery");
    assert_eq!(refused(factory.send(&again, &weighed("2025-01-01"))), before);
    let future = because("must not be after today");
    assert_eq!(refused(factory.send(&again, &weighed("2999-01-01"))), future);
    assert_eq!(factory.send(&again, &weighed("2025-01-02")).0, 201);

    let mut paid = entry(&grower, "advance", "100.00");
    paid["day"] = json!("2023-12-31");
    assert_eq!(refused(factory.send("/api/grower-entries", &paid)), begins);
    paid["day"] = json!("2999-01-01");
    assert_eq!(refused(factory.send("/api/grower-entries", &paid)), future);
    paid["day"] = json!("2024-01-01");
    assert_eq!(factory.send("/api/grower-entries", &paid).0, 201, "an advance may come before the first delivery");
}

#[test]
fn of_two_payments_at_once_one_is_above_what_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let grower = factory.grower("Grower 0999");
    factory.delivers(&grower, 10_500, &json!({}));
    let start = Barrier::new(2);
    let mut statuses: Vec<u16> = thread::scope(|scope| {
        let pays = || {
            let (factory, start, grower) = (&factory, &start, &grower);
            scope.spawn(move || {
                start.wait();
                factory.send("/api/grower-entries", &entry(grower, "payment", "1000.00")).0
            })
        };
        [pays(), pays()].map(|call| call.join().expect("a call")).into()
    });
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422]);
    assert_eq!(factory.statement(&grower)["account"]["balance"], json!("205.00"));
}

#[test]
fn a_debt_is_carried_over_into_another_season_by_a_pair_that_is_struck_out_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let (grower, other) = (factory.grower("Grower 0998"), factory.grower("Grower 0999"));
    factory.delivers(&grower, 10_500, &json!({}));
    assert_eq!(factory.send("/api/grower-entries", &entry(&grower, "advance", "1300.00")).0, 201);
    let path = "/api/grower-carry-overs";
    let carry = |to: &str| json!({"producerId": grower, "from": "2024/25", "to": to});
    factory.delivers(&other, 9_500, &json!({"season": "2025/26"}));
    factory.delivers(&other, 9_500, &json!({"season": "2023/24", "day": "2024-01-02", "currency": "USD"}));
    factory.delivers(&other, 9_500, &json!({}));

    let kind = |(status, said): (u16, Value)| (status, said["type"].as_str().map(str::to_owned).unwrap_or_default());
    let refused = |status: u16, kind: &str| (status, format!("/problems/{kind}"));
    assert_eq!(kind(factory.send(path, &carry("2025/26"))), refused(409, "season-open"));
    assert_eq!(factory.send(SECOND, &json!({"season": "2024/25", "perKg": "1.00"})).0, 200);
    for to in ["2024/25", "2022/23", "2023/24"] {
        let (status, said) = factory.send(path, &carry(to));
        assert_eq!((status, said["errors"]["to"].is_array()), (422, true), "{to}: {said}");
    }
    let nothing = json!({"producerId": other, "from": "2024/25", "to": "2025/26"});
    assert_eq!(kind(factory.send(path, &nothing)), refused(409, "nothing-to-carry-over"));

    let (status, out) = factory.send_once(path, &carry("2025/26"), "carried-once");
    assert_eq!((status, &out["amount"], &out["otherSeason"]), (201, &json!("85.00"), &json!("2025/26")), "{out}");
    assert_eq!(factory.send_once(path, &carry("2025/26"), "carried-once").1["id"], out["id"]);
    assert_eq!(kind(factory.send(path, &carry("2025/26"))), refused(409, "nothing-to-carry-over"));
    let of = |season: &str| {
        factory.shop.mine(&factory.seller, &format!("/api/grower-statement?season={season}&producer={grower}"))
    };
    let balances = || ["2024/25", "2025/26"].map(|season| text(&of(season)["account"]["balance"]));
    assert_eq!(balances(), ["0.00", "-85.00"], "the sum of both seasons is what it was");
    let into = of("2025/26")["entries"][0].clone();
    let figures = ["kind", "amount", "otherSeason"].map(|field| into[field].clone());
    assert_eq!(figures, [json!("carry-over"), json!("-85.00"), json!("2024/25")]);
    assert_eq!(factory.file(&grower).last().map(String::as_str), Some("85.00"));

    // Either half strikes out both.
    let strike = format!("/api/grower-entries/{}/strike", text(&into["id"]));
    assert_eq!(factory.send(&strike, &json!({"reason": "It was paid back."})).0, 200);
    assert_eq!(balances(), ["-85.00", "0.00"]);
    let strike = format!("/api/grower-entries/{}/strike", text(&out["id"]));
    assert_eq!(kind(factory.send(&strike, &json!({"reason": "Again."}))), refused(409, "entry-struck-out"));
    assert_eq!(factory.send(SECOND, &json!({"season": "2025/26", "perKg": "1.00"})).0, 200);
    assert_eq!(kind(factory.send(path, &carry("2025/26"))), refused(409, "season-closed"));
}
