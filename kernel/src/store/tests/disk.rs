use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::*;

fn data(folder: &TempDir) -> PathBuf {
    folder.path().join("data")
}

/// A folder with a store that was closed cleanly.
fn made(engine: EngineKind) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(options(folder.path(), engine)).unwrap();
    for _ in 0..20 {
        put(&store.scope("a"), "k", "one").unwrap();
    }
    put(&store.scope("a"), "l", "durable").unwrap();
    store.stop();
    drop(store);
    folder
}

/// Every file and folder with its bytes.
fn bytes(path: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(bytes(&path));
            all.insert(path, None);
        } else {
            let content = fs::read(&path).unwrap();
            all.insert(path, Some(content));
        }
    }
    all
}

fn put_back(files: BTreeMap<PathBuf, Option<Vec<u8>>>) {
    for (path, content) in files {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        content.map_or_else(|| fs::create_dir_all(&path), |content| fs::write(&path, content)).unwrap();
    }
}

/// Checks that opening is refused and changes nothing.
fn refused(folder: &TempDir, engine: EngineKind) -> OpenError {
    let before = bytes(folder.path());
    let error = Store::open(options(folder.path(), engine)).err().expect("must be refused");
    assert!(bytes(folder.path()) == before, "the folder was changed: {error}");
    let line = error.to_string();
    assert!(line.contains(data(folder).to_str().unwrap()) && !line.contains('\n'), "{line}");
    error
}

fn unreadable(folder: &TempDir, engine: EngineKind) {
    let error = refused(folder, engine);
    assert!(matches!(error, OpenError::Unreadable { .. }), "{error:?}");
}

#[test]
fn a_folder_in_use_is_refused() {
    for engine in ON_DISK {
        let folder = made(engine);
        let store = Store::open(options(folder.path(), engine)).unwrap();
        let before = bytes(folder.path());
        assert!(matches!(Store::open(options(folder.path(), engine)), Err(OpenError::Locked(_))));
        assert!(bytes(folder.path()) == before);
        assert_eq!(get(&store.scope("a"), "k").as_deref(), Some("one"));
    }
}

#[test]
fn a_folder_of_something_else_is_left_alone() {
    for engine in ON_DISK {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(data(&folder)).unwrap();
        fs::write(data(&folder).join("holiday.jpg"), b"picture").unwrap();
        unreadable(&folder, engine);
        fs::write(data(&folder).join("FORMAT"), b"something else").unwrap();
        unreadable(&folder, engine);
        let file = tempfile::tempdir().unwrap();
        fs::write(data(&file), b"a file").unwrap();
        unreadable(&file, engine);
    }
}

#[test]
fn a_newer_folder_is_left_alone() {
    for engine in ON_DISK {
        let folder = made(engine);
        fs::write(data(&folder).join("FORMAT"), b"sokoni 4\n").unwrap();
        assert!(matches!(refused(&folder, engine), OpenError::Newer { found: 4, known: 3, .. }));
    }
}

type Harm<'a> = (&'a str, &'a dyn Fn(&Path));

/// Checks that each damage to the files of an engine is refused, and that nothing is written over them.
fn not_written_over(engine: EngineKind, damage: &[Harm<'_>]) {
    for (what, harm) in damage {
        let folder = made(engine);
        harm(&data(&folder).join("store"));
        println!("{engine}: {what}: {}", refused(&folder, engine));
    }
}

/// The bytes of a file, and where the text of the row that was written last stands in them.
fn durable_in(path: &Path) -> (Vec<u8>, usize) {
    let bytes = fs::read(path).unwrap();
    let found = bytes.windows(7).position(|bytes| bytes == b"durable").unwrap();
    (bytes, found)
}

#[test]
fn damage_to_fjalls_files_is_not_written_over() {
    let journal = |at: &Path| at.join("0.jnl");
    // Compaction leaves all rows in tables.
    let table = |at: &Path| {
        compact(at.parent().unwrap(), 1 << 20).unwrap();
        fs::read_dir(at.join("keyspaces/1/tables")).unwrap().next().unwrap().unwrap().path()
    };
    not_written_over(
        EngineKind::Fjall,
        &[
            ("no mark", &|at| fs::remove_file(at.join("ENGINE")).unwrap()),
            ("another mark", &|at| fs::write(at.join("ENGINE"), b"rocksdb\n").unwrap()),
            ("no version", &|at| fs::remove_file(at.join("version")).unwrap()),
            ("another version", &|at| fs::write(at.join("version"), b"FJL\x09").unwrap()),
            ("no journal", &|at| fs::remove_file(journal(at)).unwrap()),
            ("empty journal", &|at| fs::write(journal(at), b"").unwrap()),
            ("garbage", &|at| fs::write(journal(at), b"garbage".repeat(20_000)).unwrap()),
            ("half a journal", &|at| {
                let (mut bytes, found) = durable_in(&journal(at));
                bytes.truncate(found);
                fs::write(journal(at), bytes).unwrap();
            }),
            ("a byte of a row", &|at| {
                let (mut bytes, found) = durable_in(&journal(at));
                bytes[found] ^= 1;
                fs::write(journal(at), bytes).unwrap();
            }),
            ("no list of tables", &|at| fs::remove_file(at.join("keyspaces/1/current")).unwrap()),
            ("no list of keyspaces", &|at| fs::remove_file(at.join("keyspaces/0/current")).unwrap()),
            ("no table", &|at| fs::remove_file(table(at)).unwrap()),
            ("a byte of a table", &|at| {
                let table = table(at);
                let (mut bytes, found) = durable_in(&table);
                bytes[found] ^= 1;
                fs::write(table, bytes).unwrap();
            }),
            ("nothing", &|at| fs::remove_dir_all(at).unwrap()),
        ],
    );
}

#[test]
fn damage_to_sleds_files_is_not_written_over() {
    let damage: [Harm<'_>; 12] = [
        ("no mark", &|at| fs::remove_file(at.join("ENGINE")).unwrap()),
        ("another mark", &|at| fs::write(at.join("ENGINE"), b"rocksdb\n").unwrap()),
        ("no settings", &|at| fs::remove_file(at.join("conf")).unwrap()),
        ("empty settings", &|at| fs::write(at.join("conf"), b"").unwrap()),
        ("other settings", &|at| fs::write(at.join("conf"), b"segment_size: 1\nnonsense nonsense nonsense").unwrap()),
        ("no database", &|at| fs::remove_file(at.join("db")).unwrap()),
        ("empty database", &|at| fs::write(at.join("db"), b"").unwrap()),
        ("garbage", &|at| fs::write(at.join("db"), b"garbage".repeat(200_000)).unwrap()),
        ("zeroes", &|at| fs::write(at.join("db"), vec![0; 1 << 20]).unwrap()),
        ("half", &|at| {
            let mut db = fs::read(at.join("db")).unwrap();
            let middle = db.len() / 2;
            db[middle..].fill(0xA5);
            fs::write(at.join("db"), db).unwrap();
        }),
        ("a byte of a row", &|at| {
            let mut db = fs::read(at.join("db")).unwrap();
            for at in (0..db.len() - 7).filter(|at| db[*at..*at + 7] == *b"durable").collect::<Vec<_>>() {
                db[at] ^= 1;
            }
            fs::write(at.join("db"), db).unwrap();
        }),
        ("nothing", &|at| fs::remove_dir_all(at).unwrap()),
    ];
    not_written_over(EngineKind::Sled, &damage);
}

#[test]
fn a_new_store_is_made_in_an_empty_folder_and_after_a_try_that_was_cut_off() {
    for engine in ON_DISK {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(data(&folder).join("store")).unwrap();
        fs::write(data(&folder).join("FORMAT"), b"sokoni 1 unfinished\n").unwrap();
        fs::write(data(&folder).join("store/db"), b"half").unwrap();
        let store = Store::open(options(folder.path(), engine)).unwrap();
        put(&store.scope("a"), "k", "one").unwrap();
        assert_eq!(fs::read(data(&folder).join("FORMAT")).unwrap(), b"sokoni 3\n");
        drop(store);
        assert_eq!(get(&Store::open(options(folder.path(), engine)).unwrap().scope("a"), "k").as_deref(), Some("one"));

        // So is a store that was being filled, even if it was closed cleanly.
        let folder = made(engine);
        let store = Store::open(options(folder.path(), engine)).unwrap();
        store.half_made(true).unwrap();
        store.stop();
        drop(store);
        let store = Store::open(options(folder.path(), engine)).unwrap();
        assert!(store.is_empty());
        put(&store.scope("a"), "k", "new").unwrap();
        store.half_made(true).and_then(|()| store.half_made(false)).unwrap();
        drop(store);
        assert_eq!(get(&Store::open(options(folder.path(), engine)).unwrap().scope("a"), "k").as_deref(), Some("new"));

        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(data(&folder).join("lost+found")).unwrap();
        assert!(Store::open(options(folder.path(), engine)).unwrap().is_empty());
    }
}

#[test]
fn what_a_trial_that_was_cut_off_left_is_not_taken_for_the_stores() {
    for engine in ON_DISK {
        let folder = made(engine);
        let older = bytes(&data(&folder));
        let store = Store::open(options(folder.path(), engine)).unwrap();
        for _ in 0..2000 {
            put(&store.scope("a"), "k", "newer").unwrap();
        }
        store.stop();
        drop(store);
        // Opened and closed once more, it has a snapshot of all that.
        Store::open(options(folder.path(), engine)).unwrap().stop();
        fs::rename(data(&folder).join("store"), data(&folder).join(".check")).unwrap();
        // A backup was restored since.
        fs::remove_dir_all(data(&folder).join("log")).unwrap();
        fs::create_dir(data(&folder).join("store")).unwrap();
        put_back(older);
        let store = Store::open(options(folder.path(), engine)).unwrap();
        assert_eq!(get(&store.scope("a"), "l").as_deref(), Some("durable"));
        assert!(!data(&folder).join(".check").exists());
    }
}

#[test]
fn without_durability_all_is_there_after_a_good_end() {
    for engine in ON_DISK {
        let folder = tempfile::tempdir().unwrap();
        let fast = StoreOptions { durability: Durability::Off, ..options(folder.path(), engine) };
        let store = Store::open(fast.clone()).unwrap();
        put(&store.scope("a"), "k", "one").unwrap();
        store.stop();
        drop(store);
        assert_eq!(get(&Store::open(fast).unwrap().scope("a"), "k").as_deref(), Some("one"));
    }
}

#[test]
fn a_database_that_fell_back_is_noticed() {
    for engine in ON_DISK {
        let folder = made(engine);
        let older = bytes(&data(&folder).join("store"));
        let store = Store::open(options(folder.path(), engine)).unwrap();
        put(&store.scope("a"), "k", "two").unwrap();
        store.stop();
        drop(store);
        fs::remove_dir_all(data(&folder).join("store")).unwrap();
        fs::create_dir(data(&folder).join("store")).unwrap();
        put_back(older);
        unreadable(&folder, engine);
    }
}

#[test]
fn the_largest_rows_stay_in_sleds_synced_file() {
    let engine = EngineKind::Sled;
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(options(folder.path(), engine)).unwrap();
    let scope = store.scope("a");
    let text = "x".repeat(MAX_ROW_BYTES - 64);
    for n in 0..120_u64 {
        let text = text.clone();
        let key = (n * 7 % 60).to_be_bytes();
        scope.transact_blocking(move |tx| tx.put(&NOTES, key, &note(&text))).map_err(|e: StoreError| e).unwrap();
    }
    store.stop();
    assert_eq!(fs::read_dir(data(&folder).join("store/blobs")).unwrap().count(), 0);
    drop((store, scope));
    let scope = Store::open(options(folder.path(), engine)).unwrap().scope("a");
    let rows = scope.read(|r| {
        r.scan(&NOTES, b"", None).map(|row| row.map(|row| row.1.0 == text)).collect::<Result<Vec<_>, StoreError>>()
    });
    assert_eq!(rows.unwrap(), vec![true; 60]);
}
