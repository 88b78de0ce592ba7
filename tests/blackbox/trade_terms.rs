//! The trade terms of contracts: both sides agree to them, and a call-off is paid and its periods count by them.

use jiff::ToSpan;
use kernel::Clock;
use serde_json::{Value, json};

use crate::clock::Timed;
use crate::delivery::{brought, delivered};
use crate::samples::{agreed, good, post};
use crate::shop::{PASSWORD, Shop, before_long, order_form};

/// The day that is so many days after this one.
pub fn after(day: jiff::civil::Date, days: i32) -> Value {
    json!(day.checked_add(jiff::Span::new().days(days)).expect("a day").to_string())
}

/// Signs a contract with the terms that it has now.
pub fn sign(shop: &Shop, token: &str, path: &str) -> (u16, Value) {
    let seen = shop.mine(token, path)["termsMark"].clone();
    post(shop, token, &format!("{path}/sign?terms={}", seen.as_str().expect("a mark")), &json!({}))
}

/// A contract that both sides agreed on.
pub struct Agreed {
    pub shop: Shop,
    pub buyer: String,
    pub seller: String,
    /// The address of the contract.
    pub path: String,
}

impl Agreed {
    pub fn open(folder: &std::path::Path) -> Agreed {
        let shop = Shop::open(folder);
        let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
        let good = good(&shop, &seller);
        let id = agreed(&shop, &buyer, &seller, &good, "none");
        Agreed { path: format!("/api/contracts/{id}"), shop, buyer, seller }
    }

    /// Agrees on the usual terms, and signs them for both.
    fn signed(self) -> Agreed {
        self.signed_with(&terms())
    }

    /// Agrees on these terms, and signs them for both.
    pub fn signed_with(self, terms: &Value) -> Agreed {
        let (status, proposed) = self.propose(&self.seller, terms);
        assert_eq!(status, 200, "{proposed}");
        for side in [&self.buyer, &self.seller] {
            assert_eq!(self.sign(side).0, 200);
        }
        self
    }

    pub fn propose(&self, token: &str, terms: &Value) -> (u16, Value) {
        let address = format!("{}{}/trade-terms", self.shop.base, self.path);
        let answer = self.shop.client.put(address).bearer_auth(token).json(terms).send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn sign(&self, token: &str) -> (u16, Value) {
        sign(&self.shop, token, &self.path)
    }

    pub fn call_off(&self) -> Value {
        let mut form = order_form();
        form["quantity"] = json!(1);
        let call = self.shop.post(&self.buyer, &format!("{}/call-offs", self.path)).header("Idempotency-Key", "off");
        let answer = call.json(&form).send().expect("an answer");
        assert_eq!(answer.status(), 201);
        answer.json().expect("JSON")
    }

    /// The bill of an order, with all that belongs to it.
    pub fn bill(&self, order: &Value) -> Value {
        let find = || {
            let bills = self.shop.mine(&self.buyer, "/api/billing?side=payer&limit=200");
            bills.as_array().expect("a list").iter().find(|bill| bill["order_id"] == order["id"]).cloned()
        };
        before_long(|| find().is_some());
        let id = find().expect("a bill")["id"].as_str().expect("an id").to_owned();
        self.shop.mine(&self.buyer, &format!("/api/bills/{id}"))
    }

    pub fn pay(&self, bill: &Value, amount: &Value) {
        let id = bill["id"].as_str().expect("an id");
        let form = json!({"method": "ach", "amount": amount, "reference": "RF-1"});
        let path = format!("/api/bills/{id}/payments");
        let sent = self.shop.post(&self.buyer, &path).json(&form).send().expect("an answer");
        assert_eq!(sent.status(), 201);
        let payment: Value = sent.json().expect("JSON");
        let confirm = format!("/api/payments/{}/confirm", payment["id"].as_str().expect("an id"));
        assert_eq!(post(&self.shop, &self.seller, &confirm, &json!({})).0, 200);
    }
}

fn terms() -> Value {
    json!({
        "place": "Mombasa", "depositPercent": 30, "depositDays": 7, "balanceDays": 14, "balanceFrom": "lading",
        "packing": "60 kg jute bags", "cropYear": "2026/27", "toleranceBasisPoints": 300,
        "franchiseBasisPoints": 50, "weighingDays": 21, "claimDays": 28, "conditions": "ESCC",
        "arbitration": "Hamburg",
    })
}

#[test]
fn other_terms_take_the_signatures_away_until_both_have_signed() {
    let folder = tempfile::tempdir().expect("a folder");
    let deal = Agreed::open(folder.path());
    let (buyer, seller) = (deal.buyer.as_str(), deal.seller.as_str());
    let before = deal.shop.mine(buyer, &deal.path);
    assert_eq!((&before["tradeTerms"], &before["mayChangeTerms"]), (&Value::Null, &json!(true)));

    let wrong = json!({"depositPercent": 91, "claimDays": 999, "toleranceBasisPoints": 1001, "place": "a".repeat(81)});
    let (status, problem) = deal.propose(seller, &wrong);
    assert_eq!(status, 422);
    for field in ["depositPercent", "claimDays", "toleranceBasisPoints", "place"] {
        assert!(problem["errors"][field].is_array(), "{field} is named in {problem}");
    }
    for crop_year in ["2025/28", "1850", "2026-27", "the last one"] {
        let (status, problem) = deal.propose(seller, &json!({"cropYear": crop_year}));
        assert!(
            status == 422 && problem["errors"]["cropYear"].to_string().contains("2026/27"),
            "{crop_year}: {problem}"
        );
    }
    for day in ["latestShipment", "letterExpiresOn"] {
        for way in ["transfer", "cash-against-documents", "balance-before-documents"] {
            let (status, problem) = deal.propose(seller, &json!({"wayOfPayment": way, day: "2027-01-31"}));
            let told = problem["errors"][day].to_string();
            assert!(status == 422 && told.contains("belongs to a letter of credit"), "{way}: {problem}");
        }
    }
    let (status, proposed) = deal.propose(seller, &terms());
    assert_eq!((status, &proposed["tradeTerms"]["place"]), (200, &json!("Mombasa")), "{proposed}");
    let unseen = post(&deal.shop, seller, &format!("{}/sign", deal.path), &json!({}));
    assert_eq!((unseen.0, unseen.1["type"].as_str()), (409, Some("/problems/terms-changed")));
    assert_eq!(deal.sign(seller).0, 200);
    let seen = deal.shop.mine(seller, &deal.path)["termsMark"].clone();
    let (_, same) = deal.propose(buyer, &terms());
    assert!(same["signedBySeller"].is_string(), "the same terms change nothing: {same}");
    let mut other = terms();
    other["depositPercent"] = json!(20);
    let (_, changed) = deal.propose(buyer, &other);
    assert_eq!((&changed["signedBySeller"], &changed["status"]), (&Value::Null, &json!("awaiting signatures")));
    before_long(|| deal.shop.mine(seller, "/api/notifications?limit=50").to_string().contains("other terms"));
    let late = format!("{}/sign?terms={}", deal.path, seen.as_str().expect("a mark"));
    let late = post(&deal.shop, seller, &late, &json!({}));
    assert_eq!((late.0, late.1["type"].as_str()), (409, Some("/problems/terms-changed")), "it saw others");

    let stranger = deal.shop.newcomer("stranger@home.example");
    assert_eq!(deal.propose(&stranger, &other).0, 404);
    for side in [buyer, seller] {
        assert_eq!(deal.sign(side).0, 200);
    }
    let (status, problem) = deal.propose(seller, &terms());
    assert_eq!((status, problem["type"].as_str()), (409, Some("/problems/signed")));
    let kept = deal.shop.mine(seller, &deal.path);
    assert_eq!((&kept["tradeTerms"]["depositPercent"], &kept["mayChangeTerms"]), (&json!(20), &json!(false)));
}

#[test]
fn a_call_off_is_paid_in_two_instalments_and_its_periods_count_from_the_discharge() {
    let folder = tempfile::tempdir().expect("a folder");
    let deal = Agreed::open(folder.path()).signed();
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let order = deal.call_off();
    let bill = deal.bill(&order);
    let parts = &bill["instalments"];
    // 1.25: 30 % are 37.5 cents, rounded down.
    let shown = |part: &Value| (part["kind"].clone(), part["amount"].clone(), part["open"].clone());
    assert_eq!(shown(&parts[0]), (json!("deposit"), json!("0.37"), json!("0.37")), "{bill}");
    assert_eq!(shown(&parts[1]), (json!("balance"), json!("0.88"), json!("0.88")));
    assert_eq!((&bill["due_date"], &bill["dueAfterLading"]), (&after(today, 7), &json!(14)));

    deal.pay(&bill, &json!("0.37"));
    let paid = deal.bill(&order);
    assert_eq!((&paid["instalments"][0]["open"], &paid["instalments"][1]["open"]), (&json!("0.00"), &json!("0.88")));
    assert_eq!(paid["due_date"], after(today, 180 + 14), "the balance waits for the bill of lading");

    delivered(&deal.shop, &deal.buyer, order["id"].as_str().expect("an id"));
    deal.shop.all_heard();
    let laden = deal.bill(&order);
    assert_eq!((&laden["due_date"], &laden["dueAfterLading"]), (&after(today, 14), &Value::Null), "{laden}");
    let contract = deal.shop.mine(&deal.seller, &deal.path);
    let periods = &contract["orders"][0]["periods"];
    assert_eq!(
        (&periods["dischargedOn"], &periods["weighingUntil"], &periods["claimsUntil"]),
        (&json!(today.to_string()), &after(today, 21), &after(today, 28)),
        "{contract}"
    );
    deal.pay(&laden, &json!("0.88"));
    assert_eq!(deal.bill(&order)["status"], "paid");
}

/// The address of the shipment of an order, which its carrier has taken and prepares.
pub fn prepared(deal: &Agreed, order: &Value, carrier: &str) -> String {
    let path = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
    let shipment = || deal.shop.mine(&deal.buyer, &path)["lines"][0]["shipment_id"].clone();
    before_long(|| shipment().is_string());
    deal.bill(order);
    let path = format!("/api/shipments/{}", shipment().as_str().expect("an id"));
    assert_eq!(post(&deal.shop, carrier, &format!("{path}/take"), &json!({})).0, 200);
    assert_eq!(post(&deal.shop, carrier, &format!("{path}/move"), &json!({"status": "Preparing"})).0, 200);
    path
}

#[test]
fn goods_stay_with_their_seller_until_the_deposit_is_paid() {
    let folder = tempfile::tempdir().expect("a folder");
    let deal = Agreed::open(folder.path()).signed();
    let shop = &deal.shop;
    let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
    let order = deal.call_off();
    let path = prepared(&deal, &order, &carrier);
    let leaves = |path: &str| post(shop, &carrier, &format!("{path}/move"), &json!({"status": "Picked Up"}));
    let (status, problem) = leaves(&path);
    assert_eq!((status, problem["type"].as_str()), (409, Some("/problems/deposit-open")), "{problem}");
    let deposit = |token: &str, path: &str| shop.mine(token, path)["deposit"].clone();
    for side in [&deal.buyer, &deal.seller] {
        let seen = deposit(side, &path);
        assert_eq!((&seen["holds"], &seen["amount"], &seen["released"]), (&json!(true), &json!("0.37"), &Value::Null));
    }
    let seen = shop.mine(&carrier, &path);
    assert_eq!((&seen["deposit"]["holds"], &seen["deposit"]["amount"]), (&json!(true), &Value::Null), "no amounts");
    assert!(seen["blocked"].as_str().is_some_and(|why| why.contains("deposit")), "{seen}");
    let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
    assert_eq!(deposit(&owner, &path.replace("/api/", "/api/admin/"))["amount"], "0.37");

    let bill = deal.bill(&order);
    deal.pay(&bill, &json!("0.36"));
    assert_eq!(leaves(&path).0, 409, "a part is not enough");
    deal.pay(&bill, &json!("0.01"));
    assert_eq!(deposit(&deal.buyer, &path), Value::Null);
    brought(shop, &deal.buyer, order["id"].as_str().expect("an id"));
}

#[test]
fn a_carrier_sees_that_there_is_a_purchase_contract_and_not_what_it_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let deal = Agreed::open(folder.path()).signed();
    let shop = &deal.shop;
    let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
    let path = prepared(&deal, &deal.call_off(), &carrier);
    let paper = |token: &str, kind: &str| {
        let seen = shop.mine(token, &path)["documents"].clone();
        seen.as_array().expect("a list").iter().find(|paper| paper["type"] == kind).expect("one").clone()
    };
    let file = |token: &str, kind: &str| {
        let url = format!("{}{path}/documents/{kind}/file", shop.base);
        shop.client.get(url).bearer_auth(token).send().expect("an answer").status().as_u16()
    };
    for side in [&deal.buyer, &deal.seller] {
        let contract = paper(side, "purchase-contract");
        assert_eq!((&contract["status"], &contract["held"]), (&json!("attached"), &Value::Null));
        assert!(contract["fileName"].is_string(), "{contract}");
        assert_eq!(file(side, "purchase-contract"), 200);
    }
    let contract = paper(&carrier, "purchase-contract");
    assert_eq!((&contract["status"], &contract["fileName"]), (&json!("attached"), &Value::Null), "{contract}");
    assert_eq!(contract["mayUpload"], json!(false));
    assert!(contract["held"].as_str().is_some_and(|why| why.contains("between buyer and seller")), "{contract}");
    assert_eq!(file(&carrier, "purchase-contract"), 403);
    for kind in ["invoice", "packing-list"] {
        assert_eq!(paper(&carrier, kind)["held"], Value::Null);
        assert_eq!(file(&carrier, kind), 200, "{kind}: customs ask the carrier for it");
    }
    let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
    let seen = shop.mine(&owner, &path.replace("/api/", "/api/admin/"))["documents"].clone();
    let contract = seen.as_array().expect("a list").iter().find(|paper| paper["type"] == "purchase-contract");
    assert!(contract.expect("one")["fileName"].is_string(), "the owner sees what its buyer sees");

    let own = |bytes: &'static str| {
        let url = format!("{}{path}/documents/purchase-contract?name=a.pdf", shop.base);
        let put = shop.client.put(url).bearer_auth(&deal.seller).body(bytes).send();
        assert_eq!(put.expect("an answer").status(), 200);
    };
    let judge = |token: &str, end: &str| {
        let body = json!({"reason": "wrong kg"});
        let (status, said) = post(shop, token, &format!("{path}/documents/purchase-contract/{end}"), &body);
        (status, said["type"].as_str().unwrap_or_default().to_owned())
    };
    own("%PDF-1.4 one");
    assert_eq!(file(&carrier, "purchase-contract"), 403);
    assert_eq!(judge(&carrier, "verify").0, 403);
    assert_eq!(judge(&deal.buyer, "reject").0, 200);
    assert_eq!(paper(&carrier, "purchase-contract")["reason"], Value::Null);
    assert_eq!(shop.mine(&carrier, &format!("{path}/activity"))["items"][0]["text"], "Purchase Contract rejected");
    for end in ["verify", "reject"] {
        assert_eq!(judge(&deal.buyer, end), (409, "/problems/rejected".to_owned()), "{end}");
    }
    assert_eq!(paper(&deal.seller, "purchase-contract")["reason"], "wrong kg");
    own("%PDF-1.4 two");
    assert_eq!(judge(&deal.buyer, "verify").0, 200);
}

#[test]
fn a_seller_releases_goods_before_the_deposit_and_the_buyer_reads_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let deal = Agreed::open(folder.path()).signed();
    let shop = &deal.shop;
    let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
    let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
    let deposit = |token: &str, path: &str| shop.mine(token, path)["deposit"].clone();
    let order = deal.call_off();
    let path = prepared(&deal, &order, &carrier);
    let release = |token: &str, reason: &str| post(shop, token, &format!("{path}/release"), &json!({"reason": reason}));
    for other in [&deal.buyer, &carrier, &owner] {
        assert!([403, 404].contains(&release(other, "Why not").0));
    }
    assert_eq!(release(&deal.seller, "").0, 422);
    let (status, released) = release(&deal.seller, "An old customer");
    assert_eq!(
        (status, &released["deposit"]["holds"], &released["may"]["release"]),
        (200, &json!(false), &json!(false))
    );
    let seen = deposit(&deal.buyer, &path);
    assert_eq!((&seen["released"]["reason"], &seen["amount"]), (&json!("An old customer"), &json!("0.37")), "{seen}");
    let (status, again) = release(&deal.seller, "Again");
    assert_eq!((status, again["type"].as_str()), (409, Some("/problems/not-held")));
    let told = shop.mine(&deal.buyer, &format!("{path}/activity"))["items"][0]["text"].clone();
    assert_eq!(told, "Released before the deposit is paid: An old customer");
    before_long(|| shop.mine(&deal.buyer, "/api/notifications?limit=50").to_string().contains("is released"));
    brought(shop, &deal.buyer, order["id"].as_str().expect("an id"));
    assert_eq!(deal.bill(&order)["instalments"][0]["open"], "0.37", "it is owed as before");
}

#[test]
fn what_is_agreed_about_weight_and_quality_is_claimed_in_its_days_only() {
    const DAY_MS: i64 = 86_400_000;
    let folder = tempfile::tempdir().expect("a folder");
    let deal = Agreed::open(folder.path()).signed();
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let order = deal.call_off();
    let id = order["id"].as_str().expect("an id");
    deal.pay(&deal.bill(&order), &json!("0.37"));
    delivered(&deal.shop, &deal.buyer, id);
    deal.shop.all_heard();
    let bill = deal.bill(&order);
    deal.pay(&bill, &json!("0.88"));
    let disputes = format!("/api/bills/{}/disputes", bill["id"].as_str().expect("an id"));
    assert_eq!(deal.shop.mine(&deal.buyer, &disputes)["claimsOver"], json!([]), "all can be claimed");
    assert_eq!(deal.shop.stop(), Some(0));

    let clock = Clock::fixed(Clock::default().now_ms());
    clock.advance(21 * DAY_MS);
    let shop = Timed::open(folder.path(), &clock);
    let over = |days: &[(&str, i64)]| {
        let day = |days: i64| today.checked_add(days.days()).expect("a day").to_string();
        json!(days.iter().map(|(why, last)| json!({"reason": why, "until": day(*last)})).collect::<Vec<_>>())
    };
    let seen = || shop.get(&shop.sign_in(), &disputes).json::<Value>().expect("JSON")["claimsOver"].clone();
    assert_eq!(seen(), over(&[]), "the last day counts");
    clock.advance(DAY_MS);
    assert_eq!(seen(), over(&[("wrong-quantity", 21)]));
    let claims = || shop.get(&shop.sign_in(), &format!("/api/orders/{id}")).json::<Value>().expect("JSON");
    let until = today.checked_add(28.days()).expect("a day").to_string();
    assert_eq!(claims()["qualityClaims"], json!({"until": until, "over": false}), "the form of a return says it");
    clock.advance(7 * DAY_MS);
    assert_eq!(seen(), over(&[("wrong-quantity", 21), ("not-as-described", 28)]));
    assert_eq!(claims()["qualityClaims"]["over"], true);

    let buyer = shop.sign_in();
    let about = |reason: &str| json!({"reason": reason, "words": "Look at it.", "amount": "0.10", "line": ""});
    for reason in ["wrong-quantity", "not-as-described"] {
        let refused = shop.posted(&buyer, &disputes, reason, &about(reason));
        assert_eq!(refused.status(), 409);
        assert_eq!(refused.json::<Value>().expect("JSON")["type"], "/problems/claims-ended", "{reason}");
    }
    let back = format!("/api/orders/{id}/returns");
    let goods = |reason: &str| {
        let line = json!({"purchaseId": order["lines"][0]["purchase_id"], "quantity": 1});
        json!({"reason": reason, "note": "", "lines": [line]})
    };
    let refused = shop.posted(&buyer, &back, "quality", &goods("quality")).json::<Value>().expect("JSON");
    assert_eq!(refused["type"], "/problems/claims-ended", "{refused}");
    assert_eq!(shop.post_once(&buyer, &disputes, "damaged", &about("damaged")), 201, "nothing is agreed about damage");
    assert_eq!(shop.post_once(&buyer, &back, "damaged", &goods("damaged")), 201);
    shop.close();
}
