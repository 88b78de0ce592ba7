//! The timers that empty the outbox, against a mail server on the loopback.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::rt::System;
use contracts::ids::AccountId;
use contracts::messages::Recipient;
use kernel::secrets::KeyRing;
use kernel::store::{FaultPlan, Scope, Store, StoreError};
use kernel::{Clock, Face};
use lettre::SmtpTransport;
use lettre::transport::smtp::PoolConfig;

use super::message::Stationery;
use super::model::{Email, To};
use super::post::Post;
use super::post::SENDERS;
use super::server::OwnServer;
use super::work::Work;
use super::{failed, mailer, outbox};
use crate::notifications::model::Topic;

// The black-box tests use more of it.
#[allow(dead_code)]
#[path = "../../../../tests/shared/mail_server.rs"]
mod mail_server;
use mail_server::MailServer;

/// Ends a test that hangs.
const PATIENCE: Duration = Duration::from_secs(120);

struct Fixture {
    store: Store,
    scope: Scope,
    clock: Clock,
    server: MailServer,
    system: Option<System>,
}

impl Fixture {
    /// A shop whose mail server takes `delay` for each e-mail. An account's address is its id at `home.example`.
    fn new(delay: Duration) -> Fixture {
        let store = Store::in_memory(FaultPlan::default());
        let scope = store.scope("messages");
        Fixture { store, scope, clock: Clock::default(), server: MailServer::start(delay), system: None }
    }

    fn start(&mut self) {
        let transport = SmtpTransport::from_url(&self.server.url()).unwrap();
        let transport = transport.pool_config(PoolConfig::new().max_size(SENDERS)).build();
        let stationery = Stationery {
            face: Box::new(|| Arc::new(Face { name: "Sokoni".into(), ..Face::default() })),
            from: "Sokoni <no-reply@shop.example>".parse().unwrap(),
            base: "https://shop.example".into(),
        };
        let post = Post::Server(Box::new(transport));
        let recipient =
            |account: &AccountId| Ok(Some(Recipient { name: account.to_string(), email: address(account) }));
        let own = OwnServer::with(&KeyRing::random());
        let work =
            Arc::new(Work::with(self.scope.clone(), self.clock.clone(), post, stationery, own, Box::new(recipient)));
        let beginnings = work.beginnings.clone();
        let timers = mailer::timers(&work);
        let woken = timers.clone();
        self.store.watch("messages", Box::new(move |changed| mailer::wake(&woken, &beginnings, changed)));
        let (begun, system) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runner = System::new();
            runner.block_on(async {
                timers.into_iter().for_each(|timer| drop(actix_web::rt::spawn(timer.run())));
                begun.send(System::current()).unwrap();
            });
            runner.run()
        });
        self.system = system.recv().ok();
    }

    /// Puts e-mails into the outbox, in one commit.
    fn put(&self, to: &[To]) {
        self.put_at(self.clock.now_ms(), to);
    }

    fn put_at(&self, now_ms: i64, to: &[To]) {
        let to = to.to_vec();
        let put = move |tx: &mut kernel::store::Tx<'_>| {
            (0..).zip(&to).try_for_each(|(n, to)| {
                let email = Email {
                    id: format!("{now_ms}-{n}").into(),
                    to: to.clone(),
                    title: "News".into(),
                    text: "Something happened.".into(),
                    link: "/sales".into(),
                    at_ms: now_ms,
                    expires_at_ms: None,
                    failures: 0,
                    sending: false,
                };
                outbox::put(tx, &email, now_ms, now_ms).map(drop)
            })
        };
        self.scope.transact_blocking::<_, StoreError, _>(put).unwrap();
    }

    fn waiting(&self) -> u64 {
        self.scope.read(outbox::waiting).unwrap()
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        self.system.iter().for_each(System::stop);
        self.store.stop();
    }
}

fn address(account: &str) -> String {
    format!("{account}@home.example")
}

fn news(account: impl Into<String>) -> To {
    To::Account { account: account.into().into(), topic: Topic::Orders, conversation: None }
}

fn service(email: &str) -> To {
    To::Person { account: None, name: email.into(), email: email.into() }
}

fn until(what: &str, mut happened: impl FnMut() -> bool) {
    let start = Instant::now();
    while !happened() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_flood_of_3000_letters_before_a_slow_server_keeps_no_link_waiting() {
    let mut fixture = Fixture::new(Duration::from_millis(50));
    fixture.put(&(0..3_000).map(|n| news(format!("account-{}", n % 500))).collect::<Vec<_>>());
    fixture.start();
    until("the flood is under way", || fixture.server.arrived().len() > 10);
    let before = fixture.server.arrived().len();
    fixture.put(&[service("forgetful@home.example")]);
    until("the link comes", || !fixture.server.arrived_for("forgetful@home.example").is_empty());
    let passed = fixture.server.arrived().iter().skip(before).position(|email| email.to == "forgetful@home.example");
    assert!(passed.is_some_and(|passed| passed <= 8), "{passed:?} went before it");
    assert!(fixture.waiting() > 2_000, "the flood waits");
}

#[test]
fn the_outbox_drains_until_it_is_empty_each_letter_once() {
    let mut fixture = Fixture::new(Duration::ZERO);
    fixture.start();
    fixture.put(&(0..300).map(|n| news(format!("account-{n}"))).collect::<Vec<_>>());
    until("all have left", || fixture.waiting() == 0);
    let mut arrived: Vec<String> = fixture.server.arrived().into_iter().map(|email| email.to).collect();
    arrived.sort();
    let mut wanted: Vec<String> = (0..300).map(|n| address(&format!("account-{n}"))).collect();
    wanted.sort();
    assert_eq!(arrived, wanted);
}

#[test]
fn a_letter_that_was_due_before_those_that_have_left_leaves_too() {
    let mut fixture = Fixture::new(Duration::ZERO);
    fixture.start();
    let now_ms = fixture.clock.now_ms();
    for before in 0..3 {
        fixture.put_at(now_ms - before * 60_000, &[news("first"), service("second@home.example")]);
        until("both have left", || fixture.waiting() == 0);
    }
    assert_eq!(fixture.server.arrived().len(), 6);
}

#[test]
fn one_slow_recipient_keeps_nobody_else_waiting_in_either_line() {
    let mut fixture = Fixture::new(Duration::ZERO);
    fixture.server.slow_for("slow@home.example", Duration::from_secs(600));
    fixture.put(&vec![news("slow"); 20]);
    fixture.put(&vec![service("slow@home.example"); 20]);
    fixture.start();
    until("it is slow in both lines", || fixture.server.begun() == 2);
    fixture.put(&[news("quick-1"), news("quick-2"), service("quick-3@home.example")]);
    until("the others pass", || fixture.server.arrived().len() == 3);
    assert_eq!(fixture.server.begun(), 5, "one letter at a time for who is slow");
}

#[test]
fn one_refused_recipient_keeps_nobody_else_waiting_and_is_told_of() {
    let mut fixture = Fixture::new(Duration::ZERO);
    fixture.server.refuse("gone@home.example", "550 no such mailbox");
    fixture.server.refuse("full@home.example", "452 mailbox full");
    fixture.put(&[news("gone"), news("full"), news("there"), service("gone@home.example")]);
    fixture.start();
    until("the others pass", || !fixture.server.arrived_for("there@home.example").is_empty());
    until("refused for good", || fixture.scope.read(failed::count).unwrap() == 2);
    until("refused for now: it waits", || fixture.waiting() == 1);
}
