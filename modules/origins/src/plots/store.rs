//! The tables of plots, and the commands that change them.

use contracts::ids::{AccountId, PlotId, ProducerId};
use kernel::TxError;
use kernel::store::{Collection, Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::former;
use super::model::{Plot, Stop, of_producer, of_seller};
use crate::checks::shape::Shape;

kernel::tables! {
    /// Plot id → plot.
    pub(crate) PLOTS: Collection<Plot> = "plots";
    /// Producer and name of a plot, divided by NUL → the plot's id.
    pub(crate) PLOT_NAMES: Table<KnownPlot> = "plot-names", unaudited;
    /// Producer and hash of a plot's shape, divided by NUL → the plot's id. A file that is sent twice is kept once.
    pub(crate) PLOT_SHAPES: Table<KnownPlot> = "plot-shapes", unaudited;
}

/// The id of a plot, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KnownPlot(pub(crate) PlotId);
impl Record for KnownPlot {}

/// The most plots of a seller.
pub(crate) const MOST_PLOTS: u64 = 100_000;

fn name_key(producer: &ProducerId, name: &str) -> String {
    format!("{producer}\0{name}")
}

fn shape_key(producer: &ProducerId, shape: &Shape) -> String {
    let positions = shape.points.iter().chain(shape.outlines.iter().flatten());
    let bytes: Vec<u8> = positions.flat_map(|at| [at.lon.to_be_bytes(), at.lat.to_be_bytes()]).flatten().collect();
    format!("{producer}\0{}-{}", shape.points.len(), kernel::Files::hash(&bytes))
}

/// Returns how many plots a producer has.
pub(crate) fn count(reader: &Reader<'_>, producer: &ProducerId) -> Result<u64, StoreError> {
    Ok(PLOTS.page(reader, &of_producer(producer), None, 0)?.1)
}

/// Returns a seller's plot.
pub(crate) fn find(reader: &Reader<'_>, seller: &AccountId, id: &PlotId) -> Result<Option<Plot>, StoreError> {
    Ok(reader.get(&PLOTS, id)?.filter(|plot| plot.seller == *seller))
}

/// Returns a producer's plot of this shape.
pub(crate) fn same_shape(
    reader: &Reader<'_>,
    producer: &ProducerId,
    shape: &Shape,
) -> Result<Option<PlotId>, StoreError> {
    Ok(reader.get(&PLOT_SHAPES, shape_key(producer, shape))?.map(|KnownPlot(id)| id))
}

/// Returns a name that no plot of the producer has: `name`, or `name (7)` where the producer has six plots.
pub(crate) fn free_name(reader: &Reader<'_>, producer: &ProducerId, name: &str) -> Result<String, StoreError> {
    let mut free = name.to_owned();
    let mut next = count(reader, producer)? + 1;
    while reader.has(&PLOT_NAMES, name_key(producer, &free))? {
        free = format!("{name} ({next})");
        next += 1;
    }
    Ok(free)
}

/// Saves a new plot.
///
/// # Errors
/// 422 for a name that another plot of the producer has, 409 `known-plot` or `too-many-plots`.
pub(crate) fn add(tx: &mut Tx<'_>, plot: &Plot) -> Result<(), TxError> {
    if tx.has(&PLOT_NAMES, name_key(&plot.producer, &plot.name))? {
        return Err(known_name());
    }
    if same_shape(&tx.reader(), &plot.producer, &plot.shape)?.is_some() {
        return Err(known_shape());
    }
    if PLOTS.page(&tx.reader(), &of_seller(&plot.seller), None, 0)?.1 >= MOST_PLOTS {
        let why = format!("You have {MOST_PLOTS} plots, the most of a seller. Delete some that are no longer farmed.");
        return Err(TxError::conflict("too-many-plots", why));
    }
    enter(tx, plot)?;
    Ok(PLOTS.save(tx, None, plot)?)
}

fn known_name() -> TxError {
    TxError::field("name", "is the name of another plot of this producer")
}

fn known_shape() -> TxError {
    TxError::conflict("known-plot", "The producer has a plot of the same shape already.")
}

/// Enters the name and the shape by which a plot is found.
fn enter(tx: &mut Tx<'_>, plot: &Plot) -> Result<(), StoreError> {
    let id = KnownPlot(plot.id.clone());
    tx.put(&PLOT_NAMES, name_key(&plot.producer, &plot.name), &id)?;
    tx.put(&PLOT_SHAPES, shape_key(&plot.producer, &plot.shape), &id)
}

/// Undoes [`enter`].
fn leave(tx: &mut Tx<'_>, plot: &Plot) -> Result<(), StoreError> {
    tx.delete(&PLOT_NAMES, name_key(&plot.producer, &plot.name))?;
    tx.delete(&PLOT_SHAPES, shape_key(&plot.producer, &plot.shape))
}

/// Gives a plot of this seller's the name and the shape of `wanted`, and keeps the ones before under the name of the account
/// that corrects it. A stop stays. What is the same already changes nothing.
///
/// # Errors
/// 404; 422 for a name that another plot of the producer has; 409 `known-plot` or `too-many-corrections`.
pub(crate) fn correct(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    wanted: &Plot,
    by: &str,
    at_ms: i64,
) -> Result<Plot, TxError> {
    let before = find(&tx.reader(), seller, &wanted.id)?.ok_or_else(no_plot)?;
    let after = Plot { stop: before.stop.clone(), ..wanted.clone() };
    if (&after.name, &after.shape, after.point_m2) == (&before.name, &before.shape, before.point_m2) {
        return Ok(before);
    }
    if after.name != before.name && tx.has(&PLOT_NAMES, name_key(&after.producer, &after.name))? {
        return Err(known_name());
    }
    if same_shape(&tx.reader(), &after.producer, &after.shape)?.is_some_and(|known| known != after.id) {
        return Err(known_shape());
    }
    former::keep(tx, &before, by, at_ms)?;
    leave(tx, &before)?;
    enter(tx, &after)?;
    PLOTS.save(tx, Some(&before), &after)?;
    Ok(after)
}

/// How many lots the refusal to delete a plot names.
const SHOWN_LOTS: usize = 5;

/// Deletes a plot of this seller's. `lots` are the numbers of those that received goods from it.
///
/// # Errors
/// 404, 409 `in-use` if there are such lots.
pub(crate) fn remove(tx: &mut Tx<'_>, seller: &AccountId, id: &PlotId, lots: &[String]) -> Result<(), TxError> {
    let plot = find(&tx.reader(), seller, id)?.ok_or_else(no_plot)?;
    if !lots.is_empty() {
        let rest = if lots.len() > SHOWN_LOTS { " and others" } else { "" };
        let some = lots.iter().take(SHOWN_LOTS).map(String::as_str).collect::<Vec<_>>().join(", ");
        let why = format!("Lots received goods from it, and their origin would be lost: {some}{rest}.");
        return Err(TxError::conflict("in-use", why));
    }
    Ok(erase(tx, &plot)?)
}

/// Deletes a plot with its name and its former shapes.
pub(crate) fn erase(tx: &mut Tx<'_>, plot: &Plot) -> Result<(), StoreError> {
    leave(tx, plot)?;
    former::erase(tx, &plot.id)?;
    PLOTS.delete(tx, plot)
}

/// Stops the goods of a plot of this seller's, or lets them go on. The audit log keeps what was. Returns the plot before
/// and after.
///
/// # Errors
/// 404.
pub(crate) fn set_stop(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    id: &PlotId,
    stop: Option<Stop>,
) -> Result<(Plot, Plot), TxError> {
    let before = find(&tx.reader(), seller, id)?.ok_or_else(no_plot)?;
    let after = Plot { stop, ..before.clone() };
    PLOTS.save(tx, Some(&before), &after)?;
    Ok((before, after))
}

/// The 404 of plots.
pub(crate) fn no_plot() -> TxError {
    TxError::not_found("plot")
}
