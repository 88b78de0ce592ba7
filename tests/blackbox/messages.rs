//! Conversations: exactly once, live, and private.

use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::live::Page;
use crate::shop::{PASSWORD, Shop, before_long, letters};

/// A product of the demo seller's.
fn product(shop: &Shop, seller: &str) -> String {
    shop.mine(seller, "/api/inventory?limit=1")["items"][0]["id"].as_str().expect("an id").to_owned()
}

fn start(shop: &Shop, token: &str, about: &Value, key: &str) -> Response {
    let body = json!({"about": about, "key": key, "text": "Is it still there?"});
    shop.post(token, "/api/conversations").json(&body).send().expect("an answer")
}

fn send(shop: &Shop, token: &str, conversation: &str, key: &str, text: &str) -> Response {
    let path = format!("/api/conversations/{conversation}/messages");
    shop.post(token, &path).json(&json!({"key": key, "text": text})).send().expect("an answer")
}

/// Returns the texts of a conversation, the oldest first.
fn texts(shop: &Shop, token: &str, conversation: &str) -> Vec<String> {
    let page = shop.mine(token, &format!("/api/conversations/{conversation}/messages"));
    let items = page["items"].as_array().expect("a list").iter().rev();
    items.map(|message| message["text"].as_str().expect("a text").to_owned()).collect()
}

#[test]
fn a_message_is_heard_by_the_other_side_before_long_and_is_there_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.newcomer("writer@home.example");
    let (seller, stranger) = (shop.sign_in("seller@sokoni.example", PASSWORD), shop.newcomer("stranger@home.example"));
    let waiting = |token: &str| shop.mine(token, "/api/inbox")["messages"].as_u64().expect("a number");
    let before = waiting(&seller);
    let (at_buyer, at_seller, elsewhere) =
        (Page::open(&shop, &buyer), Page::open(&shop, &seller), Page::open(&shop, &stranger));

    let about = json!({"kind": "product", "id": product(&shop, &seller)});
    let first = start(&shop, &buyer, &about, "first");
    assert_eq!(first.status(), 201);
    let first: Value = first.json().expect("JSON");
    at_seller.hears("messages.sent");
    let id = first["id"].as_str().expect("an id");
    assert_eq!(
        (&first["about"]["kind"], &first["unread"], &first["last"]["mine"]),
        (&json!("product"), &json!(0), &json!(true))
    );
    let again = start(&shop, &buyer, &about, "first");
    assert_eq!((again.status().as_u16(), again.json::<Value>().expect("JSON")["id"].as_str()), (200, Some(id)));
    assert_eq!(waiting(&seller), before + 1);
    let theirs = shop.mine(&seller, "/api/conversations")["items"][0].clone();
    assert_eq!((&theirs["id"], &theirs["unread"], &theirs["last"]["mine"]), (&json!(id), &json!(1), &json!(false)));

    assert_eq!(send(&shop, &seller, id, "a", "Yes.").status(), 201);
    at_buyer.hears("messages.sent");
    let repeated = send(&shop, &seller, id, "a", "Yes.");
    assert_eq!(repeated.status(), 200);
    let repeated: Value = repeated.json().expect("JSON");
    assert_eq!((waiting(&seller), waiting(&buyer)), (before, 1));
    assert_eq!(texts(&shop, &buyer, id), ["Is it still there?", "Yes."]);
    let after = shop.mine(&buyer, &format!("/api/conversations/{id}/messages?after={id}-00000001"));
    assert_eq!((&after["items"][0]["id"], after["items"].as_array().map(Vec::len)), (&repeated["id"], Some(1)));
    assert_eq!((&after["items"][0]["mine"], &after["items"][0]["key"]), (&json!(false), &json!("a")));

    assert_eq!(shop.post(&buyer, &format!("/api/conversations/{id}/read")).send().expect("an answer").status(), 204);
    at_buyer.hears("messages.sent");
    assert_eq!(waiting(&buyer), 0);
    // The next event that concerns the stranger.
    shop.add(&stranger, &product(&shop, &seller), 1);
    assert_eq!(shop.order(&stranger, "k").expect("an answer").status(), 201);
    elsewhere.hears_first("sales.order-placed");
}

#[test]
fn somebody_elses_conversation_is_not_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, stranger) = (shop.newcomer("writer@home.example"), shop.newcomer("stranger@home.example"));
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let about = json!({"kind": "product", "id": product(&shop, &seller)});
    let id = start(&shop, &buyer, &about, "k").json::<Value>().expect("JSON")["id"].as_str().expect("an id").to_owned();
    for path in ["", "/messages"] {
        let url = format!("{}/api/conversations/{id}{path}", shop.base);
        assert_eq!(shop.client.get(&url).send().expect("an answer").status(), 401);
        assert_eq!(shop.client.get(&url).bearer_auth(&stranger).send().expect("an answer").status(), 404);
    }
    assert_eq!(send(&shop, &stranger, &id, "k", "Hello").status(), 404);
    let read = shop.post(&stranger, &format!("/api/conversations/{id}/read")).send().expect("an answer");
    assert_eq!(read.status(), 404);
    assert_eq!(shop.mine(&stranger, "/api/conversations")["total"], 0);
    assert_eq!(texts(&shop, &seller, &id).len(), 1);
    for about in ["product", "quote", "purchase", "contract"] {
        assert_eq!(start(&shop, &stranger, &json!({"kind": about, "id": "nothing"}), "k").status(), 404, "{about}");
    }
    assert_eq!(start(&shop, &seller, &about, "k").status(), 409, "the seller's own");
}

#[test]
fn every_wrong_field_of_a_message_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.newcomer("writer@home.example");
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let wrong = |answer: Response| {
        assert_eq!(answer.status(), 422);
        let errors = answer.json::<Value>().expect("JSON")["errors"].clone();
        errors.as_object().expect("an object").keys().cloned().collect::<Vec<_>>()
    };
    let post = |body: &Value| shop.post(&buyer, "/api/conversations").json(body).send().expect("an answer");
    assert_eq!(wrong(post(&json!({}))), ["about.id", "about.kind", "key", "text"]);
    assert_eq!(
        wrong(post(&json!({"about": {"kind": "weather", "id": "x"}, "key": "a b", "text": " \n "}))),
        ["about.kind", "key", "text"]
    );
    let about = json!({"kind": "product", "id": product(&shop, &seller)});
    let id = start(&shop, &buyer, &about, "k").json::<Value>().expect("JSON")["id"].as_str().expect("an id").to_owned();
    assert_eq!(wrong(send(&shop, &buyer, &id, "k2", "   ")), ["text"]);
    assert_eq!(wrong(send(&shop, &buyer, &id, "k2", &"x".repeat(4001))), ["text"]);
    assert_eq!(send(&shop, &buyer, &id, "k2", &"é".repeat(4000)).status(), 201);
    let url = format!("{}/api/conversations/{id}/messages", shop.base);
    for query in ["limit=0", "cursor=other-00000001", "after=7"] {
        let answer = shop.client.get(format!("{url}?{query}")).bearer_auth(&buyer).send().expect("an answer");
        assert_eq!(answer.status(), 422, "{query}");
    }
}

#[test]
fn a_seller_is_told_of_an_order_and_the_administrator_of_the_contact_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.newcomer("writer@home.example");
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let waiting = |token: &str| shop.mine(token, "/api/inbox")["notifications"].as_u64().expect("a number");
    let before = waiting(&seller);
    let page = Page::open(&shop, &seller);
    shop.add(&buyer, &product(&shop, &seller), 1);
    let order: Value = shop.order(&buyer, "k").expect("an answer").json().expect("JSON");
    page.hears("messages.notified");
    before_long(|| waiting(&seller) == before + 1);
    let told = shop.mine(&seller, "/api/notifications?limit=1")["items"][0].clone();
    let number = order["number"].as_str().expect("a number");
    assert_eq!((&told["title"], &told["read"]), (&json!(format!("Order {number} came in")), &json!(false)));
    assert!(told["text"].as_str().is_some_and(|text| text.starts_with("Test Person ordered 1 × ")), "{told}");

    let read = |token: &str, body: &Value| {
        shop.post(token, "/api/notifications/read").json(body).send().expect("an answer").status()
    };
    assert_eq!(read(&buyer, &json!({"ids": [told["id"]]})), 204);
    assert_eq!(waiting(&seller), before + 1, "another's is passed over");
    assert_eq!(read(&seller, &json!({"ids": [told["id"]]})), 204);
    assert_eq!(waiting(&seller), before);
    assert_eq!(read(&seller, &json!({"all": true})), 204);
    assert_eq!(waiting(&seller), 0);
    assert_eq!(read(&seller, &json!({"ids": 7})), 422);

    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    let form = json!({"name": "Amina", "email": "amina@home.example", "message": "Do you ship to Kisumu?"});
    let sent = shop.client.post(format!("{}/contact", shop.base)).json(&form).send().expect("an answer");
    assert_eq!(sent.status(), 200);
    let told = shop.mine(&admin, "/api/notifications?limit=1")["items"][0].clone();
    assert_eq!(
        (&told["title"], &told["link"]),
        (&json!("Amina wrote by the contact form"), &json!("/messages/contact"))
    );
}

#[test]
fn without_a_mail_server_letters_are_kept_as_files_and_one_click_ends_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.newcomer("writer@home.example");
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let product = product(&shop, &seller);
    let orders = |key: &str| {
        shop.add(&buyer, &product, 1);
        let order: Value = shop.order(&buyer, key).expect("an answer").json().expect("JSON");
        order["number"].as_str().expect("a number").to_owned()
    };
    let subject = format!("Subject: Order {} came in", orders("first"));
    let letter = letters(folder.path(), &subject, 1).remove(0);
    assert!(
        letter.contains("seller@sokoni.example")
            && letter.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    );
    let link = letter.lines().find_map(|line| line.strip_prefix("List-Unsubscribe: <")).expect("a way out");
    let path = link.trim_end_matches('>').split_once("/api/").map(|(_, path)| format!("{}/api/{path}", shop.base));

    let preferences = "/api/notification-preferences";
    assert_eq!(shop.mine(&seller, preferences)["email"]["orders"], true);
    let click = shop.client.post(path.expect("an address")).body("List-Unsubscribe=One-Click");
    assert_eq!(click.send().expect("an answer").status(), 204);
    let none = json!({"orders": false, "shipments": false, "bills": false, "quotes": false, "messages": false});
    assert_eq!(shop.mine(&seller, preferences)["email"], none);
    let unknown = shop.client.post(format!("{}/api/unsubscribe/nobody", shop.base));
    assert_eq!(unknown.send().expect("an answer").status(), 404);

    let set = |body: &Value| {
        let url = format!("{}{preferences}", shop.base);
        shop.client.put(url).bearer_auth(&seller).json(body).send().expect("an answer")
    };
    let wrong = set(&json!({"email": {"orders": 7}}));
    assert_eq!(wrong.status(), 422);
    let errors = wrong.json::<Value>().expect("JSON")["errors"].clone();
    assert_eq!(errors.as_object().map(serde_json::Map::len), Some(5), "{errors}");
    let unwanted = format!("Subject: Order {} came in", orders("second"));
    let wanted = json!({"orders": true, "shipments": true, "bills": true, "quotes": true, "messages": true});
    before_long(|| {
        shop.mine(&seller, "/api/notifications?limit=1")["items"][0]["title"]
            .as_str()
            .is_some_and(|t| unwanted.ends_with(t))
    });
    assert_eq!(set(&json!({"email": wanted})).json::<Value>().expect("JSON")["email"], wanted);
    letters(folder.path(), &format!("Subject: Order {} came in", orders("third")), 1);
    assert!(letters(folder.path(), &unwanted, 0).is_empty(), "it was not wanted when it happened");
}

#[test]
fn a_wrong_mail_setting_ends_with_two_and_shows_no_password() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, value, key) in [
        ("SOKONI__MAIL__SMTP_URL", "gopher://user:secret-word@mail.example", "mail.smtp_url"),
        ("SOKONI__MAIL__FROM", "nobody", "mail.from"),
    ] {
        let output = crate::shop::command(folder.path()).env(name, value).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(key) && !said.contains("secret-word"), "{said}");
    }
}
