//! The JSON form of a paper.

use contracts::logistics::ShipmentStatus as Status;
use jiff::civil::Date;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::attached::Attached;
use super::kind::Kind;
use super::model::{Document, Need, State, Uploader, Verdict};
use super::step::{Due, Step};

/// What a rule says of a paper.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DocumentNeed)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NeedView {
    /// Who makes it out; may be empty.
    issuer: String,
    /// Who hands it in, beside the shop. Where the shipment has no such party, any party does.
    uploader: Uploader,
    due: Due,
    /// The step that waits for it.
    #[schema(required)]
    blocks: Option<Step>,
    /// For how many days after its day of issue it is valid.
    #[schema(required)]
    valid_days: Option<u16>,
    /// How many originals.
    copies: u8,
    /// What else there is to know; may be empty.
    note: String,
}

impl From<Need> for NeedView {
    fn from(need: Need) -> Self {
        let Need { issuer, uploader, due, blocks, valid_days, copies, note } = need;
        NeedView { issuer, uploader, due, blocks, valid_days, copies, note }
    }
}

/// A paper of a shipment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShipmentDocument)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentView {
    r#type: Kind,
    /// Its name; several papers of the kind `other` are told apart by it.
    title: String,
    status: State,
    /// Whether the shipment is not picked up without it.
    required: bool,
    /// What the rules said when the shipment was planned; `null` if they do not ask for it, or the shop took it off.
    #[schema(required)]
    need: Option<NeedView>,
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
    /// The day from which its validity counts.
    #[schema(required, format = Date)]
    issued_on: Option<String>,
    /// Its last valid day.
    #[schema(required, format = Date)]
    expires_on: Option<String>,
    /// Whether that is within 14 days.
    expires_soon: bool,
    /// Why the caller cannot have its file, in a sentence: it waits for the balance, or is between buyer and seller.
    #[schema(required)]
    held: Option<String>,
    /// Whether the caller may hand it in, by its rule.
    may_upload: bool,
    /// Why it was rejected, or why the shop took it off.
    #[schema(required)]
    reason: Option<String>,
    /// Whether the shop took it off this shipment.
    waived: bool,
    /// What the shop has in place of a file, in words.
    #[schema(required)]
    provided: Option<String>,
}

/// The reader of a paper, and how far the shipment is.
pub(crate) struct PaperReader {
    /// The status that the shipment has reached.
    pub(crate) at: Status,
    /// Whether it is a party, and the paper is not kept from it. Only such parties see the file.
    pub(crate) party: bool,
    /// Whether it may hand the paper in.
    pub(crate) may_upload: bool,
    /// Why it cannot have the file.
    pub(crate) held: Option<String>,
}

impl DocumentView {
    /// The view of a paper. `attached`: the papers that the shop makes. `today` is UTC.
    pub(crate) fn new(document: &Document, attached: &Attached, reader: PaperReader, today: Date) -> Self {
        let PaperReader { at, party, may_upload, held } = reader;
        let made = attached.name(document.kind).filter(|_| document.file.is_none());
        let file = document.file.as_ref().filter(|_| party);
        let need = document.needed().cloned();
        DocumentView {
            r#type: document.kind,
            title: document.title().to_owned(),
            status: document.state(made.is_some(), today, at),
            required: need.as_ref().is_some_and(|need| need.blocks == Some(Step::Pickup)),
            need: need.map(NeedView::from),
            file_name: file.map(|file| file.name.clone()).or(made.clone().filter(|_| party)),
            size: file.map(|file| file.size),
            uploaded_by: file.map(|file| file.by.name.clone()),
            uploaded_at: file.map(|file| instant(file.at_ms)),
            issued_on: document.issued_on.filter(|_| file.is_some()).map(|day| day.to_string()),
            expires_on: document.expires_on().map(|day| day.to_string()),
            expires_soon: document.expires_soon(made.is_some(), today, at),
            held,
            may_upload,
            reason: match (&document.waiver, &document.verdict) {
                (Some(waiver), _) => Some(waiver.reason.clone()).filter(|_| party),
                (None, Some(Verdict::Rejected(why))) if party => Some(why.clone()),
                _ => None,
            },
            waived: document.waiver.is_some(),
            provided: document.provided.as_ref().filter(|_| party).map(|provided| provided.text.clone()),
        }
    }
}
