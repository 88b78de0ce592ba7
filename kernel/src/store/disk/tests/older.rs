//! Folders of format 1, in which sled has a row for each of the store's.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::super::super::engine::{Batch, Engine, OWN_ROWS, Reads, SharedBytes, Span};
use super::super::super::engine_kind::EngineKind;
use super::super::super::older_files::{OlderFiles, bring_files_up_to_date, older_files};
use super::super::super::{FOLDER_FORMAT, OpenError, compact, convert};
use super::super::opening::{open_engine, start};

const CACHE: u64 = 1 << 20;

type Rows = BTreeMap<SharedBytes, SharedBytes>;

fn write(path: &Path, batch: &Batch) {
    let engine = open_engine(path, EngineKind::Sled, CACHE, true).unwrap();
    engine.apply(batch).unwrap();
    engine.close().unwrap();
}

/// A folder as an older program left it, and its rows.
fn older() -> (tempfile::TempDir, PathBuf, Rows) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let row = |n: u32| (format!("a\0sums\0{n:06}").as_bytes().into(), Some(vec![n as u8; n as usize % 300].into()));
    write(&path, &(0..3000).map(row).collect());
    let (store, rows) = (path.join("store"), path.join("rows"));
    {
        let blocks = start(&path, EngineKind::Sled, &store, CACHE, false).unwrap();
        // Without a mark it is of format 1.
        let old = start(&path, EngineKind::Sled, &rows, CACHE, false).unwrap();
        old.fill(&mut blocks.scan(Span::all(), false)).unwrap();
    }
    fs::remove_dir_all(&store).unwrap();
    fs::rename(rows, store).unwrap();
    number(&path, 1);
    (folder, path.clone(), rows_of(&path, EngineKind::Sled))
}

fn number(path: &Path, format: u32) {
    fs::write(path.join("FORMAT"), format!("sokoni {format}\n")).unwrap();
}

fn numbered(path: &Path) -> String {
    fs::read_to_string(path.join("FORMAT")).unwrap()
}

/// The rows, without those of the engine.
fn rows_of(path: &Path, kind: EngineKind) -> Rows {
    let engine = open_engine(path, kind, CACHE, true).unwrap();
    let rows = engine.scan(Span::all(), false).map(Result::unwrap);
    rows.filter(|(key, _)| !key.starts_with(OWN_ROWS)).collect()
}

fn bring(path: &Path) -> Result<(), OpenError> {
    let older = older_files(path)?.expect("something is older");
    bring_files_up_to_date(path, older, CACHE, &mut |_| {})
}

#[test]
fn an_older_folder_stays_as_it_is_until_its_files_are_rewritten() {
    let (_folder, path, mut rows) = older();
    write(&path, &Batch::from([((*b"a\0sums\0later").into(), Some((*b"there").into()))]));
    rows.insert((*b"a\0sums\0later").into(), (*b"there").into());
    assert_eq!(older_files(&path).unwrap(), Some(OlderFiles::Files));
    assert!(rows_of(&path, EngineKind::Sled) == rows && numbered(&path) == "sokoni 1\n");

    bring(&path).unwrap();
    assert_eq!(older_files(&path).unwrap(), None);
    assert!(rows_of(&path, EngineKind::Sled) == rows && numbered(&path) == format!("sokoni {FOLDER_FORMAT}\n"));
    assert!(!path.join("store.new").exists());
    write(&path, &Batch::from([((*b"a\0sums\0later").into(), None)]));
    rows.remove(&b"a\0sums\0later"[..]);
    assert!(rows_of(&path, EngineKind::Sled) == rows);
}

#[test]
fn an_older_folder_is_compacted_and_converted() {
    let (_folder, path, rows) = older();
    compact(&path, CACHE).unwrap();
    assert!(older_files(&path).unwrap().is_none() && rows_of(&path, EngineKind::Sled) == rows);

    let (_folder, path, rows) = older();
    convert(&path, EngineKind::Fjall, CACHE, &mut |_| {}).unwrap().unwrap();
    assert!(older_files(&path).unwrap().is_none() && rows_of(&path, EngineKind::Fjall) == rows);
    // The files of this engine are the same in both formats.
    number(&path, 1);
    assert_eq!(older_files(&path).unwrap(), Some(OlderFiles::Number));
    bring(&path).unwrap();
    assert!(older_files(&path).unwrap().is_none() && rows_of(&path, EngineKind::Fjall) == rows);
}

fn copy(from: &Path, to: &Path) {
    assert!(Command::new("cp").arg("-a").arg(from).arg(to).status().unwrap().success());
}

#[test]
fn every_state_between_the_two_formats_is_gone_on_with() {
    let (folder, path, rows) = older();
    let rewritten = folder.path().join("rewritten");
    copy(&path, &rewritten);
    bring(&rewritten).unwrap();
    let new = path.join("store.new");
    type Left<'a> = (&'a str, Option<OlderFiles>, &'a dyn Fn(&Path));
    let states: [Left<'_>; 4] = [
        ("half written", Some(OlderFiles::Files), &|_| fs::write(new.join("db"), b"half").unwrap()),
        ("written", Some(OlderFiles::Files), &|_| copy(&rewritten.join("store/."), &new)),
        ("numbered", Some(OlderFiles::HalfRewritten), &|path| number(path, FOLDER_FORMAT)),
        ("swapped", None, &|path| {
            fs::rename(path.join("store"), path.join("old")).unwrap();
            fs::rename(&new, path.join("store")).unwrap();
            fs::rename(path.join("old"), &new).unwrap();
        }),
    ];
    fs::create_dir(&new).unwrap();
    for (state, older, cut_off) in states {
        cut_off(&path);
        assert_eq!(older_files(&path).unwrap(), older, "{state}");
        assert!(rows_of(&path, EngineKind::Sled) == rows, "{state}");
        let again = folder.path().join(state);
        copy(&path, &again);
        if older.is_some() {
            bring(&again).unwrap();
        }
        assert!(older_files(&again).unwrap().is_none() && rows_of(&again, EngineKind::Sled) == rows, "{state}");
    }
}

const FOLDER: &str = "SOKONI_TEST_OLDER_FOLDER";
const REPORTS: &str = "SOKONI_TEST_OLDER_REPORTS";

/// The process that is killed: after some reports of its progress it waits for that.
#[test]
#[ignore = "started by the test below"]
fn victim() {
    let Some(path) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let mut left: u32 = std::env::var(REPORTS).unwrap().parse().unwrap();
    let say = |what: &str| {
        let mut out = std::io::stdout().lock();
        writeln!(out, "\nvictim {what}").unwrap();
        out.flush().unwrap();
    };
    bring_files_up_to_date(&path, OlderFiles::Files, CACHE, &mut |_| {
        if left == 0 {
            say("waits");
            std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
        }
        left -= 1;
    })
    .unwrap();
    say("is done");
}

#[test]
fn a_rewriting_that_is_killed_at_any_report_loses_nothing() {
    let (_folder, path, rows) = older();
    let mut kills = 0;
    loop {
        let mut victim = Command::new(std::env::current_exe().unwrap())
            .args(["store::disk::tests::older::victim", "--exact", "--ignored", "--nocapture", "--test-threads=1"])
            .env(FOLDER, &path)
            .env(REPORTS, kills.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(victim.stdout.take().unwrap()).lines().map_while(Result::ok);
        let said = lines.find_map(|line| line.strip_prefix("victim ").map(str::to_owned)).expect("a word");
        victim.kill().unwrap();
        victim.wait().unwrap();
        assert!(rows_of(&path, EngineKind::Sled) == rows, "after {kills} reports");
        if said == "is done" {
            break;
        }
        assert_eq!(older_files(&path).unwrap(), Some(OlderFiles::Files));
        kills += 1;
    }
    assert!(kills > 8, "{kills}");
    assert_eq!(older_files(&path).unwrap(), None);
}
