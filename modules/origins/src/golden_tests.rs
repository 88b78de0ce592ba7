//! Data that earlier versions stored still opens.

use kernel::store::golden;

use crate::checks::shape::{Position, Shape};
use crate::plots::model::{Plot, Stop, Way};
use crate::plots::store::KnownPlot;
use crate::producers::model::Producer;
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
}
