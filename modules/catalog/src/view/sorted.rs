//! Lists of slots in a sort order, changed in place. A slot whose key changed moves past the slots between its two places
//! only: to take it out and put it in again would move half of the list each time.

use std::cmp::Ordering;

/// Returns the place of a slot; `order` compares another slot with it.
pub(super) fn place(list: &[u32], order: impl Fn(u32) -> Ordering) -> Option<usize> {
    list.binary_search_by(|other| order(*other)).ok()
}

/// Inserts a slot at its place, and returns whether it was not there yet.
pub(super) fn insert(list: &mut Vec<u32>, slot: u32, order: impl Fn(u32) -> Ordering) -> bool {
    let missing = list.binary_search_by(|other| order(*other)).err();
    if let Some(at) = missing {
        list.insert(at, slot);
    }
    missing.is_some()
}

/// Moves the slot at `from` to its place after its key changed, and returns whether it moved.
pub(super) fn move_from(list: &mut [u32], from: usize, order: impl Fn(u32) -> Ordering) -> bool {
    let before = |other: &u32| order(*other) == Ordering::Less;
    let (smaller, rest) = list.split_at(from);
    let behind = rest.get(1..).map_or(0, |larger| larger.partition_point(before));
    if behind > 0 {
        list[from..=from + behind].rotate_left(1);
        return true;
    }
    let to = smaller.partition_point(before);
    list[to..=from].rotate_right(1);
    to < from
}
