//! The stored certificate.

use std::collections::BTreeSet;

use contracts::certificates::Scheme;
use contracts::ids::{AccountId, CertificateId, ProducerId};
use contracts::lots::Stage;
use contracts::words;
use jiff::civil::Date;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

use crate::lot::model::Goods;

/// A certificate of a seller, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Certificate {
    pub(crate) id: CertificateId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    pub(crate) facts: Facts,
    pub(crate) file: Option<Paper>,
    /// How often its facts or its file were changed. The shop judges one version.
    pub(crate) version: u32,
    /// What the shop found about this version; `None` while it has not looked.
    pub(crate) judgement: Option<Judgement>,
    /// When it was entered, in milliseconds since 1970 UTC.
    pub(crate) made_ms: i64,
}
impl Record for Certificate {}

/// What stands on a certificate. Part of [`Certificate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Facts {
    #[serde(with = "words")]
    pub(crate) scheme: Scheme,
    pub(crate) number: String,
    /// The holder that it names.
    pub(crate) holder: String,
    pub(crate) scope: Scope,
    /// Its first day.
    pub(crate) from: Date,
    /// Its last day.
    pub(crate) until: Date,
}

/// The goods that a certificate is for. Part of [`Facts`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Scope {
    pub(crate) goods: Goods,
    /// The stages in which they are received; empty for all.
    pub(crate) stages: Vec<Staged>,
    /// The codes of the countries that they grew in (ISO 3166-1 alpha-2); at least one.
    pub(crate) countries: Vec<String>,
    /// The producers that they come from; empty for all.
    pub(crate) producers: Vec<ProducerId>,
}

/// A stage, stored as its word. Part of [`Scope`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Staged(#[serde(with = "words")] pub(crate) Stage);

/// The file of a certificate. Part of [`Certificate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Paper {
    /// The hash of its content.
    pub(crate) hash: String,
    pub(crate) name: String,
    /// Its media type, told by its content.
    pub(crate) media: String,
}

/// What the shop found about a certificate. Part of [`Certificate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Judgement {
    pub(crate) verified: bool,
    /// Why it was rejected, for the seller; empty if it was verified.
    pub(crate) reason: String,
    /// The person of the shop.
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

impl Certificate {
    /// Whether the shop verified its present facts and file.
    pub(crate) fn is_verified(&self) -> bool {
        self.judgement.as_ref().is_some_and(|judgement| judgement.verified)
    }

    /// Whether the shop rejected them.
    pub(crate) fn is_rejected(&self) -> bool {
        self.judgement.as_ref().is_some_and(|judgement| !judgement.verified)
    }

    /// Whether it waits for the shop: it has a file, and nobody has judged it.
    pub(crate) fn waits(&self) -> bool {
        self.file.is_some() && self.judgement.is_none()
    }

    /// Whether the shop verified it and it is valid on a day.
    pub(crate) fn holds_on(&self, day: Date) -> bool {
        self.is_verified() && (self.facts.from..=self.facts.until).contains(&day)
    }
}

impl Listed for Certificate {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.made_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let list = if self.waits() { WAITING } else { OTHERS };
        BTreeSet::from([of_seller(&self.seller), list.to_owned()])
    }

    fn files(&self) -> BTreeSet<(String, String)> {
        self.file.iter().map(|paper| (paper.hash.clone(), self.id.to_string())).collect()
    }

    fn texts(&self) -> Vec<&str> {
        vec![self.facts.scheme.as_str(), &self.facts.number, &self.facts.holder]
    }
}

/// The list of all certificates that wait for the shop.
pub(crate) const WAITING: &str = "certificates/waiting";

/// The list of all others.
pub(crate) const OTHERS: &str = "certificates/others";

/// The name of the list of a seller's certificates.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("certificates-of/{seller}")
}
