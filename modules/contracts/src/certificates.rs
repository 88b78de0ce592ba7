//! Certificates of sellers: the schemes, and what became of a certificate.

use jiff::civil::Date;
use kernel::store::{Event, Record};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, CertificateId};
use crate::words::{self, words};

words! {
    /// The scheme of a certificate. Certificates of one scheme stand for the same claim, whoever holds them.
    #[schema(as = CertificateScheme)]
    Scheme {
        /// Fairtrade International.
        Fairtrade = "Fairtrade",
        /// Fair Trade USA.
        FairTradeUsa = "Fair Trade USA",
        /// Rainforest Alliance, with the former UTZ.
        RainforestAlliance = "Rainforest Alliance",
        /// Organic by the law of the European Union.
        EuOrganic = "EU Organic",
        /// Organic by the law of the United States.
        UsdaOrganic = "USDA Organic",
        /// Organic by the law of Japan.
        JasOrganic = "JAS Organic",
        /// Demeter: organic, with rules of its own.
        Demeter = "Demeter",
        /// 4C, for coffee.
        FourC = "4C",
        /// Starbucks' own rules for coffee.
        CafePractices = "C.A.F.E. Practices",
        /// Smithsonian Bird Friendly.
        BirdFriendly = "Bird Friendly",
    }
}

words! {
    /// What became of a certificate.
    CertificateStep {
        /// Its facts and its file wait for the shop.
        Waiting = "waiting",
        /// The shop verified it.
        Verified = "verified",
        /// The shop rejected it.
        Rejected = "rejected",
        /// It ends soon.
        EndsSoon = "ends soon",
        /// Its last day is over.
        Ended = "ended",
    }
}

/// Something became of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CertificateMoved {
    /// The certificate.
    pub certificate: CertificateId,
    /// The account of the seller.
    pub seller: AccountId,
    /// Its scheme.
    #[serde(with = "words")]
    pub scheme: Scheme,
    /// Its number.
    pub number: String,
    /// Its last day.
    pub until: Date,
    /// What became of it.
    #[serde(with = "words")]
    pub step: CertificateStep,
    /// Why it was rejected; empty otherwise.
    pub reason: String,
    /// The administrators, where it waits for them; none otherwise.
    pub administrators: Vec<AccountId>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for CertificateMoved {
    const VERSION: u16 = 1;
}
impl Event for CertificateMoved {
    const NAME: &'static str = "lots.certificate-moved";

    fn concerns(&self) -> Vec<AccountId> {
        std::iter::once(&self.seller).chain(&self.administrators).cloned().collect()
    }
}
