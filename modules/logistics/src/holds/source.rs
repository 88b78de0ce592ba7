//! The source of what shipments wait for: bills and terms of contracts, read in the commit of the move, so that a payment that
//! was taken back holds again.

use contracts::billing::InstalmentPort;
use contracts::sales::ContractPaymentPort;
use kernel::Context;
use kernel::store::{Port, Reader, StoreError};

use super::hold::{Hold, Holds, PAPER_RELEASES, RELEASES};
use crate::shipments::model::Shipment;
use crate::shipments::rules::Status;

/// The ports. Without bills nothing is held.
#[derive(Clone)]
pub(crate) struct HoldSource {
    instalments: Option<Port<dyn InstalmentPort>>,
    payments: Option<Port<dyn ContractPaymentPort>>,
}

impl HoldSource {
    /// The source of a running shop.
    pub(crate) fn of(context: &Context) -> Self {
        HoldSource { instalments: context.port(), payments: context.port() }
    }

    /// A source that tells of nothing.
    pub(crate) fn none() -> Self {
        HoldSource { instalments: None, payments: None }
    }

    /// A source of these ports.
    #[cfg(test)]
    pub(crate) fn told_by(instalments: Port<dyn InstalmentPort>, payments: Port<dyn ContractPaymentPort>) -> Self {
        HoldSource { instalments: Some(instalments), payments: Some(payments) }
    }

    /// Returns what a shipment waits for.
    pub(crate) fn on(&self, reader: &Reader<'_>, ship: &Shipment) -> Result<Holds, StoreError> {
        let called_off = ship.order.as_ref().and_then(|order| Some((&order.id, order.contract.as_ref()?)));
        let Some(((order, contract), seller)) = called_off.zip(ship.seller.as_ref()) else {
            return Ok(Holds::default());
        };
        let deposit = match &self.instalments {
            Some(port) if ship.standing().at_the_sellers() && !ship.status.terminal() => {
                port.read(reader, |port, reader| port.open_deposit(reader, contract, order, &seller.id))?
            }
            _ => None,
        };
        let way = match &self.payments {
            // What its buyer has is held no more.
            Some(port) if ship.status != Status::Delivered => {
                port.read(reader, |port, reader| port.payment(reader, contract))?.map(|payment| payment.way)
            }
            _ => None,
        };
        let balance = match &self.instalments {
            Some(port) if way.is_some_and(|way| way.holds_documents()) => {
                port.read(reader, |port, reader| port.open_balance(reader, order, &seller.id))?
            }
            _ => None,
        };
        Ok(Holds {
            deposit: Hold { open: deposit, release: reader.get(&RELEASES, &ship.id)? },
            balance: Hold { open: balance, release: reader.get(&PAPER_RELEASES, &ship.id)? },
        })
    }
}
