//! The kinds of papers. Their words are stored and sent, and never change.

use serde::{Deserialize, Serialize};

/// What a paper is. New kinds stand at the end: a stored kind is its place among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
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
    WeightCertificate,
    QualityCertificate,
    Fumigation,
    CertificateOfOrigin,
    Insurance,
    EudrPack,
    DdsNumber,
    SalePermit,
}

/// All kinds, in the order in which they are shown.
pub(crate) const ALL: [Kind; 18] = [
    Kind::Customs,
    Kind::Clearance,
    Kind::PurchaseContract,
    Kind::ShippingContract,
    Kind::Phytosanitary,
    Kind::IcoCertificate,
    Kind::BillOfLading,
    Kind::PackingList,
    Kind::Invoice,
    Kind::WeightCertificate,
    Kind::QualityCertificate,
    Kind::Fumigation,
    Kind::CertificateOfOrigin,
    Kind::Insurance,
    Kind::SalePermit,
    Kind::EudrPack,
    Kind::DdsNumber,
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
            Kind::WeightCertificate => "weight-certificate",
            Kind::QualityCertificate => "quality-certificate",
            Kind::Fumigation => "fumigation",
            Kind::CertificateOfOrigin => "certificate-of-origin",
            Kind::Insurance => "insurance",
            Kind::EudrPack => "eudr-pack",
            Kind::DdsNumber => "dds-number",
            Kind::SalePermit => "sale-permit",
        }
    }

    /// Parses the word of an address.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// Whether the paper hands the goods over, or is one that its buyer needs to import them: those that wait for the
    /// balance where a contract says so. Those that say what is paid for, and what the law asks for earlier, do not wait.
    pub(crate) fn shipping(self) -> bool {
        match self {
            Kind::BillOfLading
            | Kind::CertificateOfOrigin
            | Kind::Phytosanitary
            | Kind::IcoCertificate
            | Kind::Fumigation
            | Kind::Insurance => true,
            Kind::Customs
            | Kind::Clearance
            | Kind::PurchaseContract
            | Kind::ShippingContract
            | Kind::PackingList
            | Kind::Invoice
            | Kind::WeightCertificate
            | Kind::QualityCertificate
            | Kind::SalePermit
            | Kind::EudrPack
            | Kind::DdsNumber
            | Kind::Other => false,
        }
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
            Kind::WeightCertificate => "Weight Certificate",
            Kind::QualityCertificate => "Quality Certificate",
            Kind::Fumigation => "Fumigation Certificate",
            Kind::CertificateOfOrigin => "Certificate of Origin or EUR.1",
            Kind::Insurance => "Insurance Certificate",
            Kind::EudrPack => "EUDR Data Pack",
            Kind::DdsNumber => "DDS Reference Number",
            Kind::SalePermit => "Auction or Direct Sale Permit",
        }
    }

    /// The name of a paper of this kind, for people: its title, or that of its kind where it has none of its own.
    pub(crate) fn named(self, title: &str) -> &str {
        if title.is_empty() { self.title() } else { title }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        for kind in ALL {
            assert_eq!(Kind::parse(kind.as_str()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        }
    }

    #[test]
    fn a_paper_with_a_title_is_named_by_it() {
        assert_eq!(Kind::Other.named("National Bank"), "National Bank");
        assert_eq!(Kind::Other.named(""), "Other");
        assert_eq!(Kind::Invoice.named(""), "Invoice");
    }
}
