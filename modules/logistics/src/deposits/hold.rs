//! What a shipment waits for before its pickup. The open deposit is read from the bill in the commit of the move, so that a
//! payment that was taken back holds the goods again.

use contracts::billing::{DepositPort, OpenDeposit};
use kernel::store::{Port, Reader, Record, StoreError, Table};
use kernel::{Context, TxError};
use serde::{Deserialize, Serialize};

use crate::documents::step::Step;
use crate::shipments::model::Shipment;
use crate::shipments::rules::Status;

kernel::tables! {
    /// Shipment id → its seller's word that it leaves before the deposit is paid.
    pub(crate) RELEASES: Table<Release> = "deposit-releases";
}

/// The seller's word that a shipment leaves before the deposit is paid, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Release {
    pub(crate) reason: String,
    /// The name of the person.
    pub(crate) by: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Release {
    const VERSION: u16 = 1;
}

/// The deposit on the goods of a shipment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deposit {
    /// What is open of it, while the goods are at their seller's.
    pub(crate) open: Option<OpenDeposit>,
    pub(crate) release: Option<Release>,
}

impl Deposit {
    /// Whether the goods stay with their seller until it is paid.
    pub(crate) fn holds(&self) -> bool {
        self.open.is_some() && self.release.is_none()
    }

    /// The error that keeps goods from leaving their seller, if the move between two statuses does that.
    pub(crate) fn stops(&self, from: Status, to: Status) -> Option<TxError> {
        let why = "The deposit on these goods is not paid. They can be picked up once it is, or once their seller \
                   releases them.";
        (self.holds() && Step::Pickup.taken(from, to)).then(|| TxError::conflict("deposit-open", why.to_owned()))
    }
}

/// The source of the deposits. Without bills there are none.
#[derive(Clone)]
pub(crate) struct Deposits(Option<Port<dyn DepositPort>>);

impl Deposits {
    /// The deposits of a running shop.
    pub(crate) fn of(context: &Context) -> Self {
        Deposits(context.port())
    }

    /// No deposits.
    pub(crate) fn none() -> Self {
        Deposits(None)
    }

    /// The deposits that a port tells of.
    #[cfg(test)]
    pub(crate) fn told_by(port: Port<dyn DepositPort>) -> Self {
        Deposits(Some(port))
    }

    /// Returns the deposit on the goods of a shipment.
    pub(crate) fn on(&self, reader: &Reader<'_>, ship: &Shipment) -> Result<Deposit, StoreError> {
        let called_off = ship.order.as_ref().and_then(|order| Some((&order.id, order.contract.as_ref()?)));
        let Some(((order, contract), seller)) = called_off.zip(ship.seller.as_ref()) else {
            return Ok(Deposit::default());
        };
        let open = match &self.0 {
            Some(port) if ship.standing().at_the_sellers() && !ship.status.terminal() => {
                port.read(reader, |port, reader| port.open(reader, contract, order, &seller.id))?
            }
            _ => None,
        };
        Ok(Deposit { open, release: reader.get(&RELEASES, &ship.id)? })
    }
}

#[cfg(test)]
#[path = "hold_tests.rs"]
mod tests;
