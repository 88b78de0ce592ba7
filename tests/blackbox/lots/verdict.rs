//! Who verified a certificate, and when: the shop's staff see the person, its seller sees the shop.

use serde_json::json;

use super::{Trade, text};
use crate::shop::PASSWORD;

#[test]
fn a_verdict_names_the_person_to_the_shop_alone_and_its_day_to_both() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let shop = &trade.shop;
    let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
    let form = json!({"scheme": "Fairtrade", "number": "20999", "holder": "Growers", "goods": "coffee",
        "countries": ["Kenya"], "from": "2025-07-01", "until": "2035-06-30"});
    let (status, made) = trade.send("/api/certificates", &form);
    assert_eq!(status, 201, "{made}");
    let id = text(&made["id"]);
    let url = format!("{}/api/certificates/{id}/file?name=paper.pdf", shop.base);
    let put = shop.client.put(url).bearer_auth(&trade.seller).body("%PDF-1.4 a paper").send().expect("an answer");
    assert_eq!(put.status(), 200);
    let of_shop = || shop.mine(&owner, "/api/admin/certificates?q=20999")["items"][0].clone();
    assert_eq!((&of_shop()["judgedBy"], &of_shop()["judgedAt"]), (&json!(""), &json!(null)));

    let call = shop.post(&owner, &format!("/api/admin/certificates/{id}/judge"));
    let verdict = call.json(&json!({"version": 2, "verified": true})).send().expect("an answer");
    assert_eq!(verdict.status(), 200);
    let name = shop.mine(&owner, "/auth/me")["user"]["name"].clone();
    assert_eq!(of_shop()["judgedBy"], name);
    let own = shop.mine(&trade.seller, "/api/certificates");
    let own = own["items"].as_array().expect("a list").iter().find(|one| one["id"] == *id).expect("the certificate");
    assert_eq!((&own["judgedAt"], own.get("judgedBy")), (&of_shop()["judgedAt"], None), "{own}");
    assert!(own["judgedAt"].is_string() && !own.to_string().contains(&text(&name)), "{own}");
}
