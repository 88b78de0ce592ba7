//! Earlier stored forms of a paper, frozen, and their conversion.

use serde::Deserialize;

use super::kind::Kind;
use super::model::{Document, Need, Upload, Uploader, Verdict};
use super::step::{Due, Step};

/// Whether a shipment needed a paper, in the versions 1 to 3 of shipments.
#[derive(Clone, Copy, Deserialize)]
enum RequirementV3 {
    /// The shipment was not picked up without it.
    ForPickup,
    /// It came on the way.
    OnTheWay,
    /// The shipment did not need it.
    No,
}

/// [`Document`], in the versions 1 to 3 of shipments: its need was a word of the program.
#[derive(Deserialize)]
pub(crate) struct DocumentV3 {
    kind: Kind,
    need: RequirementV3,
    file: Option<Upload>,
    verdict: Option<Verdict>,
}

impl From<DocumentV3> for Document {
    fn from(old: DocumentV3) -> Self {
        let need = |due: Due, blocks: Option<Step>| Need {
            issuer: String::new(),
            uploader: if old.kind == Kind::BillOfLading { Uploader::Carrier } else { Uploader::Seller },
            due,
            blocks,
            valid_days: None,
            copies: 1,
            note: String::new(),
        };
        let need = match old.need {
            RequirementV3::ForPickup => Some(need(Due::BeforePickup, Some(Step::Pickup))),
            RequirementV3::OnTheWay => Some(need(Due::OnTheWay, None)),
            RequirementV3::No => None,
        };
        Document { file: old.file, verdict: old.verdict, ..Document::new(old.kind, need) }
    }
}
