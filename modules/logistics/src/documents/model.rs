//! The kinds of papers, a shipment's need for each, and the state of each. Pure.

use serde::{Deserialize, Serialize};

use crate::atlas::route::{Mode, Path};
use crate::party::Party;

/// What a paper is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = DocumentType)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Customs,
    Clearance,
    PurchaseContract,
    ShippingContract,
    Phytosanitary,
    IcoCertificate,
    BillOfLading,
    PackingList,
    Invoice,
    Other,
}

/// All kinds, in the order in which they are shown.
const ALL: [Kind; 10] = [
    Kind::Customs,
    Kind::Clearance,
    Kind::PurchaseContract,
    Kind::ShippingContract,
    Kind::Phytosanitary,
    Kind::IcoCertificate,
    Kind::BillOfLading,
    Kind::PackingList,
    Kind::Invoice,
    Kind::Other,
];

impl Kind {
    /// The kind's word in addresses.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Kind::Customs => "customs",
            Kind::Clearance => "clearance",
            Kind::PurchaseContract => "purchase-contract",
            Kind::ShippingContract => "shipping-contract",
            Kind::Phytosanitary => "phytosanitary",
            Kind::IcoCertificate => "ico-certificate",
            Kind::BillOfLading => "bill-of-lading",
            Kind::PackingList => "packing-list",
            Kind::Invoice => "invoice",
            Kind::Other => "other",
        }
    }

    /// Parses the word of an address.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// The kind's name, for people.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Kind::Customs => "Customs",
            Kind::Clearance => "Clearance",
            Kind::PurchaseContract => "Purchase Contract",
            Kind::ShippingContract => "Shipping Contract",
            Kind::Phytosanitary => "Phytosanitary Certificate",
            Kind::IcoCertificate => "ICO Certificate",
            Kind::BillOfLading => "Bill of Lading",
            Kind::PackingList => "Packing List",
            Kind::Invoice => "Invoice",
            Kind::Other => "Other",
        }
    }
}

/// Whether a shipment needs a paper, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Requirement {
    /// The shipment is not picked up without it.
    ForPickup,
    /// It comes on the way.
    OnTheWay,
    /// The shipment does not need it.
    No,
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

/// A paper of a shipment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Document {
    pub(crate) kind: Kind,
    pub(crate) need: Requirement,
    pub(crate) file: Option<Upload>,
    pub(crate) verdict: Option<Verdict>,
}

impl Document {
    /// Whether pickup waits for it: needed, and rejected or missing. `attached`: the shop makes it where nobody hands in
    /// another.
    pub(crate) fn holds_pickup(&self, attached: bool) -> bool {
        let fine = match self.file {
            Some(_) => !matches!(self.verdict, Some(Verdict::Rejected(_))),
            None => attached,
        };
        self.need == Requirement::ForPickup && !fine
    }
}

/// The papers of a new shipment. Coffee has a certificate of the coffee organisation; a ship gives a bill of lading.
pub(crate) fn checklist(path: Path, mode: Mode, abroad: bool, coffee: bool) -> Vec<Document> {
    let need = |kind: Kind| match kind {
        _ if !abroad => Requirement::No,
        Kind::Customs
        | Kind::PurchaseContract
        | Kind::ShippingContract
        | Kind::Phytosanitary
        | Kind::PackingList
        | Kind::Invoice => Requirement::ForPickup,
        Kind::Clearance => Requirement::OnTheWay,
        Kind::IcoCertificate if coffee => Requirement::OnTheWay,
        Kind::BillOfLading if path == Path::Sea && mode == Mode::Vessel => Requirement::OnTheWay,
        Kind::IcoCertificate | Kind::BillOfLading | Kind::Other => Requirement::No,
    };
    ALL.into_iter().map(|kind| Document { kind, need: need(kind), file: None, verdict: None }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_depends_on_the_way() {
        let needed = |papers: Vec<Document>, need: Requirement| -> Vec<&str> {
            papers.into_iter().filter(|document| document.need == need).map(|document| document.kind.as_str()).collect()
        };
        assert_eq!(needed(checklist(Path::Local, Mode::Truck, false, true), Requirement::No).len(), 10);
        let sea = checklist(Path::Sea, Mode::Vessel, true, true);
        assert_eq!(needed(sea.clone(), Requirement::OnTheWay), ["clearance", "ico-certificate", "bill-of-lading"]);
        assert_eq!(needed(sea, Requirement::ForPickup).len(), 6);
        assert_eq!(needed(checklist(Path::Air, Mode::Air, true, false), Requirement::OnTheWay), ["clearance"]);
    }

    #[test]
    fn words_are_read_as_they_are_written() {
        for kind in ALL {
            assert_eq!(Kind::parse(kind.as_str()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        }
    }
}
