use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use proptest::prelude::*;

use super::super::backup::{self, BackupError, RestoreOptions};
use super::*;

/// A store with rows and files of several kinds.
fn made(engine: EngineKind) -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(options(folder.path(), engine)).unwrap();
    put(&store.scope("a"), "k", "one").unwrap();
    put(&store.scope("b"), "k", "two").unwrap();
    let done: Result<(), StoreError> = store.scope("b").transact_blocking(|tx| {
        tx.emit(&Added(1))?;
        (0..2000_u64).try_for_each(|n| tx.put(&SUMS, n.to_be_bytes(), &n))
    });
    done.unwrap();
    let data = folder.path().join("data");
    fs::create_dir_all(data.join("media/deep")).unwrap();
    fs::create_dir(data.join("keys")).unwrap();
    for (name, mode) in [("media/one", 0o644), ("media/deep/two", 0o777), ("keys/secret.json", 0o600)] {
        fs::write(data.join(name), name).unwrap();
        fs::set_permissions(data.join(name), fs::Permissions::from_mode(mode)).unwrap();
    }
    fs::write(data.join("media/empty"), b"").unwrap();
    fs::write(data.join("media/.tmpAbC"), b"half").unwrap();
    (folder, store)
}

fn to_new(path: &Path, engine: EngineKind) -> RestoreOptions {
    RestoreOptions {
        path: path.to_owned(),
        replace: false,
        verify: true,
        engine,
        cache_bytes: 1 << 20,
        now_ms: 0,
        known: Vec::new(),
    }
}

fn rows(store: &Store) -> BTreeMap<Vec<u8>, Vec<u8>> {
    let mut all = BTreeMap::new();
    let walked: Result<(), StoreError> = store.snapshot().for_each(|key, value| {
        all.insert(key.to_vec(), value.to_vec());
        Ok(())
    });
    walked.unwrap();
    all
}

/// Names and bytes of the files in a folder.
fn seen(path: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { all.extend(seen(&path)) } else { drop(all.insert(path.clone(), fs::read(&path).unwrap())) }
    }
    all
}

#[test]
fn what_was_written_is_restored() {
    ON_DISK.into_iter().for_each(written_and_restored);
}

fn written_and_restored(engine: EngineKind) {
    let (folder, store) = made(engine);
    let (data, file) = (folder.path().join("data"), folder.path().join("backups/one.tar"));
    let report = backup::write(&store, backup::Beside::folder(&data), &file).unwrap();
    assert_eq!((report.rows, report.files), (2003, 4));
    assert_eq!(report.bytes, fs::metadata(&file).unwrap().len());
    assert_eq!(report.sha256, crate::files::Files::hash(&fs::read(&file).unwrap()));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(matches!(backup::write(&store, backup::Beside::folder(&data), &file), Err(BackupError::Exists(_))));
    let contents = backup::verify(&file).unwrap();
    assert_eq!(contents.tables["b/sums"].rows, 2000);
    assert_eq!(contents.tables["a/notes"].version, 2);

    let new = folder.path().join("deep/new");
    let restored = backup::restore(&file, &to_new(&new, engine)).unwrap();
    assert_eq!((restored.contents.rows(), restored.kept), (2003, None));
    let again = Store::open(StoreOptions { path: new.clone(), ..options(folder.path(), engine) }).unwrap();
    assert_eq!(rows(&again), rows(&store));
    assert_eq!(fs::read(new.join("media/deep/two")).unwrap(), b"media/deep/two");
    assert!(!new.join("media/.tmpAbC").exists());
    let mode = |name: &str| fs::metadata(new.join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(
        (mode("keys/secret.json"), mode("media/deep/two"), mode("keys"), mode("")),
        (0o600, 0o600, 0o700, 0o700)
    );
    assert!(matches!(backup::restore(&file, &to_new(&new, engine)), Err(BackupError::Running(_))));
    again.stop();
    drop(again);
    assert!(matches!(backup::restore(&file, &to_new(&new, engine)), Err(BackupError::NotEmpty(_))));

    let older =
        RestoreOptions { known: vec![("a/notes".to_owned(), 1)], ..to_new(&folder.path().join("older"), engine) };
    assert!(matches!(backup::restore(&file, &older), Err(BackupError::Newer { .. })));
    assert!(!folder.path().join("older").exists());

    put(&store.scope("a"), "k", "later").unwrap();
    let later = folder.path().join("later.tar");
    backup::write(&store, backup::Beside::folder(&data), &later).unwrap();
    let restored = backup::restore(&later, &RestoreOptions { replace: true, ..to_new(&new, engine) }).unwrap();
    let open =
        |path: &Path| Store::open(StoreOptions { path: path.to_owned(), ..options(folder.path(), engine) }).unwrap();
    assert_eq!(get(&open(&new).scope("a"), "k").as_deref(), Some("later"));
    assert_eq!(get(&open(&restored.kept.unwrap()).scope("a"), "k").as_deref(), Some("one"));
    assert!(!folder.path().join("deep/new.restoring").exists());
}

#[test]
fn a_store_in_memory_is_backed_up_as_well() {
    let engine = EngineKind::Fjall;
    let store = Store::in_memory(FaultPlan::default());
    put(&store.scope("a"), "k", "one").unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("none")).unwrap();
    let file = folder.path().join("one.tar");
    backup::write(&store, backup::Beside::folder(&folder.path().join("none")), &file).unwrap();
    let new = folder.path().join("new");
    backup::restore(&file, &to_new(&new, engine)).unwrap();
    let again = Store::open(StoreOptions { path: new, ..options(folder.path(), engine) }).unwrap();
    assert_eq!(get(&again.scope("a"), "k").as_deref(), Some("one"));
}

#[test]
fn a_backup_that_is_given_up_leaves_nothing() {
    let (folder, store) = made(EngineKind::Sled);
    let (data, file) = (folder.path().join("data"), folder.path().join("one.tar"));
    for step in 0.. {
        let left = std::cell::Cell::new(step);
        let ending = || left.replace(left.get() - 1) == 0;
        match backup::write_unless(&store, backup::Beside::folder(&data), &file, &ending) {
            Ok(report) => {
                // One entry for its rows, four files, the manifest.
                assert_eq!((step, report.files), (6, 4));
                fs::remove_file(&file).unwrap();
                break;
            }
            Err(BackupError::GivenUp) => assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1),
            Err(other) => panic!("{other}"),
        }
    }
    // The draft of a killed process is no hindrance.
    fs::write(folder.path().join("one.tar.part"), b"half").unwrap();
    backup::write(&store, backup::Beside::folder(&data), &file).unwrap();
    backup::verify(&file).unwrap();
}

/// A small backup, once for all cases of the test below.
fn small() -> &'static [u8] {
    static FILE: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
    FILE.get_or_init(|| {
        let store = Store::in_memory(FaultPlan::default());
        put(&store.scope("a"), "k", "one").unwrap();
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("data/media")).unwrap();
        fs::write(folder.path().join("data/media/one"), b"a picture").unwrap();
        let file = folder.path().join("one.tar");
        backup::write(&store, backup::Beside::folder(&folder.path().join("data")), &file).unwrap();
        fs::read(file).unwrap()
    })
}

fn refused(bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.tar");
    fs::write(&file, bytes).unwrap();
    let refused = backup::restore(&file, &to_new(&folder.path().join("new"), EngineKind::Sled)).is_err();
    assert_eq!(seen(folder.path()).len(), 1, "nothing was made of it");
    refused
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]
    #[test]
    fn no_byte_changes_unnoticed(at in any::<prop::sample::Index>(), bit in 0_u8..8) {
        let mut bytes = small().to_vec();
        let at = at.index(bytes.len());
        bytes[at] ^= 1 << bit;
        prop_assert!(refused(&bytes), "byte {at}");
    }

    #[test]
    fn nothing_is_cut_off_or_added_unnoticed(at in any::<prop::sample::Index>(), more in 1_usize..2000) {
        let mut bytes = small().to_vec();
        bytes.truncate(at.index(bytes.len()));
        prop_assert!(refused(&bytes));
        let mut bytes = small().to_vec();
        bytes.extend(std::iter::repeat_n(0, more));
        prop_assert!(refused(&bytes));
    }
}

/// A file with the right seal around entries of somebody's own making.
fn crafted(entries: &[(&str, tar::EntryType, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, kind, bytes) in entries {
        let mut head = tar::Header::new_gnu();
        head.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        head.set_entry_type(*kind);
        head.set_size(bytes.len() as u64);
        head.set_mode(0o644);
        head.set_cksum();
        tar.append(&head, *bytes).unwrap();
    }
    let mut all = tar.into_inner().unwrap();
    all.truncate(all.len() - 1024);
    let sum = crate::files::Files::hash(&all);
    all.extend(backup::sealed_for_tests(&sum).unwrap());
    all
}

#[test]
fn an_entry_that_leads_out_of_the_folder_is_refused() {
    use tar::EntryType::{Directory, Link, Regular, Symlink};
    let from = |entries: &[(&str, tar::EntryType, &[u8])]| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bad.tar");
        fs::write(&file, crafted(entries)).unwrap();
        let error =
            backup::restore(&file, &to_new(&folder.path().join("in/new"), EngineKind::Sled)).unwrap_err().to_string();
        assert_eq!(seen(folder.path()).len(), 1, "nothing was written: {error}");
        error
    };
    for name in [
        "files/../../out",
        "files//etc/out",
        "files/media/../../out",
        "files/",
        "files/FORMAT",
        "files/store/db",
        "files/control.sock",
        "files/..",
    ] {
        let error = from(&[(name, Regular, b"x")]);
        assert!(error.contains("leads out of"), "{name}: {error}");
    }
    for kind in [Symlink, Link, Directory] {
        assert!(from(&[("files/media", kind, b"")]).contains("no plain file"));
    }
    assert!(from(&[("/etc/out", Regular, b"x")]).contains("nobody knows"));
    assert!(from(&[("files/media/one", Regular, b"x"), ("files/media/one", Regular, b"y")]).contains("media/one"));
    assert!(
        from(&[("manifest.json", Regular, br#"{"format": 9, "program": "7.0.0"}"#)]).contains("newer Sokoni (7.0.0)")
    );
    assert!(from(&[("files/media/one", Regular, b"x")]).contains("no manifest"));
}

#[test]
fn rows_that_unpack_to_more_than_an_entry_holds_are_refused() {
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&vec![0; 9 << 20]).unwrap();
    assert!(refused(&crafted(&[("rows/000001.gz", tar::EntryType::Regular, &packed.finish().unwrap())])));
}
