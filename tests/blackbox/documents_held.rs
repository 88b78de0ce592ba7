//! Shipping documents and goods that wait for the balance, by the terms of the contract.

use serde_json::{Value, json};

use crate::delivery::brought_one;
use crate::samples::post;
use crate::shop::{PASSWORD, before_long};
use crate::trade_terms::{Agreed, prepared};

fn terms(way: &str, deposit: u8) -> Value {
    json!({"place": "Mombasa", "wayOfPayment": way, "depositPercent": deposit, "depositDays": 7, "balanceDays": 14})
}

/// A call-off whose shipment its carrier prepares.
struct Trade {
    deal: Agreed,
    carrier: String,
    order: Value,
    /// The address of the shipment.
    path: String,
}

impl Trade {
    fn open(folder: &std::path::Path, terms: &Value) -> Trade {
        let deal = Agreed::open(folder).signed_with(terms);
        let carrier = deal.shop.sign_in("logistics@sokoni.example", PASSWORD);
        let order = deal.call_off();
        let path = prepared(&deal, &order, &carrier);
        Trade { deal, carrier, order, path }
    }

    /// The owner hands a paper in.
    fn hand_in(&self, kind: &str) {
        let (shop, owner) = (&self.deal.shop, self.deal.shop.sign_in("admin@sokoni.example", PASSWORD));
        let url = format!("{}{}/documents/{kind}?name=a.pdf", shop.base, self.path.replace("/api/", "/api/admin/"));
        let put = shop.client.put(url).bearer_auth(owner).body("%PDF-1.4 a paper").send().expect("an answer");
        assert_eq!(put.status(), 200, "{kind}");
    }

    /// The status of a request for a file, and the type of the problem.
    fn file(&self, token: &str, kind: &str) -> (u16, String) {
        let url = format!("{}{}/documents/{kind}/file", self.deal.shop.base, self.path);
        let answer = self.deal.shop.client.get(url).bearer_auth(token).send().expect("an answer");
        let status = answer.status().as_u16();
        let problem = if status == 200 { Value::Null } else { answer.json().expect("JSON") };
        (status, problem["type"].as_str().unwrap_or_default().to_owned())
    }

    fn call(&self, token: &str, end: &str, body: &Value) -> (u16, Value) {
        post(&self.deal.shop, token, &format!("{}/{end}", self.path), body)
    }

    fn seen(&self, token: &str) -> Value {
        self.deal.shop.mine(token, &self.path)
    }

    /// A paper as an account sees it.
    fn paper(&self, token: &str, kind: &str) -> Value {
        let seen = self.seen(token);
        seen["documents"]
            .as_array()
            .expect("a list")
            .iter()
            .find(|paper| paper["type"] == kind)
            .expect("a paper")
            .clone()
    }

    /// Brings the goods to their buyer's street; the seller verifies the papers.
    fn brought(&self) {
        let id = self.path.rsplit('/').next().expect("an id");
        brought_one(&self.deal.shop, &self.deal.seller, &self.carrier, id);
    }
}

const HELD: &str = "/problems/documents-held";

#[test]
fn the_buyer_gets_shipping_documents_and_goods_once_the_balance_is_paid() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path(), &terms("balance-before-documents", 0));
    let (buyer, seller, carrier) = (trade.deal.buyer.as_str(), trade.deal.seller.as_str(), trade.carrier.as_str());
    for kind in ["bill-of-lading", "certificate-of-origin", "quality-certificate", "eudr-pack"] {
        trade.hand_in(kind);
    }
    for kind in ["bill-of-lading", "certificate-of-origin"] {
        assert_eq!(trade.file(buyer, kind), (409, HELD.to_owned()), "{kind}");
        assert!(trade.paper(buyer, kind)["held"].as_str().is_some_and(|why| why.contains("balance")));
        for other in [seller, carrier] {
            assert_eq!(trade.file(other, kind).0, 200, "{kind}: others read it as before");
            assert_eq!(trade.paper(other, kind)["held"], Value::Null);
        }
    }
    for kind in ["quality-certificate", "eudr-pack", "invoice", "packing-list", "purchase-contract"] {
        assert_eq!(trade.file(buyer, kind).0, 200, "{kind} does not wait");
        assert_eq!(trade.paper(buyer, kind)["held"], Value::Null);
    }
    let (status, problem) = trade.call(buyer, "documents/bill-of-lading/verify", &json!({}));
    assert_eq!((status, problem["type"].as_str()), (409, Some(HELD)), "nobody judges what it cannot read");
    let owner = trade.deal.shop.sign_in("admin@sokoni.example", PASSWORD);
    let of_owner = trade.deal.shop.mine(&owner, &trade.path.replace("/api/", "/api/admin/"));
    for seen in [trade.seen(buyer), trade.seen(seller), of_owner] {
        assert_eq!((&seen["balance"]["holds"], &seen["balance"]["amount"]), (&json!(true), &json!("1.25")), "{seen}");
    }
    let seen = trade.seen(carrier);
    assert_eq!((&seen["balance"]["holds"], &seen["balance"]["amount"]), (&json!(true), &Value::Null), "no amounts");

    trade.brought();
    let (status, problem) = trade.call(carrier, "move", &json!({"status": "Delivered"}));
    assert_eq!((status, problem["type"].as_str()), (409, Some(HELD)), "{problem}");
    assert!(trade.seen(carrier)["blocked"].as_str().is_some_and(|why| why.contains("balance")));
    assert_eq!(trade.seen(buyer)["may"]["receive"], json!(false));
    let (status, problem) = trade.call(buyer, "received", &json!({}));
    assert_eq!((status, problem["type"].as_str()), (409, Some(HELD)), "{problem}");

    let bill = trade.deal.bill(&trade.order);
    trade.deal.pay(&bill, &json!("1.24"));
    assert_eq!(trade.file(buyer, "bill-of-lading").0, 409, "a part is not enough");
    trade.deal.pay(&bill, &json!("0.01"));
    assert_eq!((&trade.seen(buyer)["balance"], trade.file(buyer, "bill-of-lading").0), (&Value::Null, 200));
    let told = || trade.deal.shop.mine(buyer, "/api/notifications?limit=50").to_string();
    before_long(|| told().contains("is paid"));
    assert_eq!(trade.call(buyer, "received", &json!({})).0, 200);
}

#[test]
fn a_seller_releases_documents_before_the_balance_and_the_buyer_reads_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path(), &terms("cash-against-documents", 30));
    let (buyer, seller, carrier) = (trade.deal.buyer.as_str(), trade.deal.seller.as_str(), trade.carrier.as_str());
    trade.hand_in("bill-of-lading");
    let bill = trade.deal.bill(&trade.order);
    trade.deal.pay(&bill, &json!("0.37"));
    let seen = trade.seen(seller);
    assert_eq!((&seen["deposit"], &seen["balance"]["amount"]), (&Value::Null, &json!("0.88")), "the deposit is paid");
    assert_eq!((&seen["may"]["release"], &seen["may"]["releaseDocuments"]), (&json!(false), &json!(true)));
    assert_eq!(trade.file(buyer, "bill-of-lading"), (409, HELD.to_owned()));

    let owner = trade.deal.shop.sign_in("admin@sokoni.example", PASSWORD);
    let release = |token: &str, reason: &str| trade.call(token, "release-documents", &json!({"reason": reason}));
    for other in [buyer, carrier, &owner] {
        assert!([403, 404].contains(&release(other, "Why not").0));
    }
    assert_eq!(release(seller, "").0, 422);
    let (status, released) = release(seller, "An old customer");
    assert_eq!((status, &released["balance"]["holds"]), (200, &json!(false)), "{released}");
    let (status, again) = release(seller, "Again");
    assert_eq!((status, again["type"].as_str()), (409, Some("/problems/not-held")));
    let seen = trade.seen(buyer);
    assert_eq!(
        (&seen["balance"]["released"]["reason"], &seen["balance"]["amount"]),
        (&json!("An old customer"), &json!("0.88"))
    );
    assert_eq!(trade.seen(carrier)["balance"]["released"], Value::Null, "the reason is for the two sides");
    let told = trade.deal.shop.mine(buyer, &format!("{}/activity", trade.path))["items"][0]["text"].clone();
    assert_eq!(told, "Documents released before the balance is paid: An old customer");
    let told = || trade.deal.shop.mine(buyer, "/api/notifications?limit=50").to_string();
    before_long(|| told().contains("documents released"));
    assert_eq!(trade.file(buyer, "bill-of-lading").0, 200);
    trade.brought();
    assert_eq!(trade.call(buyer, "received", &json!({})).0, 200);
    assert_eq!(trade.deal.bill(&trade.order)["instalments"][1]["open"], "0.88", "it is owed as before");
}
