//! Checkout and the delivery of events.

use crate::fault::OF_COMMITS;
use crate::play::{at_every_commit, checkout_at_every_read};
use crate::story::{CHECKOUT, DELIVERY, Story};

#[test]
fn a_checkout_is_whole_whatever_read_of_it_fails() {
    let met = checkout_at_every_read();
    assert!(met > 20, "a checkout reads more than that: {met}");
}

#[test]
fn a_checkout_is_whole_whatever_commit_of_it_fails() {
    for fault in &OF_COMMITS {
        let met = at_every_commit(&CHECKOUT, fault, |_, _| Ok(()));
        // Its consumers may commit together.
        assert!(met >= 2, "{}: the order, and those who hear of it: {met}", fault.name);
    }
}

#[test]
fn events_are_taken_once_whatever_commit_fails() {
    for fault in &OF_COMMITS {
        let met = at_every_commit(&DELIVERY, fault, Story::delivered);
        assert!(met >= 12, "{}: each step commits, and those who hear of it: {met}", fault.name);
    }
}
