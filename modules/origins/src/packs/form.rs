//! A draft as its seller writes it.

use std::collections::BTreeMap;

use contracts::ids::{ContractId, OrderId, ShipmentId};
use garde::Validate;
use jiff::civil::Date;
use kernel::Problem;
use kernel::http::text::Text;
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::Pack;
use super::species;

/// A data pack to be begun: for an order, or for a contract.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BeginPack)]
pub(crate) struct BeginForm {
    /// An order of the caller's goods, with coffee.
    #[serde(default)]
    #[garde(dive)]
    order_id: Text<0, 100>,
    /// The shipment whose goods alone the pack has; all of the order unless told.
    #[serde(default)]
    #[garde(dive)]
    shipment_id: Text<0, 100>,
    /// A contract of the caller's from which coffee was called off, in place of an order: the pack has all its orders.
    #[serde(default)]
    #[garde(dive)]
    contract_id: Text<0, 100>,
}

/// What a pack is begun for.
pub(super) enum Begun {
    Order(OrderId, Option<ShipmentId>),
    Contract(ContractId),
}

impl BeginForm {
    /// Reads a form that was validated.
    ///
    /// # Errors
    /// 422 unless it names either an order or a contract.
    pub(super) fn read(&self) -> Result<Begun, Problem> {
        let told = |id: &Text<0, 100>| Some(id.to_string()).filter(|id| !id.is_empty());
        match (told(&self.order_id), told(&self.contract_id), told(&self.shipment_id)) {
            (Some(order), None, shipment) => Ok(Begun::Order(order.into(), shipment.map(Into::into))),
            (None, Some(contract), None) => Ok(Begun::Contract(contract.into())),
            (None, Some(_), Some(_)) => Err(Problem::field("shipmentId", "needs its order")),
            (None, None, _) => Err(Problem::field("orderId", "is required, unless there is a contractId")),
            (Some(_), Some(_), _) => Err(Problem::field("contractId", "must be empty with an orderId")),
        }
    }
}

/// What a seller tells in a draft.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WritePack)]
pub(crate) struct PackFields {
    /// The scientific names of the species, such as Coffea arabica.
    #[garde(length(min = 1, max = 3), inner(length(min = 1, max = 200)))]
    #[schema(min_items = 1, max_items = 3)]
    species: Vec<String>,
    /// The first day of the production; empty if it is not known.
    #[serde(default)]
    #[garde(dive)]
    produced_from: Text<0, 10>,
    /// The last day of the production; empty if it is not known.
    #[serde(default)]
    #[garde(dive)]
    produced_until: Text<0, 10>,
}

/// What a form says, read.
#[derive(Clone, Debug)]
pub(crate) struct PackForm {
    species: Vec<String>,
    produced: Option<(Date, Date)>,
}

impl PackForm {
    /// Writes it into a draft.
    pub(super) fn write(&self, pack: &mut Pack) {
        pack.species.clone_from(&self.species);
        pack.produced = self.produced;
    }

    /// Arabica, produced on these days: for the demo.
    pub(crate) fn produced(pack: &Pack, from: Date, until: Date) -> Self {
        PackForm { species: pack.species.clone(), produced: Some((from, until)) }
    }
}

impl PackFields {
    /// Reads fields that were validated.
    ///
    /// # Errors
    /// 422 with every wrong field.
    pub(super) fn read(self, today: Date) -> Result<PackForm, Problem> {
        let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut note = |field: &str, what: &str| wrong.entry(field.to_owned()).or_default().push(what.to_owned());
        let known: Vec<String> = species::all().iter().map(|species| species.scientific.to_owned()).collect();
        if self.species.iter().any(|name| !known.contains(name)) {
            note("species", &format!("must be of {}", known.join(", ")));
        }
        let day = |text: &str| text.parse::<Date>().ok();
        let (from, until) = (day(&self.produced_from), day(&self.produced_until));
        let produced = match (self.produced_from.is_empty(), self.produced_until.is_empty()) {
            (true, true) => None,
            _ => {
                if from.is_none() {
                    note("producedFrom", "must be a day, such as 2025-10-01");
                }
                match (from, until) {
                    (_, None) => note("producedUntil", "must be a day, such as 2026-01-31"),
                    (Some(from), Some(until)) if until < from => {
                        note("producedUntil", "must not be before the first day");
                    }
                    (_, Some(until)) if until > today => note("producedUntil", "must not be in the future"),
                    _ => {}
                }
                from.zip(until)
            }
        };
        if !wrong.is_empty() {
            return Err(Problem::Invalid(wrong));
        }
        // In the order of the table, each once.
        let species = known.into_iter().filter(|name| self.species.contains(name)).collect();
        Ok(PackForm { species, produced })
    }
}
