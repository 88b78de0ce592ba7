//! Who hears what.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use super::*;
use crate::store::{FaultPlan, Record, Store};

#[derive(Serialize, Deserialize)]
struct Happened(Vec<String>);
impl Record for Happened {
    const VERSION: u16 = 1;
}
impl Event for Happened {
    const NAME: &'static str = "test.happened";
    fn concerns(&self) -> Vec<String> {
        self.0.clone()
    }
}

/// Of the same accounts, and nobody registered it.
#[derive(Serialize, Deserialize)]
struct Unheard(Vec<String>);
impl Record for Unheard {
    const VERSION: u16 = 1;
}
impl Event for Unheard {
    const NAME: &'static str = "test.unheard";
    fn concerns(&self) -> Vec<String> {
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
    let accounts: Vec<String> = accounts.iter().map(|&a| a.to_owned()).collect();
    let scope = store.scope("test");
    scope.transact_blocking(move |tx| tx.emit(&Happened(accounts.clone()))).unwrap();
}

/// What comes within a moment; `None` where nothing does.
async fn heard(ear: &Ear) -> Option<Option<Vec<&'static str>>> {
    timeout(Duration::from_millis(300), ear.hear()).await.ok()
}

#[tokio::test]
async fn only_those_whom_an_event_concerns_hear_of_it_in_all_their_pages() {
    let (store, live) = shop();
    happens(&store, &["amina"]);
    // Long enough for the tail to have gone by: what was before is not told.
    tokio::time::sleep(Duration::from_millis(50)).await;
    let (one, two, other) =
        (live.listen("amina").unwrap(), live.listen("amina").unwrap(), live.listen("baraka").unwrap());
    assert_eq!(heard(&one).await, None);
    happens(&store, &["amina", "nobody"]);
    for ear in [&one, &two] {
        assert_eq!(heard(ear).await, Some(Some(vec![Happened::NAME])));
    }
    assert_eq!(heard(&other).await, None);
    let accounts = vec!["amina".to_owned()];
    store.scope("test").transact_blocking(move |tx| tx.emit(&Unheard(accounts.clone()))).unwrap();
    assert_eq!(heard(&one).await, None);
}

#[tokio::test]
async fn a_burst_is_told_once_and_nothing_of_it_waits_for_ever() {
    let (store, live) = shop();
    let ear = live.listen("amina").unwrap();
    for _ in 0..500 {
        happens(&store, &["amina"]);
    }
    // All are durable; the tail may still be on its way, so that a last word may follow the first.
    let mut words = 0;
    while heard(&ear).await.is_some() {
        words += 1;
    }
    assert!((1..=2).contains(&words), "{words} words of 500 events while nobody listened");
    happens(&store, &["amina"]);
    assert_eq!(heard(&ear).await, Some(Some(vec![Happened::NAME])));
}

#[tokio::test]
async fn the_ninth_stream_ends_the_first_and_who_leaves_makes_room() {
    let (_store, live) = shop();
    let mut ears: Vec<Ear> = (0..9).map(|_| live.listen("amina").unwrap()).collect();
    assert_eq!((heard(&ears[0]).await, heard(&ears[1]).await), (Some(None), None));
    assert_eq!(live.open(), 8);
    drop(ears.remove(0));
    assert_eq!(live.open(), 8);
    drop(ears.pop());
    let ninth = live.listen("amina").unwrap();
    assert_eq!((heard(&ears[0]).await, live.open()), (None, 8));
    drop((ears, ninth));
    assert_eq!((live.open(), live.streams().len()), (0, 0));
}

#[tokio::test]
async fn closing_ends_all_and_opens_none() {
    let (_store, live) = shop();
    let ear = live.listen("amina").unwrap();
    live.close();
    assert_eq!(heard(&ear).await, Some(None));
    assert!(live.listen("amina").is_none());
}
