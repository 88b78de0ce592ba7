//! E-mails are sent at most once, only to accounts that want them, in a form that mail programs understand.

use crate::mail::model::FailedEmailId;
use std::sync::Arc;

use contracts::messages::{NewEmail, Post, Recipient};
use kernel::Face;
use kernel::store::{FaultPlan, Scope, Store, StoreError, Tx};

use super::again::{self, Again};
use super::message::Stationery;
use super::model::{Email, FailureReason, Preferences, To};
use super::outbox::{Due, Line, Place};
use super::{digest, failed, outbox, preferences};
use crate::model::Contact;
use crate::notifications::model::{Notification, Topic};

const NOW: i64 = 1_800_000_000_000;
const DAY: i64 = 86_400_000;

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("messages")
}

fn news(account: &str, topic: Topic, conversation: Option<&str>) -> To {
    To::Account { account: account.into(), topic, conversation: conversation.map(Into::into) }
}

fn email(id: &str) -> Email {
    Email {
        id: id.into(),
        to: news("amina", Topic::Orders, None),
        title: "Order ORD-2026-000007 came in".into(),
        text: "Marloes ordered 2 × Lot 2.".into(),
        link: "/sales".into(),
        at_ms: NOW,
        expires_at_ms: None,
        failures: 0,
        sending: false,
    }
}

/// Every due e-mail of a queue.
fn due_in(scope: &Scope, line: Line, now_ms: i64) -> Vec<Place> {
    let (mut places, mut more) = (Vec::new(), true);
    while more {
        let free = |place: &Place, _: &Email| !places.contains(place);
        match scope.read(|r| outbox::due(r, line, None, now_ms, 100, free)).unwrap() {
            Due::Email(place, _) => places.push(place),
            Due::After(_) | Due::Nothing => more = false,
        }
    }
    places
}

fn due(scope: &Scope, now_ms: i64) -> Vec<Place> {
    [Line::First, Line::Rest].into_iter().flat_map(|line| due_in(scope, line, now_ms)).collect()
}

/// Reason and title of each failed e-mail, the last first.
fn failed(scope: &Scope) -> Vec<(FailureReason, String)> {
    let page = scope.read(|r| failed::page(r, 100, None)).unwrap();
    page.items.into_iter().map(|(_, row)| (row.reason, row.email.title)).collect()
}

/// Runs a function in a commit.
fn does<T: Send + 'static>(
    scope: &Scope,
    f: impl Fn(&mut Tx<'_>) -> Result<T, kernel::store::StoreError> + Send + 'static,
) -> T {
    scope.transact_blocking(f).unwrap()
}

fn put(scope: &Scope, email: Email) {
    does(scope, move |tx| outbox::put(tx, &email, NOW, NOW).map(drop));
}

fn claim(scope: &Scope, place: &Place, now_ms: i64) -> Option<Email> {
    let place = place.clone();
    does(scope, move |tx| outbox::claim(tx, &place, now_ms))
}

#[test]
fn a_letter_that_was_in_hand_when_the_process_ended_is_not_sent_again_and_is_told_of() {
    let scope = scope();
    put(&scope, email("a"));
    let place = due(&scope, NOW).remove(0);
    assert!(claim(&scope, &place, NOW).is_some());
    // As after a crash: the result was never saved.
    assert_eq!(due(&scope, NOW), std::slice::from_ref(&place));
    assert!(claim(&scope, &place, NOW).is_none());
    assert!(due(&scope, NOW + DAY).is_empty());
    assert_eq!(failed(&scope), [(FailureReason::Interrupted, email("a").title)]);
}

/// Fails to send an e-mail again and again. Returns each wait, in half minutes.
fn tries(scope: &Scope) -> Vec<i64> {
    let (mut now, mut waits) = (NOW, Vec::new());
    while let Some(place) = due(scope, now).pop() {
        assert!(claim(scope, &place, now).is_some());
        does(scope, move |tx| outbox::again(tx, &place, "421 later", now));
        let next = (1..1_000).map(|n| now + n * 30_000).find(|at| !due(scope, *at).is_empty());
        let Some(next) = next else { break };
        waits.push((next - now) / 30_000);
        now = next;
    }
    waits
}

#[test]
fn a_letter_is_tried_again_ever_later_for_a_day_and_then_given_up() {
    let scope = scope();
    put(&scope, email("a"));
    let waits = tries(&scope);
    assert_eq!(waits[..7], [1, 2, 4, 8, 16, 32, 64]);
    assert!(waits[7..].iter().all(|wait| *wait == 120), "once an hour: {waits:?}");
    assert!((23 * 120..=24 * 120).contains(&waits.iter().sum::<i64>()), "for a day: {waits:?}");
    assert_eq!(failed(&scope), [(FailureReason::Unreachable, email("a").title)]);
}

#[test]
fn a_letter_whose_link_runs_out_is_tried_no_more_and_not_sent_again() {
    let scope = scope();
    put(&scope, Email { expires_at_ms: Some(NOW + 30 * 60_000), ..email("a") });
    assert_eq!(tries(&scope), [1, 2, 4, 8, 16], "as long as the link is good");
    assert_eq!(failed(&scope), [(FailureReason::LinkExpired, email("a").title)]);
    let id: FailedEmailId = scope.read(|r| failed::page(r, 1, None)).unwrap().items.remove(0).0.into();
    let again = |now_ms: i64| {
        let id = id.clone();
        does(&scope, move |tx| again::send_again(tx, &id, now_ms))
    };
    assert_eq!(again(NOW + 30 * 60_000), Some(Again::LinkExpired));
    assert_eq!(again(NOW + 29 * 60_000), Some(Again::Waits), "while it is good");
    assert_eq!(again(NOW + 29 * 60_000), None, "once");
    assert!(failed(&scope).is_empty());
    assert_eq!(due(&scope, NOW + 29 * 60_000).len(), 1);
}

#[test]
fn what_a_mail_server_says_is_kept_without_the_link() {
    let scope = scope();
    let link = "/reset-password/AbCdEfGhIjKlMnOpQrSt";
    put(&scope, Email { link: link.into(), ..email("a") });
    let place = due(&scope, NOW).remove(0);
    let said = "554 spam: https://shop.example/reset-password/AbCdEfGhIjKlMnOpQrSt";
    does(&scope, move |tx| outbox::fail(tx, &place, FailureReason::Refused, said, NOW));
    let row = scope.read(|r| failed::page(r, 1, None)).unwrap().items.remove(0).1;
    assert_eq!(row.detail, "554 spam: https://shop.example/reset-password/…");
}

#[test]
fn failed_e_mails_are_bounded_and_those_that_went_are_counted() {
    let scope = scope();
    for part in 0..11 {
        does(&scope, move |tx| {
            (0..1_000).try_for_each(|n| {
                let n = part * 1_000 + n;
                failed::add(tx, email(&format!("{n:05}")), FailureReason::Refused, "", NOW + n)
            })
        });
    }
    let (count, forgotten) = scope.read(|r| Ok::<_, StoreError>((failed::count(r)?, failed::forgotten(r)?))).unwrap();
    assert_eq!((count, forgotten), (10_000, 1_000));
    let rows = scope.read(|r| failed::page(r, 20_000, None)).unwrap().items;
    assert_eq!((rows.len(), rows.last().unwrap().1.email.id.as_str()), (10_000, "01000"), "the oldest went");
}

#[test]
fn what_waits_is_counted_also_in_a_store_of_before() {
    let scope = scope();
    let waiting = |scope: &Scope| scope.read(outbox::waiting).unwrap();
    for id in ["a", "b", "c"] {
        put(&scope, email(id));
    }
    assert_eq!(waiting(&scope), 3);
    let place = due(&scope, NOW).remove(0);
    assert!(claim(&scope, &place, NOW).is_some());
    does(&scope, move |tx| outbox::again(tx, &place, "", NOW));
    assert_eq!(waiting(&scope), 3, "it waits still");
    let place = due(&scope, NOW).remove(0);
    does(&scope, move |tx| outbox::done(tx, &place));
    assert_eq!(waiting(&scope), 2);
    does(&scope, |tx| tx.delete(&crate::store::COUNTS, "outbox"));
    outbox::catch_up(&scope).unwrap();
    assert_eq!(waiting(&scope), 2);
}

/// Adds a message by the contact form and notifies the administrator.
fn contact(scope: &Scope, n: i64, at_ms: i64) {
    let contact = Contact {
        id: format!("c{n}").into(),
        name: format!("Visitor {n}"),
        email: "v@home.example".into(),
        message: "Hello".into(),
        at_ms,
    };
    let told = Notification {
        id: format!("n{n}").into(),
        account: "admin".into(),
        topic: Topic::Messages,
        title: "wrote".into(),
        text: String::new(),
        link: "/messages/contact".into(),
        at_ms,
        read: false,
    };
    does(scope, move |tx| {
        crate::store::keep_contact(tx, &contact)?;
        digest::note(tx, &told, &contact.id)
    });
}

#[test]
fn the_contact_form_is_one_e_mail_in_a_quarter_of_an_hour() {
    const QUARTER: i64 = 15 * 60_000;
    let scope = scope();
    contact(&scope, 0, NOW);
    let place = due(&scope, NOW).remove(0);
    let first = claim(&scope, &place, NOW).expect("the first is told at once");
    assert!(first.text.contains("Visitor 0"), "{}", first.text);
    for n in 1..=40 {
        contact(&scope, n, NOW + n);
    }
    does(&scope, move |tx| outbox::done(tx, &place));
    assert!(due(&scope, NOW + QUARTER - 1).is_empty());
    // A writer who is deleted meanwhile is not named any more.
    does(&scope, |tx| tx.delete(&crate::store::CONTACTS, "c1"));
    let places = due(&scope, NOW + QUARTER);
    assert_eq!(places.len(), 1);
    let digest = claim(&scope, &places[0], NOW + QUARTER).expect("the others together");
    assert_eq!(digest.title, "40 messages by the contact form");
    assert!(digest.text.contains("Visitor 2") && digest.text.contains("Visitor 5"), "{}", digest.text);
    assert!(!digest.text.contains("Visitor 1\n") && digest.text.contains("and 35 more"), "{}", digest.text);
}

#[test]
fn only_news_that_are_wanted_are_mailed() {
    let scope = scope();
    put(&scope, Email { at_ms: NOW - DAY - 1, ..email("old") });
    let wanted = Preferences { orders: false, ..Preferences::all(true) };
    does(&scope, move |tx| preferences::set(tx, &"amina".into(), &wanted));
    put(&scope, email("unwanted"));
    assert!(due(&scope, NOW).is_empty());
    put(&scope, Email { to: news("amina", Topic::Bills, None), ..email("wanted") });
    let place = due(&scope, NOW).remove(0);
    does(&scope, |tx| preferences::set(tx, &"amina".into(), &Preferences::all(false)));
    assert!(claim(&scope, &place, NOW).is_none(), "not wanted any more");
    put(&scope, Email { to: news("baraka", Topic::Orders, None), ..email("late") });
    let place = due(&scope, NOW).remove(0);
    assert!(claim(&scope, &place, NOW + DAY + 1).is_none(), "nobody's news any more");
    assert_eq!(failed(&scope), [(FailureReason::TooOld, email("late").title)], "that is told of");
    put(&scope, Email { to: news("baraka", Topic::Orders, Some("c")), ..email("read") });
    let place = due(&scope, NOW).remove(0);
    assert!(claim(&scope, &place, NOW).is_none(), "the conversation was read meanwhile");
}

#[test]
fn a_service_letter_is_sent_whatever_is_wanted_and_nothing_of_it_stays() {
    let scope = scope();
    does(&scope, |tx| preferences::set(tx, &"amina".into(), &Preferences::all(false)));
    put(&scope, Email { to: news("baraka", Topic::Orders, None), ..email("before") });
    let to = Recipient { name: "Amina".into(), email: "amina@home.example".into() };
    let asked = NewEmail {
        id: "reset".into(),
        account: Some("amina".into()),
        to,
        title: "Choose a new password".into(),
        text: "Somebody asked.".into(),
        link: "/reset-password/token".into(),
        at_ms: NOW,
        expires_at_ms: NOW + 1,
    };
    does(&scope, move |tx| outbox::Counter.send(tx, &asked));
    assert_eq!((due_in(&scope, Line::First, NOW).len(), due_in(&scope, Line::Rest, NOW).len()), (1, 1));
    let place = due(&scope, NOW).remove(0);
    let email = claim(&scope, &place, NOW).expect("it is sent");
    assert_eq!(
        email.to,
        To::Person { account: Some("amina".into()), name: "Amina".into(), email: "amina@home.example".into() }
    );
    does(&scope, move |tx| outbox::done(tx, &place));
    assert!(due_in(&scope, Line::First, NOW + DAY).is_empty(), "its link is a key: it is not kept");
}

#[test]
fn a_token_stays_and_unsubscribes_its_account_alone() {
    let scope = scope();
    let token = |drawn: &'static str, account: &'static str| {
        does(&scope, move |tx| preferences::token(tx, &account.into(), drawn))
    };
    assert_eq!(
        (token("t1", "amina"), token("t2", "amina"), token("t3", "baraka")),
        ("t1".into(), "t1".into(), "t3".into())
    );
    let unsubscribe = |token: &'static str| does(&scope, move |tx| preferences::unsubscribe(tx, token));
    assert_eq!((unsubscribe("t2"), unsubscribe("t1")), (None, Some(())));
    let of = |account: &str| scope.read(|r| preferences::load(r, &account.into())).unwrap();
    assert_eq!((of("amina"), of("baraka")), (Preferences::all(false), Preferences::all(true)));
}

#[test]
fn a_letter_says_what_where_and_how_to_get_no_more() {
    let stationery = Stationery {
        face: Box::new(|| Arc::new(Face { name: "Sokoni".into(), ..Face::default() })),
        from: "Sokoni <no-reply@shop.example>".parse().unwrap(),
        base: "https://shop.example".into(),
    };
    let to = Recipient { name: "Àmina, Growers \"Ltd\"".into(), email: "amina@home.example".into() };
    let title = "Offer for Lot\r\nBcc: everybody@home.example";
    let written =
        stationery.write(&stationery.from, &Email { title: title.into(), ..email("a") }, &to, Some("token")).unwrap();
    let text = String::from_utf8(written.formatted()).unwrap();
    for line in [
        "Subject: Offer for Lot Bcc: everybody@home.example",
        "Message-ID: <a@shop.example>",
        "List-Unsubscribe: <https://shop.example/api/unsubscribe/token>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} stands in {text}");
    }
    assert!(!text.lines().any(|line| line.starts_with("Bcc")), "{text}");
    assert!(text.contains("https://shop.example/sales") && text.contains("https://shop.example/unsubscribe/token"));
    let service = stationery.write(&stationery.from, &email("a"), &to, None).unwrap();
    let text = String::from_utf8(service.formatted()).unwrap();
    assert!(text.contains("https://shop.example/sales") && !text.to_lowercase().contains("unsubscribe"), "{text}");
    let nowhere = Recipient { email: "nowhere".into(), ..to };
    assert!(stationery.write(&stationery.from, &email("a"), &nowhere, Some("token")).is_err());
}
