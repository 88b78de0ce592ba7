use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::*;

const FOLDER: &str = "SOKONI_TEST_CRASH_FOLDER";
const ENGINE: &str = "SOKONI_TEST_CRASH_ENGINE";

/// The process that is killed: it prints each number once it is stored.
#[test]
#[ignore = "started by the test below"]
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

#[test]
fn what_was_answered_outlives_a_killed_process() {
    ON_DISK.into_iter().for_each(outlives);
}

fn outlives(engine: EngineKind) {
    let folder = tempfile::tempdir().unwrap();
    let mut last = 0;
    for lines in [1, 30, 7, 90] {
        let mut victim = Command::new(std::env::current_exe().unwrap())
            .args(["store::tests::crash::victim", "--exact", "--ignored", "--nocapture", "--test-threads=1"])
            .env(FOLDER, folder.path())
            .env(ENGINE, engine.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(victim.stdout.take().unwrap());
        let told =
            out.lines().map_while(Result::ok).filter_map(|line| line.strip_prefix("stored ")?.parse::<u64>().ok());
        last = told.take(lines).last().unwrap_or(last);
        victim.kill().unwrap();
        victim.wait().unwrap();
        let store = Store::open(options(folder.path(), engine)).unwrap();
        let scope = store.scope("a");
        let there = stored(&scope);
        assert!(there >= last && last > 0, "{there} of {last}");
        let rows =
            scope.read(|r| r.scan(&NOTES, b"", None).map(|row| row.map(drop)).collect::<Result<Vec<_>, StoreError>>());
        assert_eq!((rows.unwrap().len() as u64, store.0.shared.bell.head()), (there, there), "each commit as a whole");
    }
}
