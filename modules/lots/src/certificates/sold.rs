//! The claims of goods that are sold: those of a product today, and those of a line of an order.

use contracts::ids::ProductId;
use jiff::civil::Date;
use kernel::store::{Reader, StoreError};

use super::claims::{Claims, ClaimsOn};
use super::shipped::SHIPPED;
use crate::draws::model::LineDraw;
use crate::draws::store::PRODUCTS;
use crate::lot::model::Lot;
use crate::lot::store::LOTS;

/// The claims of a product on a day: what all lots with goods have that it is sold from.
///
/// # Errors
/// Where the store failed.
pub(crate) fn of_product(reader: &Reader<'_>, product: &ProductId, day: Date) -> Result<Claims, StoreError> {
    let Some(known) = reader.get(&PRODUCTS, product)? else { return Ok(Claims::new()) };
    let lots = known.lots.iter().map(|lot| reader.get(&LOTS, lot)).collect::<Result<Vec<_>, _>>()?;
    let lots: Vec<Lot> = lots.into_iter().flatten().filter(|lot| lot.balance_g > 0).collect();
    ClaimsOn::new(reader, day).of_all(&lots)
}

/// The claims of a line of an order.
pub(crate) struct LineClaims {
    /// The day on which its goods left their seller, once they have.
    pub(crate) shipped: Option<Date>,
    /// What held on that day, or holds today while they are there.
    pub(crate) claims: Claims,
    /// What held when the order was placed, or before it was shipped, and fell.
    pub(crate) fallen: Claims,
}

/// Returns the claims of a line: what all lots have that it draws from. A line that is open has none, because nobody
/// knows where its goods will come from.
///
/// # Errors
/// Where the store failed.
pub(crate) fn of_line(
    reader: &Reader<'_>,
    line: &LineDraw,
    ordered: Date,
    today: Date,
) -> Result<LineClaims, StoreError> {
    let shipped = reader.get(&SHIPPED, &line.id)?.map(|row| row.day);
    let claims = held(reader, line, shipped.unwrap_or(today))?;
    let mut fallen = held(reader, line, ordered)?;
    fallen.retain(|scheme, _| !claims.contains_key(scheme));
    Ok(LineClaims { shipped, claims, fallen })
}

/// Returns what all lots have on a day that a line draws from; nothing while it is open.
///
/// # Errors
/// Where the store failed.
pub(super) fn held(reader: &Reader<'_>, line: &LineDraw, day: Date) -> Result<Claims, StoreError> {
    if line.open_g() > 0 {
        return Ok(Claims::new());
    }
    let lots = line.drawn.iter().map(|part| reader.get(&LOTS, &part.lot)).collect::<Result<Vec<_>, _>>()?;
    // A lot is never deleted; one that were missing would have no claims.
    let Some(lots) = lots.into_iter().collect::<Option<Vec<Lot>>>() else { return Ok(Claims::new()) };
    ClaimsOn::new(reader, day).of_all(&lots)
}
