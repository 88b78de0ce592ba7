//! The facts of a shipment that rules of papers look at. Pure.

use std::collections::BTreeSet;

use contracts::sales::{OrderPayment, WayOfPayment};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::goods::Goods;
use crate::atlas::End;
use crate::atlas::route::{self, Mode, Path};

/// The way that a rule is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = PaperWay)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Way {
    Any,
    /// By ship, through ports.
    Sea,
    /// Through airports.
    Air,
    /// By road, without ports.
    Road,
    /// By rail, through ports.
    Rail,
}

/// The facts of a shipment that rules look at.
#[derive(Clone, Debug)]
pub(crate) struct Corridor {
    /// The code of the country of origin, if it is known.
    pub(crate) origin: Option<String>,
    /// The codes of the countries that the way passes between origin and destination, as far as they are known.
    pub(crate) via: Vec<&'static str>,
    /// The code of the country of destination, if it is known.
    pub(crate) destination: Option<String>,
    /// Whether the way crosses a border.
    pub(crate) abroad: bool,
    /// What travels, as far as it is known.
    pub(crate) goods: BTreeSet<Goods>,
    pub(crate) way: Way,
    pub(crate) incoterm: Option<String>,
    pub(crate) payment: Option<OrderPayment>,
    /// How the goods are paid by the terms of their contract, if they have one.
    pub(crate) terms: Option<WayOfPayment>,
    pub(crate) leaves: Date,
    /// The day on which it is expected.
    pub(crate) arrives: Date,
}

impl Corridor {
    /// The way between two ends. Nothing is known of its goods, their terms, and the day of arrival.
    pub(crate) fn between(from: &End, to: &End, mode: Mode, leaves: Date) -> Self {
        let path = route::path(mode, from, to);
        Corridor {
            origin: from.code.map(str::to_owned),
            via: route::passed(path, from, to),
            destination: to.code.map(str::to_owned),
            abroad: from.abroad(to),
            goods: BTreeSet::new(),
            way: way(path, mode),
            incoterm: None,
            payment: None,
            terms: None,
            leaves,
            arrives: leaves,
        }
    }
}

/// The way of a route, as rules name it.
fn way(path: Path, mode: Mode) -> Way {
    match (path, mode) {
        (Path::Sea, Mode::Rail) => Way::Rail,
        (Path::Sea, _) => Way::Sea,
        (Path::Air, _) => Way::Air,
        (Path::Local, _) => Way::Road,
    }
}
