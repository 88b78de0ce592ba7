//! The papers of a new shipment, by the rules. Pure.

use std::borrow::Cow;
use std::collections::BTreeSet;

use jiff::civil::Date;

use super::corridor::Corridor;
use super::model::Rule;
use crate::documents::key::Key;
use crate::documents::kind::ALL;
use crate::documents::model::Document;

/// The shop's rules, and the day that some of them begin with.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// Those of the packaged file are borrowed: each order looks at all rules.
    pub(crate) all: Vec<Cow<'static, Rule>>,
    /// The first day of the regulation on deforestation-free goods.
    pub(crate) eudr_from: Date,
}

impl Rules {
    /// The rule that decides about a paper of a shipment: the one that is made most exactly for it.
    pub(crate) fn decides(&self, paper: impl Into<Key>, corridor: &Corridor) -> Option<&Rule> {
        let paper = paper.into();
        let about = |rule: &&Rule| rule.kind == paper.kind() && rule.key() == paper;
        let fitting =
            self.all.iter().map(|rule| &**rule).filter(about).filter(|rule| rule.fits(corridor, self.eudr_from));
        fitting.max_by_key(|rule| rule.precedence(self.eudr_from))
    }

    /// All papers that a shipment may need: one of each kind, and those of the shop's own by their titles.
    pub(super) fn papers(&self) -> Vec<Key> {
        let own: BTreeSet<Key> = self.all.iter().map(|rule| rule.key()).filter(|paper| !paper.plain()).collect();
        ALL.into_iter().map(Key::from).chain(own).collect()
    }

    /// The checklist of a new shipment. A paper of the shop's own is in it only if the shipment needs it.
    pub(crate) fn checklist(&self, corridor: &Corridor) -> Vec<Document> {
        let planned = |paper: Key| {
            let (kind, plain) = (paper.kind(), paper.plain());
            let rule = self.decides(paper, corridor);
            let title = rule.map(|rule| rule.title.clone()).unwrap_or_default();
            let document = Document { title, ..Document::new(kind, rule.and_then(|rule| rule.need.clone())) };
            (plain || document.need.is_some()).then_some(document)
        };
        self.papers().into_iter().filter_map(planned).collect()
    }
}

#[cfg(test)]
#[path = "choose_tests.rs"]
mod tests;
