//! The papers of a new shipment, by the rules. Pure.

use jiff::civil::Date;

use super::corridor::Corridor;
use super::model::Rule;
use crate::documents::kind::{ALL, Kind};
use crate::documents::model::Document;

/// The shop's rules, and the day that some of them begin with.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) all: Vec<Rule>,
    /// The first day of the regulation on deforestation-free goods.
    pub(crate) eudr_from: Date,
}

impl Rules {
    /// The rule that decides about a paper of a shipment: the one that is made most exactly for it.
    pub(crate) fn decides(&self, kind: Kind, corridor: &Corridor) -> Option<&Rule> {
        let fitting = self.all.iter().filter(|rule| rule.kind == kind && rule.fits(corridor, self.eudr_from));
        fitting.max_by_key(|rule| rule.precedence(self.eudr_from))
    }

    /// The checklist of a new shipment.
    pub(crate) fn checklist(&self, corridor: &Corridor) -> Vec<Document> {
        let need = |kind: Kind| self.decides(kind, corridor).and_then(|rule| rule.need.clone());
        ALL.into_iter().map(|kind| Document::new(kind, need(kind))).collect()
    }
}

#[cfg(test)]
#[path = "choose_tests.rs"]
mod tests;
