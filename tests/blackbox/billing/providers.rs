//! Payments at another company's server: whole from the connection to the money, and each fault of each provider.

use super::paying_shop::{ADMIN, PROVIDERS, PUBLIC, Paying, WEBHOOK, connect, keys};
use super::*;
use crate::pay_stand_in::{Fate, Fault, STRIPE_KEY, SUBSCRIPTION, StandIn};

/// Runs a test for each provider, in a shop of its own.
fn with_each(test: impl Fn(&Paying) + Sync) {
    std::thread::scope(|scope| {
        for name in PROVIDERS {
            let test = &test;
            scope.spawn(move || {
                let folder = tempfile::tempdir().expect("a folder");
                test(&Paying::open(folder.path(), name));
            });
        }
    });
}

#[test]
fn keys_that_a_provider_refuses_are_told_and_nothing_is_saved() {
    let (folder, provider) = (tempfile::tempdir().expect("a folder"), StandIn::start());
    let shop = Shop::open_with(folder.path(), &[PUBLIC]);
    let admin = shop.sign_in(ADMIN, PASSWORD);
    let list = |admin: &str| shop.mine(admin, "/api/admin/payments/connections");
    for name in PROVIDERS {
        let mut wrong = keys(name, &provider.url());
        wrong[match name {
            "stripe" => "secretKey",
            "mpesa" => "consumerSecret",
            _ => "subscriptionKey",
        }] = json!("sk_test_wrong");
        let (status, said) = connect(&shop, &admin, name, &wrong);
        assert_eq!((status, kind(&said)), (409, "keys-refused"), "{name}: {said}");
        provider.misbehave(Some(Fault::Down));
        let (status, said) = connect(&shop, &admin, name, &keys(name, &provider.url()));
        assert_eq!((status, kind(&said)), (409, "provider-unreachable"), "{name}: {said}");
        provider.misbehave(None);
        let (status, said) = connect(&shop, &admin, name, &keys(name, "http://10.0.0.1"));
        assert!(status == 422 && said["errors"]["base"].is_array(), "keys leave by TLS alone: {said}");
        let rows = list(&admin);
        let row = rows.as_array().expect("a list").iter().find(|row| row["provider"] == name).expect("its row");
        assert_eq!(row["connected"], false, "{name}");
        let (status, said) = connect(&shop, &admin, name, &keys(name, &provider.url()));
        assert_eq!((status, &said["mode"]), (200, &json!("test")), "{name}: {said}");
        for secret in [STRIPE_KEY, WEBHOOK, SUBSCRIPTION, "secret\""] {
            assert!(!list(&admin).to_string().contains(secret), "a secret comes back");
        }
        let mut kept = json!({"mode": "test", "base": provider.url(), "shortCode": "174379"});
        kept["environment"] = json!("mtnuganda");
        assert_eq!(connect(&shop, &admin, name, &kept).0, 200, "{name}: secrets that are left empty stay");
    }
    let elsewhere = StandIn::start();
    let moved = json!({"mode": "test", "base": elsewhere.url()});
    let (status, said) = connect(&shop, &admin, "stripe", &moved);
    assert!(status == 422 && said["errors"]["secretKey"].is_array(), "kept keys go to no other address: {said}");
    assert!(elsewhere.calls().is_empty());
    let live = json!({"mode": "live", "base": provider.url()});
    let (status, said) = connect(&shop, &admin, "stripe", &live);
    assert!(status == 422 && said["errors"]["secretKey"].is_array(), "a test key is no live key: {said}");
    let buyer = shop.newcomer("b@home.example");
    assert_eq!(connect(&shop, &buyer, "stripe", &keys("stripe", &provider.url())).0, 403);
}

#[test]
fn a_payment_goes_from_the_buyer_to_the_provider_and_back() {
    with_each(|here| {
        let (status, made) = here.pay("one");
        assert_eq!((status, &made["status"], &made["test"]), (201, &json!("waiting"), &json!(true)), "{made}");
        assert_eq!(made["page"].is_string(), here.stripe(), "{made}");
        assert_eq!(here.pay("one").1["id"], made["id"], "the same key is the same payment");
        let [charge] = here.provider.charges().try_into().expect("one charge");
        let wanted = if here.stripe() { "350000" } else { "3500" };
        assert_eq!(charge.amount, wanted, "Stripe counts cents, mobile money whole shillings");
        assert_eq!(here.full()["payable"], "0.00", "nobody pays it twice meanwhile");
        here.provider.change(0, |charge| charge.fate = Fate::Paid);
        assert!(matches!(here.call_back(&charge, "3500"), 200 | 204));
        here.is_paid_once();
        assert!(
            here.payment()["phone"].as_str().is_none_or(|phone| phone.chars().count() == 4),
            "only its end is kept"
        );
        // Again, much later.
        assert!(matches!(here.call_back(&charge, "3500"), 200 | 204));
        here.shop.all_heard();
        here.is_paid_once();
    });
}

#[test]
fn a_callback_that_never_comes_is_not_missed() {
    with_each(|here| {
        here.pay("one");
        here.provider.change(0, |charge| charge.fate = Fate::Paid);
        here.is_paid_once();
    });
}

#[test]
fn a_forged_callback_is_a_reason_to_ask_and_nothing_more() {
    with_each(|here| {
        here.pay("one");
        let [charge] = here.provider.charges().try_into().expect("one charge");
        if here.stripe() {
            let body = json!({"type": "checkout.session.completed",
                "data": {"object": {"id": charge.id, "client_reference_id": charge.about}}});
            assert_eq!(here.event(&body.to_string(), "whsec_other"), 403);
            assert_eq!(here.event("{}", WEBHOOK), 204, "events of other kinds are left");
        } else {
            let body = json!({"Body": {"stkCallback": {"CheckoutRequestID": charge.id, "ResultCode": 0}}});
            let payment = charge.callback.rsplit('/').next().expect("an id");
            assert_eq!(here.post(&format!("/api/payments/callbacks/guessed/{payment}"), &body), 404);
            let path = charge.callback.strip_prefix("http://127.0.0.1").expect("the shop's");
            assert_eq!(here.post(path.trim_end_matches(payment), &body), 404);
            assert_eq!(here.post(&format!("{}other", path.trim_end_matches(payment)), &body), 404);
        }
        let asked = here.provider.calls().len();
        assert!(matches!(here.call_back(&charge, "3500"), 200 | 204), "it says so, and nobody paid");
        before_long(|| here.provider.calls().len() > asked);
        assert_eq!(here.payment()["status"], "waiting");
        assert_eq!(here.full()["paid"], "0.00");
    });
}

#[test]
fn refusals_and_silence_free_the_bill_and_a_late_success_still_counts() {
    with_each(|here| {
        here.pay("one");
        let fate = if here.stripe() { Fate::Expired } else { Fate::Failed("1032".to_owned()) };
        here.provider.change(0, |charge| charge.fate = fate);
        here.becomes(if here.stripe() { "expired" } else { "failed" });
        assert_eq!(here.full()["payable"], "3500.00", "it can be paid anew");
        here.provider.change(0, |charge| charge.fate = Fate::Paid);
        let [charge] = here.provider.charges().try_into().expect("one charge");
        assert!(matches!(here.call_back(&charge, "3500"), 200 | 204));
        here.is_paid_once();
    });
}

#[test]
fn another_amount_or_currency_is_never_entered_and_says_so() {
    with_each(|here| {
        here.pay("one");
        here.provider.change(0, |charge| {
            charge.fate = Fate::Paid;
            if here.method != "mpesa" {
                charge.currency = "eur".to_owned();
            }
        });
        let [charge] = here.provider.charges().try_into().expect("one charge");
        assert!(matches!(here.call_back(&charge, "35"), 200 | 204));
        // M-Pesa's answer to a query has no amount: there the callback alone can differ.
        before_long(|| here.payment()["status"] != "waiting");
        if here.payment()["status"] == "unknown" {
            assert!(text(&here.payment()["failure"]).contains("do not pay again"), "{}", here.payment());
            assert_eq!(here.full()["paid"], "0.00");
        } else {
            assert_eq!(here.method, "mpesa");
        }
        adds_up(&here.full());
    });
}

#[test]
fn a_provider_that_is_down_or_whose_answer_is_lost_is_asked_again_and_charges_once() {
    for fault in [Fault::Down, Fault::Busy, Fault::Lost] {
        with_each(|here| {
            here.provider.misbehave(Some(fault));
            let (status, made) = here.pay("one");
            assert_eq!((status, &made["status"]), (201, &json!("unknown")), "the buyer is told: {made}");
            here.provider.misbehave(None);
            if here.method == "mpesa" {
                // A push is never sent again by itself. One that arrived comes back with its callback.
                if fault == Fault::Lost {
                    here.provider.change(0, |charge| charge.fate = Fate::Paid);
                    let [charge] = here.provider.charges().try_into().expect("one charge");
                    assert_eq!(here.call_back(&charge, "3500"), 200);
                    here.is_paid_once();
                } else {
                    assert_eq!(here.provider.charges().len(), 0);
                }
                return;
            }
            before_long(|| here.provider.charges().len() == 1 && here.payment()["status"] == "waiting");
            here.provider.change(0, |charge| charge.fate = Fate::Paid);
            here.is_paid_once();
        });
    }
}

#[test]
fn the_owner_has_a_provider_asked_once_more_and_what_it_says_is_entered_at_once() {
    with_each(|here| {
        // A push is never sent again by itself, and nothing can be asked about one whose number was lost.
        if here.method == "mpesa" {
            return;
        }
        let owner = here.shop.sign_in(ADMIN, PASSWORD);
        let ask = |id: &str| {
            let asked = here.shop.post(&owner, &format!("/api/admin/payments/{id}/ask")).send();
            asked.expect("an answer").status().as_u16()
        };
        here.provider.misbehave(Some(Fault::Lost));
        let (status, made) = here.pay("one");
        assert_eq!((status, &made["status"]), (201, &json!("unknown")), "{made}");
        let listed = here.shop.mine(&owner, "/api/admin/payments/unknown");
        assert_eq!(listed[0]["id"], made["id"]);
        assert_eq!((ask(text(&made["id"])), ask("nothing")), (204, 404));
        here.provider.misbehave(None);
        here.provider.change(0, |charge| charge.fate = Fate::Paid);
        assert_eq!(ask(text(&made["id"])), 204);
        here.is_paid_once();
        assert_eq!(ask(text(&made["id"])), 204, "a settled payment stays as it is");
        here.is_paid_once();
    });
}

#[test]
fn a_refund_goes_back_the_way_it_came_and_once() {
    with_each(|here| {
        let (_, made) = here.pay("one");
        here.provider.change(0, |charge| charge.fate = Fate::Paid);
        let [charge] = here.provider.charges().try_into().expect("one charge");
        assert!(matches!(here.call_back(&charge, "3500"), 200 | 204), "it brings the receipt");
        here.is_paid_once();
        let refund = |key: &str| {
            let answer = here.refund_request(text(&made["id"]), key, "500").send().expect("an answer");
            (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
        };
        let (status, said) = refund("back");
        if here.method == "mpesa" {
            assert_eq!((status, &said["refunded"], &said["refundable"]), (200, &json!("0.00"), &json!("3000.00")));
            assert_eq!(refund("back").0, 200);
            let path = here.provider.registered().replace("http://127.0.0.1/", "/");
            let result = |code: u32| json!({"Result": {"ResultCode": code, "ResultDesc": "said"}});
            assert_eq!(here.post(&format!("{path}x"), &result(0)), 404);
            assert_eq!(here.post(&path, &json!({})), 200, "a full queue says nothing");
            assert_eq!(here.post(&path, &result(0)), 200);
            assert_eq!(here.post(&path, &result(1)), 200, "the first result counts");
            assert_eq!(here.payment()["refunded"], "500.00");
            assert_eq!(here.provider.refunds(), ["500"], "it was ordered once");
            adds_up(&here.full());
            return;
        }
        assert_eq!((status, &said["refunded"]), (200, &json!("500.00")), "{said}");
        assert_eq!(refund("back").1["refunded"], "500.00");
        let statement = here.shop.mine(&here.seller, "/api/billing/statement");
        let sums = statement["sums"].as_array().expect("sums");
        let sum = sums.iter().find(|sum| sum["currency"] == said["currency"] && sum["test"] == true).expect("a sum");
        assert_eq!(sum["refunded"], "500.00", "{statement}");
        let lines = here.shop.mine(&here.seller, "/api/billing/statement/lines?limit=2");
        let of = |n: usize| {
            [&lines["items"][n]["direction"], &lines["items"][n]["amount"]].map(|word| text(word).to_owned())
        };
        assert_eq!(
            (of(0), of(1)),
            (["refunded", "500.00"].map(str::to_owned), ["received", "3500.00"].map(str::to_owned))
        );
        assert_eq!(here.provider.refunds(), [if here.stripe() { "50000" } else { "500" }]);
        adds_up(&here.full());
    });
}

#[test]
fn a_connection_that_is_off_takes_no_new_payment_and_finishes_the_old() {
    with_each(|here| {
        here.pay("one");
        let admin = here.shop.sign_in(ADMIN, PASSWORD);
        let name = match here.method {
            "card" => "stripe",
            other => other,
        };
        let path = format!("/api/admin/payments/connections/{name}");
        let off = here.shop.post(&admin, &format!("{path}/switch")).json(&json!({"on": false})).send();
        assert_eq!(off.expect("an answer").status(), 200);
        assert_eq!(here.shop.post(&admin, &format!("{path}/try")).send().expect("an answer").status(), 200);
        here.provider.change(0, |charge| charge.fate = Fate::Paid);
        here.is_paid_once();
    });
}

#[test]
fn what_a_customer_sends_to_the_paybill_waits_for_the_payee_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = Paying::open(folder.path(), "mpesa");
    let admin = here.shop.sign_in(ADMIN, PASSWORD);
    let register = here.shop.post(&admin, "/api/admin/payments/paybill/register").send().expect("an answer");
    assert_eq!(register.status(), 204);
    let address = here.provider.registered();
    let path = address.strip_prefix("http://127.0.0.1").expect("the shop's address").to_owned();
    let number = text(&here.full()["invoice_number"]).to_owned();
    let sent = |id: &str, account: &str, amount: &str| json!({"TransactionType": "Pay Bill", "TransID": id, "TransAmount": amount, "BillRefNumber": account});
    assert_eq!(here.post(&path.replace("/paybill/", "/paybill/x"), &sent("A1", &number, "500")), 404);
    let validation = here.shop.client.post(format!("{}{}", here.shop.base, path.replace("confirmation", "validation")));
    let said: Value =
        validation.body(sent("A1", "nothing", "500").to_string()).send().and_then(Response::json).expect("JSON");
    assert_eq!(said["ResultCode"], "C2B00012");
    for _ in 0..2 {
        assert_eq!(here.post(&path, &sent("A1", &number, "500")), 200);
    }
    assert_eq!(here.post(&path, &sent("A2", "nothing", "70.00")), 200);
    let full = here.full();
    assert_eq!((&full["paid"], &full["payable"]), (&json!("0.00"), &json!("3000.00")), "{full}");
    assert_eq!((&full["payments"][0]["receipt"], full["payments"][1].is_null()), (&json!("A1"), true), "{full}");
    let confirm = format!("/api/payments/{}/confirm", text(&full["payments"][0]["id"]));
    assert_eq!(here.shop.post(&here.seller, &confirm).send().expect("an answer").status(), 200);
    assert_eq!(here.full()["paid"], "500.00");
    let receipts = || here.shop.mine(&admin, "/api/admin/payments/receipts");
    let left = receipts();
    assert_eq!((&left[0]["id"], &left[0]["account"], left[1].is_null()), (&json!("A2"), &json!("nothing"), true));
    let assign = |invoice: &str| {
        let request =
            here.shop.post(&admin, "/api/admin/payments/receipts/A2/assign").json(&json!({"invoice": invoice}));
        request.send().expect("an answer").status().as_u16()
    };
    assert_eq!((assign("OTHER-2026-000009"), assign(&number), assign(&number)), (409, 204, 404));
    assert_eq!((&here.full()["payments"][0]["receipt"], receipts()), (&json!("A2"), json!([])));
    assert_eq!(here.post(&path, &sent("A3", "", "15")), 200);
    let settle = |id: &str| here.shop.post(&admin, &format!("/api/admin/payments/receipts/{id}/settle")).send();
    let settled = ["A3", "A3", "A2"].map(|id| settle(id).expect("an answer").status().as_u16());
    assert_eq!((settled, receipts()), ([204, 404, 404], json!([])));
    adds_up(&here.full());
}
