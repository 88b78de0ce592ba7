//! A backup whose reads fail.

use std::fs;

use kernel::store::{EngineKind, FaultPlan, MemoryDisk, Store, StoreOptions, Unsynced, backup};

use crate::house::house;

/// Returns the names in a folder.
fn names(folder: &std::path::Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_backup_is_whole_or_not_there_whatever_read_of_it_fails() {
    let files = house().files();
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("shop.tar");
    let disk: MemoryDisk = house().disk.again(Unsynced::Lost);
    let store = Store::on_memory(&disk).expect("a store");
    let mut failed = 0;
    let written = loop {
        disk.plan(FaultPlan { fail_read_at: Some(failed + 1), ..FaultPlan::default() });
        match backup::write(&store, backup::Beside::folder(&files), &to) {
            Ok(_) if disk.met() => panic!("a backup without what read {} would have told", failed + 1),
            Ok(written) => break written,
            Err(error) => {
                assert!(disk.met(), "it fails without a fault: {error}");
                assert_eq!(names(folder.path()), Vec::<String>::new(), "after read {}", failed + 1);
                failed += 1;
            }
        }
    };
    disk.plan(FaultPlan::default());
    assert!(failed > 0, "a backup reads");
    let contents = backup::verify(&to).expect("a whole backup");
    assert!(written.rows > 0 && contents.rows() == written.rows);
    let path = folder.path().join("again");
    let options = backup::RestoreOptions {
        path: path.clone(),
        replace: false,
        verify: true,
        engine: EngineKind::default(),
        cache_bytes: 1 << 20,
        now_ms: 7,
        known: Vec::new(),
    };
    backup::restore(&to, &options).expect("restored");
    let again = Store::open(StoreOptions { path, ..StoreOptions::default() }).expect("it opens");
    let hears = |store: &Store| store.audit_verify(None).expect("readable");
    let (before, after) = (hears(&store), hears(&again));
    assert!(after.fault.is_none() && before.entries > 0);
    assert_eq!((before.entries, before.head), (after.entries, after.head), "the same shop");
    again.stop();
    fs::remove_dir_all(files).expect("cleared away");
}
