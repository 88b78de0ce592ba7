//! Certificates as their seller and the shop see them.

use contracts::certificates::Scheme;
use contracts::country;
use contracts::lots::Stage;
use jiff::civil::Date;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::due::is_near;
use super::model::{Certificate, Staged};
use crate::lot::model::Goods;

/// A certificate.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Certificate)]
pub(crate) struct CertificateView {
    id: String,
    scheme: Scheme,
    number: String,
    /// The holder that it names.
    holder: String,
    goods: Goods,
    /// The stages in which the goods are received; empty for all.
    stages: Vec<Stage>,
    /// The English names of the countries that the goods grew in.
    countries: Vec<String>,
    /// The ids of the producers that the goods come from; empty for all.
    producers: Vec<String>,
    #[schema(format = Date)]
    from: String,
    #[schema(format = Date)]
    until: String,
    /// The name of its file, once its seller has handed it in.
    #[schema(required)]
    file: Option<String>,
    /// How often its facts or its file were changed.
    version: u32,
    /// When the shop verified or rejected it.
    #[schema(required, format = DateTime)]
    judged_at: Option<String>,
    /// Why the shop rejected it; empty otherwise.
    reason: String,
    status: CertificateStatus,
}

/// Where a certificate stands today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = CertificateStatus)]
pub(crate) enum CertificateStatus {
    /// Its seller has not handed in its file.
    NoFile,
    /// It waits for the shop.
    Waiting,
    /// The shop rejected it.
    Rejected,
    /// The shop verified it, and its first day is to come.
    Coming,
    /// The shop verified it, and it is valid.
    Valid,
    /// The shop verified it, it is valid, and ends within 60 days.
    EndsSoon,
    /// Its last day is over.
    Ended,
}

/// A certificate, with its seller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AnyCertificate)]
pub(crate) struct AnyCertificateView {
    #[serde(flatten)]
    pub(crate) certificate: CertificateView,
    pub(crate) seller_id: String,
    /// The seller's name; empty where the account is gone.
    pub(crate) seller_name: String,
    /// The names of the producers that it names; empty for all.
    pub(crate) producer_names: Vec<String>,
    /// The name of the person of the shop who verified or rejected it; empty while nobody has, and where the account is gone.
    pub(crate) judged_by: String,
}

impl CertificateStatus {
    fn of(known: &Certificate, today: Date) -> Self {
        match known {
            _ if known.facts.until < today => CertificateStatus::Ended,
            _ if known.is_rejected() => CertificateStatus::Rejected,
            Certificate { file: None, .. } => CertificateStatus::NoFile,
            _ if !known.is_verified() => CertificateStatus::Waiting,
            _ if today < known.facts.from => CertificateStatus::Coming,
            _ if is_near(known.facts.until, today) => CertificateStatus::EndsSoon,
            _ => CertificateStatus::Valid,
        }
    }
}

impl CertificateView {
    /// The view on a day.
    pub(crate) fn new(known: Certificate, today: Date) -> Self {
        let status = CertificateStatus::of(&known, today);
        let (facts, judgement) = (known.facts, known.judgement);
        CertificateView {
            id: known.id.into(),
            scheme: facts.scheme,
            number: facts.number,
            holder: facts.holder,
            goods: facts.scope.goods,
            stages: facts.scope.stages.into_iter().map(|Staged(stage)| stage).collect(),
            countries: facts.scope.countries.into_iter().map(country::name_or).collect(),
            producers: facts.scope.producers.into_iter().map(String::from).collect(),
            from: facts.from.to_string(),
            until: facts.until.to_string(),
            file: known.file.map(|file| file.name),
            version: known.version,
            judged_at: judgement.as_ref().map(|judgement| instant(judgement.at_ms)),
            reason: judgement.map(|judgement| judgement.reason).unwrap_or_default(),
            status,
        }
    }
}
