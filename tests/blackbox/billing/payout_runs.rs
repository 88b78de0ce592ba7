//! Payout runs: the owner pays what is owed once, with a file that the bank's schema takes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Barrier;
use std::time::Duration;

use super::*;
use crate::forms::good;

const OWNER: &str = "admin@sokoni.example";

/// A shop whose seller has sold goods in euros, which were paid by card.
struct Sold {
    bought: Bought,
    owner: String,
    seller_id: String,
    folder: PathBuf,
}

const SETTINGS: [(&str, &str); 1] = [("SOKONI__DEMO__WEBHOOK_SECRET", SECRET)];

impl Sold {
    fn open(folder: &Path) -> Sold {
        let shop = Shop::open_with(folder, &SETTINGS);
        let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
        let owner = shop.sign_in(OWNER, PASSWORD);
        let rate = json!({"scope": "all", "basisPoints": 500, "from": "2020-01-01"});
        assert_eq!(shop.post(&owner, "/api/admin/commission").json(&rate).send().expect("an answer").status(), 201);
        let mut lot = good(1, 100);
        lot["currency"] = json!("EUR");
        let lot = shop.post(&seller, "/api/inventory").json(&lot).send().expect("an answer");
        let lot: Value = lot.json().expect("JSON");
        assert_eq!(shop.add(&buyer, text(&lot["id"]), 3).status(), 200);
        let order: Value = shop.order(&buyer, "euros").expect("an answer").json().expect("JSON");
        let bill = bill_of(&shop, &buyer, &order);
        let seller_id = text(&shop.mine(&seller, "/auth/me")["user"]["id"]).to_owned();
        let bought = Bought { shop, buyer, seller, order, bill };
        let token = bought.card("visa");
        bought.by_card("all", &token, text(&bought.bill["amount"]));
        Sold { bought, owner, seller_id, folder: folder.to_owned() }
    }

    fn shop(&self) -> &Shop {
        &self.bought.shop
    }

    fn send(&self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.shop().post(&self.owner, path).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn file(&self, path: &str) -> (u16, String) {
        let answer = self.shop().client.get(format!("{}{path}", self.shop().base)).bearer_auth(&self.owner).send();
        let answer = answer.expect("an answer");
        (answer.status().as_u16(), answer.text().expect("text"))
    }

    /// What the seller is owed in euros.
    fn owed(&self) -> Value {
        self.shop().all_heard();
        let owed = self.shop().mine(&self.owner, "/api/admin/payouts/owed");
        let own = |row: &&Value| row["id"] == json!(self.seller_id) && row["currency"] == "EUR";
        owed.as_array().expect("a list").iter().find(own).cloned().unwrap_or_default()
    }

    fn account(&self) {
        let account = json!({"holder": "Sokoni GmbH & Co", "number": "GB82 WEST 1234 5698 7654 32", "code": ""});
        let path = format!("{}/api/admin/payouts/account", self.shop().base);
        let answer = self.shop().client.put(path).bearer_auth(&self.owner).json(&account).send().expect("an answer");
        assert_eq!(answer.status(), 200);
    }

    /// Runs the recount over the shop's export, and over the bank's file of a run.
    fn recount(&self, run: Option<&Value>) {
        self.shop().all_heard();
        let folder = tempfile::tempdir().expect("a folder");
        let save = |name: &str, path: &str| {
            let (status, file) = self.file(path);
            assert_eq!(status, 200, "{path}: {file}");
            std::fs::write(folder.path().join(name), file).expect("a file");
        };
        save("ledger.csv", "/api/admin/ledger.csv");
        save("ledger.json", "/api/admin/ledger");
        for balance in self.shop().mine(&self.owner, "/api/admin/ledger/sellers").as_array().expect("a list") {
            let id = text(&balance["id"]);
            // The newest month is carried over from all months before.
            save(&format!("statement-{id}.json"), &format!("/api/admin/statements/{id}"));
            save(&format!("statement-{id}.csv"), &format!("/api/admin/statements/{id}/entries.csv"));
        }
        let export = crate::shop::command(&self.folder).arg("export").output().expect("it runs");
        assert!(export.status.success(), "{}", String::from_utf8_lossy(&export.stderr));
        std::fs::write(folder.path().join("export.jsonl"), export.stdout).expect("a file");
        if let Some(run) = run {
            let id = text(&run["id"]);
            save("run.json", &format!("/api/admin/payouts/runs/{id}"));
            save("pain001.xml", &format!("/api/admin/payouts/runs/{id}/pain001.xml"));
        }
        let tools = Command::new("scripts/tools.sh").stderr(Stdio::inherit()).output().expect("scripts/tools.sh");
        let python = Path::new(String::from_utf8(tools.stdout).expect("a path").trim()).join("python");
        let counted =
            Command::new(python).arg("tests/blackbox/recount.py").arg(folder.path()).output().expect("Python");
        assert!(counted.status.success(), "{}", String::from_utf8_lossy(&counted.stderr));
    }
}

#[test]
fn a_run_pays_what_is_owed_once_and_its_files_always_have_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let sold = Sold::open(folder.path());
    let amount = cents(&sold.bought.bill["amount"]);
    let owed = amount - (amount * 5 + 50) / 100;
    assert_eq!(cents(&sold.owed()["owed"]), owed);
    assert_eq!((sold.owed()["way"].clone(), sold.owed()["todo"].clone()), (json!("iban"), json!("")));

    let euros = json!({"currency": "EUR"});
    let (status, problem) = sold.send("/api/admin/payouts/runs", &euros);
    assert_eq!((status, kind(&problem)), (409, "no-shop-account"));
    sold.account();
    let (status, run) = sold.send("/api/admin/payouts/runs", &euros);
    assert_eq!((status, cents(&run["amount"]), run["sent"].clone()), (201, owed, json!(1)), "{run}");
    let (status, problem) = sold.send("/api/admin/payouts/runs", &euros);
    assert_eq!((status, kind(&problem)), (409, "nothing-to-pay"), "it is not paid twice");
    assert_eq!(sold.owed(), Value::Null);

    let path = format!("/api/admin/payouts/runs/{}", text(&run["id"]));
    let files = || [sold.file(&format!("{path}/pain001.xml")), sold.file(&format!("{path}/payouts.csv"))];
    let before = files();
    assert!(
        before[0].1.contains("Sokoni GmbH Co") && before[0].1.contains("DE89370400440532013000"),
        "{}",
        before[0].1
    );
    sold.recount(Some(&run));

    // Neither new details nor what becomes of a payout changes the files.
    for row in sold.shop().mine(&sold.bought.seller, "/api/payout-details").as_array().expect("a list") {
        let gone = format!("{}/api/payout-details/{}", sold.shop().base, text(&row["id"]));
        sold.shop().client.delete(gone).bearer_auth(&sold.bought.seller).send().expect("an answer");
    }
    let (status, paid) = sold.send(&format!("{path}/settle"), &json!({"paid": true}));
    assert_eq!((status, paid["sent"].clone(), paid["items"][0]["state"].clone()), (200, json!(0), json!("paid")));
    assert_eq!(files(), before);
    let (status, problem) = sold.send(&format!("{path}/settle"), &json!({"paid": false, "reason": "No such account."}));
    assert_eq!((status, kind(&problem)), (409, "settled"));
    sold.recount(Some(&run));

    // The seller cannot give back what was paid out, not even a part of it. The shop can: that leaves the seller owing, and
    // no run pays below nought.
    let payment = sold.bought.full()["payments"][0].clone();
    let back = json!({"amount": sold.bought.bill["amount"]});
    for wanted in [&back, &json!({"amount": "0.01"})] {
        let (status, problem) = sold.bought.answer(&sold.bought.seller.clone(), &payment, "refund", wanted);
        assert_eq!((status, kind(&problem), problem["owed"].clone()), (409, "paid-out", json!("0.00")), "{problem}");
    }
    let refund = format!("/api/admin/payments/{}/refund", text(&payment["id"]));
    let (status, answer) =
        sold.send(&refund, &json!({"amount": sold.bought.bill["amount"], "reason": "The seller asked us."}));
    assert_eq!(status, 200, "{answer}");
    let row = sold.owed();
    assert_eq!((cents(&row["owed"]), cents(&row["payable"])), (-owed, 0));
    assert!(text(&row["todo"]).contains("carried forward") && text(&row["todo"]).contains(&written(owed)), "{row}");
    let (status, problem) = sold.send("/api/admin/payouts/runs", &euros);
    assert_eq!((status, kind(&problem)), (409, "nothing-to-pay"));
    sold.recount(None);
}

#[test]
fn a_payout_that_came_back_is_owed_again_and_sellers_without_details_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let sold = Sold::open(folder.path());
    sold.account();
    let owed = sold.owed()["owed"].clone();
    let (_, run) = sold.send("/api/admin/payouts/runs", &json!({"currency": "EUR"}));
    let path = format!("/api/admin/payouts/runs/{}/settle", text(&run["id"]));
    let (status, problem) = sold.send(&path, &json!({"sellers": [sold.seller_id], "paid": false}));
    assert_eq!((status, problem["errors"]["reason"].is_array()), (422, true), "a reason is needed");
    let (status, problem) = sold.send(&path, &json!({"sellers": ["nobody"], "paid": true}));
    assert_eq!((status, kind(&problem)), (404, "not-found"));
    let back = json!({"sellers": [sold.seller_id], "paid": false, "reason": "The account is closed."});
    let (status, run) = sold.send(&path, &back);
    assert_eq!(
        (status, run["failed"].clone(), run["items"][0]["failure"].clone()),
        (200, json!(1), back["reason"].clone())
    );
    assert_eq!(sold.owed()["owed"], owed);
    sold.recount(None);

    for row in sold.shop().mine(&sold.bought.seller, "/api/payout-details").as_array().expect("a list") {
        let gone = format!("{}/api/payout-details/{}", sold.shop().base, text(&row["id"]));
        sold.shop().client.delete(gone).bearer_auth(&sold.bought.seller).send().expect("an answer");
    }
    let row = sold.owed();
    assert_eq!((row["owed"].clone(), cents(&row["payable"]), row["way"].clone()), (owed, 0, Value::Null));
    assert!(text(&row["todo"]).contains("Ask the seller"), "{row}");
    let (status, problem) = sold.send("/api/admin/payouts/runs", &json!({"currency": "EUR"}));
    assert_eq!((status, kind(&problem)), (409, "nothing-to-pay"));
    let (status, problem) = sold.send("/api/admin/payouts/runs", &json!({"currency": "euro"}));
    assert_eq!((status, problem["errors"]["currency"].is_array()), (422, true));
}

#[test]
fn a_run_leaves_disputed_money_out_and_the_recount_agrees_through_the_decision() {
    let folder = tempfile::tempdir().expect("a folder");
    let sold = Sold::open(folder.path());
    sold.account();
    let owed = cents(&sold.owed()["owed"]);
    let form = json!({"reason": "not-received", "words": "Nothing came.", "amount": "10.00"});
    let path = format!("{}/disputes", sold.bought.path());
    let made = sold.shop().post(&sold.bought.buyer, &path).json(&form).send().expect("an answer");
    let made: Value = made.json().expect("JSON");
    let (status, run) = sold.send("/api/admin/payouts/runs", &json!({"currency": "EUR"}));
    assert_eq!((status, cents(&run["amount"])), (201, owed - 1_000), "{run}");
    sold.recount(Some(&run));
    let (status, problem) = sold.send("/api/admin/payouts/runs", &json!({"currency": "EUR"}));
    assert_eq!((status, kind(&problem)), (409, "nothing-to-pay"), "what is left is held");

    let decision = json!({"outcome": "share", "amount": "4.00", "reason": "One bag of two came."});
    let (status, _) = sold.send(&format!("/api/admin/disputes/{}/decide", text(&made["id"])), &decision);
    assert_eq!(status, 200);
    // The buyer has 4.00 back, and with them went their commission of 5 %.
    let (status, run) = sold.send("/api/admin/payouts/runs", &json!({"currency": "EUR"}));
    assert_eq!((status, cents(&run["amount"])), (201, 1_000 - 400 + 20), "{run}");
    sold.recount(Some(&run));
}

#[test]
fn of_two_runs_at_once_one_pays_and_the_other_finds_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let sold = Sold::open(folder.path());
    sold.account();
    let owed = cents(&sold.owed()["owed"]);
    let barrier = Barrier::new(2);
    let answers: Vec<(u16, Value)> = std::thread::scope(|threads| {
        let run = || {
            threads.spawn(|| {
                barrier.wait();
                sold.send("/api/admin/payouts/runs", &json!({"currency": "EUR"}))
            })
        };
        let both = [run(), run()];
        both.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let (made, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|(status, _)| *status == 201);
    assert_eq!((made.len(), refused.len()), (1, 1), "{answers:?}");
    assert_eq!((cents(&made[0].1["amount"]), kind(&refused[0].1)), (owed, "nothing-to-pay"));
    sold.recount(Some(&made[0].1));
}

#[test]
fn a_shop_that_is_killed_in_a_payout_run_pays_once_and_its_books_are_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut sold = Sold::open(folder.path());
    sold.account();
    let owed = cents(&sold.owed()["owed"]);
    // Later and later in the request, until it is answered before the shop is killed.
    for (round, micros) in [0, 300, 1_000, 3_000, 10_000].into_iter().enumerate() {
        let Sold { bought: Bought { shop, buyer, seller, order, bill }, owner, seller_id, folder } = sold;
        let call = shop.post(&owner, "/api/admin/payouts/runs").header("Idempotency-Key", "the run");
        let asked = std::thread::spawn(move || call.json(&json!({"currency": "EUR"})).send().is_ok());
        std::thread::sleep(Duration::from_micros(micros));
        shop.kill();
        let answered = asked.join().expect("the thread ends");
        let shop = Shop::open_with(&folder, &SETTINGS);
        sold = Sold { bought: Bought { shop, buyer, seller, order, bill }, owner, seller_id, folder };
        let runs = sold.shop().mine(&sold.owner, "/api/admin/payouts/runs");
        let made = runs["items"].as_array().or(runs.as_array()).expect("a list").len();
        assert!(made <= 1 && (made == 1 || !answered), "round {round}: {runs}");
        sold.recount(None);
    }
    // Who lost the answer asks again with the same key.
    let call = sold.shop().post(&sold.owner, "/api/admin/payouts/runs").header("Idempotency-Key", "the run");
    let run: Value = call.json(&json!({"currency": "EUR"})).send().expect("an answer").json().expect("JSON");
    assert_eq!((cents(&run["amount"]), sold.owed()), (owed, Value::Null), "{run}");
    let (status, problem) = sold.send("/api/admin/payouts/runs", &json!({"currency": "EUR"}));
    assert_eq!((status, kind(&problem)), (409, "nothing-to-pay"));
    sold.recount(Some(&run));
}
