use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use super::*;

const FOLDER: &str = "SOKONI_TEST_CRASH_FOLDER";
const ENGINE: &str = "SOKONI_TEST_CRASH_ENGINE";

/// The process that is killed: it prints each number once it is stored.
#[test]
#[ignore = "started by the tests below"]
fn victim() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let engine = std::env::var(ENGINE).unwrap().parse().unwrap();
    let store = Store::open(options(folder.as_ref(), engine)).unwrap();
    let scope = store.scope("a");
    for n in stored(&scope) + 1.. {
        let both = scope.transact_blocking(move |tx| {
            tx.put(&NOTES, n.to_be_bytes(), &note(&n.to_string().repeat(n as usize % 200)))?;
            tx.put(&SUMS, "last", &n)?;
            tx.emit(&Added(n))
        });
        both.map_err(|e: StoreError| e).unwrap();
        let mut out = std::io::stdout().lock();
        writeln!(out, "\nstored {n}").unwrap();
        out.flush().unwrap();
    }
}

fn stored(scope: &Scope) -> u64 {
    scope.read(|r| r.get(&SUMS, "last")).map_err(|e: StoreError| e).unwrap().unwrap_or(0)
}

/// Starts the process, and kills it once it has printed a number and `enough` says so. Returns the last number.
fn killed(folder: &Path, engine: EngineKind, mut enough: impl FnMut() -> bool) -> Option<u64> {
    let mut victim = Command::new(std::env::current_exe().unwrap())
        .args(["store::tests::crash::victim", "--exact", "--ignored", "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        .env(ENGINE, engine.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let out = BufReader::new(victim.stdout.take().unwrap());
    let mut told =
        out.lines().map_while(Result::ok).filter_map(|line| line.strip_prefix("stored ")?.parse::<u64>().ok());
    let mut last = None;
    for n in told.by_ref() {
        last = Some(n);
        if enough() {
            break;
        }
    }
    victim.kill().unwrap();
    victim.wait().unwrap();
    last
}

/// Checks that everything up to this number is there.
fn has(folder: &Path, engine: EngineKind, last: u64) {
    let store = Store::open(options(folder, engine)).unwrap();
    let scope = store.scope("a");
    let there = stored(&scope);
    assert!(there >= last && last > 0, "{there} of {last}");
    let rows =
        scope.read(|r| r.scan(&NOTES, b"", None).map(|row| row.map(drop)).collect::<Result<Vec<_>, StoreError>>());
    assert_eq!((rows.unwrap().len() as u64, store.0.shared.bell.head()), (there, there), "each commit as a whole");
}

#[test]
fn what_was_answered_outlives_a_killed_process() {
    ON_DISK.into_iter().for_each(outlives);
}

fn outlives(engine: EngineKind) {
    let folder = tempfile::tempdir().unwrap();
    let mut last = 0;
    for mut lines in [1, 30, 7, 90] {
        let enough = || {
            lines -= 1;
            lines == 0
        };
        last = killed(folder.path(), engine, enough).unwrap_or(last);
        has(folder.path(), engine, last);
    }
}

#[test]
fn a_process_that_is_killed_once_it_has_begun_or_ended_a_base_of_its_log_opens_again() {
    ON_DISK.into_iter().for_each(writes_bases);
}

fn writes_bases(engine: EngineKind) {
    /// A base is short-lived under its first name, so that it may not be seen.
    const MOST: u64 = 1000;
    let folder = tempfile::tempdir().unwrap();
    let (data, log) = (folder.path().join("data"), folder.path().join("data/log"));
    let newest = || {
        let files = fs::read_dir(&log).into_iter().flatten().flatten().map(|file| file.path());
        files.filter(|path| path.extension().is_some_and(|end| end == "base")).max()
    };
    let mut lines = 0;
    let begun = || {
        lines += 1;
        lines == MOST || log.join("base.new").exists()
    };
    let last = killed(folder.path(), engine, begun).unwrap_or(0);
    has(folder.path(), engine, last);
    let (before, mut lines) = (newest(), 0);
    let ended = || {
        lines += 1;
        lines == 10 * MOST || newest() != before
    };
    let last = killed(folder.path(), engine, ended).unwrap_or(last);
    assert!(newest() != before, "{engine}: no base was written");
    has(folder.path(), engine, last);
    repair::check_log(&data).unwrap();
    repair::engine_from_log(&data, engine, 1 << 20).unwrap();
    has(folder.path(), engine, last);
}
