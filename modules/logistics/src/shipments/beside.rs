//! What other parts of the shop tell of a shipment that is shown in full.

use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::model::Shipment;
use crate::charges::model::{Charge, State};
use crate::documents::attached::Attached;
use crate::exceptions::model::Exception;
use crate::holds::hold::Holds;
use crate::holds::source::HoldSource;
use crate::letters::letter::Letter;
use crate::{charges, exceptions};

/// Exceptions, charges, papers and payments of a shipment.
pub(crate) struct Beside {
    /// Each with the state of the charge for its cost.
    pub(crate) exceptions: Vec<(Exception, Option<State>)>,
    pub(crate) charges: Vec<Charge>,
    /// Whether bills are made.
    pub(crate) billing: bool,
    pub(crate) attached: Attached,
    pub(crate) holds: Holds,
    pub(crate) letter: Option<Letter>,
}

impl Beside {
    /// Reads it.
    pub(crate) fn of(context: &Context, reader: &Reader<'_>, ship: &Shipment) -> Result<Self, StoreError> {
        let mut told = Vec::new();
        for exception in exceptions::store::list_of(reader, &ship.id)? {
            let cost = charges::store::cost_state(reader, &exception)?;
            told.push((exception, cost));
        }
        Ok(Beside {
            exceptions: told,
            charges: charges::store::list_of(reader, &ship.id)?,
            billing: context.enabled("billing"),
            attached: Attached::of(context, reader, ship)?,
            holds: HoldSource::of(context).on(reader, ship)?,
            letter: Letter::of(context, reader, ship)?,
        })
    }
}
