//! A stored plot.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, PlotId, ProducerId};
use contracts::origins::PlotState;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

use crate::checks::shape::Shape;

/// A plot, version 1. Nothing was wrong with its shape when it was kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plot {
    pub(crate) id: PlotId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    pub(crate) producer: ProducerId,
    /// Its name, unique among the plots of its producer.
    pub(crate) name: String,
    pub(crate) shape: Shape,
    /// The area that each of its points stands for, in square metres; `None` without points.
    pub(crate) point_m2: Option<u64>,
    /// Its whole area, in square metres.
    pub(crate) area_m2: u64,
    pub(crate) way: Way,
    /// Why its goods are stopped; `None` if they are not.
    pub(crate) stop: Option<Stop>,
    /// When it was kept, in milliseconds since 1970 UTC.
    pub(crate) made_ms: i64,
}
impl Record for Plot {}

/// How a plot came in. Part of [`Plot`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Way {
    /// By a file.
    File,
    /// By a form: drawn, or typed.
    Form,
}

/// The stop of a plot's goods. Part of [`Plot`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stop {
    /// Why, in the seller's words.
    pub(crate) reason: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

impl Plot {
    /// What the checks say of it, and the seller.
    pub(crate) fn state(&self) -> PlotState {
        if self.stop.is_some() { PlotState::Unsound } else { PlotState::Sound }
    }
}

impl Listed for Plot {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.made_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let mut lists = BTreeSet::from([of_seller(&self.seller), of_producer(&self.producer)]);
        if self.stop.is_some() {
            lists.insert(stopped(&self.seller));
        }
        lists
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name]
    }
}

/// The name of the list of a seller's plots.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("plots/{seller}")
}

/// The name of the list of a producer's plots.
pub(crate) fn of_producer(producer: &ProducerId) -> String {
    format!("plots-of/{producer}")
}

/// The name of the list of a seller's stopped plots.
pub(crate) fn stopped(seller: &AccountId) -> String {
    format!("stopped-plots/{seller}")
}
