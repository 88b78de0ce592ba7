//! The log on disk: what power cuts, bit flips and mistakes do to it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::*;

fn log_of(folder: &TempDir) -> PathBuf {
    folder.path().join("data/log")
}

/// The last segment.
fn segment(folder: &TempDir) -> PathBuf {
    fs::read_dir(log_of(folder)).unwrap().map(|entry| entry.unwrap().path()).max().unwrap()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (from, to) = (entry.as_ref().unwrap().path(), to.join(entry.unwrap().file_name()));
        if from.is_dir() { copy(&from, &to) } else { assert!(fs::copy(from, to).is_ok()) }
    }
}

/// A shop that was killed after these notes were answered; its engine has none of them.
fn killed(notes: &[&'static str]) -> TempDir {
    let (shop, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Store::open(options(shop.path(), EngineKind::Sled)).unwrap();
    notes.iter().for_each(|note| put(&store.scope("a"), note, note).unwrap());
    copy(shop.path(), folder.path());
    store.stop();
    folder
}

/// The notes of a shop, or why it does not open.
fn opened(folder: &Path) -> Result<Vec<String>, String> {
    let store = Store::open(options(folder, EngineKind::Sled)).map_err(|e| e.to_string())?;
    let scope = store.scope("a");
    put(&scope, "next", "next").unwrap();
    let keys = |store: &Store| -> Vec<String> {
        let rows = store.scope("a").read(|r| r.scan(&NOTES, b"", None).collect::<Result<Vec<_>, StoreError>>());
        rows.unwrap().into_iter().map(|(key, _)| String::from_utf8(key).unwrap()).collect()
    };
    let found = keys(&store);
    store.stop();
    drop((scope, store));
    let again = Store::open(options(folder, EngineKind::Sled)).map_err(|e| format!("again: {e}"))?;
    assert_eq!(keys(&again), found);
    again.stop();
    Ok(found)
}

/// Where each record of a segment begins, and the end.
fn records(bytes: &[u8]) -> Vec<usize> {
    let mut places = vec![40];
    while let Some(length) = bytes.get(places[places.len() - 1] + 16..).and_then(|rest| rest.first_chunk::<4>()) {
        places.push(places[places.len() - 1] + 20 + u32::from_le_bytes(*length) as usize);
    }
    places
}

#[test]
fn what_was_answered_is_there_after_a_power_cut_in_the_middle_of_the_next_record() {
    let shop = killed(&["a", "b", "c"]);
    let whole = fs::read(segment(&shop)).unwrap();
    let last = records(&whole)[2];
    for at in [last, last + 1, last + 19, last + 21, whole.len() - 1] {
        let folder = tempfile::tempdir().unwrap();
        copy(shop.path(), folder.path());
        fs::write(segment(&folder), &whole[..at]).unwrap();
        assert_eq!(opened(folder.path()).unwrap(), ["a", "b", "next"], "{at}");
    }
    assert_eq!(opened(shop.path()).unwrap(), ["a", "b", "c", "next"]);
}

#[test]
fn a_log_that_is_missing_foreign_newer_or_has_a_gap_is_refused_and_nothing_is_changed() {
    let shop = killed(&["a", "b"]);
    opened(shop.path()).unwrap();
    opened(shop.path()).unwrap();
    let other = killed(&["x"]);
    type Harm<'a> = (&'a str, &'a dyn Fn(&TempDir));
    let harms: [Harm<'_>; 6] = [
        ("its log is missing", &|folder| fs::remove_dir_all(log_of(folder)).unwrap()),
        ("lacks the groups", &|folder| fs::remove_file(log_of(folder).join("00000000000000000001.log")).unwrap()),
        ("has lost what was stored last", &|folder| fs::remove_file(segment(folder)).unwrap()),
        ("is of another shop", &|folder| assert!(fs::copy(segment(&other), segment(folder)).is_ok())),
        ("has another file's name", &|folder| {
            let first = log_of(folder).join("00000000000000000001.log");
            fs::copy(first, segment(folder)).unwrap();
        }),
        ("is of a newer Sokoni (version 2)", &|folder| {
            let mut bytes = fs::read(segment(folder)).unwrap();
            bytes[8] = 2;
            let sum = crc32fast::hash(&bytes[..36]);
            bytes[36..40].copy_from_slice(&sum.to_le_bytes());
            fs::write(segment(folder), bytes).unwrap();
        }),
    ];
    for (wanted, harm) in harms {
        let folder = tempfile::tempdir().unwrap();
        copy(shop.path(), folder.path());
        harm(&folder);
        let bytes = |folder: &TempDir| {
            let mut files: Vec<_> = fs::read_dir(log_of(folder)).into_iter().flatten().flatten().collect();
            files.sort_by_key(fs::DirEntry::path);
            files.into_iter().map(|file| fs::read(file.path()).unwrap()).collect::<Vec<_>>()
        };
        let before = bytes(&folder);
        let said = opened(folder.path()).expect_err(wanted);
        assert!(said.contains(wanted) && !said.contains('\n'), "{wanted}: {said}");
        assert!(bytes(&folder) == before, "{wanted}");
    }
}

/// This test writes a segment by hand, as `docs/log-format.md` says.
#[test]
fn a_segment_that_was_written_by_hand_from_the_description_is_read() {
    let folder = tempfile::tempdir().unwrap();
    Store::open(options(folder.path(), EngineKind::Sled)).unwrap().stop();
    let base = fs::read(log_of(&folder).join("00000000000000000000.base")).unwrap();
    let mut bytes = [b"SOKONILG\x01\x00\x00\x00", &base[12..28]].concat();
    bytes.extend_from_slice(&1_u64.to_le_bytes());
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    let (first, second) = (SUMS.key("a", b"first"), SUMS.key("a", b"second"));
    let one = record::encode(&1_u64).unwrap();
    let mut rows = Vec::new();
    for (key, value) in [(&first, Some(&one)), (&second, Some(&one))] {
        rows.push(u8::try_from(key.len()).unwrap());
        rows.extend_from_slice(key);
        rows.push(value.map_or(0, |value| u8::try_from(value.len() + 1).unwrap()));
        rows.extend_from_slice(value.unwrap());
    }
    let gone = [&[u8::try_from(first.len()).unwrap()], &first[..], &[0]].concat();
    let packed = zstd::bulk::compress(&rows.repeat(4), 3).unwrap();
    for (group, raw, body) in [(1_u64, rows.len(), &rows), (2, gone.len(), &gone), (3, rows.len() * 4, &packed)] {
        let length = |length: usize| u32::try_from(length).unwrap().to_le_bytes();
        let rest = [&group.to_le_bytes()[..], &length(raw), &length(body.len()), body].concat();
        bytes.extend_from_slice(&crc32fast::hash(&rest).to_le_bytes());
        bytes.extend_from_slice(&rest);
    }
    let cut = |groups: usize| bytes[..records(&bytes)[groups]].to_vec();
    for (groups, wanted) in [(1, (Some(1), Some(1))), (2, (None, Some(1))), (3, (Some(1), Some(1)))] {
        let copied = tempfile::tempdir().unwrap();
        copy(folder.path(), copied.path());
        fs::write(log_of(&copied).join("00000000000000000001.log"), cut(groups)).unwrap();
        let store = Store::open(options(copied.path(), EngineKind::Sled)).unwrap();
        let found = store.scope("a").read(|r| Ok::<_, StoreError>((r.get(&SUMS, "first")?, r.get(&SUMS, "second")?)));
        assert_eq!(found.unwrap(), wanted, "{groups}");
        store.stop();
    }
}

/// The rows of a shop that is not running, without those of the engine.
fn all_rows(folder: &Path, engine: EngineKind) -> Vec<(Vec<u8>, Vec<u8>)> {
    let store = Store::open(options(folder, engine)).unwrap();
    let mut rows = Vec::new();
    let walked: Result<(), StoreError> = store.snapshot().for_each(|key, value| {
        rows.push((key.to_vec(), value.to_vec()));
        Ok(())
    });
    walked.unwrap();
    store.stop();
    rows
}

#[test]
fn the_engine_is_made_anew_from_the_log_whatever_became_of_its_files() {
    for engine in ON_DISK {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        for (key, text) in [("a", "one"), ("b", "two"), ("a", "three")] {
            let store = Store::open(options(folder.path(), engine)).unwrap();
            put(&store.scope("a"), key, text).unwrap();
            store.stop();
            drop(store);
            if key == "b" {
                // The second half of the log comes after a new base.
                repair::log_from_engine(&data, engine, 1 << 20).unwrap();
            }
        }
        let before = all_rows(folder.path(), engine);
        repair::check_log(&data).unwrap();
        let files: Vec<_> = fs::read_dir(data.join("store")).unwrap().map(|entry| entry.unwrap().path()).collect();
        fs::write(files.iter().find(|path| path.is_file()).unwrap(), b"garbage").unwrap();
        for lost in [false, true] {
            if lost {
                fs::remove_dir_all(data.join("store")).unwrap();
            }
            repair::engine_from_log(&data, engine, 1 << 20).unwrap();
            assert!(all_rows(folder.path(), engine) == before, "{engine}");
        }
    }
}

#[test]
fn a_damaged_base_is_found_and_begun_anew_from_the_engine() {
    let shop = killed(&["a", "b"]);
    opened(shop.path()).unwrap();
    let data = shop.path().join("data");
    repair::log_from_engine(&data, EngineKind::Sled, 1 << 20).unwrap();
    let base = fs::read_dir(log_of(&shop)).unwrap().map(|entry| entry.unwrap().path());
    let base = base.filter(|path| path.extension().is_some_and(|end| end == "base")).max().unwrap();
    let whole = fs::read(&base).unwrap();
    repair::check_log(&data).unwrap();
    for at in 0..whole.len() {
        let mut flipped = whole.clone();
        flipped[at] ^= 1;
        fs::write(&base, &flipped).unwrap();
        assert!(repair::check_log(&data).is_err(), "{at}");
        fs::write(&base, &whole[..at]).unwrap();
        assert!(repair::check_log(&data).is_err(), "cut at {at}");
    }
    fs::write(&base, [&whole[..], b"more"].concat()).unwrap();
    assert!(repair::check_log(&data).is_err());
    let mut flipped = whole.clone();
    flipped[whole.len() - 1] ^= 1;
    fs::write(&base, &flipped).unwrap();
    assert!(repair::engine_from_log(&data, EngineKind::Sled, 1 << 20).is_err());
    assert_eq!(opened(shop.path()).unwrap(), ["a", "b", "next"], "the engine's files are as they were");
    repair::log_from_engine(&data, EngineKind::Sled, 1 << 20).unwrap();
    repair::check_log(&data).unwrap();
    assert_eq!(opened(shop.path()).unwrap(), ["a", "b", "next"]);
}

/// A shop that was closed well after some notes, each in a group of its own.
fn closed(engine: EngineKind, notes: &[&'static str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(options(folder.path(), engine)).unwrap();
    notes.iter().for_each(|note| put(&store.scope("a"), note, note).unwrap());
    store.stop();
    folder
}

#[test]
fn an_engine_that_is_ahead_of_its_log_is_kept_and_the_log_is_begun_anew() {
    for engine in ON_DISK {
        let shop = closed(engine, &["a", "b", "c"]);
        let before = all_rows(shop.path(), engine);
        let whole = fs::read(segment(&shop)).unwrap();
        let third = records(&whole)[2];
        let mut flipped = whole.clone();
        flipped[third + 10] ^= 1;
        let harms = [(2, Some(&whole[..third])), (2, Some(&whole[..third + 5])), (2, Some(&flipped[..])), (0, None)];
        for (log, bytes) in harms {
            let folder = tempfile::tempdir().unwrap();
            copy(shop.path(), folder.path());
            let lost = segment(&folder);
            bytes.map_or_else(|| fs::remove_file(&lost), |bytes| fs::write(&lost, bytes)).unwrap();
            let data = folder.path().join("data");
            assert!(Store::open(options(folder.path(), engine)).is_err(), "{engine}: {log}");
            let found = repair::engine_has_all(&data, engine, 1 << 20);
            assert_eq!(found, Some(repair::Extent { log, engine: 3 }), "{engine}");
            repair::log_from_engine(&data, engine, 1 << 20).unwrap();
            assert_eq!(repair::check_log(&data), Ok(3), "{engine}: {log}");
            assert!(all_rows(folder.path(), engine) == before, "{engine}: {log}");
        }
    }
}

#[test]
fn an_engine_that_lacks_a_group_of_its_log_is_not_taken_for_whole() {
    let shop = killed(&["a", "b"]);
    let data = shop.path().join("data");
    assert_eq!(repair::engine_has_all(&data, EngineKind::Sled, 1 << 20), None);
    assert_eq!(repair::check_log(&data), Ok(2));
    // Once they are applied, both have the same.
    assert_eq!(opened(shop.path()).unwrap(), ["a", "b", "next"]);
    let found = repair::engine_has_all(&data, EngineKind::Sled, 1 << 20);
    assert_eq!(found, Some(repair::Extent { log: 3, engine: 3 }));
}

/// Adds a base after a group, with rows of groups up to `upto`.
fn add_base(folder: &TempDir, group: u64, upto: u64) {
    let first = fs::read(log_of(folder).join("00000000000000000000.base")).unwrap();
    let mut bytes = [&first[..28], &group.to_le_bytes()].concat();
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend_from_slice(&upto.to_le_bytes());
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend_from_slice(&first[52..]);
    fs::write(log_of(folder).join(format!("{group:020}.base")), bytes).unwrap();
}

#[test]
fn a_base_whose_groups_are_lost_is_refused_and_the_engine_is_made_of_an_older_one() {
    for engine in ON_DISK {
        let shop = closed(engine, &["a", "b"]);
        let (data, before) = (shop.path().join("data"), all_rows(shop.path(), engine));
        let lacks = "its log lacks the groups 3 to 9";
        add_base(&shop, 1, 9);
        let said = Store::open(options(shop.path(), engine)).err().unwrap().to_string();
        assert!(said.contains(lacks) && !said.contains('\n'), "{said}");
        assert_eq!(repair::engine_has_all(&data, engine, 1 << 20), None, "{engine}: the engine lacks them too");
        assert_eq!(repair::check_log(&data), Ok(2), "{engine}: the older base");
        repair::engine_from_log(&data, engine, 1 << 20).unwrap();
        assert!(all_rows(shop.path(), engine) == before, "{engine}: it opens, and has all of the log");

        add_base(&shop, 1, 9);
        fs::remove_file(log_of(&shop).join("00000000000000000000.base")).unwrap();
        assert_eq!(repair::check_log(&data), Err(lacks.to_owned()), "{engine}");
        assert!(repair::engine_from_log(&data, engine, 1 << 20).is_err(), "{engine}");
        assert!(Store::open(options(shop.path(), engine)).is_err(), "{engine}");
    }
}

/// A kilobyte that does not get smaller.
fn noise(n: u64) -> String {
    (0..64_u64).map(|i| format!("{:016x}", (n * 64 + i).wrapping_mul(0x9E37_79B9_7F4A_7C15))).collect()
}

#[test]
fn the_log_of_a_shop_that_is_quiet_is_made_shorter_sooner_and_nothing_is_lost() {
    for engine in ON_DISK {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(options(folder.path(), engine)).unwrap();
        let first = log_of(&folder).join("00000000000000000000.base");
        let puts = |n: u64| {
            let put = store.scope("a").transact_blocking(move |tx| tx.put(&NOTES, n.to_be_bytes(), &note(&noise(n))));
            put.map_err(|e: StoreError| e).unwrap();
        };
        (0..40).for_each(puts);
        let begun = Instant::now();
        while first.exists() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::yield_now();
        }
        assert!(!first.exists(), "{engine}: a new base was written, and the first one deleted");
        let segments = || {
            fs::read_dir(log_of(&folder))
                .unwrap()
                .filter(|file| file.as_ref().is_ok_and(|file| file.path().extension().is_some_and(|end| end == "log")))
        };
        assert_eq!(segments().count(), 1, "{engine}: and all groups before it");
        puts(40);
        store.stop();
        drop(store);
        is_made_anew(&folder, engine);
    }
}

/// Checks that the log has the rows of the engine.
fn is_made_anew(folder: &TempDir, engine: EngineKind) {
    let (before, data) = (all_rows(folder.path(), engine), folder.path().join("data"));
    repair::check_log(&data).unwrap();
    repair::engine_from_log(&data, engine, 1 << 20).unwrap();
    assert!(all_rows(folder.path(), engine) == before, "{engine}");
}

#[test]
fn a_log_that_grows_is_made_shorter_while_the_shop_runs_and_nothing_is_lost() {
    for engine in ON_DISK {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(options(folder.path(), engine)).unwrap();
        let first = log_of(&folder).join("00000000000000000000.base");
        // Some hundred are enough if the thread that writes the new base gets its turn at once.
        for n in 0_u64..20_000 {
            if !first.exists() {
                break;
            }
            let text = noise(n);
            let put = store.scope("a").transact_blocking(move |tx| {
                // Rows come, change and go before and behind the place that the base has come to.
                tx.put(&NOTES, (n % 50).to_be_bytes(), &note(&text))?;
                tx.delete(&NOTES, (n * 7 % 50).to_be_bytes())?;
                tx.put(&SUMS, "n", &n)
            });
            put.map_err(|e: StoreError| e).unwrap();
        }
        store.stop();
        drop(store);
        assert!(!first.exists(), "a new base was written, and the first one deleted");
        is_made_anew(&folder, engine);
    }
}
