//! Disputes: a buyer disputes a paid bill, both sides speak, and the owner decides. Until then the money is held.

use super::*;

struct Case {
    bought: Bought,
    owner: String,
}

impl Case {
    /// An order that is paid through the shop (`card`), or to the seller directly.
    fn open(folder: &std::path::Path, card: bool) -> Case {
        let bought = Bought::open(folder);
        let owner = bought.shop.sign_in("admin@sokoni.example", PASSWORD);
        let case = Case { bought, owner };
        if card {
            let token = case.bought.card("visa");
            case.bought.by_card("all", &token, &written(case.amount()));
        } else {
            let payment = case.bought.by_transfer("all", &written(case.amount()));
            assert_eq!(case.bought.answer(&case.bought.seller, &payment, "confirm", &json!({})).0, 200);
        }
        case
    }

    fn amount(&self) -> i64 {
        cents(&self.bought.bill["amount"])
    }

    fn send(&self, who: &str, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.bought.shop.post(who, path).json(body).send().expect("an answer");
        let status = answer.status().as_u16();
        (status, answer.json().unwrap_or_default())
    }

    fn buyer(&self, path: &str, body: &Value) -> (u16, Value) {
        self.send(&self.bought.buyer, path, body)
    }

    fn dispute(&self, body: &Value) -> (u16, Value) {
        self.buyer(&format!("{}/disputes", self.bought.path()), body)
    }

    /// An open dispute about this much of the bill.
    fn disputed(&self, minor: i64) -> String {
        let (status, made) = self.dispute(&words("damaged", minor));
        assert_eq!(status, 201, "{made}");
        format!("/api/disputes/{}", text(&made["id"]))
    }

    fn decide(&self, dispute: &str, body: &Value) -> (u16, Value) {
        let path = dispute.replace("/api/", "/api/admin/");
        self.send(&self.owner, &format!("{path}/decide"), body)
    }

    fn file(&self, who: &str, dispute: &str, bytes: &'static str) -> (u16, Value) {
        let url = format!("{}{dispute}/files?name=wet.html", self.bought.shop.base);
        let answer = self.bought.shop.client.post(url).bearer_auth(who).body(bytes).send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    /// The row of the seller among what is owed, in the bill's currency.
    fn owed(&self) -> Value {
        self.bought.shop.all_heard();
        let owed = self.bought.shop.mine(&self.owner, "/api/admin/payouts/owed");
        let seller = self.bought.shop.mine(&self.bought.seller, "/auth/me")["user"]["id"].clone();
        let own = |row: &&Value| {
            row["id"] == seller && row["currency"] == self.bought.bill["currency"] && row["test"] == json!(false)
        };
        owed.as_array().expect("a list").iter().find(own).cloned().unwrap_or_default()
    }

    fn hears(&self, who: &str, part: &str) -> bool {
        self.bought.shop.all_heard();
        self.bought.shop.mine(who, "/api/notifications?limit=20").to_string().contains(part)
    }

    fn balanced(&self) {
        for sum in self.bought.shop.mine(&self.owner, "/api/admin/ledger")["sums"].as_array().expect("a list") {
            assert_eq!(cents(&sum["amount"]), 0);
        }
    }
}

fn words(reason: &str, minor: i64) -> Value {
    json!({"reason": reason, "words": "Two bags were wet on arrival.", "amount": written(minor)})
}

#[test]
fn a_paid_bill_is_disputed_within_what_was_paid_and_once_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let bought = Bought::open(folder.path());
    let owner = bought.shop.sign_in("admin@sokoni.example", PASSWORD);
    let case = Case { bought, owner };
    let amount = case.amount();
    let (status, problem) = case.dispute(&words("damaged", 100));
    assert_eq!((status, kind(&problem)), (409, "not-paid"));
    assert_eq!(
        case.bought.shop.mine(&case.bought.buyer, &format!("{}/disputes", case.bought.path()))["mayOpen"],
        false
    );

    let token = case.bought.card("visa");
    case.bought.by_card("half", &token, &written(amount / 2));
    let (status, problem) = case.dispute(&words("damaged", amount / 2 + 1));
    assert_eq!((status, kind(&problem)), (409, "too-much"));
    assert_eq!((cents(&problem["paid"]), cents(&problem["disputable"])), (amount / 2, amount / 2), "{problem}");
    let (status, problem) = case.dispute(&json!({"reason": "damaged", "words": "", "amount": "0"}));
    assert_eq!(
        (status, problem["errors"]["words"].is_array(), problem["errors"]["amount"].is_array()),
        (422, true, true)
    );
    let mut nowhere = words("damaged", 100);
    nowhere["line"] = json!("no-line");
    assert_eq!(case.dispute(&nowhere).0, 404);

    let line = format!("{}-001", text(&case.bought.order["id"]));
    let mut of_line = words("not-as-described", 500);
    of_line["line"] = json!(line);
    let (status, made) = case.dispute(&of_line);
    assert_eq!((status, &made["number"], &made["lineId"]), (201, &json!("DISPUTE-000001"), &json!(line)), "{made}");
    let (status, problem) = case.dispute(&words("other", 100));
    assert_eq!((status, kind(&problem), &problem["dispute"]), (409, "disputed", &made["id"]));
    assert!(case.hears(&case.bought.seller, "is disputed") && !case.hears(&case.bought.buyer, "is disputed"));

    let path = format!("/api/disputes/{}", text(&made["id"]));
    assert_eq!(case.send(&case.bought.seller, &format!("{path}/withdraw"), &json!({})).0, 403);
    let (status, gone) = case.buyer(&format!("{path}/withdraw"), &json!({}));
    assert_eq!((status, &gone["state"], &gone["open"]), (200, &json!("withdrawn"), &json!(false)));
    for end in ["withdraw", "words"] {
        let (status, problem) = case.buyer(&format!("{path}/{end}"), &json!({"words": "Still wet."}));
        assert_eq!((status, kind(&problem)), (409, "over"));
    }
    let (status, problem) = case.decide(&path, &json!({"outcome": "seller", "reason": "It is over."}));
    assert_eq!((status, kind(&problem)), (409, "over"));
    assert_eq!(case.dispute(&words("other", 100)).0, 201, "another may be opened then");
}

#[test]
fn both_sides_speak_and_hand_in_files_until_it_is_decided() {
    let folder = tempfile::tempdir().expect("a folder");
    let case = Case::open(folder.path(), true);
    let path = case.disputed(1_000);
    let seller = case.bought.seller.clone();
    let (status, full) = case.send(&seller, &format!("{path}/words"), &json!({"words": "They left dry."}));
    assert_eq!((status, full["words"].as_array().map(Vec::len)), (200, Some(2)), "{full}");
    assert!(case.hears(&case.bought.buyer, "They left dry."));
    let (status, problem) = case.file(&seller, &path, "<html>");
    assert_eq!((status, problem["errors"]["file"].is_array()), (422, true));
    for n in 0..5 {
        let (status, full) = case.file(&seller, &path, "%PDF-1.4 a photograph");
        assert_eq!(
            (status, full["files"][n]["name"].clone(), &full["files"][n]["by"]),
            (200, json!("wet.pdf"), &json!("payee"))
        );
    }
    let (status, problem) = case.file(&seller, &path, "%PDF-1.4 a photograph");
    assert_eq!((status, kind(&problem)), (409, "full"));
    assert_eq!(case.file(&case.bought.buyer, &path, "%PDF-1.4 a photograph").0, 200, "the other side has its own five");
    let stranger = case.bought.shop.newcomer("stranger@home.example");
    for (who, of, status) in [
        (&case.bought.buyer, path.clone(), 200),
        (&case.owner, path.replace("/api/", "/api/admin/"), 200),
        (&case.owner, path.clone(), 404),
        (&stranger, path.clone(), 404),
    ] {
        let url = format!("{}{of}/files/0", case.bought.shop.base);
        let answer = case.bought.shop.client.get(url).bearer_auth(who).send().expect("an answer");
        assert_eq!(answer.status(), status);
        if status == 200 {
            let header = answer.headers()["content-disposition"].to_str().expect("text").to_owned();
            assert!(header.starts_with("attachment"), "{header}");
        }
    }
    for _ in 2..50 {
        assert_eq!(case.buyer(&format!("{path}/words"), &json!({"words": "And wet."})).0, 200);
    }
    let (status, problem) = case.buyer(&format!("{path}/words"), &json!({"words": "And wet."}));
    assert_eq!((status, kind(&problem)), (409, "full"));
    let found = case.bought.shop.mine(&case.owner, "/api/admin/disputes?q=DISPUTE-000001");
    assert_eq!((&found["total"], &found["items"][0]["state"]), (&json!(1), &json!("open")));
    assert_eq!(case.bought.shop.mine(&case.owner, "/api/admin/disputes?open=false")["total"], 0);
}

#[test]
fn disputed_money_is_held_from_payouts_until_the_buyer_gets_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let case = Case::open(folder.path(), true);
    let (owed, part) = (cents(&case.owed()["owed"]), case.amount() / 3);
    let path = case.disputed(part);
    let row = case.owed();
    assert_eq!((cents(&row["held"]), cents(&row["payable"])), (part, owed - part), "{row}");
    let statement = case.bought.shop.mine(&case.bought.seller, "/api/billing/statement");
    assert_eq!(cents(&statement["held"][0]["amount"]), part, "{statement}");
    let (status, run) =
        case.send(&case.owner, "/api/admin/payouts/runs", &json!({"currency": case.bought.bill["currency"]}));
    assert_eq!((status, cents(&run["amount"])), (201, owed - part), "{run}");

    let too_much = json!({"outcome": "share", "amount": written(part + 1), "reason": "More than that."});
    let (status, problem) = case.decide(&path, &too_much);
    assert_eq!((status, kind(&problem), cents(&problem["decidable"])), (409, "too-much", part), "{problem}");
    let (status, problem) = case.decide(&path, &json!({"outcome": "share", "reason": ""}));
    assert_eq!(
        (status, problem["errors"]["amount"].is_array(), problem["errors"]["reason"].is_array()),
        (422, true, true)
    );

    let (status, done) = case.decide(&path, &json!({"outcome": "buyer", "reason": "The photographs show it."}));
    assert_eq!((status, &done["state"], cents(&done["given"])), (200, &json!("for-buyer"), part), "{done}");
    let full = case.bought.full();
    adds_up(&full);
    assert_eq!(
        (cents(&full["paid"]), cents(&full["credited"]), cents(&full["balance"])),
        (case.amount() - part, part, 0)
    );
    assert_eq!(case.owed(), Value::Null, "nothing is left, and nothing is below nought");
    for who in [&case.bought.buyer, &case.bought.seller] {
        assert!(case.hears(who, "The photographs show it."));
    }
    let audit = case.bought.shop.mine(&case.owner, "/api/admin/audit?limit=100").to_string();
    assert!(audit.contains("disputes"), "the audit log has it");
    case.balanced();
}

#[test]
fn the_owner_gives_a_share_or_leaves_the_money_with_the_seller() {
    let folder = tempfile::tempdir().expect("a folder");
    let case = Case::open(folder.path(), true);
    let owed = cents(&case.owed()["owed"]);
    let path = case.disputed(1_200);
    let share = json!({"outcome": "share", "amount": "10.00", "reason": "One bag of three."});
    let request = |key: &str| {
        let path = path.replace("/api/", "/api/admin/");
        let request = case.bought.shop.post(&case.owner, &format!("{path}/decide")).header("Idempotency-Key", key);
        let answer = request.json(&share).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let (status, done) = request("once");
    assert_eq!((status, &done["state"], cents(&done["given"])), (200, &json!("shared"), 1_000), "{done}");
    assert_eq!(request("once"), (200, done), "the same key decides once");
    assert_eq!(cents(&case.owed()["owed"]), owed - 1_000);

    let path = case.disputed(200);
    let (status, done) = case.decide(&path, &json!({"outcome": "seller", "reason": "They left dry."}));
    assert_eq!((status, &done["state"], cents(&done["given"])), (200, &json!("for-seller"), 0));
    let row = case.owed();
    assert_eq!((cents(&row["owed"]), cents(&row["held"]), &row["payable"]), (owed - 1_000, 0, &row["owed"]));
    case.balanced();
}

#[test]
fn money_that_the_seller_got_directly_is_not_held_and_is_owed_back_by_the_seller() {
    let folder = tempfile::tempdir().expect("a folder");
    let case = Case::open(folder.path(), false);
    let before =
        cents(&case.bought.shop.mine(&case.owner, "/api/admin/payouts/owed").as_array().map_or(json!("0.00"), |_| {
            let row = case.owed();
            if row.is_null() { json!("0.00") } else { row["owed"].clone() }
        }));
    let path = case.disputed(1_000);
    let row = case.owed();
    assert!(row.is_null() || cents(&row["held"]) == 0, "{row}");
    let (status, done) = case.decide(&path, &json!({"outcome": "buyer", "reason": "It was wet."}));
    assert_eq!((status, &done["state"]), (200, &json!("for-buyer")), "{done}");
    let full = case.bought.full();
    assert_eq!((cents(&full["credited"]), cents(&full["refundOwed"])), (1_000, 1_000));
    assert_eq!(cents(&case.owed()["owed"]), before - 1_000, "it is taken off the next payout");
    case.balanced();
}
