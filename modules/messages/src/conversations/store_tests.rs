//! Conversations in a store of their own.

use contracts::ids::ConversationId;
use kernel::store::{FaultPlan, Scope, Store};

use super::model::{About, AboutKind};
use super::store::{self, *};
use super::*;

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("messages")
}

fn opening(id: &str, about: &str, parties: &[&str]) -> Opening {
    let about = About { kind: AboutKind::Product, id: about.into(), label: "Lot".into(), buyer: None };
    let parties = parties.iter().map(|&p| (p.into(), p.to_uppercase())).collect();
    Opening { id: id.into(), subject: "Lot".into(), about, parties }
}

fn draft(from: &str, key: &str, now_ms: i64) -> Draft {
    Draft { from: from.into(), key: key.into(), text: format!("{key} of {from}"), now_ms, mailed: true }
}

fn opens(scope: &Scope, opening: Opening, draft: Draft) -> (Sent, bool) {
    scope.transact_blocking(move |tx| open(tx, &opening, &draft)).unwrap()
}

fn sends(scope: &Scope, id: &str, draft: Draft) -> Option<Sent> {
    let id = id.into();
    scope.transact_blocking(move |tx| send(tx, &id, &draft)).unwrap()
}

fn reads(scope: &Scope, id: &str, account: &str) -> Option<()> {
    let (id, account) = (id.into(), account.into());
    scope.transact_blocking(move |tx| store::read(tx, &id, &account, 0)).unwrap()
}

/// Ids of an account's conversations, and the number of those with an unread message.
fn seen_by(scope: &Scope, account: &str) -> (Vec<ConversationId>, u64) {
    scope
        .read(|r| {
            let page = page(r, &account.into(), 10, None)?;
            assert_eq!(page.total, page.items.len() as u64);
            let ids = page.items.into_iter().map(|conversation| conversation.id).collect();
            Ok::<_, kernel::store::StoreError>((ids, kernel::store::lists::count(r, &unread(&account.into()))?))
        })
        .unwrap()
}

#[test]
fn the_same_parties_about_the_same_thing_have_one_conversation() {
    let scope = scope();
    assert!(opens(&scope, opening("c1", "p", &["a", "b"]), draft("a", "k1", 1)).1);
    let (sent, made) = opens(&scope, opening("c2", "p", &["b", "a"]), draft("b", "k1", 2));
    assert_eq!((sent.conversation.id.as_str(), made, sent.message.number), ("c1", false, 2));
    assert!(opens(&scope, opening("c3", "other", &["a", "b"]), draft("a", "k1", 3)).1);
    assert!(opens(&scope, opening("c4", "p", &["c", "b"]), draft("c", "k1", 4)).1);
    assert_eq!(seen_by(&scope, "a").0, ["c3", "c1"]);
    assert_eq!(seen_by(&scope, "b").0, ["c4", "c3", "c1"]);
}

#[test]
fn a_key_is_one_message_of_its_sender() {
    let scope = scope();
    opens(&scope, opening("c", "p", &["a", "b"]), draft("a", "k", 1));
    let (again, _) = opens(&scope, opening("d", "p", &["a", "b"]), draft("a", "k", 2));
    assert_eq!((again.new, again.message.number), (false, 1));
    assert!(!sends(&scope, "c", draft("a", "k", 3)).unwrap().new);
    assert!(sends(&scope, "c", draft("b", "k", 4)).unwrap().new);
    assert!(sends(&scope, "c", draft("stranger", "k", 5)).is_none());
    let conversation = scope.read(|r| find(r, &"a".into(), &"c".into())).unwrap().unwrap();
    let numbers = |page: kernel::http::Page<model::Message>| -> Vec<_> {
        page.items.into_iter().map(|m| (m.number, m.from)).collect()
    };
    let all = numbers(scope.read(|r| before(r, &conversation, None, 10)).unwrap());
    assert_eq!(all, [(2, "b".into()), (1, "a".into())]);
    assert_eq!(numbers(scope.read(|r| after(r, &conversation, 1, 10)).unwrap()), all[..1]);
}

#[test]
fn who_writes_has_read_and_the_other_has_not() {
    let scope = scope();
    opens(&scope, opening("c", "p", &["a", "b"]), draft("a", "k1", 10));
    sends(&scope, "c", draft("a", "k2", 5)).unwrap();
    let conversation = scope.read(|r| find(r, &"b".into(), &"c".into())).unwrap().unwrap();
    assert_eq!(
        (conversation.unread(&"a".into()), conversation.unread(&"b".into()), conversation.last.at_ms),
        (0, 2, 10)
    );
    assert_eq!((seen_by(&scope, "a").1, seen_by(&scope, "b").1), (0, 1));
    assert_eq!((reads(&scope, "c", "stranger"), reads(&scope, "c", "b")), (None, Some(())));
    assert_eq!(seen_by(&scope, "b").1, 0);
    sends(&scope, "c", draft("a", "k3", 11)).unwrap();
    assert_eq!(seen_by(&scope, "b").1, 1);
    sends(&scope, "c", draft("b", "k1", 12)).unwrap();
    assert_eq!((seen_by(&scope, "a"), seen_by(&scope, "b")), ((vec!["c".into()], 1), (vec!["c".into()], 0)));
}
