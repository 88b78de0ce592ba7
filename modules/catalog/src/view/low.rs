//! Each seller's listed lots with low stock.

use std::collections::{BTreeMap, BTreeSet};

use contracts::catalog::{LOW_STOCK, LowStock};
use contracts::ids::AccountId;

use super::entry::Entry;

/// By seller: units on hand and slot, the lowest first.
#[derive(Default)]
pub(super) struct Low(BTreeMap<AccountId, BTreeSet<(u32, u32)>>);

fn is_low(entry: &Entry) -> bool {
    entry.stock < entry.min_quantity.max(LOW_STOCK)
}

impl Low {
    /// Adds a lot if its stock is low.
    pub(super) fn insert(&mut self, slot: u32, entry: &Entry) {
        if is_low(entry) {
            let seller = entry.shared().seller.as_ref().to_owned();
            self.0.entry(seller.into()).or_default().insert((entry.stock, slot));
        }
    }

    /// Removes a lot; `entry` must be the one with which it was added.
    pub(super) fn remove(&mut self, slot: u32, entry: &Entry) {
        if let Some(lots) = self.0.get_mut(entry.shared().seller.as_ref()) {
            lots.remove(&(entry.stock, slot));
        }
    }

    /// Returns a seller's first `limit` lots.
    pub(super) fn of(&self, seller: &AccountId, limit: u32, entries: &[Entry]) -> Vec<LowStock> {
        let lots = self.0.get(seller).into_iter().flatten().take(limit as usize);
        lots.map(|(on_hand, slot)| {
            let entry = &entries[*slot as usize];
            let (product, name) = (entry.id().to_owned(), entry.name().to_owned());
            LowStock { product: product.into(), name, on_hand: *on_hand, sold: entry.sold }
        })
        .collect()
    }
}
