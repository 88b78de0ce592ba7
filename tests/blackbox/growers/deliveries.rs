//! Deliveries: their receipts, their tickets, and their intake as lots.

use std::sync::Barrier;
use std::thread;

use serde_json::{Value, json};

use super::factory::{CHECK, COLUMNS, Factory, IMPORT, delivery, text};
use crate::shop::before_long;

#[test]
fn receipts_are_numbered_without_a_gap_and_a_wrong_one_is_struck_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let grower = factory.grower("Grower 0999");
    let first = factory.delivers(&grower, 30_500, &json!({}));
    let number = first["number"].as_u64().expect("a number");
    let figures = ["netG", "owed", "state"].map(|name| first[name].clone());
    assert_eq!(figures, [json!(30_000), json!("3615.00"), json!("waiting")], "{first}");

    let wrong = json!({"grossG": 500, "day": "2999-01-01", "pricePerKg": "0", "producerId": "nobody"});
    let (status, said) = factory.send("/api/grower-deliveries", &delivery(&grower, 1, &wrong));
    assert_eq!(status, 422, "{said}");
    assert!(said["errors"]["tareG"].is_array(), "{said}");
    let wrong = json!({"day": "2999-01-01", "pricePerKg": "0", "producerId": "nobody"});
    let (status, said) = factory.send("/api/grower-deliveries", &delivery(&grower, 30_500, &wrong));
    let named: Vec<&str> = said["errors"].as_object().expect("errors").keys().map(String::as_str).collect();
    assert_eq!((status, named), (422, vec!["day", "pricePerKg", "producerId"]), "every wrong field is named: {said}");
    let (status, said) =
        factory.send("/api/grower-deliveries", &delivery(&grower, 30_500, &json!({"currency": "USD"})));
    assert_eq!((status, said["errors"]["currency"].is_array()), (422, true), "a season has one currency: {said}");

    let again = delivery(&grower, 20_500, &json!({}));
    let (status, second) = factory.send_once("/api/grower-deliveries", &again, "one");
    assert_eq!((status, &second["number"]), (201, &json!(number + 1)), "no refused delivery took a number");
    let (_, repeated) = factory.send_once("/api/grower-deliveries", &again, "one");
    assert_eq!(repeated["id"], second["id"], "a delivery that is sent twice is one");

    let strike = format!("/api/grower-deliveries/{}/strike", text(&first["id"]));
    let (status, struck) = factory.send(&strike, &json!({"reason": "Weighed twice."}));
    assert_eq!((status, &struck["state"], &struck["reason"]), (200, &json!("struck out"), &json!("Weighed twice.")));
    let (status, said) = factory.send(&strike, &json!({"reason": "Again."}));
    assert_eq!(status, 409, "{said}");
    let account = factory.statement(&grower)["account"].clone();
    assert_eq!((&account["netG"], &account["owed"]), (&json!(20_000), &json!("2410.00")), "{account}");
}

#[test]
fn deliveries_become_a_lot_once_and_the_lot_knows_its_growers() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let growers = [factory.grower("Grower 0998"), factory.grower("Grower 0999")];
    let made: Vec<Value> = (0..6).map(|n| factory.delivers(&growers[n % 2], 30_500 + n as u64, &json!({}))).collect();
    let delivered: u64 = made.iter().map(|row| row["netG"].as_u64().expect("grams")).sum();
    let ids: Vec<String> = made.iter().map(|row| text(&row["id"])).collect();
    let tea = factory.delivers(&growers[0], 9_000, &json!({"stage": "green leaf"}));
    let mixed = json!({"deliveries": [ids[0], text(&tea["id"])], "number": "MIX-1"});
    let (status, said) = factory.send("/api/grower-intakes", &mixed);
    assert_eq!((status, said["errors"]["deliveries"].is_array()), (422, true), "leaves are no cherries: {said}");

    // Two people take in the same deliveries at the same moment.
    let start = Barrier::new(2);
    let answers: Vec<(u16, Value)> = thread::scope(|scope| {
        let takes = |number: &'static str| {
            let (factory, start, ids) = (&factory, &start, &ids);
            scope.spawn(move || {
                start.wait();
                factory.send("/api/grower-intakes", &json!({"deliveries": ids, "number": number}))
            })
        };
        [takes("CH-1"), takes("CH-2")].map(|call| call.join().expect("a call")).into()
    });
    let mut statuses: Vec<u16> = answers.iter().map(|(status, _)| *status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409], "{answers:?}");
    let lot = answers.iter().find(|(status, _)| *status == 201).map(|(_, lot)| text(&lot["lotId"])).expect("a lot");
    let found = factory.shop.mine(&factory.seller, &format!("/api/lots/{lot}"));
    assert_eq!((&found["balanceG"], &found["cropYear"]), (&json!(delivered), &json!("2024/25")), "{found}");
    let rows = factory.shop.mine(&factory.seller, &format!("/api/grower-deliveries?lot={lot}"));
    assert_eq!(rows["total"], json!(6), "the lot leads back to its deliveries");
    let origin = factory.shop.mine(&factory.seller, &format!("/api/lots/{lot}/origin")).to_string();
    assert!(origin.contains("Grower 0998") && origin.contains("Grower 0999"), "{origin}");

    let strike = format!("/api/grower-deliveries/{}/strike", ids[0]);
    assert_eq!(factory.send(&strike, &json!({"reason": "Late."})).0, 409, "its goods are in the lot");
    // Green leaf is tea, and becomes a lot too.
    let (status, leaf) =
        factory.send("/api/grower-intakes", &json!({"deliveries": [text(&tea["id"])], "number": "GL-1"}));
    assert_eq!(status, 201, "{leaf}");
    let leaf = factory.shop.mine(&factory.seller, &format!("/api/lots/{}", text(&leaf["lotId"])));
    assert_eq!((&leaf["goods"], &leaf["stage"]), (&json!("tea"), &json!("green leaf")), "{leaf}");
}

#[test]
fn deliveries_are_free_again_once_their_receipt_in_the_lot_is_undone() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let growers = [factory.grower("Grower 0998"), factory.grower("Grower 0999")];
    let made = [0, 0, 1].map(|n| text(&factory.delivers(&growers[n], 10_500, &json!({}))["id"]));
    let (status, lot) = factory.send("/api/grower-intakes", &json!({"deliveries": made, "number": "CH-1"}));
    assert_eq!(status, 201, "{lot}");
    let lot = text(&lot["lotId"]);
    let moves = factory.shop.mine(&factory.seller, &format!("/api/lots/{lot}/moves"));
    let received = moves["items"].as_array().expect("moves").iter().find(|row| row["outputs"][0]["grams"] == 20_000);
    let undo = format!("/api/lot-moves/{}/undo", text(&received.expect("a move of two deliveries")["id"]));
    let (status, said) = factory.send(&undo, &json!({"reason": "It was another lot."}));
    assert!(status < 300, "{status} {said}");
    let of = |state: &str| factory.listed(&format!("day=2025-01-02&state={state}"))["total"].clone();
    before_long(|| of("waiting") == json!(2));
    assert_eq!(of("taken%20in"), json!(1), "the other producer's goods are still in the lot");
    assert_eq!(factory.listed(&format!("lot={lot}"))["total"], json!(1));
    let strike = format!("/api/grower-deliveries/{}/strike", made[0]);
    assert_eq!(factory.send(&strike, &json!({"reason": "Weighed twice."})).0, 200);
    let (status, anew) = factory.send("/api/grower-intakes", &json!({"deliveries": [made[1]], "number": "CH-2"}));
    assert_eq!(status, 201, "{anew}");
}

#[test]
fn a_ticket_of_a_scale_counts_once_until_its_delivery_is_struck_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let (status, made) =
        factory.send("/api/producers", &json!({"name": "Ridge", "country": "Kenya", "memberNumber": "0971"}));
    assert_eq!(status, 201, "{made}");
    let grower = text(&made["id"]);
    let ticket = json!({"scale": "Gate 1", "ticket": "A-17", "moisturePercent": "11.5", "signedFor": "Wanjiru"});
    let first = factory.delivers(&grower, 30_500, &ticket);
    let figures = ["scale", "ticket", "moisturePercent", "signedFor"].map(|field| first[field].clone());
    assert_eq!(figures, [json!("Gate 1"), json!("A-17"), json!("11.5"), json!("Wanjiru")], "{first}");
    let again = json!({"scale": "gate 1", "ticket": "a-17"});
    let (status, said) = factory.send("/api/grower-deliveries", &delivery(&grower, 20_500, &again));
    assert_eq!((status, &said["type"]), (409, &json!("/problems/ticket-known")), "{said}");
    assert!(said.to_string().contains(&format!("receipt {}", first["number"])), "{said}");
    let next = factory.delivers(&grower, 20_500, &json!({"scale": "Gate 2", "ticket": "A-17"}));
    assert_eq!(next["number"].as_u64(), first["number"].as_u64().map(|n| n + 1), "a refused one took no number");
    for (wrong, field) in [
        (json!({"ticket": "A-18"}), "ticket"),
        (json!({"moisturePercent": "100"}), "moisturePercent"),
        (json!({"moisturePercent": "11.55"}), "moisturePercent"),
        (json!({"moisturePercent": "0"}), "moisturePercent"),
    ] {
        let (status, said) = factory.send("/api/grower-deliveries", &delivery(&grower, 20_500, &wrong));
        assert_eq!((status, said["errors"][field].is_array()), (422, true), "{wrong}: {said}");
    }

    // A file names the rows whose ticket counts already, for a receipt or for a row before.
    let row = |ticket: &str| format!("2025-01-02,2024/25,0971,,,,cherry,A,20.5,0.5,120.50,KES,12,GATE 1,{ticket},\n");
    let (status, said) = factory.import(CHECK, &format!("{COLUMNS}{}{}{}", row("A-17"), row("A-18"), row("a-18")), "");
    let lines: Vec<u64> = said["bad"].as_array().expect("rows").iter().filter_map(|row| row["line"].as_u64()).collect();
    assert_eq!((status, lines), (200, vec![2, 4]), "{said}");
    assert!(said["bad"][0]["errors"]["ticket"].is_array(), "{said}");

    let strike = format!("/api/grower-deliveries/{}/strike", text(&first["id"]));
    assert_eq!(factory.send(&strike, &json!({"reason": "Weighed twice."})).0, 200);
    let (status, taken) = factory.import(IMPORT, &format!("{COLUMNS}{}{}", row("A-17"), row("A-18")), "");
    assert_eq!(status, 201, "a ticket that was struck out is free: {taken}");
    let latest = factory.listed("")["items"][0].clone();
    assert_eq!((&latest["moisturePercent"], &latest["scale"]), (&json!("12.0"), &json!("GATE 1")), "{latest}");
}
