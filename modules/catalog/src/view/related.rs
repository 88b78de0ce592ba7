//! The products that are most like another.

use roaring::RoaringBitmap;

use super::facets::Facets;
use crate::facts::Facts;

/// Most products in the result.
const MOST: usize = 8;

/// Returns the slots of the listed products that share most with this one: first its shelf, country and process, then
/// fewer of these. Each round starts after the product itself, so that neighbours do not all get the same result.
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
        // Earlier rounds took at most `MOST`, so this checks only a few.
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
