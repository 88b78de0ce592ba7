//! The source of what shipments wait for: bills, terms of contracts, stopped plots and samples, read in the commit of the move, so
//! that a payment that was taken back holds again, and a released plot or another lot frees the goods at once.

use contracts::billing::InstalmentPort;
use contracts::ids::LineId;
use contracts::lots::{SampledGoodsPort, Unapproved};
use contracts::origins::{StoppedGoods, StoppedGoodsPort};
use contracts::sales::ContractPaymentPort;
use kernel::Context;
use kernel::store::{Port, Reader, StoreError};

use super::hold::{Hold, Holds, PAPER_RELEASES, RELEASES};
use crate::documents::step::Step;
use crate::shipments::model::Shipment;
use crate::shipments::rules::Status;

/// The ports. What a module that is off would tell holds nothing.
#[derive(Clone)]
pub(crate) struct HoldSource {
    instalments: Option<Port<dyn InstalmentPort>>,
    payments: Option<Port<dyn ContractPaymentPort>>,
    plots: Option<Port<dyn StoppedGoodsPort>>,
    samples: Option<Port<dyn SampledGoodsPort>>,
}

impl HoldSource {
    /// The source of a running shop.
    pub(crate) fn of(context: &Context) -> Self {
        HoldSource {
            instalments: context.port(),
            payments: context.port(),
            plots: context.port(),
            samples: context.port(),
        }
    }

    /// A source that tells of nothing.
    pub(crate) fn none() -> Self {
        HoldSource { instalments: None, payments: None, plots: None, samples: None }
    }

    /// A source of these ports.
    #[cfg(test)]
    pub(crate) fn told_by(instalments: Port<dyn InstalmentPort>, payments: Port<dyn ContractPaymentPort>) -> Self {
        HoldSource { instalments: Some(instalments), payments: Some(payments), ..HoldSource::none() }
    }

    /// A source of this port of stopped plots.
    #[cfg(test)]
    pub(crate) fn of_plots(plots: Port<dyn StoppedGoodsPort>) -> Self {
        HoldSource { plots: Some(plots), ..HoldSource::none() }
    }

    /// A source of this port of samples.
    #[cfg(test)]
    pub(crate) fn of_samples(samples: Port<dyn SampledGoodsPort>) -> Self {
        HoldSource { samples: Some(samples), ..HoldSource::none() }
    }

    /// Returns what a shipment waits for.
    pub(crate) fn on(&self, reader: &Reader<'_>, ship: &Shipment) -> Result<Holds, StoreError> {
        let called_off = ship.order.as_ref().and_then(|order| Some((&order.id, order.contract.as_ref()?)));
        let Some(((order, contract), seller)) = called_off.zip(ship.seller.as_ref()) else {
            return Ok(Holds { stopped: self.stopped(reader, ship)?, ..Holds::default() });
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
            stopped: self.stopped(reader, ship)?,
            unapproved: self.unapproved(reader, ship)?,
        })
    }

    /// Asks for goods of contracts alone: nobody decides on samples of others.
    fn unapproved(&self, reader: &Reader<'_>, ship: &Shipment) -> Result<Option<Unapproved>, StoreError> {
        let waits = ship.standing().at_the_sellers() && !ship.status.terminal();
        let sold = ship.seller.as_ref().zip(self.samples.as_ref()).filter(|_| waits);
        let Some((seller, port)) = sold else { return Ok(None) };
        port.read(reader, |port, reader| port.unapproved(reader, &seller.id, &purchases(ship)))
    }

    fn stopped(&self, reader: &Reader<'_>, ship: &Shipment) -> Result<StoppedGoods, StoreError> {
        let to_clear = ship.regulated() && Step::ImportClearance.taken(ship.reached(), Status::Delivered);
        let waits = (ship.standing().at_the_sellers() || to_clear) && !ship.status.terminal();
        let sold = ship.order.as_ref().zip(ship.seller.as_ref()).filter(|_| waits);
        let Some(((order, seller), port)) = sold.zip(self.plots.as_ref()) else { return Ok(StoppedGoods::default()) };
        port.read(reader, |port, reader| port.stopped(reader, &seller.id, &order.id, &purchases(ship)))
    }
}

/// The lines of the order that a shipment carries.
fn purchases(ship: &Shipment) -> Vec<LineId> {
    ship.lines.iter().map(|line| line.purchase.clone()).collect()
}
