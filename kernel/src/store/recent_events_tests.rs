use std::cell::Cell;

use proptest::prelude::*;

use super::*;

fn event(seq: u64) -> StoredEvent {
    StoredEvent { seq, name: format!("name-{}", seq % 3), at_ms: 0, record: vec![0; 100], opened: Default::default() }
}

fn stored(after: u64, upto: u64, limit: usize) -> Vec<StoredEvent> {
    (after + 1..=upto).take(limit).map(event).collect()
}

fn plain(found: &[Arc<StoredEvent>]) -> Vec<StoredEvent> {
    found.iter().map(|event| StoredEvent::clone(event)).collect()
}

proptest! {
    #[test]
    fn every_consumer_finds_what_the_store_has(asked in prop::collection::vec((0_u64..20, 0_u64..60, 1_usize..9), 1..60)) {
        let (recent, mut head) = (RecentEvents::default(), 0);
        for (more, behind, limit) in asked {
            head += more;
            let after = head.saturating_sub(behind);
            let found = recent.between(after, head, limit, |after| Ok(stored(after, head, limit))).unwrap();
            // Fewer than the limit may be there already; what is there begins right after `after`.
            let wanted = stored(after, head, limit);
            let found = plain(&found);
            prop_assert!(wanted.starts_with(&found) && found.is_empty() == wanted.is_empty(), "{found:?} of {wanted:?}");
        }
    }
}

#[test]
fn the_newest_events_are_read_from_the_store_once() {
    let (recent, reads) = (RecentEvents::default(), Cell::new(0));
    let ask = |after, upto| {
        let read = |after| {
            reads.set(reads.get() + 1);
            Ok(stored(after, upto, 256))
        };
        plain(&recent.between(after, upto, 256, read).unwrap())
    };
    for _ in 0..20 {
        assert_eq!(ask(100, 102), stored(100, 102, 256));
    }
    assert_eq!(reads.get(), 1);
    assert_eq!(ask(101, 103), stored(101, 103, 256));
    assert_eq!(reads.get(), 2);
    // A consumer that is far behind takes nothing from the others.
    assert_eq!(ask(3, 103).len(), 100);
    assert_eq!((ask(101, 103).len(), reads.get()), (2, 3));
}

#[test]
fn an_error_of_the_store_is_passed_on_and_nothing_is_remembered() {
    let recent = RecentEvents::default();
    assert!(recent.between(0, 1, 9, |_| Err(StoreError::Busy)).is_err());
    assert_eq!(plain(&recent.between(0, 1, 9, |_| Ok(vec![event(1)])).unwrap()), [event(1)]);
}
