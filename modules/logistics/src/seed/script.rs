//! The script of the demo shop's shipments. Days are counted from now and are negative for the past.

use serde::Deserialize;

use crate::atlas::route::Mode;
use crate::exceptions::model::Kind as FaultKind;
use crate::shipments::model::Kind;
use crate::shipments::rules::Role;

const SCRIPT: &str = include_str!("../../seed/shipments.json");

/// The whole script.
#[derive(Deserialize)]
pub(super) struct Script {
    pub(super) orders: Vec<SeedOrder>,
    pub(super) planned: Vec<Planned>,
}

impl Script {
    /// Reads the script from the binary.
    ///
    /// # Errors
    /// The fault in the script, in words.
    pub(super) fn read() -> Result<Self, String> {
        serde_json::from_str(SCRIPT).map_err(|error| error.to_string())
    }
}

/// The story of an order's shipment.
#[derive(Deserialize)]
pub(super) struct SeedOrder {
    /// Sign-in e-mail.
    pub(super) buyer: String,
    /// SKU of a lot in the shipment.
    pub(super) sku: String,
    /// Sign-in e-mail.
    pub(super) carrier: String,
    pub(super) steps: Vec<Step>,
}

/// A shipment that is planned by hand.
#[derive(Deserialize)]
pub(super) struct Planned {
    /// The day on which it is planned.
    pub(super) days: f64,
    #[serde(rename = "type")]
    pub(super) kind: Kind,
    pub(super) name: String,
    pub(super) amount: u32,
    pub(super) unit: String,
    /// Place.
    pub(super) from: String,
    /// Place.
    pub(super) to: String,
    pub(super) mode: Mode,
    pub(super) leaves: f64,
    pub(super) arrives: f64,
    /// Sign-in e-mail.
    pub(super) seller: String,
    /// Sign-in e-mail.
    #[serde(default)]
    pub(super) recipient: Option<String>,
    /// Sign-in e-mail.
    #[serde(default)]
    pub(super) carrier: Option<String>,
    pub(super) steps: Vec<Step>,
}

/// The party that takes the step.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum StepActor {
    Buyer,
    Seller,
    Carrier,
}

impl From<StepActor> for Role {
    fn from(by: StepActor) -> Self {
        match by {
            StepActor::Buyer => Role::Buyer,
            StepActor::Seller => Role::Seller,
            StepActor::Carrier => Role::Carrier,
        }
    }
}

/// One step.
#[derive(Deserialize)]
pub(super) struct Step {
    pub(super) days: f64,
    pub(super) by: StepActor,
    #[serde(flatten)]
    pub(super) what: StepKind,
    #[serde(default)]
    pub(super) note: String,
    /// Only for a move.
    #[serde(default)]
    pub(super) place: Option<String>,
    /// Only for a rejection.
    #[serde(default)]
    pub(super) reason: Option<String>,
    /// With a new arrival: the day of pickup.
    #[serde(default)]
    pub(super) pickup: Option<f64>,
}

/// The action of a step.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum StepKind {
    /// To this status.
    Move(String),
    /// Kinds of papers.
    Upload(Vec<String>),
    /// Kinds of papers.
    Verify(Vec<String>),
    /// A kind of paper.
    Reject(String),
    /// The expected day.
    Eta(f64),
    /// In dollars.
    Price(String),
    Report(Fault),
    /// The resolution.
    Resolve(String),
}

/// An exception to report.
#[derive(Deserialize)]
pub(super) struct Fault {
    #[serde(rename = "type")]
    pub(super) kind: FaultKind,
    pub(super) owner: StepActor,
    pub(super) description: String,
    #[serde(default)]
    pub(super) deadline: Option<f64>,
    /// In dollars.
    #[serde(default)]
    pub(super) cost: Option<String>,
    #[serde(default)]
    pub(super) payer: Option<StepActor>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_is_read_and_runs_forward() {
        let script = Script::read().unwrap();
        let stories = script.orders.iter().map(|story| &story.steps).chain(script.planned.iter().map(|p| &p.steps));
        for steps in stories {
            assert!(steps.windows(2).all(|pair| pair[0].days < pair[1].days));
            assert!(steps.iter().all(|step| step.days < 0.0));
        }
        assert!(script.orders.len() >= 8);
    }
}
