use std::fs;
use std::path::Path;
use std::sync::Barrier;
use std::time::{Duration, Instant, SystemTime};

use super::deletion::Deletion;
use super::*;
use crate::store::{FaultPlan, Store};

struct Fixture {
    folder: tempfile::TempDir,
    store: Store,
}

impl Fixture {
    fn new() -> Self {
        Fixture { folder: tempfile::tempdir().unwrap(), store: Store::in_memory(FaultPlan::default()) }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("papers")
    }

    fn scope(&self) -> Scope {
        self.store.scope("test")
    }

    fn files(&self) -> Files {
        let files =
            Files::new((self.folder.path().to_owned(), "papers", None), &[""], &self.scope(), true, Duration::ZERO);
        let sweep = files.sweep();
        self.store.watch("test", Box::new(move |changed| sweep.look(changed)));
        files
    }

    fn enter(&self, hash: &str, by: &'static str) {
        let hash = hash.to_owned();
        self.scope().transact_blocking(move |tx| file_names::enter(tx, &hash, by)).unwrap();
    }

    fn strike(&self, hash: &str, by: &'static str) {
        let hash = hash.to_owned();
        self.scope().transact_blocking(move |tx| file_names::strike(tx, &hash, by)).unwrap();
    }

    /// Waits until these files alone are there.
    fn come_to(&self, names: &[&str]) {
        let until = Instant::now() + Duration::from_secs(10);
        let mut wanted: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        wanted.sort();
        while there(&self.path()) != wanted {
            assert!(Instant::now() < until, "{:?} in place of {wanted:?}", there(&self.path()));
            std::thread::yield_now();
        }
    }
}

fn there(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).map(|all| all.flatten().collect()).unwrap_or_else(|_| Vec::new());
    let mut names: Vec<String> = entries.iter().map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn what_is_kept_is_read_and_stays_as_it_was() {
    let fixture = Fixture::new();
    let (files, name) = (fixture.files(), Files::hash(b"one"));
    assert!(Files::is_hash(&name) && !Files::is_hash("../one"));
    assert_eq!(files.read(&name).unwrap(), None);
    let _first = files.save(&name, &[b"one"]).unwrap();
    let _second = files.save(&name, &[b"two"]).unwrap();
    assert_eq!(files.read(&name).unwrap().as_deref(), Some(&b"one"[..]), "the name says what is in it");
}

#[test]
fn a_file_goes_with_the_last_row_that_names_it() {
    let fixture = Fixture::new();
    let (files, name) = (fixture.files(), Files::hash(b"one"));
    let held = files.save(&name, &[b"one"]).unwrap();
    fixture.enter(&name, "a");
    fixture.enter(&name, "b");
    drop(held);
    fixture.strike(&name, "a");
    assert!(fixture.scope().read(|reader| files.is_named(reader, &name)).unwrap());
    fixture.strike(&name, "b");
    fixture.come_to(&[]);
    assert!(!fixture.scope().read(|reader| files.is_named(reader, &name)).unwrap());
}

#[test]
fn an_upload_that_comes_to_nothing_leaves_no_file() {
    let fixture = Fixture::new();
    let files = fixture.files();
    let held = files.save(&Files::hash(b"one"), &[b"one"]).unwrap();
    assert_eq!(there(&fixture.path()).len(), 1);
    drop(held);
    fixture.come_to(&[]);
}

#[test]
fn a_file_stays_while_another_upload_of_it_is_under_way() {
    let fixture = Fixture::new();
    let (files, name) = (fixture.files(), Files::hash(b"one"));
    let first = files.save(&name, &[b"one"]).unwrap();
    fixture.enter(&name, "a");
    drop(first);
    let second = files.save(&name, &[b"one"]).unwrap();
    fixture.strike(&name, "a");
    // When another file is gone, the first one has been checked.
    drop(files.save(&Files::hash(b"two"), &[b"two"]).unwrap());
    fixture.come_to(&[&name]);
    fixture.enter(&name, "b");
    drop(second);
    drop(files.save(&Files::hash(b"two"), &[b"two"]).unwrap());
    fixture.come_to(&[&name]);
}

#[test]
fn a_start_deletes_what_no_row_names_and_nothing_else() {
    let fixture = Fixture::new();
    let (named, stray) = (Files::hash(b"named"), Files::hash(b"stray"));
    fs::create_dir_all(fixture.path()).unwrap();
    for name in [named.as_str(), &stray, ".tmpdraft", "notes.txt"] {
        fs::write(fixture.path().join(name), name).unwrap();
    }
    fixture.enter(&named, "a");
    let _files = fixture.files();
    fixture.come_to(&[&named, "notes.txt"]);
}

/// Writes a file that is two hours old.
fn write_old(path: &Path) {
    fs::write(path, "old").unwrap();
    File::options().write(true).open(path).unwrap().set_modified(SystemTime::now() - 2 * GRACE).unwrap();
}

#[test]
fn a_node_that_starts_leaves_what_another_may_be_writing() {
    let fixture = Fixture::new();
    fs::create_dir_all(fixture.path()).unwrap();
    let (saved, aside) = (Files::hash(b"saved"), Files::hash(b"aside"));
    for name in [&saved, ".tmpyoung"] {
        fs::write(fixture.path().join(name), name).unwrap();
    }
    for name in [".tmpold", &format!("aside.0123.{aside}")] {
        write_old(&fixture.path().join(name));
    }
    let _node = Files::new((fixture.folder.path().to_owned(), "papers", None), &[""], &fixture.scope(), true, GRACE);
    let mut left = [".tmpyoung".to_owned(), saved, aside.clone()];
    left.sort();
    assert_eq!(there(&fixture.path()), left);
    assert_eq!(old_file::delete(&fixture.path(), &aside, GRACE).unwrap(), Deletion::Young, "it may be needed");
}

#[test]
fn a_node_deletes_a_file_once_the_grace_is_over() {
    let fixture = Fixture::new();
    let files = Files::new(
        (fixture.folder.path().to_owned(), "papers", None),
        &[""],
        &fixture.scope(),
        true,
        Duration::from_millis(50),
    );
    let begun = Instant::now();
    drop(files.save(&Files::hash(b"one"), &[b"one"]).unwrap());
    fixture.come_to(&[]);
    assert!(begun.elapsed() >= Duration::from_millis(50));
}

#[test]
fn a_file_that_is_sent_again_is_young_again() {
    let fixture = Fixture::new();
    let (files, name) = (fixture.files(), Files::hash(b"old"));
    let held = files.save(&name, &[b"old"]).unwrap();
    fixture.enter(&name, "a");
    drop(held);
    write_old(&fixture.path().join(&name));
    let _held = files.save(&name, &[b"old"]).unwrap();
    assert_eq!(old_file::delete(&fixture.path(), &name, GRACE).unwrap(), Deletion::Young);
    assert_eq!(files.read(&name).unwrap().as_deref(), Some(&b"old"[..]));
    write_old(&fixture.path().join(&name));
    assert_eq!(old_file::delete(&fixture.path(), &name, GRACE).unwrap(), Deletion::Done);
    assert_eq!(old_file::delete(&fixture.path(), &name, GRACE).unwrap(), Deletion::Absent);
}

#[test]
fn a_file_that_is_sent_again_while_another_node_deletes_it_is_there() {
    let fixture = Fixture::new();
    let files = Files::new((fixture.folder.path().to_owned(), "papers", None), &[""], &fixture.scope(), false, GRACE);
    let name = Files::hash(b"old");
    fs::create_dir_all(fixture.path()).unwrap();
    for round in 0..100 {
        write_old(&fixture.path().join(&name));
        let both = Barrier::new(2);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                both.wait();
                old_file::delete(&fixture.path(), &name, GRACE).unwrap()
            });
            both.wait();
            let _held = files.save(&name, &[b"old"]).unwrap();
        });
        assert_eq!(there(&fixture.path()), [name.as_str()], "round {round}");
    }
}

#[test]
fn where_the_store_does_not_know_all_names_nothing_is_deleted() {
    let fixture = Fixture::new();
    let files =
        Files::new((fixture.folder.path().to_owned(), "papers", None), &[""], &fixture.scope(), false, Duration::ZERO);
    let name = Files::hash(b"one");
    drop(files.save(&name, &[b"one"]).unwrap());
    assert!(fixture.scope().read(|reader| files.is_named(reader, &name)).unwrap());
    drop(files);
    assert_eq!(there(&fixture.path()), [name]);
}

#[test]
fn nothing_is_deleted_while_a_backup_is_written() {
    let fixture = Fixture::new();
    let (files, name) = (fixture.files(), Files::hash(b"one"));
    let held = files.save(&name, &[b"one"]).unwrap();
    fixture.enter(&name, "a");
    drop(held);
    let backup = fixture.store.hold_files();
    fixture.strike(&name, "a");
    assert!(backup_sees(&fixture, &name));
    drop(backup);
    fixture.come_to(&[]);
}

/// Looks as long as a small backup takes.
fn backup_sees(fixture: &Fixture, name: &str) -> bool {
    (0..1000).all(|_| fixture.path().join(name).exists())
}

#[test]
fn an_older_store_is_caught_up_once() {
    use crate::store::Table;
    const ROWS: Table<u64> = Table::new("rows");
    let fixture = Fixture::new();
    let scope = fixture.scope();
    let names = |_: &[u8], row: &u64| vec![(Files::hash(&row.to_be_bytes()), row.to_string())];
    file_names::complete(&scope, &ROWS, names).unwrap();
    assert!(fixture.store.is_empty(), "a new store stays empty");
    let rows = |tx: &mut crate::store::Tx<'_>| (0..1200_u64).try_for_each(|n| tx.put(&ROWS, n.to_be_bytes(), &n));
    scope.transact_blocking::<_, StoreError, _>(rows).unwrap();
    let is_named = |n: u64| scope.read(|r| file_names::is_named(r, &Files::hash(&n.to_be_bytes()))).unwrap();
    assert!(!is_named(0));
    file_names::complete(&scope, &ROWS, names).unwrap();
    assert!([0, 499, 500, 1199].into_iter().all(is_named));
    file_names::complete(&scope, &ROWS, |_, _: &u64| panic!("it is done")).unwrap();
}
