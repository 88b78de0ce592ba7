//! Finds the producer of a row by number or name, and its plots by name.

use std::collections::HashMap;

use contracts::ids::{AccountId, PlotId};
use contracts::origins::{OriginPort, PlotSummary, ProducerSummary};
use kernel::store::{Reader, StoreError};

use super::file::Row;

/// The most plots of a delivery.
const MOST_PLOTS: usize = 200;
/// The cell that means all plots of the producer.
const ALL: &str = "all";

/// The producers of a seller, and the plots of those that a file names plots of.
pub(super) struct People {
    producers: Vec<ProducerSummary>,
    by_number: HashMap<String, Vec<usize>>,
    by_name: HashMap<String, Vec<usize>>,
    plots: HashMap<usize, Vec<PlotSummary>>,
}

/// What is wrong with a row: the column, and why.
pub(super) type Fault = (&'static str, String);

impl People {
    /// Loads the producers, and the plots that the rows need.
    pub(super) fn load(
        origins: &dyn OriginPort,
        reader: &Reader<'_>,
        seller: &AccountId,
        rows: &[Row],
    ) -> Result<People, StoreError> {
        let mut people = People::of(origins.producers(reader, seller)?);
        for row in rows.iter().filter(|row| !row.cell("plots").is_empty()) {
            let Ok(at) = people.at(row) else { continue };
            if let (Some(producer), false) = (people.producers.get(at), people.plots.contains_key(&at)) {
                let plots = origins.plots_of(reader, producer, MOST_PLOTS + 1)?;
                people.plots.insert(at, plots);
            }
        }
        Ok(people)
    }

    fn of(producers: Vec<ProducerSummary>) -> People {
        let (mut by_number, mut by_name) = (HashMap::new(), HashMap::new());
        for (at, producer) in producers.iter().enumerate() {
            let enter = |to: &mut HashMap<String, Vec<usize>>, text: &str| {
                if !text.is_empty() {
                    to.entry(text.to_lowercase()).or_default().push(at);
                }
            };
            enter(&mut by_number, &producer.member_number);
            enter(&mut by_name, &producer.name);
        }
        People { producers, by_number, by_name, plots: HashMap::new() }
    }

    /// The producer of a row. If the row has both a number and a name, both are the producer's.
    pub(super) fn producer(&self, row: &Row) -> Result<&ProducerSummary, Fault> {
        let at = self.at(row)?;
        self.producers.get(at).ok_or_else(|| ("producer", "is none of your producers".to_owned()))
    }

    fn at(&self, row: &Row) -> Result<usize, Fault> {
        let (number, name) = (row.cell("memberNumber"), row.cell("producer"));
        let of = |map: &HashMap<String, Vec<usize>>, text: &str| map.get(&text.to_lowercase()).cloned();
        let none = |what: &str| format!("is the {what} of none of your producers");
        let (column, found) = match (number.is_empty(), name.is_empty()) {
            (true, true) => return Err(("memberNumber", "or producer is required".to_owned())),
            (false, true) => ("memberNumber", of(&self.by_number, number).ok_or(("memberNumber", none("number")))?),
            (true, false) => ("producer", of(&self.by_name, name).ok_or(("producer", none("name")))?),
            (false, false) => {
                let mut both = of(&self.by_number, number).ok_or(("memberNumber", none("number")))?;
                let named = of(&self.by_name, name).ok_or(("producer", none("name")))?;
                both.retain(|at| named.contains(at));
                ("producer", both)
            }
        };
        match found.as_slice() {
            [one] => Ok(*one),
            [] => Err((column, "is not the producer with this number".to_owned())),
            _ => Err((column, "is that of several of your producers; give both number and name".to_owned())),
        }
    }

    /// The plots of a row, each once, in the order of their ids: those that it names, all, or none.
    pub(super) fn plots(&self, row: &Row) -> Result<Vec<PlotId>, Fault> {
        let (cell, wrong) = (row.cell("plots"), |why: String| ("plots", why));
        let known = self.at(row).ok().and_then(|at| self.plots.get(&at)).map_or(&[][..], Vec::as_slice);
        let mut found: Vec<PlotId> = if cell.eq_ignore_ascii_case(ALL) {
            known.iter().map(|plot| plot.id.clone()).collect()
        } else {
            let names = cell.split(';').map(str::trim).filter(|name| !name.is_empty());
            let named = |name: &str| known.iter().find(|plot| plot.name.eq_ignore_ascii_case(name));
            let id = |name| named(name).map(|plot| plot.id.clone()).ok_or(name);
            names
                .map(id)
                .collect::<Result<_, &str>>()
                .map_err(|name| wrong(format!("has \"{}\", which is no plot of this producer", short(name))))?
        };
        found.sort_unstable();
        found.dedup();
        if found.len() > MOST_PLOTS {
            return Err(wrong(format!("has more than {MOST_PLOTS} plots")));
        }
        Ok(found)
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
