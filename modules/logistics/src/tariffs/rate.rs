//! The price that a tariff has for goods. Pure.

use contracts::freight::Lane;
use contracts::money::Money;

use super::model::{Tariff, Zone};

/// A price of a tariff, or the reason why it has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rate<'a> {
    Price {
        zone: &'a Zone,
        price: Money,
        /// Whether the goods are worth enough to travel for nothing.
        free: bool,
    },
    /// The zone's table ends before this weight.
    TooHeavy(&'a Zone),
    /// No zone has the country.
    NoZone,
}

impl Tariff {
    /// Returns the zone of a country.
    pub(crate) fn zone(&self, code: &str) -> Option<&Zone> {
        let named = self.zones.iter().find(|zone| zone.countries.iter().any(|country| country == code));
        named.or_else(|| self.zones.iter().find(|zone| zone.everywhere_else()))
    }

    /// Returns the price of goods of this weight and amount that go to this country.
    pub(crate) fn rate(&self, code: &str, weight_g: u64, goods: Option<Money>) -> Rate<'_> {
        let Some(zone) = self.zone(code) else { return Rate::NoZone };
        let Some(step) = zone.steps.iter().find(|step| weight_g <= step.up_to_g) else { return Rate::TooHeavy(zone) };
        let reached = |free: Money, goods: Money| free.currency == goods.currency && goods.minor >= free.minor;
        let free = zone.free_from.zip(goods).is_some_and(|(free, goods)| reached(free, goods));
        let price = if free { Money::new(0, self.currency) } else { step.price };
        Rate::Price { zone, price, free }
    }
}

impl Rate<'_> {
    /// The lane of the goods. Goods that no table has a price for travel as freight.
    pub(crate) fn lane(&self) -> Lane {
        match self {
            Rate::Price { zone, .. } => zone.lane,
            Rate::TooHeavy(_) | Rate::NoZone => Lane::Freight,
        }
    }
}

#[cfg(test)]
#[path = "rate_tests.rs"]
mod tests;
