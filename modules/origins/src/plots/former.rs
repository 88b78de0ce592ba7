//! The shapes that plots had before they were corrected. Rows are only added, and go with their plot.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, PlotId};
use kernel::TxError;
use kernel::store::{Collection, Listed, Reader, Record, StoreError, Tx, sort_key};
use serde::{Deserialize, Serialize};

use super::model::{Plot, Way};
use crate::checks::shape::Shape;

kernel::tables! {
    /// Plot and number of the correction, divided by a dot → the plot as it was before.
    pub(crate) FORMER_PLOTS: Collection<FormerPlot> = "former-plots";
}

/// The most corrections of a plot.
const MOST: u64 = 50;
/// The most corrections of a seller that are looked at for those of a pack.
const MOST_LOOKED: usize = 200;

/// A plot before a correction, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FormerPlot {
    pub(crate) id: String,
    pub(crate) plot: PlotId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The name that it had.
    pub(crate) name: String,
    /// The shape that it had.
    pub(crate) shape: Shape,
    /// The area that each of these points stood for, in square metres; `None` without points.
    pub(crate) point_m2: Option<u64>,
    /// Its whole area then, in square metres.
    pub(crate) area_m2: u64,
    /// How that shape came in.
    pub(crate) way: Way,
    /// The name of the account that corrected it.
    pub(crate) by: String,
    /// When it was corrected, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for FormerPlot {}

impl Listed for FormerPlot {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([of_plot(&self.plot), of_seller(&self.seller)])
    }
}

/// The name of the list of a plot's former shapes.
pub(crate) fn of_plot(plot: &PlotId) -> String {
    format!("former-plots-of/{plot}")
}

/// The name of the list of a seller's former shapes.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("former-plots/{seller}")
}

/// Keeps a plot as it is before a correction.
///
/// # Errors
/// 409 `too-many-corrections`.
pub(super) fn keep(tx: &mut Tx<'_>, before: &Plot, by: &str, at_ms: i64) -> Result<(), TxError> {
    let corrections = FORMER_PLOTS.page(&tx.reader(), &of_plot(&before.id), None, 0)?.1;
    if corrections >= MOST {
        let why = format!("The plot was corrected {MOST} times, the most of a plot. Enter a new one in its place.");
        return Err(TxError::conflict("too-many-corrections", why));
    }
    let former = FormerPlot {
        id: format!("{}.{}", before.id, corrections + 1),
        plot: before.id.clone(),
        seller: before.seller.clone(),
        name: before.name.clone(),
        shape: before.shape.clone(),
        point_m2: before.point_m2,
        area_m2: before.area_m2,
        way: before.way,
        by: by.to_owned(),
        at_ms,
    };
    Ok(FORMER_PLOTS.save(tx, None, &former)?)
}

/// Deletes the former shapes of a plot.
pub(super) fn erase(tx: &mut Tx<'_>, plot: &PlotId) -> Result<(), StoreError> {
    let all = FORMER_PLOTS.rows(&tx.reader(), &of_plot(plot), None).collect::<Result<Vec<_>, _>>()?;
    all.iter().try_for_each(|former| FORMER_PLOTS.delete(tx, former))
}

/// The name that a plot had at this time; `None` if it was not corrected since, so that it has that name still.
///
/// # Errors
/// Where the store failed.
pub(crate) fn name_at(reader: &Reader<'_>, plot: &PlotId, at_ms: i64) -> Result<Option<String>, StoreError> {
    let mut name = None;
    // The newest first: the first correction after this time has the name of before.
    for row in FORMER_PLOTS.rows(reader, &of_plot(plot), None) {
        let row = row?;
        if row.at_ms < at_ms {
            break;
        }
        name = Some(row.name);
    }
    Ok(name)
}

/// The plots among these that their seller corrected at this time or later, as far as the latest corrections tell.
///
/// # Errors
/// Where the store failed.
pub(crate) fn corrected_since(
    reader: &Reader<'_>,
    seller: &AccountId,
    plots: &BTreeSet<PlotId>,
    at_ms: i64,
) -> Result<BTreeSet<PlotId>, StoreError> {
    let mut corrected = BTreeSet::new();
    for row in FORMER_PLOTS.rows(reader, &of_seller(seller), None).take(MOST_LOOKED) {
        let row = row?;
        if row.at_ms < at_ms {
            break;
        }
        if plots.contains(&row.plot) {
            corrected.insert(row.plot);
        }
    }
    Ok(corrected)
}
