//! What of a shipment waits for a payment, for a stopped plot, or for lots that its buyer approved. Pure.

use contracts::billing::OpenInstalment;
use contracts::ids::AccountId;
use contracts::logistics::ShipmentStatus as Status;
use contracts::lots::Unapproved;
use contracts::origins::StoppedGoods;
use kernel::TxError;
use kernel::store::{Record, Table};
use serde::{Deserialize, Serialize};

use crate::documents::model::Document;
use crate::documents::step::Step;
use crate::shipments::model::Shipment;

kernel::tables! {
    /// Shipment id → its seller's word that it leaves before the deposit is paid.
    pub(crate) RELEASES: Table<Release> = "deposit-releases";
    /// Shipment id → its seller's word that papers and goods are handed over before the balance is paid.
    pub(crate) PAPER_RELEASES: Table<Release> = "document-releases";
}

/// The seller's word that something does not wait for its payment, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Release {
    pub(crate) reason: String,
    /// The name of the person.
    pub(crate) by: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Release {}

/// A payment that something waits for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hold {
    /// What is open of it, while it holds something.
    pub(crate) open: Option<OpenInstalment>,
    pub(crate) release: Option<Release>,
}

impl Hold {
    /// Whether something waits for it.
    pub(crate) fn holds(&self) -> bool {
        self.open.is_some() && self.release.is_none()
    }
}

/// What a shipment waits for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Holds {
    /// The goods stay with their seller until it is paid.
    pub(crate) deposit: Hold,
    /// The shipping papers and the goods are not handed over to the buyer until it is paid.
    pub(crate) balance: Hold,
    /// What stops the goods: while they are at their seller's, and until import clearance where the regulation on
    /// deforestation-free goods asks for papers.
    pub(crate) stopped: StoppedGoods,
    /// Why the goods are not those of which their buyer approved samples, while they are at their seller's.
    pub(crate) unapproved: Option<Unapproved>,
}

impl Holds {
    /// Whether a shipment at its seller's waits for something here.
    pub(crate) fn any(&self) -> bool {
        self.stopped.hold() || self.unapproved.is_some() || self.deposit.holds() || self.balance.holds()
    }

    /// The error that keeps a shipment from a move between two statuses, if any does.
    pub(crate) fn stops(&self, ship: &Shipment, from: Status, to: Status) -> Option<TxError> {
        if self.stopped.hold() && Step::Pickup.taken(from, to) {
            return Some(goods_stopped(&self.stopped));
        }
        if self.stopped.hold() && ship.regulated() && Step::ImportClearance.taken(from, to) {
            return Some(not_cleared(&self.stopped));
        }
        if let Some(why) = self.unapproved
            && Step::Pickup.taken(from, to)
        {
            return Some(goods_unapproved(why));
        }
        if self.deposit.holds() && Step::Pickup.taken(from, to) {
            let why = "The deposit on these goods is not paid. They can be picked up once it is, or once their seller \
                       releases them.";
            return Some(TxError::conflict("deposit-open", why.to_owned()));
        }
        // What its buyer fetches, or the post takes, is handed over with the pickup.
        let handed_over = if ship.fetched() || ship.parcel.is_some() { Step::Pickup } else { Step::Delivery };
        let held = self.balance.holds() && handed_over.taken(from, to);
        held.then(|| documents_held("The goods are handed over once the balance of their bill is paid"))
    }

    /// The error that keeps the file of a paper from an account, if the balance does: the account is the buyer, and somebody
    /// else handed the paper in.
    pub(crate) fn keeps(&self, ship: &Shipment, document: &Document, account: &AccountId) -> Option<TxError> {
        let own = document.file.as_ref().is_none_or(|file| file.by.id == *account);
        let held = self.balance.holds() && document.kind.shipping() && ship.is_buyer(account) && !own;
        held.then(|| documents_held(&format!("{} is released once the balance of its bill is paid", document.title())))
    }
}

fn goods_stopped(stopped: &StoppedGoods) -> TxError {
    let why = if stopped.plots.is_empty() && stopped.outside_pack {
        "These goods are stopped: they come from plots that are not in the data pack that was sealed for them, or a part of \
         them has no lot. They can be picked up once the seller seals a pack of them, or chooses the lots of the pack again."
    } else if stopped.plots.is_empty() {
        "These goods are stopped: they came from too many lots to follow, and their seller stopped a plot. They can be picked \
         up once the seller releases the plot, or draws other lots for this order."
    } else {
        "These goods are stopped: their seller stopped a plot that they came from. They can be picked up once the seller \
         releases the plot, or takes its goods out of this order."
    };
    TxError::conflict("goods-stopped", why.to_owned())
}

fn goods_unapproved(why: Unapproved) -> TxError {
    let what = match why {
        Unapproved::NoLot => {
            "The buyer decided on samples for the contract of these goods, and a part of them has no lot yet."
        }
        Unapproved::NoSample => {
            "The buyer approved samples for the contract of these goods, and a part of them is of another lot."
        }
        Unapproved::Rejected => "A part of these goods is of a lot whose sample their buyer rejected.",
    };
    let then = "They can be picked up once their seller chooses lots for them, under Lots in orders.";
    TxError::conflict("goods-unapproved", format!("{what} {then}"))
}

fn not_cleared(stopped: &StoppedGoods) -> TxError {
    if stopped.plots.is_empty() && stopped.outside_pack {
        let why = "These goods are stopped: they come from plots that are not in the data pack that was sealed for them, or a \
                   part of them has no lot, so they do not pass import clearance. They go on once the seller seals a pack of them, or they are sent back.";
        return TxError::conflict("goods-stopped", why.to_owned());
    }
    let why = "These goods are stopped: their seller stopped a plot that they came from, so they do not pass import clearance. \
               They go on once the seller releases the plot, or they are sent back.";
    TxError::conflict("goods-stopped", why.to_owned())
}

fn documents_held(what: &str) -> TxError {
    TxError::conflict("documents-held", format!("{what}, or once the seller releases the documents."))
}

#[cfg(test)]
#[path = "hold_tests.rs"]
mod tests;
