//! The steps of a way that wait for papers, and when papers are due. Pure.

use contracts::logistics::ShipmentStatus as Status;
use serde::{Deserialize, Serialize};

/// A step of the way that waits for a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = DocumentStep)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Step {
    Pickup,
    GateIn,
    Loading,
    ImportClearance,
    Delivery,
}

impl Step {
    /// All steps, in the order of the way.
    pub(crate) const ALL: [Step; 5] =
        [Step::Pickup, Step::GateIn, Step::Loading, Step::ImportClearance, Step::Delivery];

    /// The step's word.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Step::Pickup => "pickup",
            Step::GateIn => "gate-in",
            Step::Loading => "loading",
            Step::ImportClearance => "import-clearance",
            Step::Delivery => "delivery",
        }
    }

    /// Parses the word of a step.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Step::ALL.into_iter().find(|step| step.as_str() == word)
    }

    /// The step in a sentence: `Before pickup ...`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Step::Pickup => "pickup",
            Step::GateIn => "the gate of the port",
            Step::Loading => "loading",
            Step::ImportClearance => "import clearance",
            Step::Delivery => "delivery",
        }
    }

    /// The status that the step leads to.
    fn status(self) -> Status {
        match self {
            Step::Pickup => Status::PickedUp,
            Step::GateIn => Status::AtOriginPort,
            Step::Loading => Status::Loaded,
            Step::ImportClearance => Status::ImportClearance,
            Step::Delivery => Status::Delivered,
        }
    }

    /// Whether a move takes this step. A way without a status of the step takes it with the next one that it has. `from`
    /// is the status in which a held shipment was held.
    pub(crate) fn taken(self, from: Status, to: Status) -> bool {
        let at = |status: Status| Status::ALL.iter().position(|known| *known == status);
        to.forward() && at(from) < at(self.status()) && at(self.status()) <= at(to)
    }
}

/// When a paper is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = DocumentDue)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Due {
    BeforePickup,
    BeforeGateIn,
    BeforeLoading,
    OnTheWay,
    BeforeImportClearance,
    BeforeDelivery,
}

impl Due {
    /// All of them, in the order of the way.
    pub(crate) const ALL: [Due; 6] = [
        Due::BeforePickup,
        Due::BeforeGateIn,
        Due::BeforeLoading,
        Due::OnTheWay,
        Due::BeforeImportClearance,
        Due::BeforeDelivery,
    ];

    /// Its word.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Due::BeforePickup => "before-pickup",
            Due::BeforeGateIn => "before-gate-in",
            Due::BeforeLoading => "before-loading",
            Due::OnTheWay => "on-the-way",
            Due::BeforeImportClearance => "before-import-clearance",
            Due::BeforeDelivery => "before-delivery",
        }
    }

    /// Parses its word.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Due::ALL.into_iter().find(|due| due.as_str() == word)
    }

    /// Whether the paper belongs to the end of the way: the day of arrival counts for its rule, not the day of departure.
    pub(crate) fn at_the_end(self) -> bool {
        matches!(self, Due::BeforeImportClearance | Due::BeforeDelivery)
    }

    /// The step until which it is due; `None` on the way.
    pub(crate) fn step(self) -> Option<Step> {
        match self {
            Due::BeforePickup => Some(Step::Pickup),
            Due::BeforeGateIn => Some(Step::GateIn),
            Due::BeforeLoading => Some(Step::Loading),
            Due::OnTheWay => None,
            Due::BeforeImportClearance => Some(Step::ImportClearance),
            Due::BeforeDelivery => Some(Step::Delivery),
        }
    }

    /// Whether a step may wait for a paper that is due then: nothing waits for a paper that is due later.
    pub(crate) fn fits(self, blocked: Step) -> bool {
        match blocked {
            Step::Pickup => self <= Due::BeforePickup,
            Step::GateIn => self <= Due::BeforeGateIn,
            Step::Loading => self <= Due::BeforeLoading,
            Step::ImportClearance => self <= Due::BeforeImportClearance,
            Step::Delivery => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_the_steps_between_its_statuses() {
        assert!(Step::Pickup.taken(Status::Preparing, Status::PickedUp));
        assert!(!Step::Pickup.taken(Status::PickedUp, Status::InTransitToPort), "it is behind");
        assert!(Step::GateIn.taken(Status::PickedUp, Status::ExportClearance), "an airport has no gate");
        assert!(!Step::GateIn.taken(Status::PickedUp, Status::InTransitToPort));
        assert!(Step::ImportClearance.taken(Status::PickedUp, Status::OutForDelivery), "a lorry crosses the border");
        assert!(!Step::Delivery.taken(Status::PickedUp, Status::OutForDelivery));
        assert!(Step::Delivery.taken(Status::OutForDelivery, Status::Delivered));
        assert!(
            !Step::Pickup.taken(Status::Preparing, Status::Cancelled)
                && !Step::Delivery.taken(Status::AtSea, Status::Returned)
        );
    }

    #[test]
    fn words_are_read_as_they_are_written() {
        for step in Step::ALL {
            assert_eq!(Step::parse(step.as_str()), Some(step));
            assert_eq!(serde_json::to_value(step).unwrap(), step.as_str());
        }
        for due in Due::ALL {
            assert_eq!(Due::parse(due.as_str()), Some(due));
            assert_eq!(serde_json::to_value(due).unwrap(), due.as_str());
        }
        assert!(Due::BeforePickup.fits(Step::Loading) && !Due::OnTheWay.fits(Step::Loading));
    }
}
