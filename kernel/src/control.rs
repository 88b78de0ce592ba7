//! The control socket, by which commands reach a running shop: one line there, one line back. It lies in the data
//! folder, and its owner alone may open it. An export follows its line.

mod export;

use std::fs::{self, Permissions};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::backups::Backups;
use crate::store::backup::BackupReport;
use crate::store::{Store, Stored};

pub use export::{Exporting, export};

/// The socket's name in the data folder.
const SOCKET: &str = "control.sock";
/// The longest line, in bytes.
const LINE: u64 = 64 << 10;
/// How many requests are answered at once.
const AT_ONCE: usize = 4;
/// How long a client may take to send its request, and the shop to send a short answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// A request to the running shop.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Writes a backup to this file, or under its usual name into the usual folder.
    Backup(Option<PathBuf>),
    /// Sends every record after its answer, and another answer after the records: see [`export()`].
    Export,
    /// Asks for the shop's state.
    State,
}

/// The answer of the running shop.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The backup is written.
    Backup(BackupReport),
    /// The records follow.
    Exporting,
    /// All records were sent: the number of rows.
    Exported(u64),
    /// The shop's state.
    State(State),
    /// It failed: one line for a person.
    Failed(String),
}

/// The state of a running shop.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    /// The program's version.
    pub version: String,
    /// Modules that are on.
    pub modules: Vec<String>,
    /// How many events each consumer has not taken yet.
    pub lag: Vec<(String, u64)>,
    /// How many events their consumers gave up.
    pub dead_events: u64,
    /// Why the store takes no more writes, if so.
    pub broken: Option<String>,
}

/// Sends a request to the shop that has this data folder open; `None` where no shop listens.
///
/// # Errors
/// Where a shop listens and cannot be asked.
pub fn ask(data: &Path, request: &Request) -> io::Result<Option<Answer>> {
    connect(data, request)?.map(|mut shop| answer(&mut shop)).transpose()
}

/// Connects and sends the request; the caller reads the answer.
fn connect(data: &Path, request: &Request) -> io::Result<Option<BufReader<UnixStream>>> {
    let mut stream = match UnixStream::connect(data.join(SOCKET)) {
        Ok(stream) => stream,
        Err(e) => {
            return match e.kind() {
                // A path that is too long has no socket.
                ErrorKind::NotFound
                | ErrorKind::NotADirectory
                | ErrorKind::ConnectionRefused
                | ErrorKind::InvalidInput => Ok(None),
                kind @ ErrorKind::PermissionDenied => Err(io::Error::new(
                    kind,
                    "permission denied; run this as the user that the shop runs as, or as root",
                )),
                _ => Err(e),
            };
        }
    };
    stream.set_write_timeout(Some(PATIENCE))?;
    // A backup takes its time; every other answer begins at once.
    stream.set_read_timeout((!matches!(request, Request::Backup(_))).then_some(PATIENCE))?;
    say(&mut stream, request)?;
    Ok(Some(BufReader::new(stream)))
}

fn say(to: &mut impl Write, what: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    to.write_all(&line)
}

fn answer(shop: &mut impl BufRead) -> io::Result<Answer> {
    let mut answer = String::new();
    shop.take(LINE).read_line(&mut answer).map_err(|e| match e.kind() {
        // The shop was stopped in the middle of its work, or the machine has no time for it.
        ErrorKind::WouldBlock | ErrorKind::TimedOut => {
            io::Error::new(e.kind(), "it runs, and answers nothing: see its log, or start it again")
        }
        _ => e,
    })?;
    if answer.is_empty() {
        return Err(io::Error::new(ErrorKind::UnexpectedEof, "the shop stopped before it answered"));
    }
    Ok(serde_json::from_str(&answer)?)
}

/// The part of the shop that answers requests.
struct ControlServer {
    store: Store,
    stored: Stored,
    modules: Vec<String>,
    backups: Arc<Backups>,
    asking: AtomicUsize,
    exporting: Mutex<()>,
    closed: AtomicBool,
}

/// The socket of a running shop; closed when this is dropped.
pub(crate) struct Control {
    path: PathBuf,
    server: Arc<ControlServer>,
}

impl Control {
    /// Opens the socket in the data folder. This process has the folder open, so a socket that is there belongs to no
    /// other process any more. Where none can be made, the shop runs without one and logs that.
    pub(crate) fn open(
        data: &Path,
        store: Store,
        stored: Stored,
        modules: Vec<String>,
        backups: Arc<Backups>,
    ) -> Option<Control> {
        let path = data.join(SOCKET);
        let (asking, exporting, closed) = (AtomicUsize::new(0), Mutex::new(()), AtomicBool::new(false));
        let server = Arc::new(ControlServer { store, stored, modules, backups, asking, exporting, closed });
        let listen = || {
            match fs::remove_file(&path) {
                Err(e) if e.kind() != ErrorKind::NotFound => return Err(e),
                _ => {}
            }
            let listener = UnixListener::bind(&path)?;
            fs::set_permissions(&path, Permissions::from_mode(0o600))?;
            let server = server.clone();
            std::thread::Builder::new().name("control".to_owned()).spawn(move || serve(&listener, &server))
        };
        match listen() {
            Ok(_) => Some(Control { path, server }),
            Err(error) => {
                let socket = path.display();
                tracing::warn!(
                    %socket, %error,
                    "commands cannot reach the running shop: `sokoni backup` and `sokoni export` work only while it is \
                     stopped (a socket's path has at most 107 bytes)"
                );
                None
            }
        }
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        self.server.closed.store(true, Ordering::SeqCst);
        // Wakes the thread, which then sees that it is closed.
        let _ = UnixStream::connect(&self.path);
        let _ = fs::remove_file(&self.path);
    }
}

fn serve(listener: &UnixListener, server: &Arc<ControlServer>) {
    for stream in listener.incoming() {
        if server.closed.load(Ordering::SeqCst) {
            return;
        }
        let Ok(stream) = stream else {
            // No file handle is free for another connection at the moment.
            std::thread::sleep(Duration::from_millis(100));
            continue;
        };
        if server.asking.fetch_add(1, Ordering::SeqCst) >= AT_ONCE {
            server.asking.fetch_sub(1, Ordering::SeqCst);
            continue;
        }
        let mine = server.clone();
        let answering = std::thread::Builder::new().name("control-answer".to_owned()).spawn(move || {
            // A client that went away knows that it has no answer.
            let _ = mine.attend(&stream);
            mine.asking.fetch_sub(1, Ordering::SeqCst);
        });
        if answering.is_err() {
            server.asking.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

impl ControlServer {
    fn attend(&self, mut stream: &UnixStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        // Before its mode was set, the socket may have been open to others.
        let (peer, own) = (rustix::net::sockopt::socket_peercred(stream)?.uid, rustix::process::geteuid());
        if peer != own && !peer.is_root() {
            return Ok(());
        }
        let mut line = String::new();
        BufReader::new(stream).take(LINE).read_line(&mut line)?;
        let answer = match serde_json::from_str(&line) {
            Ok(Request::Export) => self.export(stream)?,
            Ok(request) => self.answer(request),
            Err(error) => Answer::Failed(format!("the shop does not know this request: {error}")),
        };
        say(&mut stream, &answer)
    }

    fn answer(&self, request: Request) -> Answer {
        match request {
            Request::Export => Answer::Failed("an export has no short answer".to_owned()),
            Request::Backup(to) => match self.backups.now(to.as_deref()) {
                Ok(report) => Answer::Backup(report),
                Err(error) => Answer::Failed(error.to_string()),
            },
            Request::State => {
                let stats = self.store.stats();
                Answer::State(State {
                    version: env!("CARGO_PKG_VERSION").to_owned(),
                    modules: self.modules.clone(),
                    lag: stats.lag,
                    dead_events: stats.dead_events,
                    broken: self.store.broken().map(|error| error.to_string()),
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::settings::Settings;
    use crate::store::FaultPlan;

    fn open(data: &Path) -> (Option<Control>, Arc<Backups>) {
        let mut settings = Settings::from_sources(None, Some(std::collections::HashMap::new())).unwrap();
        settings.store.path = data.to_owned();
        fs::create_dir_all(data).unwrap();
        let store = Store::in_memory(FaultPlan::default());
        let backups = Arc::new(Backups::new(store.clone(), &settings, Clock::default(), false));
        (Control::open(data, store, Stored::kernel(), vec!["goods".to_owned()], backups.clone()), backups)
    }

    #[test]
    fn a_running_shop_answers_its_owner_and_a_stopped_one_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        assert!(ask(&data, &Request::State).unwrap().is_none());
        fs::create_dir(&data).unwrap();
        // A socket that a killed process left.
        drop(UnixListener::bind(data.join(SOCKET)).unwrap());
        assert!(ask(&data, &Request::State).unwrap().is_none());
        let (control, backups) = open(&data);
        assert_eq!(fs::metadata(data.join(SOCKET)).unwrap().permissions().mode() & 0o777, 0o600);
        let Some(Answer::State(state)) = ask(&data, &Request::State).unwrap() else { panic!("no state") };
        assert_eq!((state.modules, state.dead_events, state.broken), (vec!["goods".to_owned()], 0, None));
        let Some(Answer::Backup(report)) = ask(&data, &Request::Backup(None)).unwrap() else { panic!("no backup") };
        assert!(report.file.starts_with(folder.path().join("data-backups")) && report.file.exists());
        let again = ask(&data, &Request::Backup(Some(report.file))).unwrap();
        assert!(matches!(again, Some(Answer::Failed(why)) if why.contains("is there already")));
        backups.ended();
        drop(control);
        assert!(!data.join(SOCKET).exists());
    }

    #[test]
    fn what_is_no_request_is_said_so_and_more_than_a_few_are_not_heard() {
        let folder = tempfile::tempdir().unwrap();
        let (control, _) = open(folder.path());
        let say = |line: &str| {
            let mut stream = UnixStream::connect(folder.path().join(SOCKET)).unwrap();
            stream.write_all(line.as_bytes()).unwrap();
            let mut answer = String::new();
            BufReader::new(stream).read_line(&mut answer).unwrap();
            answer
        };
        assert!(say("{\"format-the-disk\": 1}\n").contains("does not know"));
        let silent: Vec<UnixStream> =
            (0..AT_ONCE).map(|_| UnixStream::connect(folder.path().join(SOCKET)).unwrap()).collect();
        // They are taken in the order in which they came, so the next one finds all places taken.
        let mut answer = Vec::new();
        let mut next = UnixStream::connect(folder.path().join(SOCKET)).unwrap();
        next.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        // It may be closed before this is written.
        let _ = next.write_all(b"\"state\"\n");
        assert!(next.read_to_end(&mut answer).is_err() || answer.is_empty());
        drop(silent);
        drop(control);
    }

    #[test]
    fn without_room_for_a_socket_the_shop_runs_on() {
        let folder = tempfile::tempdir().unwrap();
        let (control, _) = open(&folder.path().join("x".repeat(150)));
        assert!(control.is_none());
        assert!(ask(&folder.path().join("x".repeat(150)), &Request::State).unwrap().is_none());
    }
}
