//! The bills that wait for the loading of their goods: their days to pay count from the carrier's paper.

use contracts::sales::CreditPort;
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::instalments;
use super::model::{Bill, Kind};

/// The days to pay after the loading of the goods, while nothing is loaded; `None` for a bill whose day is fixed.
pub(crate) fn of(context: &Context, reader: &Reader<'_>, bill: &Bill) -> Result<Option<u16>, StoreError> {
    if let Some(instalments) = instalments::find(reader, &bill.id)? {
        return Ok(instalments.after_lading);
    }
    let credits = context.port::<dyn CreditPort>();
    let (Some(credits), Some(order), Kind::Purchase) = (credits, &bill.order, bill.kind) else { return Ok(None) };
    let due = credits.read(reader, |credits, reader| credits.due(reader, order, &bill.payee.id))?;
    Ok(due.and_then(|due| due.after_lading))
}
