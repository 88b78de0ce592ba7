//! `sokoni convert`: a shop's folder from one engine to the other, and back.

use std::path::Path;
use std::process::{Output, Stdio};

use kernel::store::{EngineKind, engine_of};

use crate::shop::{Shop, command};

/// The setting that names an engine.
fn on(engine: EngineKind) -> (&'static str, &'static str) {
    ("SOKONI__STORE__ENGINE", if engine == EngineKind::Sled { "sled" } else { "fjall" })
}

fn runs(data: &Path, engine: EngineKind, arguments: &[&str]) -> Output {
    command(data).envs([on(engine)]).args(arguments).output().expect("it runs")
}

fn done(data: &Path, engine: EngineKind, arguments: &[&str]) -> String {
    let output = runs(data, engine, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// All rows, without the line that tells the time.
fn rows(data: &Path, engine: EngineKind) -> Vec<String> {
    done(data, engine, &["export"]).lines().skip(1).map(str::to_owned).collect()
}

/// A stopped shop on sled with orders.
fn made(data: &Path) {
    let shop = Shop::open_with(data, &[on(EngineKind::Sled)]);
    let (buyer, good) = (shop.first_timer(), shop.json("/api/data?limit=1")[0]["id"].clone());
    for key in ["one", "two", "three"] {
        assert_eq!(shop.add(&buyer, good.as_str().expect("an id"), 1).status(), 200);
        assert_eq!(shop.order(&buyer, key).expect("an answer").status(), 201);
    }
    shop.all_heard();
    assert_eq!(shop.stop(), Some(0));
}

#[test]
fn a_shop_is_the_same_after_its_way_to_the_other_engine_and_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    made(&data);
    for (from, to) in [(EngineKind::Sled, EngineKind::Fjall), (EngineKind::Fjall, EngineKind::Sled)] {
        let name = to.to_string();
        let shop = Shop::open_with(&data, &[on(from)]);
        let refused = runs(&data, from, &["convert", "--to", &name]);
        assert!(String::from_utf8_lossy(&refused.stderr).contains("stop the shop first"), "{refused:?}");
        assert_eq!(shop.stop(), Some(0));
        // Only now: a shop that runs sends its e-mails, which changes rows.
        let before = rows(&data, from);
        let said = done(&data, from, &["convert", "--to", &name]);
        assert!(said.contains(" rows, compared one by one") && said.contains(&format!("\"{to}\"")), "{said}");
        assert!(done(&data, to, &["convert", "--to", &name]).contains("already"));
        for arguments in [&["serve"][..], &["export"], &["backup"], &["compact"], &["selftest"]] {
            let refused = runs(&data, from, arguments);
            let line = String::from_utf8(refused.stderr).expect("text");
            assert_eq!((refused.status.code(), line.lines().count()), (Some(1), 1), "{arguments:?} {line}");
            assert!(line.contains(&format!("`sokoni convert --to {from}`")), "{arguments:?} {line}");
        }
        assert_eq!(rows(&data, to), before);
        let doctor = runs(&data, to, &["doctor"]);
        assert!(String::from_utf8_lossy(&doctor.stdout).contains("all of which can be opened"), "{doctor:?}");
        let doctor = runs(&data, from, &["doctor"]);
        assert!(String::from_utf8_lossy(&doctor.stdout).contains("`sokoni convert"), "{doctor:?}");
    }
}

#[test]
fn a_conversion_that_was_killed_leaves_one_whole_shop() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    made(&data);
    let before = rows(&data, EngineKind::Sled);
    // When it begins, when the new files appear, and once all is written and marked.
    let moments: [fn(&Path) -> bool; 4] = [
        |new| new.exists(),
        |new| new.join("keyspaces/1/current").exists() || new.join("db").exists(),
        |new| new.join("ENGINE").exists() || new.join("conf").exists(),
        |new| new.with_file_name("store").join("ENGINE").exists(),
    ];
    let mut killed = 0;
    for round in 0..12 {
        let engine = engine_of(&data).expect("an engine");
        let to = if engine == EngineKind::Sled { EngineKind::Fjall } else { EngineKind::Sled };
        let mut child = command(&data);
        child.envs([on(engine)]).args(["convert", "--to", &to.to_string()]);
        let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
        // The moment is short, so the loop does not sleep.
        while !moments[round % 4](&data.join("store.new")) && child.try_wait().expect("it can be asked").is_none() {
            std::thread::yield_now();
        }
        let _ = child.kill();
        killed += u32::from(!child.wait().expect("it ends").success());
        let now = engine_of(&data).expect("an engine");
        assert_eq!(rows(&data, now), before, "round {round}");
        done(&data, now, &["convert", "--to", &now.to_string()]);
        assert!(!data.join("store.new").exists(), "the next run cleans up");
    }
    assert!(killed > 0, "one was killed");
}
