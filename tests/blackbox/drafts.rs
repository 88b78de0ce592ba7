//! Orders that a seller draws up in a buyer's name: confirmed by the buyer, or placed by its leave.

use std::sync::Barrier;

use kernel::Clock;
use reqwest::Method;
use serde_json::{Value, json};

use crate::clock::Timed;
use crate::delivery::paid;
use crate::shop::{PASSWORD, Shop, before_long};
use crate::trade::single;

struct Market {
    shop: Shop,
    seller: String,
    buyer: String,
    product: Value,
}

/// Status, and the last part of the problem's type.
fn kind((status, answer): &(u16, Value)) -> (u16, &str) {
    (*status, answer["type"].as_str().unwrap_or_default().trim_start_matches("/problems/"))
}

fn form(buyer: &Value, product: &Value, quantity: u32, price: &str) -> Value {
    json!({
        "buyer": buyer, "lines": [{"productId": product, "quantity": quantity, "price": price}],
        "deliveryAddress": {"streetAddress": "1 Moi Avenue", "city": "Nairobi", "state": "Nairobi", "zipCode": "00100",
            "country": "Kenya"},
        "note": "As we said on the telephone."
    })
}

impl Market {
    fn open(folder: &std::path::Path) -> Market {
        let shop = Shop::open(folder);
        let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
        let (buyer, product) = (shop.newcomer("kilima@home.example"), single(&shop, &seller));
        let market = Market { shop, seller, buyer, product };
        // The first dealing makes the account a buyer of the seller's; it is paid.
        market.shop.add(&market.buyer, market.product["id"].as_str().expect("an id"), 1);
        let first: Value = market.shop.order(&market.buyer, "first").expect("an answer").json().expect("JSON");
        paid(&market.shop, &market.buyer, &market.seller, &first);
        let account = market.account();
        before_long(|| {
            market.shop.mine(&market.seller, "/api/buyers").to_string().contains(account.as_str().expect("id"))
        });
        market.shop.all_heard();
        market
    }

    /// Another seller, who has no part in it.
    fn rival(&self) -> String {
        self.shop.newcomer_with_roles("rival@home.example", &["buyer", "seller"])
    }

    fn account(&self) -> Value {
        self.shop.mine(&self.buyer, "/auth/me")["user"]["id"].clone()
    }

    fn call(&self, token: &str, method: Method, path: &str, key: &str, body: &Value) -> (u16, Value) {
        let call = self.shop.client.request(method, format!("{}{path}", self.shop.base)).bearer_auth(token);
        let answer = call.header("Idempotency-Key", key).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or(Value::Null))
    }

    fn post(&self, token: &str, path: &str, body: &Value) -> (u16, Value) {
        self.call(token, Method::POST, path, "a key", body)
    }

    fn draft(&self, key: &str, quantity: u32, price: &str) -> Value {
        let form = form(&self.account(), &self.product["id"], quantity, price);
        let (status, draft) = self.call(&self.seller, Method::POST, "/api/order-drafts", key, &form);
        assert_eq!(status, 201, "{draft}");
        draft
    }

    fn send(&self, draft: &Value) -> (u16, Value) {
        self.post(&self.seller, &format!("{}/send", path(draft)), &json!({"version": draft["version"]}))
    }

    fn sent(&self, key: &str, quantity: u32, price: &str) -> Value {
        let (status, sent) = self.send(&self.draft(key, quantity, price));
        assert_eq!((status, &sent["status"]), (200, &json!("sent")), "{sent}");
        sent
    }

    fn confirm(&self, token: &str, draft: &Value) -> (u16, Value) {
        let seen = json!({"version": draft["version"], "total": draft["total"]});
        self.post(token, &format!("{}/confirm", path(draft)), &seen)
    }

    fn place(&self, draft: &Value) -> (u16, Value) {
        let told = json!({
            "version": draft["version"], "total": draft["total"], "toldBy": "telephone", "note": "Asha called at nine."
        });
        self.post(&self.seller, &format!("{}/place", path(draft)), &told)
    }

    fn leave(&self, up_to: &str) -> u16 {
        let seller = self.product["seller"]["id"].as_str().expect("an id");
        self.call(&self.buyer, Method::PUT, &format!("/api/order-leaves/{seller}"), "", &json!({"upTo": up_to})).0
    }

    fn orders(&self) -> Value {
        self.shop.mine(&self.buyer, "/api/orders")["total"].clone()
    }

    fn told(&self, token: &str, words: &str) {
        before_long(|| self.shop.mine(token, "/api/notifications").to_string().contains(words));
    }

    fn stock(&self) -> u64 {
        self.shop.stock(self.product["id"].as_str().expect("an id"))
    }
}

fn path(draft: &Value) -> String {
    format!("/api/order-drafts/{}", draft["id"].as_str().expect("an id"))
}

#[test]
fn a_buyer_confirms_a_draft_and_the_order_says_who_agreed_on_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    let draft = market.draft("one", 3, "2.50");
    assert_eq!(
        (&draft["status"], &draft["goods"], &draft["side"]),
        (&json!("draft"), &json!("7.50"), &json!("seller"))
    );
    let list = market.product["price"].as_f64();
    assert_eq!(draft["items"][0]["listPrice"].as_str().map(|text| text.parse::<f64>().ok()), Some(list), "{draft}");
    assert_eq!(market.draft("one", 3, "2.50")["id"], draft["id"], "the same key again makes nothing new");
    // Before it is sent, the buyer does not see it.
    assert_eq!(market.confirm(&market.buyer, &draft).0, 404);
    assert_eq!(market.shop.mine(&market.buyer, "/api/order-drafts")["total"], json!(0));

    let (stock, before) = (market.stock(), market.orders());
    let (status, sent) = market.send(&draft);
    assert_eq!((status, &sent["status"]), (200, &json!("sent")));
    market.told(&market.buyer, "drew up an order for you");
    let shown = market.shop.mine(&market.buyer, &path(&draft));
    assert_eq!((&shown["side"], &shown["mayAnswer"], &shown["leave"]), (&json!("buyer"), &json!(true), &Value::Null));
    assert_eq!((&shown["total"], market.orders(), market.stock()), (&sent["total"], before, stock));

    let stranger = market.shop.newcomer("pwani@home.example");
    assert_eq!(market.confirm(&stranger, &shown).0, 404, "another's draft is not there");
    assert_eq!(market.confirm(&market.seller, &shown).0, 404, "the seller does not answer for the buyer");
    let (status, placed) = market.confirm(&market.buyer, &shown);
    assert_eq!((status, &placed["status"]), (200, &json!("placed")), "{placed}");
    assert_eq!(market.stock(), stock - 3);
    let order = market.shop.mine(&market.buyer, &format!("/api/orders/{}", placed["orderId"].as_str().expect("an id")));
    assert_eq!((&order["total"], &order["lines"][0]["price"]), (&shown["total"], &json!("2.50")));
    assert_eq!(order["lines"][0]["price_source"], json!("agreed"));
    assert_eq!((&order["inName"]["toldBy"], &order["inName"]["draftId"]), (&Value::Null, &draft["id"]), "{order}");
    let line = order["lines"][0]["purchase_id"].as_str().expect("an id");
    let purchase = market.shop.mine(&market.buyer, &format!("/api/purchases/{line}"));
    let sale = market.shop.mine(&market.seller, &format!("/api/sales/{line}"));
    assert_eq!((&purchase["inName"], &sale["inName"]), (&order["inName"], &order["inName"]));
    let csv = market.shop.client.get(format!("{}/api/sales.csv", market.shop.base)).bearer_auth(&market.seller);
    assert!(csv.send().expect("an answer").text().expect("text").contains("confirmed by"));
    market.told(&market.seller, "confirmed your draft");
    // Confirmed again, it is the same order.
    let again = market.confirm(&market.buyer, &shown);
    assert_eq!((again.0, &again.1["orderId"]), (200, &placed["orderId"]));
    assert_eq!(market.stock(), stock - 3);
    // The first order was the buyer's own, and says nothing.
    let own = market.shop.mine(&market.buyer, "/api/orders")["items"][1]["id"].clone();
    let own = market.shop.mine(&market.buyer, &format!("/api/orders/{}", own.as_str().expect("an id")));
    assert_eq!(own["inName"], Value::Null);
}

#[test]
fn a_confirmation_names_the_version_and_the_total_that_were_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    let sent = market.sent("one", 2, "3.00");
    let mut changed = form(&market.account(), &market.product["id"], 2, "2.00");
    let put = |form: &Value| market.call(&market.seller, Method::PUT, &path(&sent), "", form);
    assert_eq!(put(&changed).0, 422, "a change names the version that it was made of");
    changed["version"] = json!(1);
    let (status, now) = put(&changed);
    assert_eq!((status, &now["version"], &now["status"]), (200, &json!(2), &json!("sent")), "{now}");
    assert_eq!(kind(&put(&changed)), (409, "draft-changed"));
    market.told(&market.buyer, "changed the order for you");
    assert_eq!(kind(&market.confirm(&market.buyer, &sent)), (409, "draft-changed"));
    let mut dearer = now.clone();
    dearer["total"] = json!("1.00");
    let refused = market.confirm(&market.buyer, &dearer);
    assert_eq!((kind(&refused), &refused.1["total"]), ((409, "price-changed"), &now["total"]));
    // The reason is the seller's to read, and the draft is over.
    let no = market.post(&market.buyer, &format!("{}/decline", path(&sent)), &json!({"reason": "Too late for us"}));
    assert_eq!((no.0, &no.1["status"]), (200, &json!("declined")));
    market.told(&market.seller, "Too late for us.");
    assert_eq!(kind(&market.confirm(&market.buyer, &now)), (409, "answered"));
    let other = market.sent("two", 1, "3.00");
    let gone = market.post(&market.seller, &format!("{}/withdraw", path(&other)), &json!({}));
    assert_eq!((gone.0, &gone.1["status"]), (200, &json!("withdrawn")));
    assert_eq!(kind(&market.confirm(&market.buyer, &other)), (409, "answered"));
}

#[test]
fn what_is_wrong_with_a_draft_is_told_at_once_and_none_is_for_somebody_who_is_no_buyer() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    let stranger = market.shop.newcomer("pwani@home.example");
    let stranger = market.shop.mine(&stranger, "/auth/me")["user"]["id"].clone();
    let mut wrong = form(&stranger, &market.product["id"], 1, "-1");
    wrong["deliveryAddress"]["country"] = json!("");
    let (status, refused) = market.post(&market.seller, "/api/order-drafts", &wrong);
    assert_eq!(status, 422);
    let mut fields: Vec<&str> = refused["errors"].as_object().expect("fields").keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(fields, ["buyer", "deliveryAddress.country", "lines.0.price"], "{refused}");
    let mut card = form(&market.account(), &market.product["id"], 1, "1");
    card["paymentMethod"] = json!("card");
    assert_eq!(market.post(&market.seller, "/api/order-drafts", &card).0, 422);
    let free = form(&market.account(), &market.product["id"], 1, "0");
    assert_eq!(market.post(&market.seller, "/api/order-drafts", &free).0, 422, "nothing but free goods");
    let rival = market.rival();
    let others = form(&market.account(), &market.product["id"], 1, "1");
    assert_eq!(market.post(&rival, "/api/order-drafts", &others).0, 422, "neither its buyer nor its goods");
    assert_eq!(market.post(&market.buyer, "/api/order-drafts", &others).0, 403);
}

#[test]
fn goods_that_are_gone_or_withdrawn_make_no_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    let left = market.stock();
    let sent = market.sent("one", u32::try_from(left).expect("few"), "0.01");
    let id = market.product["id"].as_str().expect("an id");
    let other = market.shop.newcomer("pwani@home.example");
    market.shop.add(&other, id, 1);
    assert_eq!(market.shop.order(&other, "theirs").expect("an answer").status(), 201);
    let refused = market.confirm(&market.buyer, &sent);
    assert_eq!(kind(&refused), (409, "out-of-stock"));
    assert_eq!((&refused.1["short"][0]["available"], market.orders()), (&json!(left - 1), json!(1)));
    let unlisted = market.post(&market.seller, &format!("/api/inventory/{id}/unlist"), &json!({}));
    assert!(unlisted.0 < 300, "{unlisted:?}");
    assert_eq!(market.shop.mine(&market.buyer, &path(&sent))["total"], Value::Null);
    assert_eq!(kind(&market.confirm(&market.buyer, &sent)), (409, "out-of-stock"));
}

#[test]
fn a_seller_orders_at_once_only_by_leave_and_up_to_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    let draft = market.draft("one", 2, "3.00");
    let refused = market.place(&draft);
    assert_eq!(kind(&refused), (409, "no-leave"));
    assert!(refused.1["detail"].as_str().expect("text").contains("Send it for confirmation."), "{refused:?}");
    assert_eq!(market.leave("5.99"), 200);
    let over = market.place(&draft);
    assert_eq!((kind(&over), &over.1["limit"]), ((409, "over-leave"), &json!("5.99")));
    assert_eq!(market.leave(draft["total"].as_str().expect("an amount")), 200);
    let leave = market.shop.mine(&market.seller, &path(&draft))["leave"].clone();
    assert_eq!(leave["amount"], draft["total"], "it fits to the last cent");
    let no_note = json!({"version": 1, "total": draft["total"], "toldBy": "pigeon", "note": " "});
    let (status, wrong) = market.post(&market.seller, &format!("{}/place", path(&draft)), &no_note);
    assert_eq!((status, wrong["errors"].as_object().map(serde_json::Map::len)), (422, Some(2)), "{wrong}");
    let (status, placed) = market.place(&draft);
    assert_eq!(
        (status, &placed["status"], &placed["toldBy"]),
        (200, &json!("placed"), &json!("telephone")),
        "{placed}"
    );
    assert_eq!(market.place(&draft).1["orderId"], placed["orderId"], "repeated, it is the same order");
    market.told(&market.buyer, "in your name (telephone, ");
    let id = placed["orderId"].as_str().expect("an id");
    let order = market.shop.mine(&market.buyer, &format!("/api/orders/{id}"));
    assert_eq!(
        (&order["inName"]["toldBy"], &order["inName"]["note"]),
        (&json!("telephone"), &json!("Asha called at nine."))
    );
    let owner = market.shop.sign_in("admin@sokoni.example", PASSWORD);
    let log = market.shop.mine(&owner, "/api/admin/audit?limit=200");
    let mut entries = log["items"].as_array().expect("entries").iter();
    let entry = entries.find(|entry| entry["operation"].as_str().is_some_and(|asked| asked.ends_with("/place")));
    let (entry, buyer) = (entry.expect("an entry"), market.account());
    assert_eq!(entry["account"], market.product["seller"]["id"]);
    assert!(entry["rows"].to_string().contains(buyer.as_str().expect("an id")), "the audit log has both: {entry}");
    let stock = market.stock();
    assert_eq!(market.post(&market.buyer, &format!("/api/orders/{id}/cancel"), &json!({})).0, 200);
    assert_eq!(market.stock(), stock + 2, "the buyer cancels it as any other");
    // Leave that was taken back is none.
    let seller = market.product["seller"]["id"].as_str().expect("an id");
    let other = market.shop.newcomer("pwani@home.example");
    let path = format!("/api/order-leaves/{seller}");
    let unknown = market.call(&other, Method::PUT, &path, "", &json!({"upTo": "5.00"}));
    assert_eq!(unknown.0, 404, "leave is for sellers whom one knows");
    let gone = market.call(&market.buyer, Method::DELETE, &format!("/api/order-leaves/{seller}"), "", &json!({}));
    assert_eq!((gone.0, market.shop.mine(&market.buyer, "/api/order-leaves")["items"].clone()), (204, json!([])));
    assert_eq!(kind(&market.place(&market.draft("two", 1, "3.00"))), (409, "no-leave"));
}

#[test]
fn a_draft_must_fit_into_the_credit_of_its_buyer() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    let sent = market.sent("one", 2, "3.00");
    let grant = |limit: &Value| {
        let path = format!("/api/credit-granted/{}", market.account().as_str().expect("an id"));
        let body = json!({"limit": limit, "currency": "USD", "days": 30});
        assert_eq!(market.call(&market.seller, Method::PUT, &path, "", &body).0, 200);
    };
    grant(&json!("5.00"));
    assert_eq!(kind(&market.confirm(&market.buyer, &sent)), (409, "credit-exceeded"));
    grant(&Value::Null);
    assert_eq!(market.confirm(&market.buyer, &sent).0, 200);
}

#[test]
fn two_confirmations_at_once_make_one_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    for round in 0..4 {
        let (sent, stock) = (market.sent(&format!("draft {round}"), 1, "3.00"), market.stock());
        let barrier = Barrier::new(2);
        let answers: Vec<(u16, Value)> = std::thread::scope(|threads| {
            let confirm = || {
                threads.spawn(|| {
                    barrier.wait();
                    market.confirm(&market.buyer, &sent)
                })
            };
            let both = [confirm(), confirm()];
            both.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        assert_eq!((answers[0].0, answers[1].0), (200, 200), "{answers:?}");
        assert_eq!(answers[0].1["orderId"], answers[1].1["orderId"]);
        assert_eq!((market.stock(), market.orders()), (stock - 1, json!(round + 2)));
    }
}

#[test]
fn the_owner_and_support_act_for_one_seller_and_nobody_else_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    let owner = market.shop.sign_in("admin@sokoni.example", PASSWORD);
    let seller = market.product["seller"]["id"].as_str().expect("an id");
    let (of, form) = (format!("?seller={seller}"), form(&market.account(), &market.product["id"], 1, "3.00"));
    let (status, draft) = market.post(&owner, &format!("/api/order-drafts{of}"), &form);
    assert_eq!((status, &draft["sellerId"]), (201, &json!(seller)), "{draft}");
    let sent = market.post(&owner, &format!("{}/send{of}", path(&draft)), &json!({"version": 1}));
    assert_eq!((sent.0, &sent.1["status"]), (200, &json!("sent")));
    assert_eq!(market.shop.mine(&owner, &format!("/api/order-drafts{of}"))["total"], json!(1));
    let rival = market.rival();
    assert_eq!(market.post(&rival, &format!("/api/order-drafts{of}"), &form).0, 403);
    let (status, placed) = market.confirm(&market.buyer, &sent.1);
    assert_eq!(status, 200, "{placed}");
    let order = market.shop.mine(&market.buyer, &format!("/api/orders/{}", placed["orderId"].as_str().expect("an id")));
    assert_ne!(order["inName"]["by"], order["inName"]["sellerName"], "the person who drew it up is named");
}

#[test]
fn a_companys_employee_confirms_within_the_limit_and_its_manager_above_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    let [manager, employee] =
        ["manager", "counter"].map(|name| market.shop.sign_in(&format!("{name}@lakeside.example"), PASSWORD));
    let company = market.shop.mine(&manager, "/api/company")["id"].clone();
    before_long(|| {
        market.shop.mine(&market.seller, "/api/buyers").to_string().contains(company.as_str().expect("an id"))
    });
    let form = form(&company, &market.product["id"], 1, "2000.00");
    let (status, draft) = market.post(&market.seller, "/api/order-drafts", &form);
    assert_eq!(status, 201, "{draft}");
    let sent = market.send(&draft).1;
    assert_eq!(kind(&market.confirm(&employee, &sent)), (409, "approval-needed"));
    let seller = market.product["seller"]["id"].as_str().expect("an id");
    let leave = format!("/api/order-leaves/{seller}");
    let body = json!({"upTo": "10.00"});
    assert_eq!(market.call(&employee, Method::PUT, &leave, "", &body).0, 403, "leave is given by those who decide");
    assert_eq!(market.call(&manager, Method::PUT, &leave, "", &body).0, 200);
    let (status, placed) = market.confirm(&manager, &sent);
    assert_eq!((status, &placed["status"]), (200, &json!("placed")), "{placed}");
}

#[test]
fn a_draft_expires_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Clock::fixed(Clock::default().now_ms());
    let shop = Timed::open(folder.path(), &clock);
    let (seller, buyer) = (shop.sign_in_as("seller@sokoni.example"), shop.sign_in());
    let product = shop.single(&seller);
    let account = shop.get(&buyer, "/auth/me").json::<Value>().expect("JSON")["user"]["id"].clone();
    shop.settle();
    assert_eq!(shop.post_once(&seller, "/api/order-drafts", "a key", &form(&account, &json!(product), 1, "3.00")), 201);
    let list = |token: &str, side: &str| {
        shop.get(token, &format!("/api/order-drafts?side={side}")).json::<Value>().expect("JSON")["items"][0].clone()
    };
    let draft = list(&seller, "seller");
    assert_eq!(shop.post(&seller, &format!("{}/send", path(&draft)), &json!({"version": 1})), 200);
    let day = 24 * 60 * 60 * 1000;
    clock.advance(7 * day - 1);
    let (seller, buyer) = (shop.sign_in_as("seller@sokoni.example"), shop.sign_in());
    assert_eq!(list(&buyer, "buyer")["status"], json!("sent"));
    let total = shop.get(&buyer, &path(&draft)).json::<Value>().expect("JSON")["total"].clone();
    clock.advance(1);
    let seen = json!({"version": 1, "total": total});
    assert_eq!(shop.post(&buyer, &format!("{}/confirm", path(&draft)), &seen), 409, "read, it is over at once");
    assert_eq!(
        (&list(&buyer, "buyer")["status"], &list(&seller, "seller")["status"]),
        (&json!("expired"), &json!("expired"))
    );
    shop.close();
}
