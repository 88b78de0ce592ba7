//! Payments by card and by transfer, and the messages of providers.

use super::*;

#[test]
fn a_bill_is_paid_in_parts_and_by_its_payer_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = Bought::open(folder.path());
    let (shop, bill) = (&here.shop, &here.bill);
    let total = cents(&bill["amount"]);
    assert_eq!((&bill["amount"], &bill["orderNumber"]), (&here.order["total"], &here.order["number"]));
    assert_eq!((&bill["status"], &bill["mayPay"], &bill["side"]), (&json!("open"), &json!(true), &json!("payer")));
    assert_eq!(text(&bill["due_date"]), in_days(7));
    let owed = shop.mine(&here.buyer, "/api/billing/summary");
    assert_eq!(owed["toPay"], json!([{"amount": bill["amount"], "currency": bill["currency"]}]));

    let stranger = shop.newcomer("stranger@home.example");
    let get = |who: &str, path: &str| {
        shop.client.get(format!("{}{path}", shop.base)).bearer_auth(who).send().expect("an answer")
    };
    for path in [here.path(), format!("{}/invoice.pdf", here.path())] {
        assert_eq!((get(&stranger, &path).status().as_u16(), get(&here.seller, &path).status().as_u16()), (404, 200));
        assert_eq!(shop.get(&path).status(), 401);
    }
    assert_eq!(shop.mine(&stranger, "/api/billing"), json!([]));

    let wrong = here.pay("w", &json!({"method": "card", "amount": "0"}));
    let (status, wrong) = (wrong.status(), wrong.json::<Value>().expect("JSON"));
    assert_eq!(status, 422);
    for field in ["amount", "token"] {
        assert!(wrong["errors"][field].is_array(), "{field} is named in {wrong}");
    }
    let visa = here.card("visa");
    assert_eq!(visa, here.card("visa"), "the same card again is the same");
    let cards = shop.mine(&here.buyer, "/api/payment-cards");
    assert_eq!((&cards[0]["brand"], &cards[0]["last4"], cards[1].is_null()), (&json!("visa"), &json!("4242"), true));
    let by = |who: &str, token: &str| {
        let body = json!({"method": "card", "amount": "0.01", "token": token});
        let sent = shop.post(who, &format!("{}/payments", here.path())).json(&body).send().expect("an answer");
        sent.status().as_u16()
    };
    assert_eq!((by(&stranger, &visa), by(&here.seller, &visa), by(&here.buyer, "visa-other")), (404, 403, 422));

    let part = total / 3;
    let paid = here.by_card("one", &visa, &written(part));
    assert_eq!((&paid["status"], &paid["card"]["last4"]), (&json!("succeeded"), &json!("4242")));
    assert_eq!(here.by_card("one", &visa, &written(part))["id"], paid["id"], "the same key is the same payment");
    let other = here.pay("one", &json!({"method": "card", "amount": "0.01", "token": visa}));
    assert_eq!(kind(&other.json().expect("JSON")), "idempotency-key-reused");
    let full = here.full();
    adds_up(&full);
    assert_eq!((&full["status"], cents(&full["balance"])), (&json!("partly paid"), total - part));
    let more = here.pay("more", &json!({"method": "card", "amount": written(total - part + 1), "token": visa}));
    let (status, more) = (more.status(), more.json::<Value>().expect("JSON"));
    assert_eq!((status.as_u16(), kind(&more), &more["balance"]), (409, "too-much", &full["balance"]));

    let declined = here.card("declined");
    let refused = here.by_card("no", &declined, &written(total - part));
    assert_eq!(refused["status"], "failed");
    assert!(text(&refused["failure"]).contains("another card"));
    // The whole rest, twice at once: only one of the two pays it.
    let both: Vec<u16> = std::thread::scope(|scope| {
        let pay = |key: &'static str| {
            let (here, visa) = (&here, &visa);
            let body = json!({"method": "card", "amount": written(total - part), "token": visa});
            scope.spawn(move || here.pay(key, &body).status().as_u16())
        };
        [pay("two"), pay("three")].into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(both.contains(&201) && both.contains(&409), "{both:?}");
    let full = here.full();
    adds_up(&full);
    assert_eq!((&full["status"], &full["balance"], &full["mayPay"]), (&json!("paid"), &json!("0.00"), &json!(false)));
    assert_eq!(shop.mine(&here.buyer, "/api/billing/summary")["toPay"], json!([]));
    let with = |status: &str| shop.mine(&here.buyer, &format!("/api/billing?status={status}")).as_array().map(Vec::len);
    assert_eq!((with("paid"), with("open"), with("partly%20paid")), (Some(1), Some(0), Some(0)));
    let pdf = get(&here.buyer, &format!("{}/invoice.pdf", here.path()));
    assert_eq!(pdf.headers()["content-type"], "application/pdf");
    assert!(pdf.headers()["content-disposition"].to_str().is_ok_and(|name| name.starts_with("attachment")));
    assert!(pdf.bytes().expect("a body").starts_with(b"%PDF-"));
}

#[test]
fn a_transfer_is_answered_by_its_payee_and_given_back_with_a_credit_note() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = Bought::open(folder.path());
    let total = cents(&here.bill["amount"]);
    let sent = here.by_transfer("one", &written(total));
    let full = here.full();
    assert_eq!((&full["status"], &full["payable"]), (&json!("payment waiting"), &json!("0.00")));
    assert_eq!(here.pay("two", &json!({"method": "ach", "amount": "0.01", "reference": "x"})).status(), 409);
    let none = json!({});
    assert_eq!(here.answer(&here.buyer, &sent, "confirm", &none).0, 404, "the payer does not confirm");
    let (status, wrong) = here.answer(&here.seller, &sent, "reject", &none);
    assert!(status == 422 && wrong["errors"]["reason"].is_array());
    let why = json!({"reason": "It has not arrived."});
    let (status, rejected) = here.answer(&here.seller, &sent, "reject", &why);
    assert_eq!((status, &rejected["status"], &rejected["failure"]), (200, &json!("failed"), &why["reason"]));
    assert_eq!(here.answer(&here.seller, &sent, "confirm", &none).0, 409);
    assert_eq!(here.full()["status"], "open");

    let again = here.by_transfer("three", &written(total));
    let seen = here.shop.mine(&here.seller, &here.path());
    assert_eq!((&seen["payments"][0]["mayConfirm"], &seen["side"]), (&json!(true), &json!("payee")));
    for _ in 0..2 {
        assert_eq!(here.answer(&here.seller, &again, "confirm", &none).1["status"], "succeeded");
    }
    let full = here.full();
    adds_up(&full);
    assert_eq!((&full["status"], cents(&full["paid"])), (&json!("paid"), total));

    let over = json!({"amount": written(total + 1)});
    let (status, over) = here.answer(&here.seller, &again, "refund", &over);
    assert_eq!((status, kind(&over), cents(&over["refundable"])), (409, "too-much", total));
    assert_eq!(here.answer(&here.buyer, &again, "refund", &json!({"amount": "1"})).0, 404);
    let (status, back) = here.answer(&here.seller, &again, "refund", &json!({"amount": "1.00"}));
    assert_eq!((status, &back["status"], &back["refunded"]), (200, &json!("partly refunded"), &json!("1.00")));
    let full = here.full();
    adds_up(&full);
    assert_eq!((&full["balance"], &full["status"]), (&json!("0.00"), &json!("paid")), "the payer owes nothing again");
    assert_eq!(full["creditNotes"][0]["amount"], "1.00");

    let credit = |who: &str, body: &Value| {
        let path = format!("{}/credit-notes", here.path());
        let answer = here.shop.post(who, &path).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let body = json!({"amount": "2.50", "reason": "Two bags were torn."});
    assert_eq!(credit(&here.buyer, &body).0, 403);
    assert_eq!(credit(&here.seller, &json!({"amount": written(total), "reason": "All"})).0, 409);
    let (status, note) = credit(&here.seller, &body);
    assert_eq!((status, &note["amount"]), (201, &json!("2.50")));
    assert_eq!(number(&note["number"]), number(&full["creditNotes"][0]["number"]) + 1);
    let full = here.full();
    adds_up(&full);
    assert_eq!((&full["balance"], &full["refundOwed"]), (&json!("-2.50"), &json!("2.50")));
}

#[test]
fn a_provider_is_believed_by_its_signature_and_counted_once_however_late() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = Bought::open(folder.path());
    let total = cents(&here.bill["amount"]);
    let (declined, slow) = (here.card("declined"), here.card("slow"));
    let refused = here.by_card("declined", &declined, "2.00");
    assert_eq!(refused["status"], "failed");
    let said = |payment: &Value, amount: &str, status: &str| {
        json!({"payment": payment["id"], "amount": amount, "currency": payment["currency"], "status": status})
            .to_string()
    };
    let late = said(&refused, "2.00", "succeeded");
    assert_eq!(here.notice(&late, "another secret"), 403);
    assert_eq!(here.notice(&said(&refused, "2.01", "succeeded"), SECRET), 409);
    assert_eq!(here.notice("{}", SECRET), 400);
    assert_eq!(here.notice(&said(&json!({"id": "none", "currency": "USD"}), "2.00", "failed"), SECRET), 404);
    assert_eq!(cents(&here.full()["paid"]), 0, "nothing of that counted");
    for _ in 0..3 {
        assert_eq!(here.notice(&late, SECRET), 204);
    }
    assert_eq!(here.notice(&said(&refused, "2.00", "failed"), SECRET), 204);
    let full = here.full();
    adds_up(&full);
    assert_eq!((cents(&full["paid"]), &full["payments"][0]["status"]), (200, &json!("succeeded")));

    // A slow card pays after a while, without a further call.
    let waiting = here.by_card("slow", &slow, &written(total - 200));
    assert_eq!((&waiting["status"], &here.full()["status"]), (&json!("waiting"), &json!("payment waiting")));
    before_long(|| here.full()["status"] == "paid");
    adds_up(&here.full());
    let manual = here.shop.client.post(format!("{}/api/payments/webhooks/manual", here.shop.base)).body("{}").send();
    assert_eq!(manual.expect("an answer").status(), 404);
}
