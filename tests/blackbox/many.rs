//! The tests of the built program on a shop of several nodes: with `SOKONI_TEST_NODES=3` each shop that a test opens is
//! three nodes on a database of its own, behind a proxy that gives them connections in turns.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::database::Server;
use crate::demo;

/// Tests whose shops are one process on one folder in that mode too, and why.
const ALONE: [(&str, &str); 33] = [
    ("backup::", "the backups of one folder, and restores, which make a shop of one machine"),
    ("bucket::", "a restore of its backup; tests/cluster has two nodes on one bucket"),
    ("clock::", "they open the store of the one folder between two starts"),
    ("companies::people_come_in_by_a_letter", "it searches the store of the one folder"),
    ("companies::a_company_of_an_older_program", "it writes rows of an older program into the one folder"),
    ("connections::", "the connections of one process"),
    ("convert::", "the engine of one folder"),
    ("disk::", "a disk that is full, or owned by another user"),
    ("doctor::", "it damages the one folder, which a node makes anew from the database"),
    ("durability::", "it damages the log in files"),
    (
        "emails::all_visitors_together",
        "nodes tell each other of a message milliseconds later; tests/cluster has this limit",
    ),
    ("entrance::", "addresses and proxies of one process"),
    ("export::", "imports, and an export of the one process"),
    ("files::a_deleted_picture", "several nodes delete files an hour later"),
    ("files::a_refused_upload", "several nodes delete files an hour later"),
    ("files::a_start_deletes", "several nodes delete files an hour later"),
    ("files::two_hundred", "several nodes delete files an hour later"),
    ("fixing::a_roll_moves_the_last_day", "it opens the store of the one folder"),
    ("fixing::after_the_last_day", "it opens the store of the one folder"),
    ("kills::", "it kills one process; tests/cluster does it with three"),
    ("billing::provider_kills::", "it kills one process"),
    ("logs::", "the log of one process"),
    ("metrics::", "the figures of one process"),
    ("modules::", "panics of one process, counted by it"),
    ("ops::", "figures of one process"),
    ("packs::later", "it opens the store of the one folder two days later"),
    ("personal::", "it searches the store of the one folder"),
    ("selftest::", "a copy of the one folder"),
    ("trade_terms::what_is_agreed", "it opens the store of the one folder on a later day"),
    ("sign_in_load::", "the threads of one process"),
    ("stopping::", "the signals of one process"),
    ("storefront::the_look_is_in_a_backup", "a backup of one folder, and its restore"),
    ("upgrades::", "folders that older programs wrote"),
];

/// Settings of a shop that cannot be those of several processes on one machine.
const OF_ONE: [&str; 4] =
    ["SOKONI__SERVER__BIND", "SOKONI__SERVER__METRICS_BIND", "SOKONI__STORE__ENGINE", "SOKONI__STORE__LOG"];

/// The folders of files that all nodes share.
const SHARED: [&str; 8] = ["media", "papers", "logos", "disputes", "certificates", "eudr", "imports", "plot-files"];

/// The folder of letters, which a test reads in one place.
pub const OUTBOX: &str = "outbox";

/// How many nodes a shop has.
fn nodes() -> usize {
    std::env::var("SOKONI_TEST_NODES").ok().map_or(1, |count| count.parse().expect("SOKONI_TEST_NODES"))
}

/// The nodes of a shop, by the data folder that its test knows, which is the first node's.
#[derive(Clone)]
pub struct Place {
    database: String,
    /// The folder of backups, which all nodes have.
    backups: String,
    /// The folders of the other nodes.
    others: Vec<PathBuf>,
}

static PLACES: Mutex<BTreeMap<PathBuf, Place>> = Mutex::new(BTreeMap::new());

/// The server and a folder for the other nodes; both are deleted once this process is gone.
fn server() -> &'static (Server, PathBuf) {
    static SERVER: OnceLock<(Server, PathBuf)> = OnceLock::new();
    SERVER.get_or_init(|| {
        let server = Server::start();
        let folder = tempfile::tempdir().expect("a folder").keep();
        server.end_with_this_process(&folder);
        (server, folder)
    })
}

/// The nodes of the shop in a folder, if it has nodes.
pub fn place(folder: &Path) -> Option<Place> {
    PLACES.lock().unwrap_or_else(PoisonError::into_inner).get(folder).cloned()
}

/// The database of the demo shop, which other shops copy: a name that none of theirs is.
const DEMO: &str = "demo";

/// The nodes of the shop that is opened in a folder; `None` where it is one process. A new one is a copy of the demo shop, in
/// the database and in the folders, unless these settings change it.
pub fn opening(folder: &Path, settings: &[(&str, &str)], program: impl FnOnce(&Path) -> Command) -> Option<Place> {
    let count = nodes();
    if count < 2 {
        return None;
    }
    if let Some(place) = place(folder) {
        return Some(place);
    }
    let thread = std::thread::current();
    let test = thread.name().unwrap_or_default();
    let alone = ALONE.iter().find(|(name, _)| test.starts_with(name)).map(|(_, why)| *why);
    let why = alone
        .or_else(|| settings.iter().any(|(key, _)| OF_ONE.contains(key)).then_some("its settings are of one process"))
        .or_else(|| folder.join("FORMAT").exists().then_some("its folder has a shop already"));
    if let Some(why) = why {
        // Past the harness, which shows what a test prints only if it fails.
        let _ = writeln!(std::io::stderr(), "{test}: one node: {why}");
        return None;
    }
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let (server, folders) = server();
    let name = format!("shop{}", COUNT.fetch_add(1, Ordering::SeqCst));
    let others: Vec<_> = (1..count).map(|n| folders.join(format!("{name}-{n}"))).collect();
    let database = if demo::is_wanted(folder, settings) {
        static MADE: OnceLock<PathBuf> = OnceLock::new();
        let made = MADE.get_or_init(|| make(server, program));
        copy_to(made, folder, &others);
        server.copy(DEMO, &name)
    } else {
        server.database(&name)
    };
    let place = Place { database, backups: backups_of(folder), others };
    PLACES.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned(), place.clone());
    Some(place)
}

fn backups_of(folder: &Path) -> String {
    format!("{}-backups", folder.display())
}

/// Makes the demo shop in its database. Returns its folder.
fn make(server: &Server, program: impl FnOnce(&Path) -> Command) -> PathBuf {
    demo::make("nodes", |folder| {
        let place = Place { database: server.database(DEMO), backups: backups_of(folder), others: Vec::new() };
        let mut program = program(folder);
        program.envs(place.settings());
        program
    })
}

/// Copies the folder of the demo shop for each node of another one.
fn copy_to(made: &Path, folder: &Path, others: &[PathBuf]) {
    demo::copy(made, folder);
    for node in others {
        std::fs::create_dir_all(node).expect("a folder");
        demo::copy(made, node);
        for name in SHARED.iter().chain(&[OUTBOX]) {
            let _ = std::fs::remove_dir_all(node.join(name));
        }
    }
}

impl Place {
    /// What each node is told beside the settings of its test.
    pub fn settings(&self) -> [(&'static str, &str); 4] {
        [
            ("SOKONI__STORE__LOG", "postgres"),
            ("SOKONI__STORE__POSTGRES", &self.database),
            ("SOKONI__STORE__POSTGRES_SECRET", "the nodes of the shop of one test"),
            ("SOKONI__BACKUP__FOLDER", &self.backups),
        ]
    }

    pub fn others(&self) -> &[PathBuf] {
        &self.others
    }
}

/// Lets a node find its files in the folders of another one, as on a disk that all have mounted before they start.
pub fn share_files(others: &Path, node: &Path) {
    std::fs::create_dir_all(node).expect("a folder");
    SHARED.iter().for_each(|name| share(others, node, name));
}

/// Gives a node a folder of another one.
pub fn share(others: &Path, node: &Path, name: &str) {
    let (from, to) = (others.join(name), node.join(name));
    if to.is_symlink() {
        return;
    }
    std::fs::create_dir_all(&from).expect("a folder");
    if to.exists() {
        std::fs::remove_dir(&to).expect("an empty folder");
    }
    std::os::unix::fs::symlink(&from, &to).expect("a link");
}

/// A proxy before the nodes of a shop; it ends when dropped.
pub struct Proxy {
    pub port: u16,
    ends: Arc<AtomicBool>,
}

impl Proxy {
    pub fn before(ports: Vec<u16>) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let ends = Arc::new(AtomicBool::new(false));
        let end = ends.clone();
        std::thread::spawn(move || {
            for (turn, from) in listener.incoming().flatten().enumerate() {
                if end.load(Ordering::SeqCst) {
                    return;
                }
                // A node that does not listen any more is passed over.
                let mut tries = (0..ports.len()).map(|n| ports[(turn + n) % ports.len()]);
                let Some(to) = tries.find_map(|port| TcpStream::connect(("127.0.0.1", port)).ok()) else { continue };
                let (Ok(up), Ok(down)) = (from.try_clone(), to.try_clone()) else { continue };
                let _ = from.set_nodelay(true);
                let _ = to.set_nodelay(true);
                std::thread::spawn(move || carry(up, to));
                std::thread::spawn(move || carry(down, from));
            }
        });
        Proxy { port, ends }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = vec![0; 64 << 10];
    loop {
        match from.read(&mut bytes) {
            Ok(0) => break,
            Ok(read) if to.write_all(&bytes[..read]).is_ok() => {}
            _ => {
                let _ = from.shutdown(Shutdown::Both);
                break;
            }
        }
    }
    let _ = to.shutdown(Shutdown::Write);
}
