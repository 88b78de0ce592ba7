use jiff::civil::date;
use kernel::store::{FaultPlan, Store};

use super::*;
use crate::documents::model::{Need, Upload, Uploader};
use crate::documents::step::{Due, Step};
use crate::party::Party;
use crate::shipments::commands::tests::{actor, order, place, ship, taken};

/// A paper of the shop's own that was issued in March 2026 and is valid for 30 days.
fn own(title: &str) -> Document {
    let need = Need {
        issuer: String::new(),
        uploader: Uploader::Seller,
        due: Due::BeforePickup,
        blocks: Some(Step::Pickup),
        valid_days: Some(30),
        copies: 1,
        note: String::new(),
    };
    let by = Party { id: "s1".into(), name: "S1".into() };
    let (hash, name, media) = ("h".into(), "a.pdf".into(), "application/pdf".into());
    Document {
        title: title.to_owned(),
        file: Some(Upload { hash, name, media, size: 1, by, at_ms: 1 }),
        issued_on: Some(date(2026, 3, 10)),
        ..Document::new(Kind::Other, Some(need))
    }
}

#[test]
fn two_papers_of_the_shops_own_that_end_on_one_day_have_their_notices_each() {
    let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
    place(&scope, &order("o", "Hamburg", "Germany", "standard"));
    let before = taken(&scope, "o-s1").unwrap();
    let entries = before.entries;
    let papers = ["National Bank", "Contract registration"].map(own);
    let mut after = before.clone();
    after.papers.extend(papers.clone());
    scope
        .transact_blocking(move |tx| -> Result<(), StoreError> {
            SHIPMENTS.save(tx, Some(&before), &after)?;
            let now_ms = actor("s1", false).now_ms;
            papers.iter().try_for_each(|paper| watch(tx, &after.id, paper, now_ms))
        })
        .unwrap();
    // The last day of both is 9 April.
    let then_ms = midnight_ms(date(2026, 4, 11));
    let due = scope.read(|reader| EXPIRIES.due(reader, then_ms)).unwrap();
    let mut titles: Vec<(String, bool)> = due.into_iter().map(|(_, expiry)| (expiry.title, expiry.over)).collect();
    titles.sort();
    let of = |title: &str| [false, true].map(|over| (title.to_owned(), over));
    assert_eq!(titles, [of("Contract registration"), of("National Bank")].concat());
    scope.transact_blocking(move |tx| sweep(tx, then_ms)).unwrap();
    assert_eq!(ship(&scope, "o-s1").entries, entries + 2, "each of them expired");
}
