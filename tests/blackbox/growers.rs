//! Growers: deliveries, their intake as lots, and what growers are owed, over HTTP.

use std::path::Path;
use std::sync::Barrier;
use std::thread;

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long};

/// A shop with its demo seller.
struct Factory {
    shop: Shop,
    seller: String,
}

impl Factory {
    fn open(folder: &Path) -> Factory {
        let shop = Shop::open(folder);
        let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
        Factory { shop, seller }
    }

    fn send(&self, path: &str, body: &Value) -> (u16, Value) {
        self.send_once(path, body, "")
    }

    fn send_once(&self, path: &str, body: &Value, key: &str) -> (u16, Value) {
        let mut call = self.shop.post(&self.seller, path).json(body);
        if !key.is_empty() {
            call = call.header("Idempotency-Key", key);
        }
        let answer = call.send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    fn import(&self, path: &str, file: &str, key: &str) -> (u16, Value) {
        let mut call = self.shop.post(&self.seller, path).header("content-type", "text/csv").body(file.to_owned());
        if !key.is_empty() {
            call = call.header("Idempotency-Key", key);
        }
        let answer = call.send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    /// The list of deliveries with a filter.
    fn listed(&self, filter: &str) -> Value {
        self.shop.mine(&self.seller, &format!("/api/grower-deliveries?{filter}"))
    }

    fn grower(&self, name: &str) -> String {
        let (status, made) = self.send("/api/producers", &json!({"name": name, "country": "Kenya"}));
        assert_eq!(status, 201, "{made}");
        text(&made["id"])
    }

    fn delivers(&self, grower: &str, gross_g: u64, over: &Value) -> Value {
        let (status, made) = self.send("/api/grower-deliveries", &delivery(grower, gross_g, over));
        assert_eq!(status, 201, "{made}");
        made
    }

    fn statement(&self, grower: &str) -> Value {
        self.shop.mine(&self.seller, &format!("/api/grower-statement?season=2024/25&producer={grower}"))
    }

    /// The amounts in the file of a statement.
    fn file(&self, grower: &str) -> Vec<String> {
        let path = format!("/api/grower-statement.csv?season=2024/25&producer={grower}");
        let call = self.shop.client.get(format!("{}{path}", self.shop.base)).bearer_auth(&self.seller);
        let file = call.send().expect("an answer").text().expect("text");
        file.lines().skip(1).filter_map(|line| line.split(',').nth(5)).map(str::to_owned).collect()
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn entry(grower: &str, kind: &str, amount: &str) -> Value {
    json!({"producerId": grower, "season": "2024/25", "day": "2025-01-03", "kind": kind, "amount": amount,
        "note": "What it is for"})
}

fn delivery(grower: &str, gross_g: u64, over: &Value) -> Value {
    let mut form = json!({"producerId": grower, "day": "2025-01-02", "season": "2024/25", "point": "Gatugi",
        "stage": "cherry", "grade": "A", "grossG": gross_g, "tareG": 500, "pricePerKg": "120.50", "currency": "KES"});
    for (field, value) in over.as_object().expect("an object") {
        form[field] = value.clone();
    }
    form
}

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

const COLUMNS: &str = "day,season,memberNumber,producer,plots,point,stage,grade,grossKg,tareKg,pricePerKg,currency,moisturePercent,scale,ticket,signedFor\n";
const CHECK: &str = "/api/grower-deliveries/import/preview";
const IMPORT: &str = "/api/grower-deliveries/import";

#[test]
fn a_file_of_deliveries_names_each_wrong_cell_and_is_taken_in_whole_and_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let template = format!("{}/api/grower-deliveries/import/template.csv", factory.shop.base);
    let template = factory.shop.client.get(template).bearer_auth(&factory.seller).send().expect("an answer");
    assert_eq!(template.text().expect("text"), COLUMNS, "the template has the columns");
    for (name, number) in [("Ridge", "0971"), ("Valley", "0972"), ("Slope", "0973"), ("Slope East", "0973")] {
        let made = json!({"name": name, "country": "Kenya", "memberNumber": number});
        assert_eq!(factory.send("/api/producers", &made).0, 201);
    }
    let before = factory.listed("")["total"].as_u64().expect("a number");

    let wrong = [
        "2025-01-02,2024/25,0971,,,Gatugi,cherry,A,30.5,0.5,120.50,KES,,,,",
        "2999-01-01,2024,9999,,,Gatugi,roasted,A,heavy,1,0,KES,,,,",
        "2025-01-02,2024/25,0971,Valley,,,cherry,,10,10,120.50,USD,,,,",
        "",
        "2025-01-02,2024/25,0973,,Hill,,cherry,,10,,120.50,KES,,,,",
        "2025-01-02,2024/25",
    ];
    let file = format!("{COLUMNS}{}\n", wrong.join("\n"));
    let (status, said) = factory.import(CHECK, &file, "");
    let faults = |said: &Value| -> Vec<(u64, Vec<String>)> {
        let rows = said["bad"].as_array().expect("bad rows");
        let columns = |row: &Value| row["errors"].as_object().expect("errors").keys().cloned().collect();
        rows.iter().map(|row| (row["line"].as_u64().expect("a line"), columns(row))).collect()
    };
    let named = |line: u64, columns: &[&str]| (line, columns.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
    let wanted = vec![
        named(3, &["day", "grossKg", "memberNumber", "pricePerKg", "stage"]),
        named(4, &["producer", "tareKg"]),
        named(6, &["memberNumber"]),
        named(7, &["row"]),
    ];
    assert_eq!((status, faults(&said)), (200, wanted.clone()), "{said}");
    assert_eq!((&said["rows"], &said["seasons"][0]["owed"]), (&json!(5), &json!("3615.00")), "{said}");
    let (status, said) = factory.import(IMPORT, &file, "");
    assert_eq!((status, faults(&said)), (409, wanted), "{said}");
    assert_eq!(factory.listed("")["total"], json!(before), "one wrong row keeps all out");

    let rows = "2025-01-02,2024/25,0971,,,Gatugi,Cherry,A,30.5,0.5,120.50,kes,,,,\n2025-01-03,2024/25,,valley,all,,cherry,,20,,120.50,KES,,,,\n";
    let file = format!("{COLUMNS}{rows}");
    let (status, good) = factory.import(CHECK, &file, "");
    assert_eq!((status, &good["bad"], &good["producers"]), (200, &json!([]), &json!(2)), "{good}");
    let season = &good["seasons"][0];
    assert_eq!((&season["netG"], &season["owed"]), (&json!(50_000), &json!("6025.00")), "{good}");
    assert_eq!(factory.listed("")["total"], json!(before), "a check records nothing");
    let (status, made) = factory.import(IMPORT, &file, "list-1");
    assert_eq!(status, 201, "{made}");
    assert_eq!(made["last"].as_u64(), made["first"].as_u64().map(|first| first + 1), "{made}");
    assert_eq!(factory.import(IMPORT, &file, "list-1"), (201, made), "a call that is sent twice is one");
    for path in [CHECK, IMPORT] {
        let (status, said) = factory.import(path, &file, "list-2");
        assert_eq!(status, 409, "the same file is known: {said}");
    }
    assert_eq!(factory.listed("")["total"], json!(before + 2));
    let of_day = factory.listed("day=2025-01-03");
    assert_eq!((&of_day["total"], &of_day["items"][0]["producer"]), (&json!(1), &json!("Valley")), "{of_day}");
    let usd = file.replace("KES", "USD").replace("kes", "usd");
    let (_, said) = factory.import(CHECK, &usd, "");
    assert!(said["bad"][0]["errors"]["currency"].is_array(), "a season has one currency: {said}");
    let long = format!("{COLUMNS}{}", rows.repeat(501));
    assert_eq!(factory.import(CHECK, &long, "").0, 422, "too many rows");
    let most = format!("{COLUMNS}{}", rows.repeat(500));
    let (status, made) = factory.import(IMPORT, &most, "");
    assert_eq!(status, 201, "{made}");
    assert_eq!(factory.listed("")["total"], json!(before + 1_002));
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

const SECOND: &str = "/api/grower-seasons/second-payment";
const PREVIEW: &str = "/api/grower-seasons/second-payment/preview";

/// The texts of a field in a list.
fn texts(list: &Value, field: &str) -> Vec<String> {
    list.as_array().expect("a list").iter().map(|row| text(&row[field])).collect()
}

#[test]
fn a_pool_is_divided_by_grade_to_the_minor_unit_as_its_preview_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let factory = Factory::open(folder.path());
    let growers = ["a", "b", "c"].map(|name| factory.grower(&format!("Grower {name}")));
    for (grower, gross_g, grade) in
        [(0, 10_500, "A"), (0, 5_500, "Mbuni"), (1, 10_500, "A"), (2, 20_500, "B"), (2, 7_500, "")]
    {
        factory.delivers(&growers[grower], gross_g, &json!({"grade": grade}));
    }
    let grades = factory.shop.mine(&factory.seller, "/api/grower-seasons/grades?season=2024/25");
    let delivered = json!([{"grade": "", "netG": 7_000}, {"grade": "A", "netG": 20_000}, {"grade": "B", "netG": 20_000},
        {"grade": "Mbuni", "netG": 5_000}]);
    assert_eq!(grades, delivered);

    let points = |grades: Value| json!({"season": "2024/25", "pool": "1000.01", "grades": grades});
    let good = points(json!([{"grade": "", "points": "0"}, {"grade": "A", "points": "1.2"},
        {"grade": "B", "points": "1"}, {"grade": "Mbuni", "points": "0.6"}]));
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
    factory.delivers(&other, 9_500, &json!({"season": "2023/24", "currency": "USD"}));
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
