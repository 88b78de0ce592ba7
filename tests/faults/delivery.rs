//! Checkout and the delivery of events. Each fault is a test of its own, so that they run side by side.

use crate::fault::Fault;
use crate::play::{at_every_commit, checkout_at_every_read};
use crate::story::{CHECKOUT, DELIVERY, Story};

#[test]
fn a_checkout_is_whole_whatever_read_of_it_fails() {
    let met = checkout_at_every_read();
    assert!(met > 20, "a checkout reads more than that: {met}");
}

fn checkout_is_whole(fault: &Fault) {
    let met = at_every_commit(&CHECKOUT, fault, |_, _| Ok(()));
    // Its consumers may commit together.
    assert!(met >= 2, "{}: the order, and those who hear of it: {met}", fault.name);
}

fn events_are_taken_once(fault: &Fault) {
    let met = at_every_commit(&DELIVERY, fault, Story::delivered);
    assert!(met >= 12, "{}: each step commits, and those who hear of it: {met}", fault.name);
}

macro_rules! whatever_commit_fails {
    ($($test:ident: $fault:ident),+ $(,)?) => {
        mod a_checkout_is_whole {
            $(#[test]
            fn $test() {
                super::checkout_is_whole(&crate::fault::$fault);
            })+
        }
        mod events_are_taken_once {
            $(#[test]
            fn $test() {
                super::events_are_taken_once(&crate::fault::$fault);
            })+
        }
    };
}

whatever_commit_fails! {
    whatever_commit_fails: COMMIT_FAILS,
    whatever_commit_finds_the_disk_full: DISK_FULL,
    whatever_commit_makes_the_engine_panic: ENGINE_PANICS,
    whatever_sync_fails_and_loses_its_commit: SYNC_FAILS_LOST,
    whatever_sync_fails_and_keeps_its_commit: SYNC_FAILS_KEPT,
    whatever_commit_the_power_is_cut_before: CUT_BEFORE_COMMIT,
    whatever_sync_the_power_is_cut_before_and_the_commit_is_lost: CUT_BEFORE_SYNC_LOST,
    whatever_sync_the_power_is_cut_before_and_the_commit_is_kept: CUT_BEFORE_SYNC_KEPT,
}
