//! What keeps the goods of a shipment at their seller's: a stopped plot, or an open deposit. Both are read in the commit of
//! the move and copied nowhere, so that a plot that is released frees its goods at once.

use contracts::ids::LineId;
use contracts::origins::{StoppedGoods, StoppedGoodsPort};
use kernel::store::{Port, Reader, StoreError};
use kernel::{Context, TxError};

use crate::deposits::hold::{Deposit, Deposits};
use crate::documents::step::Step;
use crate::shipments::model::Shipment;
use crate::shipments::rules::Status;

/// What keeps the goods of a shipment at their seller's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hold {
    pub(crate) deposit: Deposit,
    /// What stops the goods, while they are at their seller's.
    pub(crate) stopped: StoppedGoods,
}

impl Hold {
    /// Whether the goods stay.
    pub(crate) fn holds(&self) -> bool {
        self.stopped.hold() || self.deposit.holds()
    }

    /// The error that keeps goods from leaving their seller, if the move between two statuses does that.
    pub(crate) fn stops(&self, from: Status, to: Status) -> Option<TxError> {
        if self.stopped.hold() && Step::Pickup.taken(from, to) {
            let why = match self.stopped.plots.is_empty() {
                false => {
                    "These goods are stopped: their seller stopped a plot that they came from. They can be picked up                      once the seller releases the plot, or takes its goods out of this order."
                }
                true => {
                    "These goods are stopped: they came from too many lots to follow, and their seller stopped a plot.                      They can be picked up once the seller releases the plot, or draws other lots for this order."
                }
            };
            return Some(TxError::conflict("goods-stopped", why.to_owned()));
        }
        self.deposit.stops(from, to)
    }
}

/// The source of the holds. Without the modules that tell of them there are none.
#[derive(Clone)]
pub(crate) struct Holds {
    deposits: Deposits,
    plots: Option<Port<dyn StoppedGoodsPort>>,
}

impl Holds {
    /// The holds of a running shop.
    pub(crate) fn of(context: &Context) -> Self {
        Holds { deposits: Deposits::of(context), plots: context.port() }
    }

    /// No holds.
    pub(crate) fn none() -> Self {
        Holds { deposits: Deposits::none(), plots: None }
    }

    /// The holds that a port of deposits tells of.
    #[cfg(test)]
    pub(crate) fn of_deposits(deposits: Deposits) -> Self {
        Holds { deposits, plots: None }
    }

    /// The holds that a port of stopped plots tells of.
    #[cfg(test)]
    pub(crate) fn of_plots(port: Port<dyn StoppedGoodsPort>) -> Self {
        Holds { deposits: Deposits::none(), plots: Some(port) }
    }

    /// Returns what keeps the goods of a shipment at their seller's.
    pub(crate) fn on(&self, reader: &Reader<'_>, ship: &Shipment) -> Result<Hold, StoreError> {
        Ok(Hold { deposit: self.deposits.on(reader, ship)?, stopped: self.stopped(reader, ship)? })
    }

    fn stopped(&self, reader: &Reader<'_>, ship: &Shipment) -> Result<StoppedGoods, StoreError> {
        let waits = ship.standing().at_the_sellers() && !ship.status.terminal();
        let sold = ship.order.as_ref().zip(ship.seller.as_ref()).filter(|_| waits);
        let Some(((order, seller), port)) = sold.zip(self.plots.as_ref()) else { return Ok(StoppedGoods::default()) };
        let lines: Vec<LineId> = ship.lines.iter().map(|line| line.purchase.clone()).collect();
        port.read(reader, |port, reader| port.stopped(reader, &seller.id, &order.id, &lines))
    }
}

#[cfg(test)]
#[path = "hold_tests.rs"]
mod tests;
