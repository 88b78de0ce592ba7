//! A shop that is killed between every two steps of a payment and of its refund takes money once, and knows of it.

use std::path::Path;

use reqwest::blocking::RequestBuilder;

use super::paying_shop::{ADMIN, PROVIDERS, PUBLIC, Paying};
use super::*;
use crate::pay_stand_in::{Fate, Fault};

/// A payment's history in a shop that is killed when the provider holds a call.
struct History<'a> {
    folder: &'a Path,
    /// Is there but for the time of a restart.
    here: Option<Paying>,
    killed: bool,
}

impl History<'_> {
    fn here(&self) -> &Paying {
        self.here.as_ref().expect("the shop is open")
    }

    /// Kills the shop and opens it again, if the provider holds one of its calls.
    fn kill_if_held(&mut self) {
        if !self.here().provider.holds() {
            return;
        }
        let Paying { shop, provider, seller, bill, buyer, method } = self.here.take().expect("the shop is open");
        shop.kill();
        provider.misbehave(None);
        let shop = Shop::open_with(self.folder, &[PUBLIC]);
        self.here = Some(Paying { shop, provider, seller, bill, buyer, method });
        self.killed = true;
    }

    /// Sends a request until it is answered, as a client does that loses its connection.
    fn send(&mut self, make: impl Fn(&Paying) -> RequestBuilder) -> (u16, Value) {
        loop {
            let request = make(self.here());
            let sent =
                std::thread::spawn(move || request.send().and_then(|answer| Ok((answer.status(), answer.text()?))));
            before_long(|| {
                self.kill_if_held();
                sent.is_finished()
            });
            if let Ok((status, body)) = sent.join().expect("the thread ends") {
                return (status.as_u16(), serde_json::from_str(&body).unwrap_or_default());
            }
        }
    }

    fn wait(&mut self, until: impl Fn(&Paying) -> bool) {
        before_long(|| {
            self.kill_if_held();
            until(self.here())
        });
    }

    /// Pays, and returns whether the provider was asked for the money.
    fn pay(&mut self) -> bool {
        let (status, made) = self.send(|here| here.payment_request("one"));
        assert_eq!(status, 201, "{made}");
        let asked = |here: &Paying| here.provider.charges().len() == 1 && here.payment()["status"] == "waiting";
        // A push is not sent again by itself, so that nobody is asked twice.
        let lost = self.killed && self.here().method == "mpesa";
        self.wait(|here| asked(here) || lost);
        !self.here().provider.charges().is_empty()
    }

    fn is_paid(&mut self) {
        self.here().provider.change(0, |charge| charge.fate = Fate::Paid);
        let [charge] = self.here().provider.charges().try_into().expect("one charge");
        let (status, said) = self.send(|here| here.callback_request(&charge, "3500"));
        assert!(matches!(status, 200 | 204), "{said}");
        // The shop may learn of the success before it takes the callback, which alone has M-Pesa's receipt.
        let told = |here: &Paying| here.method != "mpesa" || here.payment()["receipt"].is_string();
        self.wait(|here| here.payment()["status"] == "succeeded" && told(here));
    }

    fn is_refunded(&mut self) {
        let payment = text(&self.here().payment()["id"]).to_owned();
        let (status, said) = self.send(|here| here.refund_request(&payment, "back", "500"));
        assert_eq!(status, 200, "{said}");
        if self.here().method == "mpesa" {
            let ordered = !self.here().provider.refunds().is_empty();
            if ordered {
                let path = self.here().provider.registered().replace("http://127.0.0.1/", "/");
                let (status, _) = self.send(|here| here.to_shop(&path, &json!({"Result": {"ResultCode": 0}})));
                assert_eq!(status, 200);
                self.wait(|here| here.payment()["refunded"] == "500.00");
            } else {
                assert_eq!(self.here().payment()["refunded"], "0.00", "nothing went back");
            }
            assert!(self.here().provider.refunds().len() <= 1, "a reversal is not ordered again by itself");
            return;
        }
        self.wait(|here| here.payment()["refunded"] == "500.00");
        assert_eq!(self.here().provider.refunds().len(), 1, "it goes back once");
    }
}

/// Runs a whole history in which the provider holds its `n`-th call. Returns whether there was one.
fn killed_at(name: &'static str, n: usize, fault: Fault) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let here = Paying::open(folder.path(), name);
    here.provider.hold(n, fault);
    let mut history = History { folder: folder.path(), here: Some(here), killed: false };
    println!("{name} {fault:?} at call {n}: begun");
    if history.pay() {
        history.is_paid();
        history.here().is_paid_once();
        history.is_refunded();
    } else {
        assert_eq!(history.here().full()["paid"], "0.00", "nobody was asked for money, and nobody paid");
    }
    adds_up(&history.here().full());
    books_add_up(history.here());
    history.killed
}

/// Checks that all accounts of the ledger sum to nought, and that it has the money of the bill once.
fn books_add_up(here: &Paying) {
    let owner = here.shop.sign_in(ADMIN, PASSWORD);
    let ledger = here.shop.mine(&owner, "/api/admin/ledger");
    for sum in ledger["sums"].as_array().expect("a list") {
        assert_eq!(cents(&sum["amount"]), 0, "{ledger}");
    }
    let full = here.full();
    // The demo has money of cards already.
    if here.method != "card" {
        let held = |row: &&Value| row["kind"] == "clearing" && row["currency"] == full["currency"];
        let totals = ledger["totals"].as_array().expect("a list");
        let held: i64 = totals.iter().filter(held).map(|row| cents(&row["amount"])).sum();
        assert_eq!(held, cents(&full["paid"]), "{ledger}");
    }
}

#[test]
fn a_shop_that_is_killed_between_any_two_steps_takes_money_once_and_gives_it_back_once() {
    std::thread::scope(|scope| {
        for (name, fault) in PROVIDERS.into_iter().flat_map(|name| [(name, Fault::Deaf), (name, Fault::Mute)]) {
            scope.spawn(move || {
                let kills = (0..30).take_while(|n| killed_at(name, *n, fault)).count();
                assert!((3..30).contains(&kills), "{name}: {kills} calls in a payment and its refund");
            });
        }
    });
}

#[test]
fn a_callback_is_stored_before_it_is_answered() {
    std::thread::scope(|scope| {
        for name in PROVIDERS {
            scope.spawn(move || {
                let folder = tempfile::tempdir().expect("a folder");
                let here = Paying::open(folder.path(), name);
                here.pay("one");
                here.provider.change(0, |charge| charge.fate = Fate::Paid);
                let [charge] = here.provider.charges().try_into().expect("one charge");
                here.provider.misbehave(Some(Fault::Deaf));
                assert!(matches!(here.call_back(&charge, "3500"), 200 | 204), "it does not wait for the provider");
                let Paying { shop, provider, seller, bill, buyer, method } = here;
                shop.kill();
                provider.misbehave(None);
                let shop = Shop::open_with(folder.path(), &[PUBLIC]);
                Paying { shop, provider, seller, bill, buyer, method }.is_paid_once();
            });
        }
    });
}
