//! Payout details: they are sealed, their owner hears of each change, and those who owe something see them.

use std::time::Duration;

use super::*;
use crate::mail_server::MailServer;

const IBAN: &str = "DE89370400440532013000";

fn add(shop: &Shop, who: &str, form: &Value) -> (u16, Value) {
    let answer = shop.post(who, "/api/payout-details").json(form).send().expect("an answer");
    (answer.status().as_u16(), answer.json().expect("JSON"))
}

/// Removes all that the demo has.
fn clear(shop: &Shop, who: &str) {
    for row in shop.mine(who, "/api/payout-details").as_array().expect("a list") {
        let path = format!("{}/api/payout-details/{}", shop.base, text(&row["id"]));
        let gone = shop.client.delete(path).bearer_auth(who).send().expect("an answer");
        assert_eq!(gone.status(), 204);
    }
}

/// Whether a file below a folder contains these bytes.
fn anywhere(folder: &std::path::Path, bytes: &[u8]) -> bool {
    std::fs::read_dir(folder).expect("a folder").flatten().any(|entry| {
        let path = entry.path();
        if path.is_dir() {
            return anywhere(&path, bytes);
        }
        let file = std::fs::read(&path).unwrap_or_default();
        file.windows(bytes.len()).any(|window| window == bytes)
    })
}

#[test]
fn a_payer_sees_how_to_pay_with_the_bills_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let bought = Bought::open(folder.path());
    clear(&bought.shop, &bought.seller);
    assert_eq!(bought.full()["payTo"], json!([]), "nothing is told");
    let form = json!({"kind": "account", "holder": "Ridge", "bank": "KCB", "country": "Kenya", "number": "0100 77"});
    assert_eq!(add(&bought.shop, &bought.seller, &form).0, 201);
    let till = json!({"kind": "till", "holder": "Ridge", "number": "832909"});
    assert_eq!(add(&bought.shop, &bought.seller, &till).0, 201);

    let full = bought.full();
    let [way] = full["payTo"].as_array().expect("a list").as_slice() else { panic!("a till is for shillings: {full}") };
    let said = way["facts"].to_string();
    let number = text(&full["invoice_number"]);
    assert!(["Ridge", "KCB", "010077", number].iter().all(|part| said.contains(part)), "{said}");
    let of_order = format!("/api/billing?order={}", text(&bought.order["id"]));
    assert_eq!(bought.shop.mine(&bought.buyer, &of_order)[0]["id"], full["id"]);
    let stranger = bought.shop.newcomer("stranger@away.example");
    assert_eq!(bought.shop.mine(&stranger, &of_order), json!([]));
    let pdf = bought.shop.client.get(format!("{}{}/invoice.pdf", bought.shop.base, bought.path()));
    let pdf = pdf.bearer_auth(&bought.buyer).send().and_then(Response::bytes).expect("a file");
    assert!(String::from_utf8_lossy(&pdf).contains("(How to pay)"), "the invoice says it too");
    let all = text(&full["payable"]).to_owned();
    bought.by_transfer("all", &all);
    assert_eq!(bought.full()["payTo"], json!([]), "nothing is left to pay");
}

#[test]
fn wrong_numbers_are_told_and_nothing_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    clear(&shop, &seller);
    let wrong = json!({"kind": "iban", "holder": "", "number": "DE89370400440532013001", "code": "X"});
    let (status, said) = add(&shop, &seller, &wrong);
    assert_eq!((status, said["errors"]["holder"].is_array()), (422, true), "{said}");
    let wrong = json!({"kind": "iban", "holder": "Ridge", "number": "DE89370400440532013001", "code": "X"});
    let (status, said) = add(&shop, &seller, &wrong);
    assert!(status == 422 && said["errors"]["number"].is_array() && said["errors"]["code"].is_array(), "{said}");
    assert_eq!(shop.mine(&seller, "/api/payout-details"), json!([]));
    let till = |n: u32| json!({"kind": "till", "holder": "Ridge", "number": (832_900 + n).to_string()});
    assert_eq!((add(&shop, &seller, &till(0)).0, add(&shop, &seller, &till(0)).0), (201, 409), "it is there already");
    let told: Vec<u16> = (1..9).map(|n| add(&shop, &seller, &till(n)).0).collect();
    assert_eq!(told, [201, 201, 201, 201, 201, 201, 201, 409]);
}

#[test]
fn details_are_sealed_and_each_change_is_mailed_without_the_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let mail = MailServer::start(Duration::ZERO);
    let shop = Shop::open_with(folder.path(), &[("SOKONI__MAIL__SMTP_URL", &mail.url())]);
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let preferences = json!({"email":
        {"bills": false, "messages": false, "orders": false, "quotes": false, "shipments": false}});
    let off = shop.client.put(format!("{}/api/notification-preferences", shop.base)).bearer_auth(&seller);
    assert_eq!(off.json(&preferences).send().expect("an answer").status(), 200);
    clear(&shop, &seller);
    let (status, made) = add(&shop, &seller, &json!({"kind": "iban", "holder": "Ridge", "number": IBAN}));
    assert_eq!((status, &made["number"]), (201, &json!("DE89 3704 0044 0532 0130 00")), "{made}");

    let about = |text: &str| text.contains("payout details") && text.contains("added");
    before_long(|| mail.arrived().iter().any(|email| email.to == "seller@sokoni.example" && about(&email.text)));
    assert!(mail.arrived().iter().all(|email| !email.text.contains(IBAN)), "the number is not in an e-mail");
    shop.all_heard();
    let told = shop.mine(&seller, "/api/notifications").to_string();
    assert!(told.contains("Your payout details were changed") && !told.contains(IBAN), "{told}");
    let export = shop.mine(&seller, "/api/account/export").to_string();
    assert!(export.contains("DE89 3704 0044 0532 0130 00"), "their owner gets them with everything else");
    shop.stop();
    assert!(!anywhere(folder.path(), IBAN.as_bytes()), "the number is in a file");
}
