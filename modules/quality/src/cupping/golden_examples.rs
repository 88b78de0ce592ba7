//! A session and its sheets, with a value of its own in every field.

use contracts::quality::CuppingProtocol;

use super::marks::{Cva, Descriptive, FlavourWord, MainTaste, Marks, MouthfeelWord, Sca2004, Tea};
use super::model::{Averaging, Cup, Cupper, Cupping, Sheet, State, sheet_id};
use super::score_store::Scored;

pub(crate) fn cupping() -> Cupping {
    Cupping {
        id: "cupping".into(),
        number: "CUP-2026-0001".to_owned(),
        title: "Title".to_owned(),
        account: "account".into(),
        account_name: "Account".to_owned(),
        protocol: CuppingProtocol::Cva,
        formula: "cva/1".to_owned(),
        cups: 5,
        averaging: Averaging::Median,
        blind: true,
        table: vec![Cup {
            code: "417".to_owned(),
            sample: Some(("sample".into(), "SMP-2026-0001".to_owned())),
            product: "product".into(),
            product_name: "Product".to_owned(),
            seller: "seller".into(),
            seller_name: "Seller".to_owned(),
        }],
        cuppers: vec![Cupper { person: "person".into(), name: "Person".to_owned(), guest: true }],
        note: "Note".to_owned(),
        state: State::Revealed,
        created_ms: 1_790_000_000_004,
        ended_ms: Some(1_790_000_000_005),
        left_out: vec!["person".into()],
    }
}

pub(crate) fn sheets() -> [Sheet; 3] {
    let sca = Sca2004 { attributes: [825, 875, 800, 850, 775, 1000, 825, 980, 960, 900], taint_cups: 1, fault_cups: 2 };
    let cva = Cva {
        affective: [1, 2, 3, 4, 5, 6, 7, 8],
        non_uniform_cups: 1,
        defective_cups: 2,
        descriptive: Some(Descriptive {
            intensities: [9, 10, 11, 12, 13, 14, 15],
            smells: vec![FlavourWord::Berry],
            flavours: vec![FlavourWord::BrownSugar],
            tastes: vec![MainTaste::Umami],
            mouthfeel: vec![MouthfeelWord::Smooth],
        }),
    };
    let tea = Tea { dry_leaf: 91, liquor: 92, aroma: 93, taste: 94, infused_leaf: 95 };
    [Marks::Sca2004(sca), Marks::Cva(cva), Marks::Tea(tea)].map(|marks| Sheet {
        id: sheet_id(&"cupping".into(), "417", &"person".into()),
        cupping: "cupping".into(),
        code: "417".to_owned(),
        person: "person".into(),
        name: "Person".to_owned(),
        marks,
        note: "Note".to_owned(),
        saved_ms: 1_790_000_000_006,
    })
}

pub(crate) fn scored() -> Scored {
    Scored {
        product: "product".into(),
        cupping: "cupping".into(),
        code: "417".to_owned(),
        hundredths: 8_825,
        at_ms: 1_790_000_000_007,
    }
}
