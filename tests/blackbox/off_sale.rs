//! Goods that are off sale by the shop's word: single products, and all of a seller that may not sell.

use reqwest::Method;
use serde_json::{Value, json};

use crate::forms::good;
use crate::shop::{PASSWORD, Shop, before_long};

/// What [`Market::finds`] says of a product on sale, and of one that is not.
const ON: [bool; 3] = [true; 3];
const OFF: [bool; 3] = [false; 3];
const REASON: &str = "The weight on the bag is wrong.";

/// A seller with two goods, a buyer who has both in the cart, and the owner.
struct Market {
    shop: Shop,
    owner: String,
    seller: String,
    /// The seller's account.
    account: String,
    buyer: String,
    goods: [String; 2],
}

impl Market {
    fn open(folder: &std::path::Path) -> Market {
        let shop = Shop::open(folder);
        let (owner, seller) = (shop.sign_in("admin@sokoni.example", PASSWORD), shop.newcomer("rival@home.example"));
        let account = shop.mine(&seller, "/auth/me")["user"]["id"].as_str().expect("an id").to_owned();
        let buyer = shop.newcomer("wairimu@home.example");
        let mut market = Market { shop, owner, seller, account, buyer, goods: Default::default() };
        assert_eq!(market.roles(&["buyer", "seller"]), 200);
        market.goods = [1, 2].map(|n| {
            let (status, made) = market.call(&market.seller, Method::POST, "/api/inventory", &good(n, 40));
            assert_eq!(status, 201, "{made}");
            made["id"].as_str().expect("an id").to_owned()
        });
        for id in &market.goods {
            assert_eq!(market.shop.add(&market.buyer, id, 1).status(), 200);
        }
        market
    }

    fn call(&self, token: &str, method: Method, path: &str, body: &Value) -> (u16, Value) {
        let call = self.shop.client.request(method, format!("{}{path}", self.shop.base)).bearer_auth(token);
        let answer = call.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or(Value::Null))
    }

    fn roles(&self, roles: &[&str]) -> u16 {
        let path = format!("/api/admin/accounts/{}/roles", self.account);
        self.call(&self.owner, Method::PUT, &path, &json!({ "roles": roles })).0
    }

    fn standing(&self, verb: &str) -> u16 {
        let path = format!("/api/admin/accounts/{}/{verb}", self.account);
        self.call(&self.owner, Method::POST, &path, &json!({"reason": "It sold what it had not."})).0
    }

    fn sale(&self, id: &str, body: &Value) -> u16 {
        self.call(&self.owner, Method::PUT, &format!("/api/admin/products/{id}/sale"), body).0
    }

    /// Whether a visitor finds a product on its page, among the newest goods, and by a search.
    fn finds(&self, id: &str) -> [bool; 3] {
        let page = self.shop.get(&format!("/api/products/{id}")).status() == 200;
        let has = |path: &str| self.shop.json(path).as_array().expect("a list").iter().any(|one| one["id"] == id);
        [page, has("/api/data?sort=newest&limit=9"), has("/api/search?q=gakuyuini")]
    }

    /// What a visitor finds of both goods.
    fn both(&self) -> [[bool; 3]; 2] {
        [0, 1].map(|at: usize| self.finds(&self.goods[at]))
    }

    /// Orders the cart. Returns the kind of the refusal; an empty text if it was ordered.
    fn order(&self, key: &str) -> String {
        let answer = self.shop.order(&self.buyer, key).expect("an answer");
        if answer.status() == 201 {
            return String::new();
        }
        let told: Value = answer.json().expect("JSON");
        told["type"].as_str().expect("a type").to_owned()
    }

    /// The units of the buyer's cart that can be had, by the products' order.
    fn available(&self) -> Vec<u64> {
        let cart = self.shop.mine(&self.buyer, "/cart/get");
        let row = |id: &String| cart.as_array().expect("rows").iter().find(|row| row["item_id"] == id.as_str());
        self.goods.iter().map(|id| row(id).expect("its row")["available"].as_u64().expect("a number")).collect()
    }
}

#[test]
fn a_withheld_product_is_off_sale_until_it_is_put_back_also_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut market = Market::open(folder.path());
    let [first, _] = market.goods.clone();
    assert_eq!(market.both(), [ON, ON]);
    assert_eq!(market.sale(&first, &json!({"onSale": false})), 422, "a reason is needed");
    assert_eq!(market.sale(&first, &json!({"onSale": false, "reason": "x".repeat(301)})), 422);
    assert_eq!(market.sale(&first, &json!({"reason": REASON})), 422);
    assert_eq!(market.sale("nothing", &json!({"onSale": false, "reason": REASON})), 404);
    assert_eq!(market.sale("nothing", &json!({"onSale": true})), 404);
    assert_eq!(market.both(), [ON, ON], "nothing was changed");

    assert_eq!(market.sale(&first, &json!({"onSale": false, "reason": REASON})), 204);
    assert_eq!(market.both(), [OFF, ON]);
    assert_eq!(market.available(), [0, 40]);
    assert_eq!(market.order("off"), "/problems/out-of-stock");
    let own = market.shop.mine(&market.seller, &format!("/api/inventory/{first}"));
    assert_eq!((&own["withheld"], &own["listed"], &own["maySell"]), (&json!(REASON), &json!(true), &json!(true)));
    let relist = format!("/api/inventory/{first}/relist");
    assert_eq!(market.call(&market.seller, Method::POST, &relist, &json!({})).0, 200);
    assert_eq!(market.finds(&first), OFF, "the seller's word is not enough");
    before_long(|| {
        let told = market.shop.mine(&market.seller, "/api/notifications?limit=1")["items"][0].clone();
        told["title"] == "Taken off sale by the shop: Gakuyuini 1" && told["text"] == REASON
    });

    assert_eq!(market.shop.stop(), Some(0));
    market.shop = Shop::open(folder.path());
    assert_eq!(market.both(), [OFF, ON], "after a restart");
    assert_eq!(market.order("still off"), "/problems/out-of-stock");
    let withheld = market.shop.mine(&market.owner, "/api/admin/products/withheld");
    assert_eq!((&withheld["total"], &withheld["items"][0]["id"]), (&json!(1), &json!(first)));
    assert_eq!(withheld["items"][0]["reason"], REASON);

    assert_eq!(market.sale(&first, &json!({"onSale": true})), 204);
    assert_eq!(market.finds(&first), ON);
    assert_eq!(market.shop.mine(&market.owner, "/api/admin/products/withheld")["total"], 0);
    assert_eq!((market.available(), market.order("on")), (vec![40, 40], String::new()));
}

#[test]
fn goods_of_a_seller_that_may_not_sell_leave_and_come_back_with_it_but_for_those_withheld() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut market = Market::open(folder.path());
    let [first, second] = market.goods.clone();
    assert_eq!(market.sale(&first, &json!({"onSale": false, "reason": REASON})), 204);
    assert_eq!(market.standing("suspend"), 204);
    before_long(|| market.both() == [OFF, OFF]);
    assert_eq!((market.available(), market.order("one")), (vec![0, 0], "/problems/out-of-stock".to_owned()));
    assert_eq!(market.shop.stop(), Some(0));
    market.shop = Shop::open(folder.path());
    assert_eq!(market.both(), [OFF, OFF], "after a restart");
    assert_eq!(market.standing("restore"), 204);
    before_long(|| market.both() == [OFF, ON]);
    assert_eq!(market.order("two"), "/problems/out-of-stock");
    assert_eq!(market.sale(&first, &json!({"onSale": true})), 204);
    assert_eq!(market.order("three"), "");

    market.seller = market.shop.sign_in("rival@home.example", "a-good-password");
    assert_eq!(market.roles(&["buyer"]), 200);
    before_long(|| market.both() == [OFF, OFF]);
    let own = market.shop.mine(&market.seller, &format!("/api/inventory/{second}"));
    assert_eq!((&own["listed"], &own["maySell"], &own["withheld"]), (&json!(true), &json!(false), &Value::Null));
    assert_eq!(market.roles(&["buyer", "seller"]), 200);
    before_long(|| market.both() == [ON, ON]);
}

#[test]
fn staff_for_the_catalogue_do_not_decide_about_their_own_goods() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    let [first, _] = market.goods.clone();
    assert_eq!(market.sale(&first, &json!({"onSale": false, "reason": REASON})), 204);
    let areas = json!({"areas": ["staff-catalogue"]});
    let made = market.call(&market.owner, Method::PUT, &format!("/api/admin/staff/{}", market.account), &areas);
    assert!((200..300).contains(&made.0), "{made:?}");
    for (path, body) in [("sale", json!({"onSale": true})), ("featured", json!({"featured": true}))] {
        let path = format!("/api/admin/products/{first}/{path}");
        let (status, problem) = market.call(&market.seller, Method::PUT, &path, &body);
        assert_eq!((status, &problem["type"]), (403, &json!("/problems/own-account")), "{path}");
    }
    assert_eq!(market.finds(&first), OFF);
}
