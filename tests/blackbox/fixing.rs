//! Contracts with a price to be fixed: terms, fixations, rolls, and the price that comes out.

use std::sync::Barrier;
use std::sync::atomic::{AtomicU32, Ordering};

use kernel::Clock;
use serde_json::{Value, json};

use crate::clock::Timed;
use crate::samples::{agreed_at, post};
use crate::shop::{PASSWORD, Shop, before_long, order_form};
use crate::trade_terms::sign;

/// A month of the coming year.
pub fn month(month: u8) -> Value {
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    json!({"year": today.year() + 1, "month": month})
}

pub fn in_days(days: i32) -> String {
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    today.checked_add(jiff::Span::new().days(days)).expect("a day").to_string()
}

/// Robusta of next March and 120 dollars a tonne, fixed by this side within 20 days.
pub fn terms(call: &str) -> Value {
    json!({"market": "RC", "month": month(3), "differentialPoints": 120, "call": call, "fixBy": in_days(20)})
}

pub fn put(shop: &Shop, token: &str, path: &str, body: &Value) -> (u16, Value) {
    let answer = shop.client.put(format!("{}{path}", shop.base)).bearer_auth(token).json(body).send();
    let answer = answer.expect("an answer");
    (answer.status().as_u16(), answer.json().expect("JSON"))
}

fn kind(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["type"].as_str().unwrap_or_default())
}

/// A key that no call had before.
pub fn fresh() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("key {}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Fixes so many units at so many points.
pub fn fixed(shop: &Shop, token: &str, path: &str, (units, points): (u64, i64), key: &str) -> (u16, Value) {
    let call = shop.post(token, &format!("{path}/fixations")).header("Idempotency-Key", key);
    let answer = call.json(&json!({"units": units, "points": points})).send().expect("an answer");
    (answer.status().as_u16(), answer.json().expect("JSON"))
}

/// A contract that nobody has signed: its address and its units.
pub fn contract(shop: &Shop, buyer: &str, seller: &str) -> (String, u64) {
    let own = shop.mine(seller, "/auth/me")["user"]["id"].clone();
    let goods = shop.json("/api/data");
    let own = goods.as_array().expect("a list").iter().filter(|good| good["seller"]["id"] == own);
    let good = own.max_by_key(|good| good["min_quantity"].as_u64()).expect("one");
    let path = format!("/api/contracts/{}", agreed_at(shop, (buyer, seller), good, "none", "4.60"));
    let units = shop.mine(buyer, &path)["quantity"].as_u64().expect("a number");
    (path, units)
}

#[test]
fn a_price_is_fixed_in_parts_by_the_side_that_has_the_call() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let (path, units) = contract(&shop, &buyer, &seller);
    let price_terms = format!("{path}/price-terms");

    let wrong = json!({"market": "KC", "month": {"year": 1999, "month": 13}, "differentialPoints": 9_999_999});
    let refused = put(&shop, &seller, &price_terms, &wrong).1;
    for field in ["month.year", "month.month", "differentialPoints", "fixBy"] {
        assert!(refused["errors"][field].is_array(), "{field} is named in {refused}");
    }
    let mut other = terms("buyer");
    (other["market"], other["differentialPoints"]) = (json!("KC"), json!(7));
    assert!(put(&shop, &seller, &price_terms, &other).1["errors"]["differentialPoints"].is_array(), "off the tick");
    let mut other = terms("buyer");
    other["month"] = month(4);
    assert!(put(&shop, &seller, &price_terms, &other).1["errors"]["month.month"].is_array(), "no such month");
    // The months that can be chosen are those of the page's list.
    let last = shop.mine(&seller, "/api/quoted-months")["RC"].as_array().expect("months").last().cloned().expect("one");
    let last = format!("{}-{:02}", last["year"], last["month"].as_u64().expect("a number"));
    let too_far = json!({"year": 2099, "month": 7});
    other["month"] = too_far.clone();
    let refused = put(&shop, &seller, &price_terms, &other).1;
    let why = refused["errors"]["month.month"][0].as_str().unwrap_or_default();
    assert!(why.ends_with(&format!("the last month that can be chosen now is {last}")), "{refused}");
    let mut other = terms("buyer");
    other["fixBy"] = json!(in_days(-1));
    assert!(put(&shop, &seller, &price_terms, &other).1["errors"]["fixBy"].is_array(), "it is over");
    other["fixBy"] = json!(format!("{}-03-01", month(3)["year"]));
    assert!(put(&shop, &seller, &price_terms, &other).1["errors"]["fixBy"].is_array(), "the month has begun");
    let mut other = terms("buyer");
    for percent in [69, 91] {
        other["provisionalPercent"] = json!(percent);
        let (_, wrong) = put(&shop, &seller, &price_terms, &other);
        assert!(wrong["errors"]["provisionalPercent"].is_array(), "{percent} %: {wrong}");
    }
    let stranger = shop.newcomer("stranger@home.example");
    assert_eq!(put(&shop, &stranger, &price_terms, &terms("buyer")).0, 404);

    let (status, proposed) = put(&shop, &seller, &price_terms, &terms("buyer"));
    let fixing = &proposed["fixing"];
    assert_eq!((status, &fixing["fixed"], &fixing["open"]), (200, &json!(0), &json!(units)), "{proposed}");
    assert!(fixing["month"]["code"].as_str().expect("text").starts_with("RCH"), "{fixing}");
    let fix = |token: &str, units: u64, points: i64| fixed(&shop, token, &path, (units, points), &fresh());
    assert_eq!(kind(&fix(&buyer, 1, 4_500)), (409, "/problems/not-signed"));
    for side in [&buyer, &seller] {
        assert_eq!(sign(&shop, side, &path).0, 200);
    }
    assert_eq!(kind(&put(&shop, &seller, &price_terms, &terms("seller"))), (409, "/problems/signed"));
    assert_eq!(kind(&fix(&seller, 1, 4_500)), (409, "/problems/not-the-caller"));
    assert_eq!(fix(&stranger, 1, 4_500).0, 404);
    assert_eq!(kind(&fix(&buyer, units + 1, 4_500)), (409, "/problems/exceeds-contract"));
    let open = shop.mine(&buyer, &path);
    assert_eq!(open["steps"], json!([]), "nothing is called off before there is a price");
    let mut form = order_form();
    form["quantity"] = json!(1);
    let call_off = |key: &str| {
        let call = shop.post(&buyer, &format!("{path}/call-offs")).header("Idempotency-Key", key).json(&form);
        let answer = call.send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    assert_eq!(kind(&call_off("early")), (409, "/problems/price-not-fixed"));

    let far = fix(&buyer, 1, 3_700);
    assert!(far.0 == 422 && far.1["errors"]["points"].to_string().contains("no price of RCH"), "{}", far.1);

    let half = units / 3;
    let part = fixed(&shop, &buyer, &path, (half, 4_500), "once").1;
    assert_eq!(part["fixing"]["fixed"], json!(half));
    let person = shop.mine(&buyer, "/auth/me")["user"]["name"].clone();
    let fixation = &shop.mine(&seller, &path)["fixing"]["fixations"][0];
    assert_eq!((&fixation["by"], &fixation["byName"]), (&json!("buyer"), &person), "the other side sees who fixed it");
    let again = fixed(&shop, &buyer, &path, (half, 4_500), "once");
    assert_eq!((again.0, &again.1["fixing"]["fixed"]), (200, &json!(half)), "the same key fixes nothing more");
    assert_eq!(kind(&fixed(&shop, &buyer, &path, (half, 4_501), "once")), (409, "/problems/idempotency-key-reused"));
    assert_eq!(fixed(&shop, &stranger, &path, (half, 4_500), "once").0, 404);
    let keyless = post(&shop, &buyer, &format!("{path}/fixations"), &json!({"units": 1, "points": 4_500}));
    assert_eq!(keyless.0, 422, "a lost answer must not fix twice: {}", keyless.1);
    before_long(|| shop.mine(&seller, "/api/notifications?limit=50").to_string().contains("a part was fixed"));
    let roll = |to: Value| post(&shop, &buyer, &format!("{path}/rolls"), &json!({"to": to, "spreadPoints": 40}));
    assert!(roll(month(1)).1["errors"]["to.month"].is_array(), "it is earlier");
    let why = roll(too_far).1["errors"]["to.month"].to_string();
    assert!(why.contains(&last), "{why}");
    let (status, rolled) = roll(month(5));
    let roll = &rolled["fixing"]["rolls"][0];
    assert_eq!((status, &roll["by"], &roll["byName"]), (200, &json!("buyer"), &person), "{rolled}");
    assert_eq!(kind(&fix(&buyer, units - half + 1, 4_600)), (409, "/problems/exceeds-contract"));
    let (status, done) = fix(&buyer, units - half, 4_600);
    assert_eq!(status, 200, "{done}");
    // In cents a kilogram, worked from the parts; the second has the spread of the roll.
    assert_eq!(done["unit"], "kg");
    let tonne = (half as f64 * 4_620.0 + (units - half) as f64 * 4_760.0) / units as f64;
    let cents = (tonne / 10.0).round() as i64;
    assert_eq!(done["fixing"]["price"], json!(format!("{}.{:02}", cents / 100, cents % 100)), "{done}");
    assert_eq!(done["unitPrice"], done["fixing"]["price"]);
    assert_eq!(kind(&fix(&buyer, 1, 4_500)), (409, "/problems/price-fixed"));
    let (status, order) = call_off("first");
    assert_eq!((status, &order["total"]), (201, &done["unitPrice"]), "goods are called off at that price");
}

#[test]
fn a_thousand_fixations_at_once_never_exceed_the_contract() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let (path, units) = contract(&shop, &buyer, &seller);
    assert_eq!(put(&shop, &seller, &format!("{path}/price-terms"), &terms("buyer")).0, 200);
    for side in [&buyer, &seller] {
        assert_eq!(sign(&shop, side, &path).0, 200);
    }
    // Parts that do not divide the contract: one of the last ones is too large, and the rest stays open.
    let (part, made) = (units / 40 * 3 + 1, AtomicU32::new(0));
    // Each has a connection of its own, of which a process may open 1,024 on many machines.
    let at_once = 500;
    let begin = Barrier::new(at_once);
    std::thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                begin.wait();
                for _ in 0..1_000 / at_once {
                    match fixed(&shop, &buyer, &path, (part, 4_500), &fresh()).0 {
                        200 => made.fetch_add(1, Ordering::Relaxed),
                        409 => 0,
                        other => panic!("{other}"),
                    };
                }
            });
        }
    });
    let fixed = shop.mine(&buyer, &path)["fixing"]["fixed"].as_u64().expect("a number");
    assert_eq!(fixed, u64::from(made.into_inner()) * part, "each that was answered counts once");
    assert!(fixed <= units && units - fixed < part, "{fixed} of {units} in parts of {part}");
}

#[test]
fn after_the_last_day_the_price_of_the_quote_counts_for_the_rest() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let (path, units) = contract(&shop, &buyer, &seller);
    assert_eq!(put(&shop, &seller, &format!("{path}/price-terms"), &terms("buyer")).0, 200);
    for side in [&buyer, &seller] {
        assert_eq!(sign(&shop, side, &path).0, 200);
    }
    assert_eq!(fixed(&shop, &buyer, &path, (units / 2, 5_100), &fresh()).0, 200);
    let so_far = shop.mine(&buyer, &path);
    assert_eq!((&so_far["fixing"]["price"], &so_far["unitPrice"]), (&Value::Null, &json!("4.60")));
    shop.stop();

    let clock = Clock::fixed(jiff::Timestamp::now().as_millisecond() + 21 * 24 * 3_600_000);
    let later = Timed::open(folder.path(), &clock);
    let seller = later.sign_in_as("seller@sokoni.example");
    before_long(|| later.get(&seller, &path).json::<Value>().expect("JSON")["fixing"]["price"].is_string());
    let settled = later.get(&seller, &path).json::<Value>().expect("JSON");
    assert_eq!(settled["unitPrice"], settled["fixing"]["price"], "{settled}");
    let price: f64 = settled["unitPrice"].as_str().expect("text").parse().expect("a price");
    assert!(price > 4.60, "half of it was fixed higher: {settled}");
    later.close();
}

#[test]
fn a_roll_moves_the_last_day_and_the_price_stays_open_until_then() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let (path, units) = contract(&shop, &buyer, &seller);
    assert_eq!(put(&shop, &seller, &format!("{path}/price-terms"), &terms("buyer")).0, 200);
    for side in [&buyer, &seller] {
        assert_eq!(sign(&shop, side, &path).0, 200);
    }
    let agreed = shop.mine(&buyer, &path);
    assert_eq!(agreed["fixing"]["fixBy"], json!(in_days(20)));
    let (status, rolled) = post(&shop, &buyer, &format!("{path}/rolls"), &json!({"to": month(5), "spreadPoints": 40}));
    assert_eq!(status, 200, "{rolled}");
    let last = rolled["fixing"]["fixBy"].as_str().expect("a day").to_owned();
    let until = rolled["deliveryUntil"].as_str().expect("a day");
    assert!(last > in_days(20) && *last < *until, "it lies between the 20th day and {until}: {last}");
    shop.stop();

    let a_day = 24 * 3_600_000;
    let clock = Clock::fixed(jiff::Timestamp::now().as_millisecond() + 21 * a_day);
    let later = Timed::open(folder.path(), &clock);
    let buyer = later.sign_in_as("buyer@sokoni.example");
    let half = json!({"units": units / 2, "points": 4_500});
    let part = later.posted(&buyer, &format!("{path}/fixations"), "late", &half);
    assert_eq!(part.status(), 200, "{}", part.text().expect("text"));

    let last: jiff::civil::Date = last.parse().expect("a day");
    let after = last.tomorrow().expect("a day").to_zoned(jiff::tz::TimeZone::UTC).expect("a time").timestamp();
    clock.advance(after.as_millisecond() - clock.now_ms());
    let seller = later.sign_in_as("seller@sokoni.example");
    before_long(|| later.get(&seller, &path).json::<Value>().expect("JSON")["fixing"]["price"].is_string());
    later.close();
}

/// The owner enters a file of prices.
fn entered(shop: &Shop, token: &str, file: &str) -> (u16, Value) {
    let call = shop.post(token, "/api/admin/market-prices").header("content-type", "text/csv").body(file.to_owned());
    let answer = call.send().expect("an answer");
    (answer.status().as_u16(), answer.json().expect("JSON"))
}

/// The bills of an order that its buyer sees, the oldest first, with all that belongs to them.
pub fn bills(shop: &Shop, buyer: &str, order: &Value) -> Vec<Value> {
    let listed = shop.mine(buyer, &format!("/api/billing?order={}", order["id"].as_str().expect("an id")));
    let mut ids: Vec<&str> = listed.as_array().expect("a list").iter().filter_map(|bill| bill["id"].as_str()).collect();
    ids.sort_unstable();
    ids.into_iter().map(|id| shop.mine(buyer, &format!("/api/bills/{id}"))).collect()
}

#[test]
fn the_spread_of_a_roll_makes_no_other_price() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
    let year = month(3)["year"].clone();
    let file = |months: &[(u8, i32)]| {
        let row = |(month, price): &(u8, i32)| format!("RC,{year}-{month:02},{},{price}\n", in_days(0));
        format!("market,month,day,price\n{}", months.iter().map(row).collect::<String>())
    };
    let signed = || {
        let (path, units) = contract(&shop, &buyer, &seller);
        assert_eq!(put(&shop, &seller, &format!("{path}/price-terms"), &terms("buyer")).0, 200);
        for side in [&buyer, &seller] {
            assert_eq!(sign(&shop, side, &path).0, 200);
        }
        (path, units)
    };
    let roll = |path: &str, spread: i32| {
        post(&shop, &buyer, &format!("{path}/rolls"), &json!({"to": month(5), "spreadPoints": spread}))
    };
    // The shop has no price of the later month yet, so the roll itself cannot be judged.
    assert_eq!(entered(&shop, &owner, &file(&[(3, 4_500)])).0, 200);
    let (early, units) = signed();
    assert_eq!(roll(&early, -2_000).0, 200);
    assert_eq!(entered(&shop, &owner, &file(&[(5, 4_480)])).0, 200);
    let (status, refused) = fixed(&shop, &buyer, &early, (units, 4_480), &fresh());
    assert!(status == 422 && refused["errors"]["points"].is_array(), "the spread takes 2,000 dollars off: {refused}");

    let (path, units) = signed();
    let (status, refused) = roll(&path, -2_000);
    assert!(status == 422 && refused["errors"]["spreadPoints"].is_array(), "{refused}");
    assert_eq!(roll(&path, 20).0, 200);
    let (status, done) = fixed(&shop, &buyer, &path, (units, 4_480), &fresh());
    assert_eq!((status, &done["fixing"]["price"]), (200, &json!("4.62")), "{done}");
}

#[test]
fn goods_are_billed_at_a_provisional_price_by_the_owners_file_and_the_rest_once_it_is_final() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
    let (path, units) = contract(&shop, &buyer, &seller);

    let wrong =
        "market,month,day,price\nRC,2027-02,2026-11-24,4512\nRC,2027-03,2999-01-01,4512\nRC,2027-03,soon,4512\n";
    let refused = entered(&shop, &owner, wrong);
    assert_eq!(refused.0, 422);
    for line in ["line 00002", "line 00003", "line 00004"] {
        assert!(refused.1["errors"][line].is_array(), "{line} is named in {}", refused.1);
    }
    assert_eq!(refused.1["errors"]["line 00004"], json!(["soon is no day; write it like 2026-11-24"]));
    let march = format!("{}-03", month(3)["year"]);
    let file = format!("market,month,day,price\nRC,{march},{},4400\nRC,{march},{},4500\n", in_days(-1), in_days(0));
    assert_eq!(entered(&shop, &seller, &file).0, 403);
    let (status, months) = entered(&shop, &owner, &file);
    assert_eq!((status, &months[2]["days"], &months[2]["lastPoints"]), (200, &json!(2), &json!(4_500)), "{months}");

    let mut price_terms = terms("buyer");
    price_terms["provisionalPercent"] = json!(80);
    assert_eq!(put(&shop, &seller, &format!("{path}/price-terms"), &price_terms).0, 200);
    for side in [&buyer, &seller] {
        assert_eq!(sign(&shop, side, &path).0, 200);
    }
    let open = shop.mine(&buyer, &path);
    // 4,500 and 120 dollars a tonne are 4.62 a kilogram, and four fifths of it 3.696, rounded down.
    assert_eq!(open["fixing"]["provisionalPrice"], json!({"fullPrice": "4.62", "billedPrice": "3.69"}), "{open}");
    assert_eq!((&open["fixing"]["lastQuotation"]["points"], &open["steps"]), (&json!(4_500), &json!(["call-off"])));

    let mut form = order_form();
    form["quantity"] = json!(10);
    let call = shop.post(&buyer, &format!("{path}/call-offs")).header("Idempotency-Key", "early").json(&form);
    let answer = call.send().expect("an answer");
    assert_eq!(answer.status(), 201);
    let order: Value = answer.json().expect("JSON");
    assert_eq!(order["total"], "36.90");
    before_long(|| bills(&shop, &buyer, &order).len() == 1);
    let first = bills(&shop, &buyer, &order).remove(0);
    let provisional = json!({"percent": 80, "settled": false, "restBillId": null});
    assert_eq!((&first["amount"], &first["provisional"]), (&json!("36.90"), &provisional), "{first}");

    let fix = |points: i64| fixed(&shop, &buyer, &path, (units, points), &fresh());
    assert!(fix(3_900).1["errors"]["points"].is_array(), "no such price was quoted these days");
    assert_eq!(fix(4_701).0, 200);
    before_long(|| bills(&shop, &buyer, &order).len() == 2);
    let both = bills(&shop, &buyer, &order);
    assert_eq!((&both[1]["type"], &both[1]["amount"]), (&json!("Final price"), &json!("11.31")), "48.21 in all");
    assert_eq!((&both[0]["provisional"]["restBillId"], &both[1]["provisional"]), (&both[1]["id"], &Value::Null));
    assert_eq!(shop.mine(&seller, &path)["fixing"]["provisionalOrders"][0]["fullPrice"], "4.62");

    // 4,701 and 120 dollars a tonne are 4.821 a kilogram: a later call-off costs the same as the first.
    assert_eq!(shop.mine(&buyer, &path)["unitPrice"], "4.82");
    let call = shop.post(&buyer, &format!("{path}/call-offs")).header("Idempotency-Key", "late").json(&form);
    let late: Value = call.send().expect("an answer").json().expect("JSON");
    assert_eq!((&late["total"], &late["lines"][0]["line_total"]), (&json!("48.21"), &json!("48.21")), "{late}");
    before_long(|| bills(&shop, &buyer, &late).len() == 1);
    let bill = bills(&shop, &buyer, &late).remove(0);
    assert_eq!((&bill["amount"], &bill["lines"][0]["unitPrice"]), (&json!("48.21"), &json!("4.82")), "{bill}");

    let month_of = format!("{}/api/admin/market-prices/RC-{march}", shop.base);
    let removed = shop.client.delete(month_of).bearer_auth(&owner).send().expect("an answer");
    let left = shop.mine(&owner, "/api/admin/market-prices");
    let left: Vec<&Value> = left.as_array().expect("months").iter().map(|month| &month["market"]).collect();
    // Those of the demo shop stay.
    assert_eq!((removed.status().as_u16(), left), (204, vec![&json!("KC"), &json!("KC")]));
}
