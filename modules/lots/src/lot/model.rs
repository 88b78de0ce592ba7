//! The stored lot.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, CertificateId, LotId, LotMoveId};
use contracts::lots::{LotSummary, Stage};
use contracts::words;
use jiff::civil::Date;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::crop_year::CropYears;

/// What stands for a country, grade, process or station where a lot has several.
pub(crate) const BLEND: &str = "blend";

/// What grew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = LotGoods)]
pub(crate) enum Goods {
    Coffee,
    Tea,
}

/// What is known about the goods of a lot. Moves give it to the lots that they make. Part of [`Lot`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Traits {
    pub(crate) goods: Goods,
    #[serde(with = "words")]
    pub(crate) stage: Stage,
    /// The country's code (ISO 3166-1 alpha-2), or [`BLEND`].
    pub(crate) country: String,
    pub(crate) crop_years: CropYears,
    /// May be empty.
    pub(crate) grade: String,
    /// How the crop was processed; may be empty.
    pub(crate) process: String,
    /// The washing station or factory; may be empty.
    pub(crate) station: String,
    /// The last day of its harvest, if it is known. Certificates must have been valid on it.
    pub(crate) harvested: Option<Date>,
}

/// A lot, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lot {
    pub(crate) id: LotId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// Unique among the seller's lots, without regard to case. It never changes.
    pub(crate) number: String,
    pub(crate) traits: Traits,
    /// In hundredths of a percent, if it was measured.
    pub(crate) moisture: Option<u16>,
    /// Where the goods are; may be empty.
    pub(crate) location: String,
    /// For the seller alone; may be empty.
    pub(crate) notes: String,
    /// Whether buyers of its goods are shown its number, crop year and station.
    pub(crate) shared: bool,
    /// The certificates that its seller claims for it. A lot that a move made has none of its own.
    pub(crate) certificates: Vec<CertificateId>,
    /// The move that made it of other lots; `None` where it was received.
    pub(crate) made_by: Option<LotMoveId>,
    /// What is left of it, in grams.
    pub(crate) balance_g: u64,
    /// When it was entered, in milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
}
impl Record for Lot {}
impl Listed for Lot {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.created_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let mut lists = BTreeSet::new();
        for stage in [None, Some(self.traits.stage)] {
            lists.insert(list(&self.seller, stage, false));
            if self.balance_g > 0 {
                lists.insert(list(&self.seller, stage, true));
            }
        }
        lists
    }

    fn texts(&self) -> Vec<&str> {
        let Traits { crop_years, grade, process, station, .. } = &self.traits;
        let years = [crop_years.first.as_str(), crop_years.last.as_str()];
        [&[self.number.as_str(), grade, process, station, &self.location], &years[..]].concat()
    }
}

/// The name of the list of a seller's lots: of one stage or all, those with goods or all.
pub(crate) fn list(seller: &AccountId, stage: Option<Stage>, with_goods: bool) -> String {
    let stage = stage.map_or("any", Stage::as_str);
    format!("lots/{seller}/{stage}{}", if with_goods { "/left" } else { "" })
}

impl Lot {
    /// The lot, as other modules see it.
    pub(crate) fn summary(&self) -> LotSummary {
        LotSummary {
            id: self.id.clone(),
            seller: self.seller.clone(),
            number: self.number.clone(),
            stage: self.traits.stage,
            grade: self.traits.grade.clone(),
            process: self.traits.process.clone(),
            country: self.traits.country.clone(),
            crop_year: self.traits.crop_years.to_string(),
            balance_g: self.balance_g,
        }
    }
}
