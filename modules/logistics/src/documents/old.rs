//! Earlier stored forms of a paper, frozen, and their conversion.

use jiff::civil::Date;
use serde::Deserialize;

use super::kind::Kind;
use super::model::{Document, Need, Provided, Upload, Uploader, Verdict, Waiver};
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

impl From<DocumentV3> for DocumentV4 {
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
        DocumentV4 {
            kind: old.kind,
            need,
            file: old.file,
            verdict: old.verdict,
            issued_on: None,
            waiver: None,
            provided: None,
        }
    }
}

/// [`Document`], in version 4 of shipments: a paper of the shop's own had no title.
#[derive(Deserialize)]
pub(crate) struct DocumentV4 {
    kind: Kind,
    need: Option<Need>,
    file: Option<Upload>,
    verdict: Option<Verdict>,
    issued_on: Option<Date>,
    waiver: Option<Waiver>,
    provided: Option<Provided>,
}

impl From<DocumentV4> for Document {
    fn from(old: DocumentV4) -> Self {
        Document {
            kind: old.kind,
            title: String::new(),
            need: old.need,
            file: old.file,
            verdict: old.verdict,
            issued_on: old.issued_on,
            waiver: old.waiver,
            provided: old.provided,
        }
    }
}
