//! Takes all goods of a seller off sale, or puts them back: in one walk over each index, however many there are.

use contracts::ids::{AccountId, ProductId};

use super::View;
use crate::model::Product;
use crate::sale::is_on_sale;

impl View {
    /// Takes the goods of a seller that may not sell off sale.
    pub(crate) fn bar(&mut self, seller: &AccountId) {
        self.barred.insert(seller.clone());
        let slots = self.shelves.of(seller) & &self.listed;
        if slots.is_empty() {
            return;
        }
        for slot in &slots {
            self.low.remove(slot, &self.entries[slot as usize]);
        }
        self.orders.remove_all(&slots);
        self.facets.remove_all(&slots);
        for set in [&mut self.listed, &mut self.featured, &mut self.recommended] {
            *set -= &slots;
        }
        self.filters = None;
    }

    /// Returns the goods of a seller that are not on sale and would be if the seller may sell.
    pub(crate) fn held_back(&self, seller: &AccountId) -> Vec<ProductId> {
        let slots = self.shelves.of(seller) - &self.listed;
        let offered = slots.iter().filter(|slot| self.is_offered(*slot));
        offered.map(|slot| self.entries[slot as usize].id().into()).collect()
    }

    /// Puts the goods of a seller that may sell again back on sale: those of [`View::held_back`].
    pub(crate) fn unbar(&mut self, seller: &AccountId, goods: &[Product]) {
        self.barred.remove(seller);
        let mut back = Vec::with_capacity(goods.len());
        for product in goods {
            let slot = self.slots.get(product.id.as_str()).copied();
            // It may have come back or changed since the goods were read.
            let slot = slot.filter(|slot| self.is_offered(*slot) && !self.listed.contains(*slot));
            if let Some(slot) = slot {
                self.enter_sale(slot, &product.facts);
                self.low.insert(slot, &self.entries[slot as usize]);
                back.push(slot);
            }
        }
        if !back.is_empty() {
            self.orders.insert_all(&back, &self.entries);
            self.filters = None;
        }
    }

    /// Whether a product is on sale if its seller may sell.
    fn is_offered(&self, slot: u32) -> bool {
        let own = &self.entries[slot as usize].own;
        is_on_sale(own.listed, own.withheld.is_some(), false)
    }
}
