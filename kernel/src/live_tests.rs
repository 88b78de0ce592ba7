//! Tests of the streams to open pages.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use super::*;
use crate::store::{FaultPlan, Record, Store};

#[derive(Serialize, Deserialize)]
struct Happened(Vec<AccountId>);
impl Record for Happened {}
impl Event for Happened {
    const NAME: &'static str = "test.happened";
    fn concerns(&self) -> Vec<AccountId> {
        self.0.clone()
    }
}

/// An event of the same accounts that nobody registered.
#[derive(Serialize, Deserialize)]
struct Unheard(Vec<AccountId>);
impl Record for Unheard {}
impl Event for Unheard {
    const NAME: &'static str = "test.unheard";
    fn concerns(&self) -> Vec<AccountId> {
        self.0.clone()
    }
}

fn shop() -> (Store, Arc<Live>) {
    let store = Store::in_memory(FaultPlan::default());
    let live = Arc::new(Live::new(vec![Decoder::of::<Happened>()]));
    let telling = live.clone();
    store.tail(move |event| telling.tell(event)).unwrap();
    (store, live)
}

fn happens(store: &Store, accounts: &[&str]) {
    let accounts: Vec<AccountId> = accounts.iter().map(|&a| a.into()).collect();
    let scope = store.scope("test");
    scope.transact_blocking(move |tx| tx.emit(&Happened(accounts.clone()))).unwrap();
}

/// Waits until the tail has sent all events: it sends them in order, and the event of this account is the last.
async fn all_is_told(store: &Store, live: &Arc<Live>) {
    let last = live.listen("last", "last").unwrap();
    happens(store, &["last"]);
    timeout(Duration::from_secs(60), last.next()).await.expect("the tail goes on");
}

/// The names that have come by now; `None` where none has.
async fn heard(subscription: &LiveSubscription) -> Option<Option<Vec<&'static str>>> {
    timeout(Duration::ZERO, subscription.next()).await.ok()
}

#[tokio::test]
async fn only_those_whom_an_event_concerns_hear_of_it_in_all_their_pages() {
    let (store, live) = shop();
    happens(&store, &["amina"]);
    all_is_told(&store, &live).await;
    let (one, two, other) = (
        live.listen("amina", "amina").unwrap(),
        live.listen("amina", "amina").unwrap(),
        live.listen("baraka", "baraka").unwrap(),
    );
    happens(&store, &["amina", "nobody"]);
    all_is_told(&store, &live).await;
    for subscription in [&one, &two] {
        assert_eq!(heard(subscription).await, Some(Some(vec![Happened::NAME])));
    }
    assert_eq!(heard(&other).await, None);
    let accounts = vec!["amina".into()];
    store.scope("test").transact_blocking(move |tx| tx.emit(&Unheard(accounts.clone()))).unwrap();
    all_is_told(&store, &live).await;
    assert_eq!(heard(&one).await, None);
}

#[tokio::test]
async fn what_was_told_before_a_page_opened_is_not_told_again() {
    let (store, live) = shop();
    let early = live.listen("amina", "amina").unwrap();
    happens(&store, &["amina"]);
    all_is_told(&store, &live).await;
    let late = live.listen("amina", "amina").unwrap();
    all_is_told(&store, &live).await;
    assert_eq!((heard(&early).await, heard(&late).await), (Some(Some(vec![Happened::NAME])), None));
}

#[tokio::test]
async fn a_burst_is_told_once_and_nothing_of_it_waits_for_ever() {
    let (store, live) = shop();
    let subscription = live.listen("amina", "amina").unwrap();
    for _ in 0..500 {
        happens(&store, &["amina"]);
    }
    all_is_told(&store, &live).await;
    assert_eq!(heard(&subscription).await, Some(Some(vec![Happened::NAME])));
    assert_eq!(heard(&subscription).await, None, "of 500 events while nobody listened");
    happens(&store, &["amina"]);
    all_is_told(&store, &live).await;
    assert_eq!(heard(&subscription).await, Some(Some(vec![Happened::NAME])));
}

#[tokio::test]
async fn the_ninth_stream_ends_the_first_and_who_leaves_makes_room() {
    let (_store, live) = shop();
    let mut ears: Vec<LiveSubscription> = (0..9).map(|_| live.listen("amina", "amina").unwrap()).collect();
    assert_eq!((heard(&ears[0]).await, heard(&ears[1]).await), (Some(None), None));
    assert_eq!(live.open(), 8);
    drop(ears.remove(0));
    assert_eq!(live.open(), 8);
    drop(ears.pop());
    let ninth = live.listen("amina", "amina").unwrap();
    assert_eq!((heard(&ears[0]).await, live.open()), (None, 8));
    drop((ears, ninth));
    assert_eq!((live.open(), live.streams().len()), (0, 0));
}

#[tokio::test]
async fn the_members_of_a_company_hear_the_same_and_none_of_them_ends_anothers_streams() {
    let (store, live) = shop();
    let owner = live.listen("company", "owner").unwrap();
    let members: Vec<LiveSubscription> =
        (0..50).map(|n| live.listen("company", &format!("member-{n}")).unwrap()).collect();
    let mut many: Vec<LiveSubscription> = (0..9).map(|_| live.listen("company", "member-0").unwrap()).collect();
    assert_eq!(heard(&members[0]).await, Some(None), "their own oldest ends");
    assert_eq!(heard(&many.remove(0)).await, Some(None));
    assert_eq!(live.open(), 1 + 49 + 8);
    happens(&store, &["company"]);
    all_is_told(&store, &live).await;
    for subscription in members[1..].iter().chain([&owner]).chain(&many) {
        assert_eq!(heard(subscription).await, Some(Some(vec![Happened::NAME])));
    }
}

#[tokio::test]
async fn closing_ends_all_and_opens_none() {
    let (_store, live) = shop();
    let subscription = live.listen("amina", "amina").unwrap();
    live.close();
    assert_eq!(heard(&subscription).await, Some(None));
    assert!(live.listen("amina", "amina").is_none());
}

#[tokio::test]
async fn a_stream_recalls_what_happened_since_its_page_was_read() {
    let (store, live) = shop();
    // A page that was read before the shop started, allowing for the time on the way, may have missed anything.
    let early = live.listen("amina", "amina").unwrap();
    assert!(!live.recall(&early, Duration::ZERO));
    live.recent().starts_before(Duration::from_secs(60));
    happens(&store, &["amina"]);
    all_is_told(&store, &live).await;
    let (page, other) = (live.listen("amina", "amina").unwrap(), live.listen("baraka", "baraka").unwrap());
    assert!(live.recall(&page, Duration::from_secs(1)) && live.recall(&other, Duration::from_secs(1)));
    assert_eq!(heard(&page).await, Some(Some(vec![Happened::NAME])));
    assert_eq!(heard(&other).await, None);
    assert!(!live.recall(&page, Duration::from_secs(90)), "that was before its time");
    // More than it keeps has happened in the last second.
    (0..300).for_each(|_| happens(&store, &["nobody"]));
    all_is_told(&store, &live).await;
    assert!(!live.recall(&page, Duration::ZERO));
    assert_eq!(heard(&page).await, None);
}
