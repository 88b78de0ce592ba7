//! What an owner sees who lets the shop try itself.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::shop::{Shop, command};

/// Every file below a folder with its bytes.
fn files(folder: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.insert(path.clone(), std::fs::read(&path).expect("a file"));
        }
    }
}

fn selftest(data: &Path, settings: &[(&str, &str)]) -> (Option<i32>, String) {
    let output = command(data).envs(settings.iter().copied()).args(["selftest", "--rounds", "3"]).output();
    let output = output.expect("it runs");
    (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

#[test]
fn a_shop_tries_itself_on_a_copy_and_leaves_its_data_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let shop = Shop::open(&data);
    let (code, said) = selftest(&data, &[]);
    assert!(code == Some(1) && said.contains("stop it first"), "{said}");
    assert_eq!(shop.stop(), Some(0));
    let (mut before, mut after) = (BTreeMap::new(), BTreeMap::new());
    files(&data, &mut before);
    let (code, said) = selftest(&data, &[]);
    assert_eq!(code, Some(0), "{said}");
    for part in [
        "ok     oversell race: 40 buyers at once for the last 10: 10 orders, 30 refused, 0 left",
        "ok     double submit: one order sent 16 times at once: 1 in the list, 7 units left",
        "ok     kill -9: 3 times, ",
        "orders acknowledged, 0 lost, 0 doubled",
        "ok     the books: ",
        "ok     backup and restore: ",
        "ok     your data: is as it was, byte for byte",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    files(&data, &mut after);
    assert!(before == after, "the data is as it was");
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").flatten().map(|e| e.file_name()).collect();
    assert_eq!(left, ["data"], "nothing is left behind");
}

#[test]
fn without_a_shop_a_new_one_is_tried() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let (code, said) = selftest(&data, &[]);
    assert!(code == Some(0) && said.contains("a new one is tried"), "{said}");
    assert!(!data.exists(), "no shop was made");
}

#[test]
fn a_shop_that_loses_what_it_acknowledged_does_not_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    // It answers before the disk has the data: a killed process takes with it what was not written yet.
    let (code, said) = selftest(&data, &[("SOKONI__STORE__DURABLE", "false")]);
    assert!(code == Some(1) && said.contains("WRONG"), "{said}");
}
