//! A shop that has ended in a process that goes on.

use std::process::Command;
use std::{env, fs};

use kernel::store::Unsynced;

use crate::house::{Open, house};

/// Each shop that left its actors' threads or polls behind would add at least ten.
const SHOPS: usize = 20;

/// Set in the process that has this test alone: the shops of others would be counted as left behind.
const ALONE: &str = "SOKONI_TEST_ALONE";

/// Returns how many threads and open files this process has.
fn held() -> usize {
    let count = |folder: &str| fs::read_dir(folder).expect("a folder of the system's").count();
    count("/proc/self/task") + count("/proc/self/fd")
}

#[test]
fn a_shop_that_ended_leaves_no_threads_and_no_open_files() {
    if env::var_os(ALONE).is_some() {
        return start_and_end_shops();
    }
    let name = "ends::a_shop_that_ended_leaves_no_threads_and_no_open_files";
    let mut alone = Command::new(env::current_exe().expect("the path of these tests"));
    let run = alone.args([name, "--exact", "--nocapture"]).env(ALONE, "1").output().expect("a process");
    let said = format!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success() && said.contains("1 passed"), "{said}");
}

fn start_and_end_shops() {
    let files = house().files();
    let before = held();
    for _ in 0..SHOPS {
        Open::start(&house().disk.again(Unsynced::Lost), files.clone()).expect("the shop opens").close();
    }
    let left = held().saturating_sub(before);
    assert!(left < SHOPS * 10, "{SHOPS} shops left {left} threads and open files");
}
