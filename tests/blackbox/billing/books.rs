//! The books: commission is fixed with the order, every cent is in one place, and a statement is the sum of its entries.

use super::*;

fn owner(shop: &Shop) -> String {
    shop.sign_in("admin@sokoni.example", PASSWORD)
}

fn add_rate(shop: &Shop, owner: &str, body: &Value) -> (u16, Value) {
    let answer = shop.post(owner, "/api/admin/commission").json(body).send().expect("an answer");
    (answer.status().as_u16(), answer.json().expect("JSON"))
}

fn rate(basis_points: i64) -> Value {
    json!({"scope": "all", "basisPoints": basis_points, "from": "2020-01-01"})
}

/// The seller's sums of the current month in the currency of a bill.
fn books(shop: &Shop, seller: &str, bill: &Value) -> Value {
    shop.all_heard();
    let statement = shop.mine(seller, "/api/billing/statement");
    let books = statement["books"].as_array().expect("a list");
    let same = |row: &&Value| row["currency"] == bill["currency"];
    books.iter().find(same).cloned().unwrap_or_else(|| {
        let zero = json!("0.00");
        json!({"sales": zero, "refunds": zero, "direct": zero, "commission": zero, "carriedOut": zero, "carriedIn": zero,
            "corrections": zero, "paidOut": zero})
    })
}

/// How much each column has changed, in cents: sales, refunds, direct, commission, carried out.
fn moved(before: &Value, after: &Value) -> [i64; 5] {
    ["sales", "refunds", "direct", "commission", "carriedOut"].map(|name| cents(&after[name]) - cents(&before[name]))
}

/// Checks that all accounts sum to nought, in each currency and in each entry of the export.
fn balanced(shop: &Shop, owner: &str) {
    let ledger = shop.mine(owner, "/api/admin/ledger");
    for sum in ledger["sums"].as_array().expect("a list") {
        assert_eq!(cents(&sum["amount"]), 0, "{ledger}");
    }
}

#[test]
fn commission_is_earned_with_a_card_payment_and_a_refund_gives_its_share_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let Bought { shop, buyer, seller, .. } = Bought::open(folder.path());
    let owner = owner(&shop);
    assert_eq!(add_rate(&shop, &owner, &rate(500)).0, 201);
    let order = order(&shop, &buyer, &seller, "second");
    let bill = bill_of(&shop, &buyer, &order);
    let bought = Bought { shop, buyer, seller, order, bill };
    let (amount, seller) = (cents(&bought.bill["amount"]), bought.seller.clone());
    let before = books(&bought.shop, &seller, &bought.bill);

    let half = amount / 2;
    let token = bought.card("visa");
    bought.by_card("half", &token, &written(half));
    let commission = |minor: i64| (minor * 5 + 50) / 100;
    let after = books(&bought.shop, &seller, &bought.bill);
    let earned = cents(&before["commission"]) - cents(&after["commission"]);
    assert!((earned - commission(half)).abs() <= 1, "about 5 % of {half}: {earned}");
    assert_eq!(moved(&before, &after), [half, 0, 0, -earned, half - earned]);

    // A later rate is for later orders.
    assert_eq!(add_rate(&bought.shop, &owner, &rate(10_000)).0, 201);
    let rest = bought.by_card("rest", &token, &written(amount - half));
    let after = books(&bought.shop, &seller, &bought.bill);
    let whole = commission(amount);
    assert_eq!(moved(&before, &after), [amount, 0, 0, -whole, amount - whole]);
    let line = format!("{}-001", text(&bought.order["id"]));
    let of_sale = bought.shop.mine(&seller, &format!("/api/billing/commission/{line}"));
    assert_eq!((of_sale["basisPoints"].clone(), cents(&of_sale["commission"])), (json!(500), whole));
    assert_eq!(of_sale["earned"], of_sale["kept"]);

    let back = amount - half;
    assert_eq!(bought.answer(&seller, &rest, "refund", &json!({"amount": written(back)})).0, 200);
    let after = books(&bought.shop, &seller, &bought.bill);
    let kept = cents(&before["commission"]) - cents(&after["commission"]);
    assert!((kept - commission(half)).abs() <= 1, "the share of what went back is given back: {kept}");
    assert_eq!(moved(&before, &after), [amount, -back, 0, -kept, half - kept]);
    balanced(&bought.shop, &owner);
}

#[test]
fn money_that_went_to_the_seller_directly_leaves_the_commission_owed() {
    let folder = tempfile::tempdir().expect("a folder");
    let Bought { shop, buyer, seller, .. } = Bought::open(folder.path());
    let owner = owner(&shop);
    assert_eq!(add_rate(&shop, &owner, &rate(250)).0, 201);
    let order = order(&shop, &buyer, &seller, "second");
    let bill = bill_of(&shop, &buyer, &order);
    let bought = Bought { shop, buyer, seller, order, bill };
    let (amount, seller) = (cents(&bought.bill["amount"]), bought.seller.clone());
    let before = books(&bought.shop, &seller, &bought.bill);
    let payment = bought.by_transfer("all", &written(amount));
    assert_eq!(bought.answer(&seller, &payment, "confirm", &json!({})).0, 200);
    let after = books(&bought.shop, &seller, &bought.bill);
    let commission = (amount * 250 + 5_000) / 10_000;
    assert_eq!(moved(&before, &after), [amount, 0, -amount, -commission, -commission]);
    balanced(&bought.shop, &owner);
    let of_seller = bought.shop.mine(&seller, "/api/billing/statement/entries");
    let newest = &of_seller["items"][0];
    assert_eq!((newest["event"].clone(), cents(&newest["amount"])), (json!("payment"), -commission));
    let id = bought.shop.mine(&seller, "/auth/me")["user"]["id"].as_str().expect("an id").to_owned();
    let seen = bought.shop.mine(&owner, &format!("/api/admin/statements/{id}/entries"));
    assert_eq!(seen, of_seller, "the owner reads the same entries");
}

#[test]
fn a_rate_above_the_whole_price_is_refused_with_figures_and_every_wrong_field_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let owner = owner(&shop);
    let (status, problem) = add_rate(&shop, &owner, &rate(12_050));
    let why = text(&problem["errors"]["basisPoints"][0]).to_owned();
    assert_eq!(status, 422);
    assert!(why.contains("10000") && why.contains("100 %") && why.contains("120.50 %"), "{why}");
    let (status, problem) = add_rate(&shop, &owner, &json!({"scope": "planet", "basisPoints": -1, "from": "soon"}));
    let fields: Vec<&str> = problem["errors"].as_object().expect("fields").keys().map(String::as_str).collect();
    assert_eq!((status, fields), (422, vec!["basisPoints", "from", "scope"]));
    for (scope, of) in [("category", ""), ("seller", ""), ("seller", "nobody@home.example"), ("all", "Coffee")] {
        let body = json!({"scope": scope, "of": of, "basisPoints": 1, "from": "2026-01-01"});
        let (status, problem) = add_rate(&shop, &owner, &body);
        assert_eq!((status, problem["errors"]["of"].is_array()), (422, true), "{scope} {of}: {problem}");
    }
    assert_eq!(shop.mine(&owner, "/api/admin/commission"), json!([]));

    let (status, rates) = add_rate(&shop, &owner, &rate(300));
    assert_eq!(status, 201);
    let path = format!("{}/api/admin/commission/{}", shop.base, text(&rates[0]["id"]));
    let end = || shop.client.delete(&path).bearer_auth(&owner).send().expect("an answer").status().as_u16();
    assert_eq!((end(), end()), (204, 404), "it ends once");
    assert!(shop.mine(&owner, "/api/admin/commission")[0]["endedAt"].is_string(), "it is kept for old orders");
}
