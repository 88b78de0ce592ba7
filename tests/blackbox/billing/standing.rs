//! Cancelled and recurring bills, and those of the demo shop.

use super::*;

#[test]
fn a_cancelled_order_is_not_owed_and_what_was_paid_is_owed_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = Bought::open(folder.path());
    let (shop, visa) = (&here.shop, here.card("visa"));
    let second = order(shop, &here.buyer, &here.seller, "second");
    let second = (bill_of(shop, &here.buyer, &second), second);
    here.by_card("part", &visa, "1.00");
    for order in [&here.order, &second.1] {
        let path = format!("/api/orders/{}/cancel", text(&order["id"]));
        assert_eq!(shop.post(&here.buyer, &path).send().expect("an answer").status(), 200);
    }
    let unpaid = format!("/api/bills/{}", text(&second.0["id"]));
    before_long(|| shop.mine(&here.buyer, &unpaid)["status"] == "cancelled");
    let (paid, unpaid) = (here.full(), shop.mine(&here.buyer, &unpaid));
    adds_up(&paid);
    adds_up(&unpaid);
    assert_eq!((&unpaid["balance"], &unpaid["mayPay"]), (&json!("0.00"), &json!(false)));
    assert_eq!((&paid["status"], &paid["refundOwed"]), (&json!("credited"), &json!("1.00")));
    let (status, back) = here.answer(&here.seller, &paid["payments"][0], "refund", &json!({"amount": "1.00"}));
    assert_eq!((status, &back["status"]), (200, &json!("refunded")));
    assert_eq!(here.full()["balance"], "0.00");
    assert_eq!(here.full()["creditNotes"].as_array().map(Vec::len), Some(1), "credited once");
    let (first, next) = (&here.bill["invoice_number"], &second.0["invoice_number"]);
    assert_eq!(number(next), number(first) + 1, "no number is left out");
}

#[test]
fn a_schedule_bills_again_and_again_until_one_of_the_two_ends_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (payer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    order(&shop, &payer, &seller, "first");
    shop.all_heard();
    let make = |who: &str, key: &str, body: &Value| {
        let request = shop.post(who, "/api/recurring").header("Idempotency-Key", key);
        let answer = request.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let form = json!({
        "payerEmail": "nafula@home.example", "description": "Storage", "amount": "3500", "currency": "UGX",
        "every": "week", "firstDue": in_days(3)
    });
    let (status, wrong) = make(&seller, "w", &json!({"amount": "-1", "every": "day", "firstDue": "2026-02-30"}));
    assert_eq!(status, 422);
    for field in ["payerEmail", "description", "amount", "currency", "every", "firstDue"] {
        assert!(wrong["errors"][field].is_array(), "{field} is named in {wrong}");
    }
    for (field, value) in [
        ("payerEmail", "nobody"),
        ("payerEmail", "seller@sokoni.example"),
        ("firstDue", "2020-01-01"),
        ("until", "2020-01-01"),
        ("amount", "0.50"),
    ] {
        let mut off = form.clone();
        off[field] = json!(value);
        let (status, wrong) = make(&seller, field, &off);
        assert!(status == 422 && wrong["errors"][field].is_array(), "{field} {value}: {wrong}");
    }
    assert_eq!(make(&payer, "k", &form).0, 403, "a buyer sends no bills");
    let (status, made) = make(&seller, "k", &form);
    assert_eq!((status, &made["status"], &made["next_due"]), (201, &json!("proposed"), &json!(in_days(3))));
    assert_eq!(make(&seller, "k", &form).1["id"], made["id"]);
    let step = |who: &str, step: &str| {
        let path = format!("/api/recurring/{}/{step}", text(&made["id"]));
        let answer = shop.post(who, &path).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    assert_eq!(step(&payer, "stop").0, 409, "nothing runs yet");
    let (status, accepted) = step(&payer, "accept");
    assert_eq!((status, &accepted["status"], &accepted["next_due"]), (200, &json!("active"), &json!(in_days(10))));
    let bills = shop.mine(&payer, "/api/billing?type=Recurring");
    let bill = &bills[0];
    assert_eq!(
        (bills.as_array().map(Vec::len), &bill["amount"], &bill["status"]),
        (Some(1), &json!("3500.00"), &json!("open"))
    );
    assert_eq!((&bill["due_date"], &bill["currency"]), (&json!(in_days(3)), &json!("UGX")));
    let mine = shop.mine(&payer, "/api/recurring");
    assert_eq!((&mine["total"], &mine["items"][0]["next_due"]), (&json!(1), &json!(in_days(10))));
    assert_eq!((&mine["items"][0]["bills"], &mine["items"][0]["mayStop"]), (&json!(1), &json!(true)));
    assert_eq!(step(&shop.newcomer("stranger@home.example"), "stop").0, 404);
    let (status, stopped) = step(&payer, "stop");
    assert_eq!((status, &stopped["status"], &stopped["next_due"]), (200, &json!("stopped"), &Value::Null));
}

#[test]
fn the_demo_shop_has_bills_of_every_standing() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.buyer();
    let all = shop.mine(&buyer, "/api/billing");
    let all = all.as_array().expect("a list");
    let has = |status: &str| all.iter().any(|bill| bill["status"] == status);
    for status in ["paid", "partly paid", "overdue", "payment waiting"] {
        assert!(has(status), "{status}");
    }
    assert!(all.iter().any(|bill| bill["type"] == "Recurring"));
    for bill in all {
        adds_up(&shop.mine(&buyer, &format!("/api/bills/{}", text(&bill["id"]))));
    }
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    assert!(shop.mine(&seller, "/api/billing?side=payee&status=payment%20waiting")[0].is_object());
    // Page by page it is the same list as in one call, newest first.
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("{}/api/billing?limit=4{cursor}", shop.base);
        let answer = shop.client.get(path).bearer_auth(&buyer).send().expect("an answer");
        let next = answer.headers().get("x-next-cursor").map(|next| next.to_str().expect("a text").to_owned());
        assert_eq!(answer.headers()["x-total-count"].to_str().ok(), Some(all.len().to_string().as_str()));
        seen.extend(answer.json::<Vec<Value>>().expect("JSON"));
        let Some(next) = next else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seen, *all);
    assert!(all.is_sorted_by(|a, b| text(&a["created_at"]) >= text(&b["created_at"])));
}
