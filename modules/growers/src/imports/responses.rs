//! What a file of deliveries has, and what was taken in from it.

use std::collections::{BTreeMap, BTreeSet};

use contracts::money::Money;
use serde::Serialize;
use utoipa::ToSchema;

use super::bad_row::BadRow;
use super::judge::Judged;
use super::store::TakenFile;

/// What a file would do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeliveryFile)]
pub(crate) struct FileView {
    /// The rows of the file, good and bad.
    #[schema(maximum = 1_000)]
    rows: usize,
    /// The producers of the good rows.
    producers: usize,
    /// What the good rows come to, season by season.
    #[schema(max_items = 1_000)]
    seasons: Vec<FileSeason>,
    /// The bad rows. With any of them nothing is taken in.
    #[schema(max_items = 1_000)]
    bad: Vec<BadRow>,
}

/// What the good rows of a season come to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeliveryFileSeason)]
pub(crate) struct FileSeason {
    season: String,
    deliveries: usize,
    net_g: u64,
    /// What their producers are owed.
    owed: String,
    currency: String,
}

impl From<Judged> for FileView {
    fn from(judged: Judged) -> Self {
        let producers: BTreeSet<_> = judged.good.iter().map(|row| &row.grower.id).collect();
        // A season has one currency: another one makes a row bad.
        let mut sums: BTreeMap<&str, (usize, u64, Money)> = BTreeMap::new();
        for row in &judged.good {
            let owed = row.owed();
            let sum = sums.entry(&row.season).or_insert_with(|| (0, 0, Money::new(0, owed.currency)));
            *sum = (sum.0 + 1, sum.1 + row.net_g(), Money::new(sum.2.minor.saturating_add(owed.minor), owed.currency));
        }
        let seasons = sums.into_iter().map(|(season, (deliveries, net_g, owed))| FileSeason {
            season: season.to_owned(),
            deliveries,
            net_g,
            owed: owed.to_string(),
            currency: owed.currency.to_string(),
        });
        let rows = judged.good.len() + judged.bad.len();
        FileView { rows, producers: producers.len(), seasons: seasons.collect(), bad: judged.bad }
    }
}

/// What was taken in from a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportedDeliveries)]
pub(crate) struct ImportedView {
    /// The number of its first receipt.
    first: u64,
    /// The number of its last receipt.
    last: u64,
}

impl From<TakenFile> for ImportedView {
    fn from(taken: TakenFile) -> Self {
        ImportedView { first: taken.first, last: taken.last }
    }
}
