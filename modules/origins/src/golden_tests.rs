//! Data that earlier versions stored still opens.

use std::collections::BTreeSet;

use contracts::origins::{DdsStatus, PackChanged, PackStep, PlotReleased, PlotStopped, StoppedOrder};
use kernel::store::golden;

use crate::checks::shape::{Position, Shape};
use crate::packs::orders::{SoldLine, SoldOrder};
use crate::packs::references::DdsReference;
use crate::packs::sealed_sources::SealedSources;
use crate::packs::sold_contracts::SoldContract;
use crate::packs::tests::sample;
use crate::plots::former::FormerPlot;
use crate::plots::model::{Plot, Stop, Way};
use crate::plots::store::KnownPlot;
use crate::producers::model::Producer;
use crate::producers::simplified::{PostalAddress, SimplifiedDeclaration};
use crate::producers::store::KnownProducer;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_are_frozen() {
    let producer = Producer {
        id: "producer".into(),
        seller: "seller".into(),
        name: "Grower 0417".to_owned(),
        country: "KE".to_owned(),
        place: "Othaya".to_owned(),
        member_number: "0417".to_owned(),
        notes: "Upper ridge".to_owned(),
        made_ms: 1_790_000_000_001,
    };
    golden(FOLDER, "producer", &producer);
    let simplified = SimplifiedDeclaration {
        producer: "producer".into(),
        reference: "S26BECB39D2GRX".to_owned(),
        verification: "H6ORMNTX".to_owned(),
        address: Some(PostalAddress {
            street: "Othaya Road 7".to_owned(),
            postal_code: "10106".to_owned(),
            city: "Othaya".to_owned(),
        }),
        at_ms: 1_790_000_000_010,
    };
    golden(FOLDER, "simplified-declaration", &simplified);
    golden(FOLDER, "known-producer", &KnownProducer("producer".into()));
    golden(FOLDER, "known-plot", &KnownPlot("plot".into()));
    let at = |lon, lat| Position { lon, lat };
    let plot = Plot {
        id: "plot".into(),
        seller: "seller".into(),
        producer: "producer".into(),
        name: "Upper block".to_owned(),
        shape: Shape {
            points: vec![at(36_947_115, -549_876)],
            outlines: vec![vec![at(1, 2), at(3, 4), at(-5, 6), at(1, 2)]],
        },
        point_m2: Some(6_200),
        area_m2: 7_001,
        way: Way::File,
        stop: Some(Stop { reason: "Cleared in 2022".to_owned(), at_ms: 1_790_000_000_002 }),
        made_ms: 1_790_000_000_003,
    };
    golden(FOLDER, "plot", &plot);
    let former = FormerPlot {
        id: "plot.1".to_owned(),
        plot: "plot".into(),
        seller: "seller".into(),
        name: "Lower block".to_owned(),
        shape: Shape {
            points: vec![at(36_947_116, -549_877)],
            outlines: vec![vec![at(7, 8), at(9, 10), at(-11, 12), at(7, 8)]],
        },
        point_m2: Some(6_201),
        area_m2: 7_002,
        way: Way::Form,
        by: "Co-operative".to_owned(),
        at_ms: 1_790_000_000_011,
    };
    golden(FOLDER, "former-plot", &former);
    golden(FOLDER, "pack", &sample());
    let reference = DdsReference {
        id: "pack.26BE7XTVCZAQ2S".to_owned(),
        pack: "pack".into(),
        buyer: "buyer".into(),
        reference: "26BE7XTVCZAQ2S".to_owned(),
        verification: "SFFCB4Y3".to_owned(),
        status: DdsStatus::Archived,
        at_ms: 1_790_000_000_009,
    };
    golden(FOLDER, "dds-reference", &reference);
    let sources =
        SealedSources { lots: BTreeSet::from(["lot".into(), "other".into()]), plots: BTreeSet::from(["plot".into()]) };
    golden(FOLDER, "sealed-sources", &sources);
    let sold = SoldOrder {
        id: "order.seller".to_owned(),
        order: "order".into(),
        number: "ORD-2026-000107".to_owned(),
        seller: "seller".into(),
        seller_name: "Co-operative".to_owned(),
        buyer: "buyer".into(),
        buyer_name: "Roaster".to_owned(),
        destination: "Netherlands".to_owned(),
        contract: Some("contract".into()),
        lines: vec![SoldLine {
            line: "line".into(),
            product: "product".into(),
            name: "Nyeri AA".to_owned(),
            hs: "090111".to_owned(),
            units: 600,
            unit: "kg".to_owned(),
            unit_g: 1_000,
            shipment: Some(("shipment".into(), "SHP-2026-000041".to_owned())),
        }],
        at_ms: 1_790_000_000_004,
    };
    golden(FOLDER, "sold-order", &sold);
    let called_off = SoldContract {
        id: "contract.seller".to_owned(),
        contract: "contract".into(),
        seller: "seller".into(),
        orders: vec!["order".into(), "other".into()],
        at_ms: 1_790_000_000_006,
    };
    golden(FOLDER, "sold-contract", &called_off);
    let changed = PackChanged {
        pack: "pack".into(),
        number: "ORD-2026-000107".to_owned(),
        seller: "seller".into(),
        seller_name: "Co-operative".to_owned(),
        buyer: "buyer".into(),
        buyer_name: "Roaster".to_owned(),
        step: PackStep::Declared,
        status: Some(DdsStatus::Available),
        at_ms: 1_790_000_000_005,
        orders: vec!["order".into()],
        shipment: Some("shipment".into()),
        reference: "26NLABCDEFGHIJ".to_owned(),
        contingency: "CONT-2026-17".to_owned(),
    };
    golden(FOLDER, "event-pack-changed", &changed);
    let stopped = PlotStopped {
        plot: "plot".into(),
        seller: "seller".into(),
        reached: vec![StoppedOrder {
            buyer: "buyer".into(),
            number: "ORD-2026-000107".to_owned(),
            pack: Some("pack".into()),
            shipment: Some("shipment".into()),
        }],
        at_ms: 1_790_000_000_007,
    };
    golden(FOLDER, "event-plot-stopped", &stopped);
    let released =
        PlotReleased { plot: stopped.plot, seller: stopped.seller, freed: stopped.reached, at_ms: 1_790_000_000_008 };
    golden(FOLDER, "event-plot-released", &released);
}
