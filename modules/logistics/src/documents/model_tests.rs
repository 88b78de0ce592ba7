use jiff::civil::date;

use super::*;

const TODAY: Date = date(2026, 11, 25);

fn paper(valid_days: Option<u16>, blocks: Option<Step>) -> Document {
    let need = Need {
        issuer: String::new(),
        uploader: Uploader::Seller,
        due: Due::BeforePickup,
        blocks,
        valid_days,
        copies: 1,
        note: String::new(),
    };
    Document::new(Kind::Phytosanitary, Some(need))
}

fn handed_in(paper: Document, issued_on: Date, verdict: Option<Verdict>) -> Document {
    let by = Party { id: "by".into(), name: "By".into() };
    let file = Upload { hash: "h".into(), name: "n".into(), media: "m".into(), size: 1, by, at_ms: 1 };
    Document { file: Some(file), issued_on: Some(issued_on), verdict, ..paper }
}

#[test]
fn a_paper_holds_one_step_until_there_is_something_that_stands() {
    let stops = |paper: &Document, today: Date| paper.stops(Status::Preparing, Status::PickedUp, false, today);
    let missing = paper(Some(14), Some(Step::Pickup));
    assert!(stops(&missing, TODAY));
    assert!(!missing.stops(Status::Preparing, Status::PickedUp, true, TODAY), "the shop makes it");
    assert!(!missing.stops(Status::PickedUp, Status::Delivered, false, TODAY), "that step is behind");
    assert!(!stops(&paper(None, None), TODAY), "nothing waits for it");
    let uploaded = handed_in(missing.clone(), TODAY, None);
    assert!(!stops(&uploaded, TODAY));
    assert!(stops(&handed_in(missing.clone(), TODAY, Some(Verdict::Rejected("why".into()))), TODAY));
    let verified = handed_in(missing.clone(), TODAY, Some(Verdict::Verified));
    assert_eq!(verified.expires_on(), Some(date(2026, 12, 9)));
    assert!(!stops(&verified, date(2026, 12, 9)), "its last day is a valid one");
    assert!(stops(&verified, date(2026, 12, 10)), "an expired paper is as good as none");
    assert_eq!(verified.state(false, date(2026, 12, 10), Status::Preparing), State::Expired);
    let waiver = Some(Waiver { reason: "why".into(), by: "The shop".into(), at_ms: 1 });
    let waived = Document { waiver, ..missing.clone() };
    assert!(!stops(&waived, TODAY));
    assert_eq!(waived.state(false, TODAY, Status::Preparing), State::NotRequired);
    let provided = Document { provided: Some(Provided { pack: "p".into(), text: "A sealed pack".into() }), ..missing };
    assert!(!stops(&provided, TODAY));
    assert_eq!(provided.state(false, TODAY, Status::Preparing), State::Attached);
}

#[test]
fn the_validity_of_a_paper_ends_to_matter_with_the_step_that_waited_for_it() {
    let after = date(2026, 12, 10);
    let plants = handed_in(paper(Some(14), Some(Step::Pickup)), TODAY, Some(Verdict::Verified));
    assert_eq!(plants.state(false, after, Status::Scheduled), State::Expired);
    assert_eq!(plants.state(false, after, Status::PickedUp), State::Verified, "the goods left in time");
    assert_eq!(plants.state(false, after, Status::Delivered), State::Verified);
    assert!(!plants.expires_soon(false, TODAY, Status::AtSea));
    let fumigated = Need { due: Due::BeforeLoading, ..paper(Some(14), None).need.unwrap() };
    let fumigated = handed_in(Document::new(Kind::Fumigation, Some(fumigated)), TODAY, None);
    assert_eq!(fumigated.state(false, after, Status::AtOriginPort), State::Expired);
    assert_eq!(fumigated.state(false, after, Status::Loaded), State::Uploaded);
}

#[test]
fn a_warning_comes_before_the_last_day() {
    let long = handed_in(paper(Some(30), None), TODAY, None);
    assert!(!long.expires_soon(false, date(2026, 12, 10), Status::Preparing));
    assert!(
        long.expires_soon(false, date(2026, 12, 11), Status::Preparing)
            && long.expires_soon(false, date(2026, 12, 25), Status::Preparing)
    );
    assert!(!long.expires_soon(false, date(2026, 12, 26), Status::Preparing), "it has expired");
    assert!(!handed_in(paper(None, None), TODAY, None).expires_soon(false, date(2099, 1, 1), Status::Preparing));
}
