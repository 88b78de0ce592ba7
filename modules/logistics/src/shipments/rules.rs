//! Which status follows which, and who may say so. Pure.

use crate::atlas::route::Path;

use Status::{
    ArrivedAtPort, AtOriginPort, AtSea, Cancelled, Delivered, ExportClearance, ImportClearance, InTransitToPort,
    Loaded, OnHold, OutForDelivery, PickedUp, Preparing, Returned, Scheduled,
};
pub(crate) use contracts::logistics::ShipmentStatus as Status;

/// Who somebody is to a shipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Carrier,
    Seller,
    Buyer,
}

/// Where a shipment stands: its status, and the one that it was held, cancelled or returned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) status: Status,
    pub(crate) from: Option<Status>,
    pub(crate) path: Path,
}

impl Standing {
    /// The statuses that may follow, whoever says so.
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

    /// The statuses that somebody may choose next.
    pub(crate) fn steps(self, role: Role) -> Vec<Status> {
        match role {
            Role::Carrier => self.next(),
            // Before the carrier has begun, who sends the goods may think better of it.
            Role::Seller if self.status == Scheduled => vec![Cancelled],
            Role::Seller | Role::Buyer => Vec::new(),
        }
    }

    /// Where it stands once it is `to`, however it came there.
    pub(crate) fn put(self, to: Status) -> Standing {
        let from = match to {
            // What is held is cancelled or returned from where it was held.
            OnHold | Cancelled | Returned => Some(self.from.filter(|_| self.status == OnHold).unwrap_or(self.status)),
            _ => None,
        };
        Standing { status: to, from, path: self.path }
    }

    /// Whether the goods were never picked up.
    pub(crate) fn at_the_sellers(self) -> bool {
        self.status.upcoming() || self.from.is_some_and(Status::upcoming)
    }

    /// How much of the way is done, 0 to 100. What is held or came to an end stays at what it had reached.
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
