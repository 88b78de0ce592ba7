//! Letters: at most once, to who wants them, in a form that mail programs understand.

use contracts::messages::{NewLetter, Post, Recipient};
use kernel::store::{FaultPlan, Scope, Store, Tx};

use super::letter::Stationery;
use super::model::{Letter, Preferences, To};
use super::{outbox, preferences};
use crate::notifications::model::Topic;

const NOW: i64 = 1_800_000_000_000;
const DAY: i64 = 86_400_000;

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("messages")
}

fn news(account: &str, topic: Topic, conversation: Option<&str>) -> To {
    To::Account { account: account.into(), topic, conversation: conversation.map(str::to_owned) }
}

fn letter(id: &str) -> Letter {
    Letter {
        id: id.into(),
        to: news("amina", Topic::Orders, None),
        title: "Order ORD-2026-000007 came in".into(),
        text: "Marloes ordered 2 × Lot 2.".into(),
        link: "/sales".into(),
        at_ms: NOW,
        failures: 0,
        sending: false,
    }
}

/// Does something in a commit.
fn does<T: Send + 'static>(
    scope: &Scope,
    f: impl Fn(&mut Tx<'_>) -> Result<T, kernel::store::StoreError> + Send + 'static,
) -> T {
    scope.transact_blocking(f).unwrap()
}

fn put(scope: &Scope, letter: Letter) {
    does(scope, move |tx| outbox::put(tx, &letter, NOW, NOW));
}

fn due(scope: &Scope, now_ms: i64) -> Vec<Vec<u8>> {
    scope.read(|r| outbox::due(r, now_ms, 10)).unwrap()
}

fn claim(scope: &Scope, place: &[u8], now_ms: i64) -> Option<Letter> {
    let place = place.to_vec();
    does(scope, move |tx| outbox::claim(tx, &place, now_ms))
}

#[test]
fn a_letter_that_was_in_hand_when_the_process_ended_is_not_sent_again() {
    let scope = scope();
    put(&scope, letter("a"));
    let place = due(&scope, NOW).remove(0);
    assert!(claim(&scope, &place, NOW).is_some());
    // As after a crash: nobody said what came of it.
    assert_eq!(due(&scope, NOW), std::slice::from_ref(&place));
    assert!(claim(&scope, &place, NOW).is_none());
    assert!(due(&scope, NOW + DAY).is_empty());
}

#[test]
fn a_letter_is_tried_again_ever_later_and_then_given_up() {
    let scope = scope();
    put(&scope, letter("a"));
    let (mut now, mut waits) = (NOW, Vec::new());
    while let Some(place) = due(&scope, now).pop() {
        assert!(claim(&scope, &place, now).is_some());
        does(&scope, move |tx| outbox::again(tx, &place, now));
        let next = (1..1_000).map(|n| now + n * 30_000).find(|at| !due(&scope, *at).is_empty());
        let Some(next) = next else { break };
        waits.push((next - now) / 30_000);
        now = next;
    }
    assert_eq!(waits, [1, 2, 4, 8, 16, 32, 64]);
}

#[test]
fn only_news_that_are_wanted_are_mailed() {
    let scope = scope();
    put(&scope, Letter { at_ms: NOW - DAY - 1, ..letter("old") });
    let wanted = Preferences { orders: false, ..Preferences::all(true) };
    does(&scope, move |tx| preferences::set(tx, "amina", &wanted));
    put(&scope, letter("unwanted"));
    assert!(due(&scope, NOW).is_empty());
    put(&scope, Letter { to: news("amina", Topic::Bills, None), ..letter("wanted") });
    let place = due(&scope, NOW).remove(0);
    does(&scope, |tx| preferences::set(tx, "amina", &Preferences::all(false)));
    assert!(claim(&scope, &place, NOW).is_none(), "not wanted any more");
    put(&scope, Letter { to: news("baraka", Topic::Orders, None), ..letter("late") });
    let place = due(&scope, NOW).remove(0);
    assert!(claim(&scope, &place, NOW + DAY + 1).is_none(), "nobody's news any more");
    put(&scope, Letter { to: news("baraka", Topic::Orders, Some("c")), ..letter("read") });
    let place = due(&scope, NOW).remove(0);
    assert!(claim(&scope, &place, NOW).is_none(), "the conversation was read meanwhile");
}

#[test]
fn a_service_letter_is_sent_whatever_is_wanted_and_nothing_of_it_stays() {
    let scope = scope();
    does(&scope, |tx| preferences::set(tx, "amina", &Preferences::all(false)));
    let to = Recipient { name: "Amina".into(), email: "amina@home.example".into() };
    let asked = NewLetter {
        id: "reset".into(),
        to,
        title: "Choose a new password".into(),
        text: "Somebody asked.".into(),
        link: "/reset-password/token".into(),
        at_ms: NOW,
    };
    does(&scope, move |tx| outbox::Counter.letter(tx, &asked));
    let place = due(&scope, NOW).remove(0);
    let letter = claim(&scope, &place, NOW).expect("it is sent");
    assert_eq!(letter.to, To::Person { name: "Amina".into(), email: "amina@home.example".into() });
    does(&scope, move |tx| outbox::done(tx, &place));
    assert!(due(&scope, NOW + DAY).is_empty(), "its link is a key: it is not kept");
}

#[test]
fn a_token_stays_and_unsubscribes_its_account_alone() {
    let scope = scope();
    let token =
        |drawn: &'static str, account: &'static str| does(&scope, move |tx| preferences::token(tx, account, drawn));
    assert_eq!(
        (token("t1", "amina"), token("t2", "amina"), token("t3", "baraka")),
        ("t1".into(), "t1".into(), "t3".into())
    );
    let unsubscribe = |token: &'static str| does(&scope, move |tx| preferences::unsubscribe(tx, token));
    assert_eq!((unsubscribe("t2"), unsubscribe("t1")), (None, Some(())));
    let of = |account: &str| scope.read(|r| preferences::of(r, account)).unwrap();
    assert_eq!((of("amina"), of("baraka")), (Preferences::all(false), Preferences::all(true)));
}

#[test]
fn a_letter_says_what_where_and_how_to_get_no_more() {
    let stationery = Stationery {
        shop: "Sokoni".into(),
        from: "Sokoni <no-reply@shop.example>".parse().unwrap(),
        base: "https://shop.example".into(),
    };
    let to = Recipient { name: "Àmina, Growers \"Ltd\"".into(), email: "amina@home.example".into() };
    let title = "Offer for Lot\r\nBcc: everybody@home.example";
    let written = stationery.write(&Letter { title: title.into(), ..letter("a") }, &to, Some("token")).unwrap();
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
    let service = stationery.write(&letter("a"), &to, None).unwrap();
    let text = String::from_utf8(service.formatted()).unwrap();
    assert!(text.contains("https://shop.example/sales") && !text.to_lowercase().contains("unsubscribe"), "{text}");
    let nowhere = Recipient { email: "nowhere".into(), ..to };
    assert!(stationery.write(&letter("a"), &nowhere, Some("token")).is_err());
}
