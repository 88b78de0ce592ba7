//! Stopping a shop at any time.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixDatagram;
use std::process::{Child, Stdio};

use crate::shop::{PATIENCE, Shop, before_long, command};

const EMPTY: (&str, &str) = ("SOKONI__DEMO__ENABLED", "false");

/// A call whose body is not complete: it is in flight until then.
struct Slow(TcpStream);

impl Slow {
    const BODY: &[u8] = b"{\"email\":\"nobody@home.example\",\"password\":\"nothing\"}";

    fn begin(shop: &Shop) -> Slow {
        let address = shop.base.strip_prefix("http://").expect("an address");
        let mut stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let length = Self::BODY.len();
        let head = format!(
            "POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&Self::BODY[..10])).expect("sent");
        before_long(|| in_flight(shop) > 1.0);
        Slow(stream)
    }

    /// Sends the rest. Returns the whole answer with its head.
    fn end(mut self) -> String {
        self.0.write_all(&Self::BODY[10..]).expect("sent");
        let mut answer = String::new();
        // The shop closes the connection after it.
        self.0.read_to_string(&mut answer).expect("an answer");
        answer
    }
}

fn in_flight(shop: &Shop) -> f64 {
    let text = shop.get("/metrics").text().expect("text");
    let line = text.lines().find_map(|line| line.strip_prefix("sokoni_http_in_flight "));
    line.expect("it is counted").parse().expect("a number")
}

/// Whether new connections are refused.
fn shut(shop: &Shop) -> bool {
    TcpStream::connect(shop.base.strip_prefix("http://").expect("an address")).is_err()
}

#[test]
fn a_call_in_flight_is_answered_and_nobody_new_gets_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[EMPTY, ("SOKONI__SERVER__SHUTDOWN_SECONDS", "600")]);
    let slow = Slow::begin(&shop);
    shop.signal("TERM");
    before_long(|| shut(&shop));
    let answer = slow.end().to_lowercase();
    assert!(answer.starts_with("http/1.1 401") && answer.contains("connection: close"), "{answer}");
    assert_eq!(shop.ended(), Some(0));
}

#[test]
fn a_load_balancer_is_given_time_to_notice() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[EMPTY, ("SOKONI__SERVER__DRAIN_SECONDS", "600")]);
    assert_eq!(shop.get("/readyz").status(), 200);
    shop.signal("TERM");
    before_long(|| shop.get("/readyz").status() == 503);
    assert_eq!(shop.json("/readyz")["status"], "stopping");
    let answer = shop.get("/healthz");
    assert_eq!((answer.status().as_u16(), &answer.headers()["connection"]), (200, &"close".parse().expect("a value")));
    shop.signal("INT");
    assert_eq!(shop.ended(), Some(128 + 2));
}

#[test]
fn a_call_that_never_ends_is_broken_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings =
        [EMPTY, ("SOKONI__SERVER__SHUTDOWN_SECONDS", "1"), ("SOKONI__SERVER__REQUEST_TIMEOUT_SECONDS", "600")];
    let shop = Shop::open_with(folder.path(), &settings);
    let slow = Slow::begin(&shop);
    shop.signal("INT");
    assert_eq!(shop.ended(), Some(0));
    drop(slow);
    assert_eq!(Shop::open_with(folder.path(), &[EMPTY]).stop(), Some(0), "the store was closed well");
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[EMPTY, ("SOKONI__SERVER__SHUTDOWN_SECONDS", "600")]);
    let slow = Slow::begin(&shop);
    shop.signal("TERM");
    before_long(|| shut(&shop));
    shop.signal("TERM");
    assert_eq!(shop.ended(), Some(128 + 15));
    drop(slow);
    assert_eq!(Shop::open_with(folder.path(), &[EMPTY]).stop(), Some(0));
}

/// Starts a shop so large that it is still being made when this returns.
fn being_made(folder: &std::path::Path) -> Child {
    let mut command = command(folder);
    command.env("SOKONI__DEMO__SCALE", "500").stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let lines = BufReader::new(child.stderr.take().expect("piped")).lines();
    let said = lines.map_while(Result::ok).any(|line| line.contains("the demo shop is made"));
    assert!(said, "it begins to make it");
    child
}

#[test]
fn stopped_or_killed_while_the_demo_shop_is_made_the_next_start_makes_it_whole() {
    for signal in ["TERM", "KILL"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = being_made(folder.path());
        crate::shop::signal(&child, signal);
        let code = child.wait().expect("it ends").code();
        assert_eq!(code, (signal == "TERM").then_some(0), "{signal}");
        let shop = Shop::open(folder.path());
        assert_eq!(shop.json("/api/data?limit=100").as_array().expect("a list").len(), 48, "{signal}");
        shop.buyer();
    }
}

#[test]
fn a_service_manager_hears_when_it_is_ready_and_when_it_stops() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).expect("a socket");
    socket.set_read_timeout(Some(PATIENCE)).expect("a socket");
    let path = path.display().to_string();
    let shop = Shop::open_with(&folder.path().join("data"), &[EMPTY, ("NOTIFY_SOCKET", &path)]);
    let heard = || {
        let mut text = [0; 64];
        let length = socket.recv(&mut text).expect("it is told");
        String::from_utf8_lossy(&text[..length]).into_owned()
    };
    assert_eq!(heard(), "READY=1");
    assert_eq!(shop.get("/readyz").status(), 200);
    assert_eq!(shop.stop(), Some(0));
    assert_eq!(heard(), "STOPPING=1");
}

#[test]
fn a_shop_that_hangs_is_said_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(&folder.path().join("data"), &[EMPTY]);
    shop.signal("STOP");
    for arguments in [&["doctor"][..], &["export"]] {
        let output = command(&folder.path().join("data")).args(arguments).output().expect("it runs");
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let wanted = "the running shop cannot be asked: it runs, and answers nothing: see its log, or start it again";
        assert!(output.status.code() == Some(1) && said.contains(wanted), "{said}");
    }
    shop.signal("CONT");
    assert_eq!(shop.stop(), Some(0));
}

#[test]
fn health_is_asked_of_a_running_shop() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[EMPTY]);
    let bind = shop.base.strip_prefix("http://").expect("an address").to_owned();
    let health = |bind: &str| {
        let mut asked = command(folder.path());
        asked.arg("health").env("SOKONI__SERVER__BIND", bind).output().expect("it runs")
    };
    let port = bind.rsplit(':').next().expect("a port");
    for bind in [&bind, &format!("0.0.0.0:{port}")] {
        let output = health(bind);
        assert_eq!((output.status.code(), &*output.stdout), (Some(0), &b"ok\n"[..]), "{bind}");
    }
    assert_eq!(shop.stop(), Some(0));
    let output = health(&bind);
    let line = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(line.contains(&bind) && line.lines().count() == 1, "{line}");
}
