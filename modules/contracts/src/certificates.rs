//! Certificates of sellers: the schemes, what became of a certificate, and what goods of orders are certified for.

use jiff::civil::Date;
use kernel::store::{Event, Reader, Record, StoreError};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, CertificateId, LineId, OrderId};
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
impl Record for CertificateMoved {}
impl Event for CertificateMoved {
    const NAME: &'static str = "lots.certificate-moved";

    fn concerns(&self) -> Vec<AccountId> {
        std::iter::once(&self.seller).chain(&self.administrators).cloned().collect()
    }
}

/// A certificate on which a claim rests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimedCertificate {
    /// Its number.
    pub number: String,
    /// Its last day.
    pub until: Date,
}

/// A scheme that goods are certified for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoodsClaim {
    /// The scheme.
    #[serde(with = "words")]
    pub scheme: Scheme,
    /// The certificates on which it rests.
    pub certificates: Vec<ClaimedCertificate>,
}

/// The goods of a line of an order left their seller, with these claims on that day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoodsCertified {
    /// The order.
    pub order: OrderId,
    /// Its line.
    pub line: LineId,
    /// The account of the seller.
    pub seller: AccountId,
    /// The account of the buyer.
    pub buyer: AccountId,
    /// The day, where the shop is.
    pub day: Date,
    /// What they are certified for; may be empty.
    pub claims: Vec<GoodsClaim>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for GoodsCertified {}
impl Event for GoodsCertified {
    const NAME: &'static str = "lots.goods-certified";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.seller.clone(), self.buyer.clone()]
    }
}

/// What goods of an order are certified for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineClaims {
    /// The day on which they left their seller, once they have. The claims are those of that day, or of today.
    pub shipped: Option<Date>,
    /// What they are certified for; may be empty.
    pub claims: Vec<GoodsClaim>,
}

/// The read port of claims, by the module `lots`.
pub trait ClaimPort: Send + Sync {
    /// Returns what the goods of a line of an order are certified for.
    fn of_line(&self, reader: &Reader<'_>, line: &LineId) -> Result<LineClaims, StoreError>;
}
