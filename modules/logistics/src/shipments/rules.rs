//! The statuses, the moves between them, and the roles that may make each. Pure.

use crate::atlas::route::Path;

use Status::{
    ArrivedAtPort, AtOriginPort, AtSea, Cancelled, Delivered, ExportClearance, ImportClearance, InTransitToPort,
    Loaded, OnHold, OutForDelivery, PickedUp, Preparing, Returned, Scheduled,
};
pub(crate) use contracts::logistics::ShipmentStatus as Status;

/// The role of an account in a shipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Carrier,
    Seller,
    Buyer,
}

/// The status of a shipment, its kind of route, and the status from which it was held, cancelled or returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) status: Status,
    pub(crate) from: Option<Status>,
    pub(crate) path: Path,
}

impl Standing {
    /// Returns the statuses that may follow, for any role.
    pub(crate) fn next(self) -> Vec<Status> {
        match self.status {
            Scheduled => vec![Preparing, Cancelled],
            Preparing => vec![Scheduled, PickedUp, OnHold, Cancelled],
            PickedUp => {
                let on = match self.path {
                    Path::Sea => InTransitToPort,
                    Path::Air => ExportClearance,
                    Path::Local => OutForDelivery,
                };
                vec![on, OnHold, Returned]
            }
            InTransitToPort => vec![AtOriginPort, OnHold, Returned],
            AtOriginPort => vec![ExportClearance, OnHold, Returned],
            ExportClearance => vec![Loaded, OnHold, Returned],
            Loaded => vec![AtSea, OnHold],
            AtSea => vec![ArrivedAtPort, OnHold],
            ArrivedAtPort => vec![ImportClearance, OnHold],
            ImportClearance => vec![OutForDelivery, OnHold, Returned],
            OutForDelivery => vec![Delivered, OnHold, Returned],
            Delivered => vec![Returned],
            OnHold => self.from.into_iter().chain([Cancelled, Returned]).collect(),
            Cancelled | Returned => Vec::new(),
        }
    }

    /// Returns the statuses that a role may choose next.
    pub(crate) fn steps(self, role: Role) -> Vec<Status> {
        match role {
            Role::Carrier => self.next(),
            // Before the carrier has begun, the sender may cancel.
            Role::Seller if self.status == Scheduled => vec![Cancelled],
            Role::Seller | Role::Buyer => Vec::new(),
        }
    }

    /// Returns the standing with the status `to`. It does not check the move.
    pub(crate) fn put(self, to: Status) -> Standing {
        let from = match to {
            // A held shipment is cancelled or returned from the status in which it was held.
            OnHold | Cancelled | Returned => Some(self.from.filter(|_| self.status == OnHold).unwrap_or(self.status)),
            _ => None,
        };
        Standing { status: to, from, path: self.path }
    }

    /// Whether the goods were never picked up.
    pub(crate) fn at_the_sellers(self) -> bool {
        self.status.upcoming() || self.from.is_some_and(Status::upcoming)
    }

    /// The part of the way that is done, 0 to 100. A held, cancelled or returned shipment keeps its last value.
    pub(crate) fn progress(self) -> u8 {
        let way: &[Status] = match self.path {
            Path::Local => &[Scheduled, Preparing, PickedUp, OutForDelivery, Delivered],
            Path::Sea => &Status::ALL[..12],
            Path::Air => &[
                Scheduled,
                Preparing,
                PickedUp,
                ExportClearance,
                Loaded,
                AtSea,
                ArrivedAtPort,
                ImportClearance,
                OutForDelivery,
                Delivered,
            ],
        };
        let status = if self.status.forward() { self.status } else { self.from.unwrap_or(Scheduled) };
        let at = way.iter().position(|step| *step == status).unwrap_or(0);
        u8::try_from(at * 100 / (way.len() - 1)).unwrap_or(100)
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
