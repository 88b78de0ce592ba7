//! What is nearest to a product.

use roaring::RoaringBitmap;

use super::facets::Facets;
use crate::facts::Facts;

/// Most that are named.
const MOST: usize = 8;

/// Slots of the listed products that share most with this one: first its shelf, country and process, then less and
/// less of it, each round starting after the product itself, so that neighbours do not all name the same.
pub(super) fn nearest(slot: u32, facts: &Facts, facets: &Facets, listed: &RoaringBitmap) -> Vec<u32> {
    let none = RoaringBitmap::new();
    let having = |(attribute, value): (_, Option<&str>)| value.and_then(|value| facets.having(attribute, value));
    let [shelf, country, process] = facts.kinship().map(|kin| having(kin).unwrap_or(&none));
    let shelf = shelf & listed;
    let near = &shelf & country;
    let rounds = [&near & process, near, &shelf & process, shelf, country & listed];
    let mut found = Vec::with_capacity(MOST);
    for round in rounds {
        let after = round.range(slot.saturating_add(1)..).chain(round.range(..slot));
        // What earlier rounds took is at most MOST, so this looks at a handful.
        for candidate in after {
            if found.len() == MOST {
                return found;
            }
            if !found.contains(&candidate) {
                found.push(candidate);
            }
        }
    }
    found
}
