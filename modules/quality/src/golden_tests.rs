//! Data that earlier versions stored still opens.

use contracts::quality::{CuppingMoved, CuppingProtocol, CuppingStep, SampleKind, SampleMoved, SampleStep};
use jiff::civil::date;
use kernel::store::golden;

use crate::cupping::golden_examples::{cupping, scored, sheets};
use crate::samples::called_off::CalledOffFrom;
use crate::samples::due::Due;
use crate::samples::model::{Entry, Sample, SampleLot, Side, State};
use crate::samples::repeat::MadeSample;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_are_frozen() {
    let sample = Sample {
        id: "sample".into(),
        number: "SMP-2026-0001".to_owned(),
        kind: SampleKind::PreShipment,
        product: "product".into(),
        product_name: "Product".to_owned(),
        sku: "SKU".to_owned(),
        lot: Some(SampleLot { id: Some("lot".into()), number: "LOT-1".to_owned() }),
        another_lot: true,
        contract: Some(("contract".into(), "CTR-2026-0001".to_owned())),
        decides: true,
        buyer: "buyer".into(),
        buyer_name: "Buyer".to_owned(),
        seller: "seller".into(),
        seller_name: "Seller".to_owned(),
        grams: 350,
        deliver_to: "A street".to_owned(),
        decide_by: date(2027, 1, 31),
        silence_approves: true,
        state: State::Arrived,
        courier: "Courier".to_owned(),
        tracking: "TRACK".to_owned(),
        history: vec![Entry { step: SampleStep::Sent, by: Some(Side::Seller), note: "Note".to_owned(), at_ms: 1 }],
        reminded: true,
        overdue: false,
        created_ms: 1_790_000_000_001,
    };
    golden(FOLDER, "sample", &sample);
    golden(FOLDER, "made-sample", &MadeSample("sample".into()));
    golden(FOLDER, "sample-due", &Due { sample: "sample".into() });
    golden(FOLDER, "called-off-from", &CalledOffFrom("contract".into()));
    golden(FOLDER, "cupping", &cupping());
    for (name, sheet) in ["sheet-sca-2004", "sheet-cva", "sheet-tea"].into_iter().zip(sheets()) {
        golden(FOLDER, name, &sheet);
    }
    golden(FOLDER, "scored", &scored());
    let moved = SampleMoved {
        sample: "sample".into(),
        number: "SMP-2026-0001".to_owned(),
        product_name: "Product".to_owned(),
        contract: Some("contract".into()),
        buyer: "buyer".into(),
        buyer_name: "Buyer".to_owned(),
        seller: "seller".into(),
        seller_name: "Seller".to_owned(),
        by: Some("by".into()),
        step: SampleStep::DueSoon,
        note: "Note".to_owned(),
        decide_by: "2027-01-31".to_owned(),
        at_ms: 1_790_000_000_002,
    };
    golden(FOLDER, "sample-moved", &moved);
    let moved = CuppingMoved {
        cupping: "cupping".into(),
        number: "CUP-2026-0001".to_owned(),
        title: "Title".to_owned(),
        account: "account".into(),
        account_name: "Account".to_owned(),
        cuppers: vec!["cupper".into()],
        by: "by".into(),
        step: CuppingStep::Revealed,
        at_ms: 1_790_000_000_003,
    };
    golden(FOLDER, "cupping-moved", &moved);
    assert_eq!(CuppingProtocol::ALL.len(), sheets().len(), "every form has a golden sheet");
}
