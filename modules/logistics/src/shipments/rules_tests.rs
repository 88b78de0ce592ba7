use proptest::prelude::*;

use super::*;

/// The agreed table, written down a second time: each status, and the statuses that follow it on any route.
const TABLE: &[(&str, &[&str])] = &[
    ("Scheduled", &["Preparing", "Cancelled"]),
    ("Preparing", &["Scheduled", "Picked Up", "On Hold", "Cancelled"]),
    ("Picked Up", &["In Transit to Port", "Export Clearance", "Out for Delivery", "On Hold", "Returned"]),
    ("In Transit to Port", &["At Origin Port", "On Hold", "Returned"]),
    ("At Origin Port", &["Export Clearance", "On Hold", "Returned"]),
    ("Export Clearance", &["Loaded", "On Hold", "Returned"]),
    ("Loaded", &["At Sea", "On Hold"]),
    ("At Sea", &["Arrived at Port", "On Hold"]),
    ("Arrived at Port", &["Import Clearance", "On Hold"]),
    ("Import Clearance", &["Out for Delivery", "On Hold", "Returned"]),
    ("Out for Delivery", &["Delivered", "On Hold", "Returned"]),
    ("Delivered", &["Returned"]),
    ("On Hold", &["Cancelled", "Returned"]),
    ("Cancelled", &[]),
    ("Returned", &[]),
];

impl Standing {
    /// The standing after a move; `None` where the move is not one of [`Standing::next`].
    fn moved(self, to: Status) -> Option<Standing> {
        self.next().contains(&to).then(|| self.put(to))
    }
}

fn listed(from: Status, to: Status) -> bool {
    TABLE.iter().any(|(status, next)| *status == from.as_str() && next.contains(&to.as_str()))
}

fn status() -> impl Strategy<Value = Status> {
    (0..Status::ALL.len()).prop_map(|at| Status::ALL[at])
}

fn path() -> impl Strategy<Value = Path> {
    prop_oneof![Just(Path::Local), Just(Path::Sea), Just(Path::Air)]
}

fn role() -> impl Strategy<Value = Role> {
    prop_oneof![Just(Role::Carrier), Just(Role::Seller), Just(Role::Buyer)]
}

proptest! {
    /// Any role, any status, any move: an accepted move is in the table, and the role may make it.
    #[test]
    fn no_party_makes_an_illegal_move(tries in prop::collection::vec((role(), status()), 1..60), path in path()) {
        let mut at = Standing { status: Scheduled, from: None, path };
        let mut held_at = None;
        for (role, to) in tries {
            if !at.steps(role).contains(&to) {
                prop_assert!(role != Role::Carrier || at.moved(to).is_none(), "the carrier may make every legal move");
                continue;
            }
            let after = at.moved(to);
            prop_assert!(after.is_some(), "what is offered can be done");
            let released = at.status == OnHold && held_at == Some(to);
            prop_assert!(listed(at.status, to) || released, "{} to {}", at.status.as_str(), to.as_str());
            match role {
                Role::Carrier => {}
                Role::Seller => prop_assert_eq!((at.status, to), (Scheduled, Cancelled)),
                Role::Buyer => prop_assert!(false, "a buyer moves nothing"),
            }
            if to == OnHold {
                held_at = Some(at.status);
            }
            at = after.unwrap_or(at);
            prop_assert!(at.progress() <= 100);
        }
    }

    /// From any status on, a held shipment goes back to the status in which it was held, or ends.
    #[test]
    fn what_is_held_goes_back_to_where_it_was_held(from in status(), path in path()) {
        let standing = Standing { status: from, from: None, path };
        if let Some(held) = standing.moved(OnHold) {
            prop_assert_eq!(held.next(), vec![from, Cancelled, Returned]);
            prop_assert_eq!(held.progress(), standing.progress());
            prop_assert_eq!(held.moved(from), Some(standing));
            prop_assert_eq!(held.moved(Returned).and_then(|ended| ended.from), Some(from));
        }
    }
}

#[test]
fn each_way_leads_from_scheduled_to_delivered() {
    for (path, length) in [(Path::Local, 5), (Path::Sea, 12), (Path::Air, 10)] {
        let mut at = Standing { status: Scheduled, from: None, path };
        let mut seen = vec![at];
        while at.status != Delivered {
            let on = at.next().into_iter().find(|to| to.forward() && *to > at.status).unwrap();
            at = at.moved(on).unwrap();
            seen.push(at);
        }
        assert_eq!(seen.len(), length, "{path:?}");
        assert!(seen.windows(2).all(|pair| pair[0].progress() < pair[1].progress()));
        assert_eq!((seen[0].progress(), at.progress()), (0, 100));
    }
}

#[test]
fn words_are_read_as_they_are_written() {
    for &status in Status::ALL {
        assert_eq!(Status::parse(status.as_str()), Some(status));
        assert_eq!(serde_json::to_value(status).unwrap(), status.as_str());
    }
    assert_eq!(Status::parse("Lost"), None);
}
