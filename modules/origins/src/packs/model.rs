//! A stored data pack.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, ContractId, PackId};
use contracts::origins::DdsStatus;
use contracts::words;
use jiff::civil::Date;
use kernel::store::{Listed, sort_key};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::coverage::{Coverage, PackedOrder};

/// A data pack, version 3. After it was sealed nothing of it changes but the statements, which are added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pack {
    pub(crate) id: PackId,
    pub(crate) seller: AccountId,
    pub(crate) seller_name: String,
    pub(crate) buyer: AccountId,
    pub(crate) buyer_name: String,
    /// The goods that it is for.
    pub(crate) coverage: Coverage,
    /// The countries that its orders go to, by their English names; as they were when it was begun or sealed.
    pub(crate) destination: String,
    /// The scientific names of the species, at least one.
    pub(crate) species: Vec<String>,
    /// The first and the last day of the production, if the seller knows them.
    pub(crate) produced: Option<(Date, Date)>,
    /// The files of evidence, each content once.
    pub(crate) evidence: Vec<Evidence>,
    pub(crate) seal: Option<Seal>,
    /// What the buyer wrote back, the latest last.
    pub(crate) statements: Vec<Statement>,
    /// When it was begun, in milliseconds since 1970 UTC.
    pub(crate) made_ms: i64,
}
/// A file of evidence: it shows what no check of a shape can. Part of [`Pack`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Evidence {
    /// What it is, for people.
    pub(crate) title: String,
    pub(crate) kind: EvidenceKind,
    /// The file's name.
    pub(crate) name: String,
    /// Its SHA-256, by which it is kept.
    pub(crate) hash: String,
    pub(crate) bytes: u64,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// What a file of evidence is to show. Part of [`Evidence`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EvidenceKind {
    /// That the land is farmed lawfully.
    Legality,
    /// That no forest was cleared after the cut-off day.
    Deforestation,
    /// Something else.
    Other,
}

impl EvidenceKind {
    /// The word on the wire.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            EvidenceKind::Legality => "legality",
            EvidenceKind::Deforestation => "deforestation",
            EvidenceKind::Other => "other",
        }
    }
}

/// What was sealed. Part of [`Pack`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seal {
    /// The orders whose goods it has, the oldest first.
    pub(crate) orders: Vec<PackedOrder>,
    /// By their headings, each once.
    pub(crate) goods: Vec<SealedGoods>,
    pub(crate) plots: u32,
    pub(crate) producers: u32,
    /// The files of the archive.
    pub(crate) files: Vec<PackFile>,
    /// The SHA-256 of the GeoJSON file, by which it is kept beside the archive.
    pub(crate) geojson: String,
    /// The archive's SHA-256, by which it is kept.
    pub(crate) archive: String,
    /// The archive's size in bytes.
    pub(crate) bytes: u64,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// Goods of one heading. Part of [`Seal`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SealedGoods {
    /// The heading of the Harmonized System, six digits.
    pub(crate) hs: String,
    pub(crate) description: String,
    /// The net mass.
    pub(crate) net_g: u64,
    pub(crate) plots: u32,
    pub(crate) producers: u32,
}

/// A file of an archive. Part of [`Seal`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PackFile {
    pub(crate) name: String,
    /// Its SHA-256.
    pub(crate) hash: String,
    pub(crate) bytes: u64,
}

/// How a due diligence statement stood, as its buyer wrote it back. Part of [`Pack`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Statement {
    /// The reference number; may be empty before there is one.
    pub(crate) reference: String,
    /// The verification number; may be empty before there is one.
    pub(crate) verification: String,
    /// The contingency number, which stands in for the reference number until that comes; may be empty.
    pub(crate) contingency: String,
    #[serde(with = "words")]
    pub(crate) status: DdsStatus,
    pub(crate) note: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

impl Listed for Pack {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.made_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let seen_by_buyer = self.seal.is_some() && self.buyer != self.seller;
        let viewers = [&self.seller].into_iter().chain(seen_by_buyer.then_some(&self.buyer));
        let of_contract = self.coverage.contract().into_iter().flat_map(|contract| {
            let list = |viewer: &AccountId| of_contract(contract, viewer);
            viewers.clone().map(list)
        });
        let draft = self.seal.is_none().then(|| draft_of(&self.coverage, &self.seller));
        let open = self.coverage.contract().filter(|_| self.seal.is_none() && self.buyer != self.seller);
        let open = open.map(|contract| open_of_contract(contract, &self.buyer));
        let buyers = [bought_by(&self.buyer)].into_iter().chain(seen_by_buyer.then(|| of_buyer(&self.buyer)));
        of_contract.chain(buyers).chain(draft).chain(open).chain([of_seller(&self.seller)]).collect()
    }

    /// The evidence of a sealed pack is in its archive.
    fn files(&self) -> BTreeSet<(String, String)> {
        let hashes: Vec<&String> = match &self.seal {
            Some(seal) => vec![&seal.archive, &seal.geojson],
            None => self.evidence.iter().map(|file| &file.hash).collect(),
        };
        hashes.into_iter().map(|hash| (hash.clone(), self.id.to_string())).collect()
    }
}

/// The name of the list of a seller's packs.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("packs-by/{seller}")
}

/// The name of the list of the sealed packs that a buyer sees.
pub(crate) fn of_buyer(buyer: &AccountId) -> String {
    format!("packs-for/{buyer}")
}

/// The name of the list of all packs of a buyer's orders, drafts too.
pub(crate) fn bought_by(buyer: &AccountId) -> String {
    format!("packs-of-buyer/{buyer}")
}

/// The name of the list of a contract's drafts that its buyer sees.
pub(crate) fn open_of_contract(contract: &ContractId, buyer: &AccountId) -> String {
    format!("open-packs-of-contract/{contract}/{buyer}")
}

/// The name of the list of the packs of a contract that its seller sees, and its buyer once they are sealed.
pub(crate) fn of_contract(contract: &ContractId, viewer: &AccountId) -> String {
    format!("packs-of-contract/{contract}/{viewer}")
}

/// The name of the list of the draft of an order or a contract, which has one pack at most.
pub(crate) fn draft_of(coverage: &Coverage, seller: &AccountId) -> String {
    match coverage {
        Coverage::Order { order, .. } => format!("pack-draft/{order}/{seller}"),
        Coverage::Contract { contract, .. } => format!("contract-pack-draft/{contract}/{seller}"),
    }
}
