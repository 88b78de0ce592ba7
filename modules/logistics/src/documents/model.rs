//! A paper of a shipment: why it is needed, its file, and its state. Pure.

use contracts::ids::PackId;
use contracts::logistics::ShipmentStatus as Status;
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::key::Key;
use super::kind::Kind;
use super::step::{Due, Step};
use crate::party::Party;

/// The days before a paper expires on which its parties are warned.
pub(super) const WARNED_DAYS: i16 = 14;

/// The party that hands a paper in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = DocumentUploader)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Uploader {
    Seller,
    Carrier,
    Buyer,
}

/// What the rule of a paper said when its shipment was planned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Need {
    /// Who makes it out, for people; may be empty.
    pub(crate) issuer: String,
    pub(crate) uploader: Uploader,
    pub(crate) due: Due,
    /// The step that waits for it.
    pub(crate) blocks: Option<Step>,
    /// For how many days after its day of issue it is valid.
    pub(crate) valid_days: Option<u16>,
    /// How many originals.
    pub(crate) copies: u8,
    /// What else there is to know; may be empty.
    pub(crate) note: String,
}

/// A file that was handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Upload {
    /// The hash under which it is stored.
    pub(crate) hash: String,
    /// The name that it had when it was handed in.
    pub(crate) name: String,
    /// The media type by content, such as `application/pdf`.
    pub(crate) media: String,
    /// In bytes.
    pub(crate) size: u64,
    pub(crate) by: Party,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// Another party's judgement of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Verdict {
    Verified,
    /// With the reason.
    Rejected(String),
}

/// The shop's word that a shipment needs a paper no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Waiver {
    pub(crate) reason: String,
    /// The name of the person.
    pub(crate) by: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// What the shop has in place of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Provided {
    /// The id of the data pack.
    pub(crate) pack: PackId,
    /// In words.
    pub(crate) text: String,
}

/// A paper of a shipment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Document {
    pub(crate) kind: Kind,
    /// The title of a paper of the shop's own; empty for all others.
    pub(crate) title: String,
    /// `None` if the shipment does not need it.
    pub(crate) need: Option<Need>,
    pub(crate) file: Option<Upload>,
    pub(crate) verdict: Option<Verdict>,
    /// Its day of issue, as the party told that handed it in.
    pub(crate) issued_on: Option<Date>,
    pub(crate) waiver: Option<Waiver>,
    pub(crate) provided: Option<Provided>,
}

/// What has become of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = DocumentStatus)]
pub(crate) enum State {
    #[serde(rename = "missing")]
    Missing,
    /// The shop makes it, or has what it says.
    #[serde(rename = "attached")]
    Attached,
    #[serde(rename = "uploaded")]
    Uploaded,
    #[serde(rename = "verified")]
    Verified,
    #[serde(rename = "rejected")]
    Rejected,
    /// Its days are over.
    #[serde(rename = "expired")]
    Expired,
    #[serde(rename = "not required")]
    NotRequired,
}

impl Document {
    /// A paper that nobody handed in yet.
    pub(crate) fn new(kind: Kind, need: Option<Need>) -> Self {
        let title = String::new();
        Document { kind, title, need, file: None, verdict: None, issued_on: None, waiver: None, provided: None }
    }

    /// Its key among the papers of its shipment.
    pub(crate) fn key(&self) -> Key {
        Key::new(self.kind, &self.title)
    }

    /// Its name, for people.
    pub(crate) fn title(&self) -> &str {
        self.kind.named(&self.title)
    }

    /// Its need, unless the shop waived it.
    pub(crate) fn needed(&self) -> Option<&Need> {
        self.need.as_ref().filter(|_| self.waiver.is_none())
    }

    /// The last day on which its file is valid; `None` without a file or without an end.
    pub(crate) fn expires_on(&self) -> Option<Date> {
        let days = self.need.as_ref()?.valid_days?;
        self.issued_on.filter(|_| self.file.is_some())?.checked_add(i32::from(days).days()).ok()
    }

    /// Whether what its validity counts for is behind a shipment of this status: the step that waits for it, or the time
    /// at which it is due. `at` is the status in which a held shipment was held.
    pub(crate) fn behind(&self, at: Status) -> bool {
        let step = self.need.as_ref().and_then(|need| need.blocks.or(need.due.step()));
        step.is_some_and(|step| !step.taken(at, Status::Delivered))
    }

    /// Its state in a shipment of this status. `attached`: the shop makes it where nobody hands in another. `today` is
    /// UTC.
    pub(crate) fn state(&self, attached: bool, today: Date, at: Status) -> State {
        match (&self.file, &self.verdict) {
            _ if self.need.is_some() && self.waiver.is_some() => State::NotRequired,
            (None, _) if attached => State::Attached,
            (None, _) if self.need.is_none() => State::NotRequired,
            (None, _) if self.provided.is_some() => State::Attached,
            (None, _) => State::Missing,
            (Some(_), Some(Verdict::Rejected(_))) => State::Rejected,
            (Some(_), _) if self.expires_on().is_some_and(|last| last < today) && !self.behind(at) => State::Expired,
            (Some(_), None) => State::Uploaded,
            (Some(_), Some(Verdict::Verified)) => State::Verified,
        }
    }

    /// Whether it is needed, and there is nothing that stands.
    pub(crate) fn lacks(&self, attached: bool, today: Date, at: Status) -> bool {
        let wrong = matches!(self.state(attached, today, at), State::Missing | State::Rejected | State::Expired);
        wrong && self.needed().is_some()
    }

    /// Whether it stops a move between two statuses.
    pub(crate) fn stops(&self, from: Status, to: Status, attached: bool, today: Date) -> bool {
        let step = self.needed().and_then(|need| need.blocks);
        step.is_some_and(|step| step.taken(from, to)) && self.lacks(attached, today, from)
    }

    /// Whether it will expire within days.
    pub(crate) fn expires_soon(&self, attached: bool, today: Date, at: Status) -> bool {
        let stands = !self.behind(at) && matches!(self.state(attached, today, at), State::Uploaded | State::Verified);
        let warned = |last: Date| today.checked_add(WARNED_DAYS.days()).is_ok_and(|soon| last <= soon);
        stands && self.expires_on().is_some_and(warned)
    }
}

#[cfg(test)]
#[path = "model_tests.rs"]
mod tests;
