//! Recurring bills are proposed, and are issued once their payer agrees.

use super::*;

/// Signs up a newcomer with a given name. Returns the token.
fn person(shop: &Shop, email: &str) -> String {
    let mut form = crate::forms::person(email);
    form["fullName"] = json!("Victim Private");
    form["streetAddress"] = json!("9 Secret Street");
    form["phoneNumber"] = json!("+254 711 222333");
    let made = shop.client.post(format!("{}/signup", shop.base)).json(&form).send().expect("an answer");
    assert_eq!(made.status(), 201, "{email} signs up");
    shop.sign_in(email, crate::forms::OWN_PASSWORD)
}

fn form(email: &str) -> Value {
    json!({
        "payerEmail": email, "description": "Storage", "amount": "48.00", "currency": "USD", "every": "week",
        "firstDue": in_days(3)
    })
}

fn propose(shop: &Shop, who: &str, form: &Value) -> (u16, Value) {
    let answer = shop.post(who, "/api/recurring").json(form).send().expect("an answer");
    (answer.status().as_u16(), answer.json().expect("JSON"))
}

fn answer(shop: &Shop, who: &str, schedule: &Value, end: &str) -> (u16, Value) {
    let path = format!("/api/recurring/{}/{end}", text(&schedule["id"]));
    let answer = shop.post(who, &path).send().expect("an answer");
    (answer.status().as_u16(), answer.json().expect("JSON"))
}

fn tells_nothing(said: &Value) {
    for secret in ["Victim Private", "Secret Street", "711 222333", "711222333"] {
        assert!(!said.to_string().contains(secret), "{secret} in {said}");
    }
}

#[test]
fn a_stranger_gets_no_bill_and_shows_nothing_of_themselves() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let victim = person(&shop, "victim@private.example");
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let mut urgent = form("Victim@private.example");
    urgent["description"] = json!("Urgent, for a stranger");
    let (status, made) = propose(&shop, &seller, &urgent);
    assert_eq!((status, &made["status"]), (201, &json!("proposed")), "{made}");
    assert_eq!(made["payer"], json!({"id": "", "name": "victim@private.example"}), "what the seller typed");
    tells_nothing(&made);
    tells_nothing(&shop.mine(&seller, "/api/recurring"));
    let billed = shop.mine(&seller, "/api/billing?side=payee&type=Recurring");
    assert!(!billed.to_string().contains("Urgent"), "{billed}");
    tells_nothing(&billed);
    shop.all_heard();
    for list in ["/api/billing", "/api/recurring", "/api/notifications"] {
        let seen = shop.mine(&victim, list);
        let rows = seen.as_array().or_else(|| seen["items"].as_array()).expect("a list");
        assert_eq!(rows.len(), 0, "{list}: {seen}");
    }
    for end in ["accept", "decline", "withdraw", "stop"] {
        assert_eq!(answer(&shop, &victim, &made, end).0, 404, "{end}");
    }
}

#[test]
fn who_has_no_account_and_who_is_a_stranger_are_answered_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    person(&shop, "victim@private.example");
    let (buyer, seller) = (shop.newcomer("partner@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    order(&shop, &buyer, &seller, "k");
    shop.all_heard();
    let said = |email: &str| {
        let (status, mut made) = propose(&shop, &seller, &form(email));
        for own in ["id", "created_at", "expires_at"] {
            assert!(made[own].take().is_string(), "{own}");
        }
        (status, made.to_string().replace(email, "EMAIL"))
    };
    let known = said("victim@private.example");
    assert_eq!(known, said("nobody@nowhere.example"));
    assert_eq!(known, said("partner@home.example"));
    let plan = |email: &str| {
        let form = json!({
            "type": "Sample", "name": "Sample of AA", "amount": 1, "unit": "bag", "originPlace": "nyeri",
            "destinationPlace": "nairobi", "dateToShip": "2098-03-02", "mode": "truck", "recipientEmail": email
        });
        let answer = shop.post(&seller, "/api/shipments").json(&form).send().expect("an answer");
        let status = answer.status().as_u16();
        let mut made: Value = answer.json().expect("JSON");
        tells_nothing(&made);
        assert_eq!(made["buyerName"], *email);
        for own in ["id", "number", "createdAt"] {
            assert!(made[own].take().is_string(), "{own}");
        }
        (status, made.to_string().replace(email, "EMAIL"))
    };
    let known = plan("victim@private.example");
    assert_eq!(known.0, 201, "{}", known.1);
    assert_eq!(known, plan("nobody@nowhere.example"));
}

#[test]
fn a_trade_partner_accepts_before_anything_is_billed() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (person(&shop, "partner@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    order(&shop, &buyer, &seller, "k");
    shop.all_heard();
    let made = propose(&shop, &seller, &form("partner@home.example")).1;
    assert_eq!(shop.mine(&buyer, "/api/recurring?waiting=true")["items"][0]["id"], made["id"]);
    assert_eq!(shop.mine(&seller, "/api/recurring?waiting=true")["total"], 0, "the other side's to answer");
    tells_nothing(&made);
    assert_eq!(shop.mine(&buyer, "/api/billing?type=Recurring"), json!([]));
    let seen = shop.mine(&buyer, "/api/recurring")["items"][0].clone();
    assert_eq!((&seen["status"], &seen["mayAnswer"], &seen["bills"]), (&json!("proposed"), &json!(true), &json!(0)));
    before_long(|| shop.mine(&buyer, "/api/notifications").to_string().contains("Nothing is owed until you accept"));
    assert_eq!(answer(&shop, &seller, &made, "accept").0, 403, "not its own");
    let (status, accepted) = answer(&shop, &buyer, &made, "accept");
    assert_eq!((status, &accepted["status"]), (200, &json!("active")), "{accepted}");
    let bills = shop.mine(&buyer, "/api/billing?type=Recurring");
    assert_eq!((bills.as_array().map(Vec::len), &bills[0]["due_date"]), (Some(1), &json!(in_days(3))));
    assert_eq!(shop.mine(&seller, "/api/recurring")["items"][0]["payer"]["name"], "Victim Private");
    assert_eq!(answer(&shop, &buyer, &made, "decline").0, 409, "stopping is what ends it now");
    before_long(|| shop.mine(&seller, "/api/notifications").to_string().contains("accepted"));

    let (_, second) = propose(&shop, &seller, &form("partner@home.example"));
    assert_eq!(answer(&shop, &buyer, &second, "decline").1["status"], "declined");
    assert_eq!(answer(&shop, &buyer, &second, "accept").0, 409);
    let (_, third) = propose(&shop, &seller, &form("partner@home.example"));
    assert_eq!(answer(&shop, &seller, &third, "withdraw").1["status"], "withdrawn");
    assert_eq!(answer(&shop, &buyer, &third, "accept").0, 409);
    assert_eq!(shop.mine(&buyer, "/api/billing?type=Recurring").as_array().map(Vec::len), Some(1));
}

#[test]
fn open_proposals_and_their_amounts_are_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    for (currency, amount) in [("USD", "1000000.01"), ("KES", "10000000000.00"), ("UGX", "9999999999")] {
        let mut large = form("nobody@nowhere.example");
        (large["amount"], large["currency"]) = (json!(amount), json!(currency));
        let (status, wrong) = propose(&shop, &seller, &large);
        assert!(status == 422 && wrong["errors"]["amount"].is_array(), "{amount} {currency}: {wrong}");
    }
    let mut made = Vec::new();
    for n in 0..5 {
        let (status, one) = propose(&shop, &seller, &form("nobody@nowhere.example"));
        assert_eq!(status, 201, "{n}: {one}");
        made.push(one);
    }
    let (status, refused) = propose(&shop, &seller, &form("NOBODY@nowhere.example"));
    assert_eq!((status, kind(&refused)), (409, "too-many"));
    assert_eq!(answer(&shop, &seller, &made[0], "withdraw").0, 200);
    assert_eq!(propose(&shop, &seller, &form("nobody@nowhere.example")).0, 201, "a place came free");
    // One proposal of the demo shop waits as well.
    for n in 0..44 {
        let (status, one) = propose(&shop, &seller, &form(&format!("nobody{n}@nowhere.example")));
        assert_eq!(status, 201, "{n}: {one}");
    }
    assert_eq!(propose(&shop, &seller, &form("last@nowhere.example")).0, 409);
    let mut slowed = false;
    for n in 0..40 {
        slowed |= propose(&shop, &seller, &form(&format!("more{n}@nowhere.example"))).0 == 429;
    }
    assert!(slowed, "who proposes again and again waits");
}
