//! What the owner puts right: refunds, credit notes, write-offs and corrections, each with its reason for both sides.

use super::*;

struct Owned {
    bought: Bought,
    owner: String,
}

impl Owned {
    fn open(folder: &std::path::Path) -> Owned {
        let bought = Bought::open(folder);
        let owner = bought.shop.sign_in("admin@sokoni.example", PASSWORD);
        Owned { bought, owner }
    }

    fn send(&self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.bought.shop.post(&self.owner, path).json(body).send().expect("an answer");
        let status = answer.status().as_u16();
        (status, answer.json().unwrap_or_default())
    }

    fn of_bill(&self, end: &str, body: &Value) -> (u16, Value) {
        self.send(&format!("/api/admin/bills/{}/{end}", text(&self.bought.bill["id"])), body)
    }

    fn refund(&self, payment: &Value, body: &Value) -> (u16, Value) {
        self.send(&format!("/api/admin/payments/{}/refund", text(&payment["id"])), body)
    }

    fn amount(&self) -> i64 {
        cents(&self.bought.bill["amount"])
    }

    /// What the shop owes the seller in the bill's currency.
    fn owed(&self) -> i64 {
        let balances = self.bought.shop.mine(&self.owner, "/api/admin/ledger/sellers");
        let seller = self.bought.shop.mine(&self.bought.seller, "/auth/me")["user"]["id"].clone();
        let own = |row: &&Value| {
            row["id"] == seller && row["currency"] == self.bought.bill["currency"] && row["test"] == json!(false)
        };
        balances.as_array().expect("a list").iter().find(own).map_or(0, |row| cents(&row["amount"]))
    }

    /// Whether an account was notified of something with this text.
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

#[test]
fn the_owner_gives_a_payment_back_and_never_more_than_was_paid() {
    let folder = tempfile::tempdir().expect("a folder");
    let owned = Owned::open(folder.path());
    let (amount, before) = (owned.amount(), owned.owed());
    let token = owned.bought.card("visa");
    let payment = owned.bought.by_card("all", &token, &written(amount));
    assert_eq!(owned.owed(), before + amount);

    let (status, problem) = owned.refund(&payment, &json!({"amount": written(amount + 1), "reason": "Too much."}));
    assert_eq!((status, kind(&problem)), (409, "too-much"));
    assert_eq!((cents(&problem["paid"]), cents(&problem["refundable"])), (amount, amount), "{problem}");
    let (status, problem) = owned.refund(&payment, &json!({"amount": "1.00", "reason": ""}));
    assert_eq!((status, problem["errors"]["reason"].is_array()), (422, true));
    let line = format!("{}-001", text(&owned.bought.order["id"]));
    let (status, _) = owned.refund(&payment, &json!({"amount": "1.00", "reason": "No such line.", "line": "other"}));
    assert_eq!(status, 404);

    let reason = "Two bags were wet on arrival.";
    let (status, _) = owned.refund(&payment, &json!({"amount": "10.00", "reason": reason, "line": line}));
    assert_eq!(status, 200);
    let full = owned.bought.full();
    assert_eq!((cents(&full["balance"]), full["creditNotes"][0]["reason"].clone()), (0, json!(reason)));
    assert_eq!(owned.owed(), before + amount - 1_000);
    let entries = owned.bought.shop.mine(&owned.bought.seller, "/api/billing/statement/entries");
    assert_eq!((&entries["items"][0]["event"], &entries["items"][0]["reason"]), (&json!("refund"), &json!(reason)));
    for who in [&owned.bought.buyer, &owned.bought.seller] {
        assert!(owned.hears(who, reason), "both sides hear of it");
    }
    let left = written(amount - 1_000);
    assert_eq!(owned.refund(&payment, &json!({"amount": left, "reason": "All of it."})).0, 200);
    let (status, problem) = owned.refund(&payment, &json!({"amount": "0.01", "reason": "More."}));
    assert_eq!((status, cents(&problem["refunded"])), (409, amount));
    assert_eq!(owned.owed(), before, "nothing of the sale is left");
    owned.balanced();
}

#[test]
fn money_that_the_shop_never_held_is_not_given_back_by_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let owned = Owned::open(folder.path());
    let payment = owned.bought.by_transfer("all", &written(owned.amount()));
    assert_eq!(owned.bought.answer(&owned.bought.seller, &payment, "confirm", &json!({})).0, 200);
    let (status, problem) = owned.refund(&payment, &json!({"amount": "1.00", "reason": "It was wet."}));
    assert_eq!((status, kind(&problem)), (409, "not-held"));
}

#[test]
fn an_unpaid_rest_is_written_off_once_and_a_credit_never_exceeds_the_bill() {
    let folder = tempfile::tempdir().expect("a folder");
    let owned = Owned::open(folder.path());
    let (amount, before) = (owned.amount(), owned.owed());
    let too_much = json!({"amount": written(amount + 1), "reason": "Too much."});
    let (status, problem) = owned.of_bill("credit-notes", &too_much);
    assert_eq!((status, cents(&problem["creditable"])), (409, amount));
    assert_eq!(owned.of_bill("credit-notes", &json!({"amount": "5.00", "reason": "A bag was short."})).0, 201);

    let waiting = owned.bought.by_transfer("some", "1.00");
    let (status, problem) = owned.of_bill("write-off", &json!({"reason": "Nobody answers."}));
    assert_eq!((status, kind(&problem)), (409, "payment-waiting"));
    assert_eq!(owned.bought.answer(&owned.bought.seller, &waiting, "reject", &json!({"reason": "None came."})).0, 200);
    let (status, note) = owned.of_bill("write-off", &json!({"reason": "Nobody answers."}));
    assert_eq!((status, cents(&note["amount"])), (201, amount - 500));
    let full = owned.bought.full();
    assert_eq!((cents(&full["balance"]), full["status"].clone()), (0, json!("credited")));
    let (status, problem) = owned.of_bill("write-off", &json!({"reason": "Again."}));
    assert_eq!((status, kind(&problem)), (409, "nothing-left"));
    assert_eq!(owned.owed(), before);
    assert!(owned.hears(&owned.bought.seller, "Nobody answers."));
    let audit = owned.bought.shop.mine(&owned.owner, "/api/admin/audit?limit=20").to_string();
    assert!(audit.contains("/write-off"), "{audit}");
    owned.balanced();
}

#[test]
fn staff_decide_nothing_about_their_own_account() {
    let folder = tempfile::tempdir().expect("a folder");
    let owned = Owned::open(folder.path());
    let Bought { shop, buyer, seller, .. } = &owned.bought;
    let payment = owned.bought.by_card("half", &owned.bought.card("visa"), "10.00");
    let dispute = json!({"amount": "5.00", "reason": "damaged", "words": "It was wet."});
    let disputed = shop.post(buyer, &format!("{}/disputes", owned.bought.path())).json(&dispute).send();
    let disputed: Value = disputed.expect("an answer").json().expect("JSON");
    for side in [buyer, seller] {
        let id = shop.mine(side, "/auth/me")["user"]["id"].clone();
        let staff = shop.client.put(format!("{}/api/admin/staff/{}", shop.base, text(&id))).bearer_auth(&owned.owner);
        let made = staff.json(&json!({"areas": ["staff-books"]})).send().expect("an answer");
        assert!(made.status().is_success(), "{}", made.text().expect("text"));
        let bill = format!("/api/admin/bills/{}", text(&owned.bought.bill["id"]));
        let amount = json!({"amount": "1.00", "reason": "A gift to me."});
        let calls = [
            (format!("{bill}/credit-notes"), amount.clone()),
            (format!("{bill}/write-off"), json!({"reason": "A gift to me."})),
            (format!("{bill}/corrections"), json!({"amount": "1.00", "give": true, "reason": "A gift to me."})),
            (format!("/api/admin/payments/{}/refund", text(&payment["id"])), amount),
            (
                format!("/api/admin/disputes/{}/decide", text(&disputed["id"])),
                json!({"outcome": "buyer", "reason": "I am right."}),
            ),
        ];
        for (path, body) in calls {
            let answer = shop.post(side, &path).json(&body).send().expect("an answer");
            assert_eq!((answer.status().as_u16(), kind(&answer.json().expect("JSON"))), (403, "own-account"), "{path}");
        }
    }
    assert_eq!(owned.of_bill("credit-notes", &json!({"amount": "1.00", "reason": "A bag was short."})).0, 201);
}

#[test]
fn an_account_is_not_deleted_while_money_is_to_go_back_to_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let owned = Owned::open(folder.path());
    owned.bought.by_card("some", &owned.bought.card("visa"), "10.00");
    let all = json!({"amount": written(owned.amount()), "reason": "It never came."});
    assert_eq!(owned.of_bill("credit-notes", &all).0, 201);
    let deletion = json!({"password": "a-good-password"});
    let answer = owned.bought.shop.post(&owned.bought.buyer, "/api/account/delete").json(&deletion).send();
    let answer = answer.expect("an answer");
    assert_eq!(answer.status(), 409);
    let currency = text(&owned.bought.bill["currency"]);
    let reasons = answer.json::<Value>().expect("JSON")["reasons"].to_string();
    assert!(reasons.contains(&format!("This is to go back to you: 10.00 {currency} for ")), "{reasons}");
}

#[test]
fn a_correction_stands_in_the_sellers_statement_and_the_seller_hears_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let owned = Owned::open(folder.path());
    let before = owned.owed();
    let give = json!({"amount": "7.50", "give": true, "reason": "The shop lost a bag."});
    assert_eq!(owned.of_bill("corrections", &give).0, 204);
    assert_eq!(owned.owed(), before + 750);
    let take = json!({"amount": "2.00", "give": false, "reason": "It was counted twice."});
    assert_eq!(owned.of_bill("corrections", &take).0, 204);
    assert_eq!(owned.owed(), before + 550);
    assert!(owned.hears(&owned.bought.seller, "The shop lost a bag."));
    let entries = owned.bought.shop.mine(&owned.bought.seller, "/api/billing/statement/entries");
    assert_eq!((&entries["items"][0]["event"], cents(&entries["items"][0]["amount"])), (&json!("correction"), -200));
    assert_eq!(owned.of_bill("corrections", &json!({"amount": "x", "reason": ""})).0, 422);
    owned.balanced();
}

#[test]
fn the_owner_cancels_an_order_that_has_not_left_and_gives_its_payment_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let owned = Owned::open(folder.path());
    let (amount, before) = (owned.amount(), owned.owed());
    let token = owned.bought.card("visa");
    let payment = owned.bought.by_card("all", &token, &written(amount));
    let path = format!("/api/admin/orders/{}/cancel", text(&owned.bought.order["id"]));
    let (status, problem) = owned.send(&path, &json!({"reason": ""}));
    assert_eq!((status, problem["errors"]["reason"].is_array()), (422, true));
    let reason = "The lot failed its tests.";
    assert_eq!(owned.send(&path, &json!({"reason": reason})).0, 204);
    let (status, problem) = owned.send(&path, &json!({"reason": reason}));
    assert_eq!((status, kind(&problem)), (409, "not-cancellable"));
    owned.bought.shop.all_heard();
    let full = owned.bought.full();
    assert_eq!(cents(&full["refundOwed"]), amount);
    assert!(text(&full["creditNotes"][0]["reason"]).contains(reason));
    for who in [&owned.bought.buyer, &owned.bought.seller] {
        assert!(owned.hears(who, reason), "both sides hear of it");
    }
    assert_eq!(owned.owed(), before, "the seller is owed nothing of it");
    owned.balanced();
    assert_eq!(owned.refund(&payment, &json!({"amount": written(amount), "reason": reason})).0, 200);
    assert_eq!(cents(&owned.bought.full()["refundOwed"]), 0);
    assert_eq!(owned.owed(), before);
    owned.balanced();
}
