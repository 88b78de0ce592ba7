//! The JSON form of a paper.

use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::attached::Attached;
use super::model::{Document, Kind, Requirement, Verdict};

/// What has become of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = DocumentStatus)]
enum State {
    #[serde(rename = "missing")]
    Missing,
    /// The shop makes it.
    #[serde(rename = "attached")]
    Attached,
    #[serde(rename = "uploaded")]
    Uploaded,
    #[serde(rename = "verified")]
    Verified,
    #[serde(rename = "rejected")]
    Rejected,
    #[serde(rename = "not required")]
    NotRequired,
}

/// A paper of a shipment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShipmentDocument)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentView {
    r#type: Kind,
    title: &'static str,
    status: State,
    /// Whether the shipment is not picked up without it.
    required: bool,
    #[schema(required)]
    file_name: Option<String>,
    /// In bytes; none where the shop makes it.
    #[schema(required)]
    size: Option<u64>,
    /// By name.
    #[schema(required)]
    uploaded_by: Option<String>,
    #[schema(required, format = DateTime)]
    uploaded_at: Option<String>,
    /// Why it was rejected.
    #[schema(required)]
    reason: Option<String>,
}

impl DocumentView {
    /// The view of a paper. Only parties see its file. `attached`: the papers that the shop makes.
    pub(crate) fn new(document: &Document, attached: &Attached, party: bool) -> Self {
        let made = attached.name(document.kind).filter(|_| document.file.is_none());
        let status = match (&document.file, &document.verdict) {
            (None, _) if made.is_some() => State::Attached,
            (None, _) if document.need == Requirement::No => State::NotRequired,
            (None, _) => State::Missing,
            (Some(_), None) => State::Uploaded,
            (Some(_), Some(Verdict::Verified)) => State::Verified,
            (Some(_), Some(Verdict::Rejected(_))) => State::Rejected,
        };
        let file = document.file.as_ref().filter(|_| party);
        DocumentView {
            r#type: document.kind,
            title: document.kind.title(),
            status,
            required: document.need == Requirement::ForPickup,
            file_name: file.map(|file| file.name.clone()).or(made.filter(|_| party)),
            size: file.map(|file| file.size),
            uploaded_by: file.map(|file| file.by.name.clone()),
            uploaded_at: file.map(|file| instant(file.at_ms)),
            reason: match &document.verdict {
                Some(Verdict::Rejected(why)) if party => Some(why.clone()),
                _ => None,
            },
        }
    }
}
