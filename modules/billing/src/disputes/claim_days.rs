//! The periods in which the buyer of goods that were called off claims their weight and quality, by the contract.

use contracts::sales::{ClaimDays, ClaimDaysPort};
use jiff::civil::Date;
use kernel::store::{Port, Reader, StoreError};
use kernel::{Context, TxError};

use super::model::Reason;
use crate::bills::model::Bill;

/// The source of the last days of claims. Without the module `sales` there are none.
#[derive(Clone)]
pub(crate) struct ClaimPeriods(Option<Port<dyn ClaimDaysPort>>);

impl ClaimPeriods {
    /// The periods of a running shop.
    pub(crate) fn of(context: &Context) -> Self {
        ClaimPeriods(context.port())
    }

    /// No periods.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        ClaimPeriods(None)
    }

    /// The periods that a port tells of.
    #[cfg(test)]
    pub(crate) fn told_by(port: Port<dyn ClaimDaysPort>) -> Self {
        ClaimPeriods(Some(port))
    }

    /// Returns the reasons for which a bill can no longer be disputed, each with the last day on which it could.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(crate) fn over(
        &self,
        reader: &Reader<'_>,
        bill: &Bill,
        today: Date,
    ) -> Result<Vec<(Reason, Date)>, StoreError> {
        let Some((port, order)) = self.0.as_ref().zip(bill.order.as_ref()) else { return Ok(Vec::new()) };
        let ClaimDays { weight, quality, .. } = port.read(reader, |port, reader| port.days(reader, order))?;
        let ends = [(Reason::WrongQuantity, weight), (Reason::NotAsDescribed, quality)];
        let over = ends.into_iter().filter_map(|(reason, last)| Some((reason, last.filter(|last| today > *last)?)));
        Ok(over.collect())
    }

    /// Checks that a bill can still be disputed for a reason.
    ///
    /// # Errors
    /// 409 `claims-ended`; [`TxError::Store`].
    pub(crate) fn check(&self, reader: &Reader<'_>, bill: &Bill, reason: Reason, today: Date) -> Result<(), TxError> {
        let over = self.over(reader, bill, today)?;
        let Some((_, last)) = over.into_iter().find(|(ended, _)| *ended == reason) else { return Ok(()) };
        let what = match reason {
            Reason::WrongQuantity => "weight",
            _ => "quality",
        };
        let why = format!("By their contract, the {what} of these goods could be claimed until {last}.");
        Err(TxError::conflict("claims-ended", why))
    }

    /// Refuses a claim of weight that is within the franchise of the contract: it is claimed in full above it, and not at
    /// all up to it. `worth` is the price of the goods that it is about, in minor units.
    ///
    /// # Errors
    /// 422; [`TxError::Store`].
    pub(crate) fn above_franchise(
        &self,
        reader: &Reader<'_>,
        bill: &Bill,
        (reason, minor): (Reason, i64),
        worth: i64,
    ) -> Result<(), TxError> {
        let Some((port, order)) = self.0.as_ref().zip(bill.order.as_ref()) else { return Ok(()) };
        if reason != Reason::WrongQuantity {
            return Ok(());
        }
        let franchise = port.read(reader, |port, reader| port.days(reader, order))?.franchise_basis_points;
        if i128::from(minor) * 10_000 > i128::from(worth) * i128::from(franchise) || franchise == 0 {
            return Ok(());
        }
        let why = format!(
            "is within the franchise of {}.{:02} %: by their contract, a difference of weight up to it is not claimed",
            franchise / 100,
            franchise % 100
        );
        Err(TxError::field("amount", &why))
    }
}
