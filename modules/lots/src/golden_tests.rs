//! Data that earlier versions stored still opens.

use contracts::certificates::{
    CertificateMoved, CertificateStep, ClaimedCertificate, GoodsCertified, GoodsClaim, Scheme,
};
use contracts::lots::{LotMoveUndone, LotsMoved, MoveKind, Stage};
use jiff::civil::date;
use kernel::store::golden;

use crate::certificates::due::Notice;
use crate::certificates::model::{Certificate, Facts, Judgement, Paper, Scope, Staged};
use crate::certificates::shipped::Shipped;
use crate::draws::model::{Carried, LineDraw, ProductLots};
use crate::draws::word::UnsampledWord;
use crate::ledger::model::{Move, Part, SoldLine, Source, Undone};
use crate::lot::crop_year::{CropYear, CropYears};
use crate::lot::model::{Goods, Lot, Traits};
use crate::lot::store::NumberedLot;
use crate::repeat::MadeMove;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_are_frozen() {
    let year = |text| CropYear::parse(text).unwrap();
    let lot = Lot {
        id: "lot".into(),
        seller: "seller".into(),
        number: "NYR-1".to_owned(),
        traits: Traits {
            goods: Goods::Coffee,
            stage: Stage::Parchment,
            country: "KE".to_owned(),
            crop_years: CropYears { first: year("2024/25"), last: year("2025/26") },
            grade: "AA".to_owned(),
            process: "Washed".to_owned(),
            station: "Othaya".to_owned(),
            harvested: Some(date(2025, 12, 31)),
        },
        moisture: Some(1090),
        location: "Nairobi".to_owned(),
        notes: "Notes".to_owned(),
        shared: true,
        certificates: vec!["certificate".into()],
        made_by: Some("move".into()),
        balance_g: 7_200_000,
        created_ms: 1_790_000_000_001,
    };
    golden(FOLDER, "lot", &lot);
    golden(FOLDER, "numbered-lot", &NumberedLot { lot: "lot".into() });
    let part = |lot: &str, grams| Part { lot: lot.into(), number: format!("N-{lot}"), grams };
    let made = Move {
        id: "move".into(),
        seller: "seller".into(),
        kind: MoveKind::Return,
        inputs: vec![part("a", 1)],
        outputs: vec![part("b", 2), part("c", 3)],
        loss_g: 4,
        day: date(2026, 2, 3),
        evidence: "Ticket 5".to_owned(),
        source: Some(Source { producer: Some("producer".into()), name: "Name".to_owned(), plots: vec!["plot".into()] }),
        line: Some(SoldLine { order: "order".into(), number: "ORD-2026-000006".to_owned(), line: "order-001".into() }),
        undoes: Some("other".into()),
        by: Some("person".into()),
        at_ms: 1_790_000_000_002,
    };
    golden(FOLDER, "lot-move", &made);
    golden(FOLDER, "undone-lot-move", &Undone { by: "move".into() });
    golden(FOLDER, "made-lot-move", &MadeMove { id: "move".into() });
    let line = LineDraw {
        id: "order-001".into(),
        order: "order".into(),
        order_number: "ORD-2026-000006".to_owned(),
        seller: "seller".into(),
        buyer: "buyer".into(),
        product: "product".into(),
        product_name: "Nyeri AA".to_owned(),
        unit_g: 250,
        units: 7,
        drawn: vec![part("a", 8)],
        shipment: Some(Carried { id: "shipment".into(), number: "SHP-2026-000009".to_owned() }),
        at_ms: 1_790_000_000_004,
        category: "Green coffee".to_owned(),
        contract: Some("contract".into()),
    };
    golden(FOLDER, "lot-line", &line);
    golden(FOLDER, "unsampled-line", &UnsampledWord { goods: vec![part("a", 8)] });
    let product = ProductLots {
        id: "product".into(),
        seller: "seller".into(),
        name: "Nyeri AA".to_owned(),
        lots: vec!["a".into(), "b".into()],
        since_ms: 1_790_000_000_005,
    };
    golden(FOLDER, "product-lots", &product);
    let moved =
        LotsMoved { id: "move".into(), seller: "seller".into(), kind: MoveKind::Blend, at_ms: 1_790_000_000_003 };
    golden(FOLDER, "event-lots-moved", &moved);
    let undone =
        LotMoveUndone { id: "move".into(), by: "counter".into(), seller: "seller".into(), at_ms: 1_790_000_000_004 };
    golden(FOLDER, "event-lot-move-undone", &undone);
}

#[test]
fn stored_forms_of_certificates_are_frozen() {
    let certificate = Certificate {
        id: "certificate".into(),
        seller: "seller".into(),
        facts: Facts {
            scheme: Scheme::RainforestAlliance,
            number: "RA-1".to_owned(),
            holder: "Holder".to_owned(),
            scope: Scope {
                goods: Goods::Tea,
                stages: vec![Staged(Stage::MadeTea)],
                countries: vec!["KE".to_owned(), "RW".to_owned()],
                producers: vec!["producer".into()],
            },
            from: date(2025, 1, 2),
            until: date(2027, 3, 4),
        },
        file: Some(Paper { hash: "hash".to_owned(), name: "a.pdf".to_owned(), media: "application/pdf".to_owned() }),
        version: 3,
        judgement: Some(Judgement {
            verified: true,
            reason: "A reason".to_owned(),
            by: "staff".into(),
            at_ms: 1_790_000_000_006,
        }),
        made_ms: 1_790_000_000_007,
    };
    golden(FOLDER, "certificate", &certificate);
    golden(FOLDER, "certificate-notice", &Notice { certificate: "certificate".into(), ended: true });
    golden(FOLDER, "shipped-line", &Shipped { day: date(2026, 5, 6) });
    let moved = CertificateMoved {
        certificate: "certificate".into(),
        seller: "seller".into(),
        scheme: Scheme::FourC,
        number: "4C-1".to_owned(),
        until: date(2027, 3, 4),
        step: CertificateStep::EndsSoon,
        reason: "A reason".to_owned(),
        administrators: vec!["administrator".into()],
        at_ms: 1_790_000_000_008,
    };
    golden(FOLDER, "event-certificate-moved", &moved);
    let certificate = ClaimedCertificate { number: "FT-1".to_owned(), until: date(2027, 3, 4) };
    let certified = GoodsCertified {
        order: "order".into(),
        line: "order-001".into(),
        seller: "seller".into(),
        buyer: "buyer".into(),
        day: date(2026, 5, 6),
        claims: vec![GoodsClaim { scheme: Scheme::Fairtrade, certificates: vec![certificate] }],
        at_ms: 1_790_000_000_009,
    };
    golden(FOLDER, "event-goods-certified", &certified);
}
