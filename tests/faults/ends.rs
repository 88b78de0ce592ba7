//! A shop that has ended in a process that goes on.

use std::fs;

use kernel::store::Unsynced;

use crate::house::{Open, house};

/// Each shop that left its actors' threads or polls behind would add at least ten.
const SHOPS: usize = 20;

/// Returns how many threads and open files this process has. Other tests run in it, with a shop each.
fn held() -> usize {
    let count = |folder: &str| fs::read_dir(folder).expect("a folder of the system's").count();
    count("/proc/self/task") + count("/proc/self/fd")
}

#[test]
fn a_shop_that_ended_leaves_no_threads_and_no_open_files() {
    let files = house().files();
    let before = held();
    for _ in 0..SHOPS {
        Open::start(&house().disk.again(Unsynced::Lost), files.clone()).expect("the shop opens").close();
    }
    let left = held().saturating_sub(before);
    assert!(left < SHOPS * 10, "{SHOPS} shops left {left} threads and open files");
}
