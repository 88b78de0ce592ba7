//! The owner's view of the self-test.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::shop::{Shop, before_long, command, signal};

/// Finds every file below a folder with its bytes.
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
    // Without durability it answers before the disk has the data: a kill loses the data that was not written yet.
    let (code, said) = selftest(&data, &[("SOKONI__STORE__DURABLE", "false")]);
    assert!(code == Some(1) && said.contains("WRONG"), "{said}");
}

/// Returns how many processes have their data below this folder.
fn processes(folder: &Path) -> usize {
    let wanted = format!("SOKONI__STORE__PATH={}", folder.display());
    let has = |environment: Vec<u8>| {
        environment.split(|byte| *byte == 0).any(|variable| variable.starts_with(wanted.as_bytes()))
    };
    let found = std::fs::read_dir("/proc").expect("processes").flatten();
    found.filter(|process| std::fs::read(process.path().join("environ")).is_ok_and(has)).count()
}

#[test]
fn a_test_that_is_interrupted_leaves_neither_folder_nor_process() {
    // Once as soon as its shop starts, once while that is killed again and again, and once with a second signal.
    let killing = Some("ok     double submit");
    for (name, after, twice) in [("INT", None, false), ("TERM", killing, false), ("INT", killing, true)] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = command(&folder.path().join("data"));
        command.args(["selftest", "--rounds", "100000"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
        match after {
            Some(start) => assert!(lines.any(|line| line.starts_with(start))),
            // The self-test, and the shop on the copy.
            None => before_long(|| processes(folder.path()) >= 2),
        }
        signal(&child, name);
        if twice {
            signal(&child, name);
        }
        let ended = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        let patience = "sokoni: the copy is being removed; a third signal leaves it there\n";
        let said = if twice { said.replace(patience, "") } else { said };
        let wanted = "sokoni: interrupted: the copy was removed, and your data was left alone\n";
        assert_eq!((ended.status.code(), said.as_str()), (Some(1), wanted), "{name} {twice}");
        assert!(!lines.any(|line| line.starts_with("WRONG")), "what was interrupted says nothing of the shop");
        assert_eq!(processes(folder.path()), 0);
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left behind");
    }
}
