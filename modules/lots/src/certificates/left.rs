//! What goods were certified for when they left: it is told once, for the papers that keep it.

use contracts::certificates::{ClaimPort, ClaimedCertificate, GoodsCertified, GoodsClaim, LineClaims};
use contracts::ids::LineId;
use contracts::logistics::ShipmentStatus;
use jiff::civil::Date;
use kernel::Context;
use kernel::store::{Reader, StoreError, Tx};

use super::claims::Claims;
use super::store::CERTIFICATES;
use super::{shipped, sold};
use crate::days::today;
use crate::draws::model::LineDraw;
use crate::draws::store::LINES;

/// Claims, with the certificates on which they rest.
///
/// # Errors
/// Where the store failed.
pub(crate) fn stated(reader: &Reader<'_>, claims: Claims) -> Result<Vec<GoodsClaim>, StoreError> {
    let mut all = Vec::new();
    for (scheme, on) in claims {
        let known = on.iter().map(|id| reader.get(&CERTIFICATES, id)).collect::<Result<Vec<_>, _>>()?;
        let facts = known.into_iter().flatten().map(|known| known.facts);
        let certificates = facts.map(|facts| ClaimedCertificate { number: facts.number, until: facts.until }).collect();
        all.push(GoodsClaim { scheme, certificates });
    }
    Ok(all)
}

/// Notes that a shipment carries a line. On the first day on which it is on its way, it tells the claims of the goods.
///
/// # Errors
/// Where the store failed.
pub(crate) fn carried(
    tx: &mut Tx<'_>,
    line: &LineDraw,
    status: ShipmentStatus,
    (day, at_ms): (Date, i64),
) -> Result<(), StoreError> {
    if !shipped::note(tx, &line.id, status, day)? {
        return Ok(());
    }
    let claims = stated(&tx.reader(), sold::held(&tx.reader(), line, day)?)?;
    tx.emit(&GoodsCertified {
        order: line.order.clone(),
        line: line.id.clone(),
        seller: line.seller.clone(),
        buyer: line.buyer.clone(),
        day,
        claims,
        at_ms,
    })
}

/// The implementation of [`ClaimPort`].
pub(crate) struct SoldClaims(pub(crate) Context);

impl ClaimPort for SoldClaims {
    fn of_line(&self, reader: &Reader<'_>, line: &LineId) -> Result<LineClaims, StoreError> {
        let Some(line) = reader.get(&LINES, line)? else { return Ok(LineClaims::default()) };
        let shipped = reader.get(&shipped::SHIPPED, &line.id)?.map(|row| row.day);
        let claims = sold::held(reader, &line, shipped.unwrap_or_else(|| today(&self.0)))?;
        Ok(LineClaims { shipped, claims: stated(reader, claims)? })
    }
}
