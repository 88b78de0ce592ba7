//! Visitors who open connections and never read: others are served meanwhile, and memory stays the same.

use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use reqwest::blocking::Client;
use socket2::{Domain, Socket, Type};

use crate::metrics::Figures;
use crate::shop::{PATIENCE, Shop, before_long};

/// Number of visitors who do not read.
const MANY: usize = 340;
/// The largest answer that needs no account.
const LARGE: &str = "/api/openapi.json";
const MIB: f64 = 1024.0 * 1024.0;

fn address(shop: &Shop) -> SocketAddr {
    shop.base.trim_start_matches("http://").parse().expect("an address")
}

/// Opens a connection with a very small receive buffer.
fn narrow(shop: &Shop) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    socket.set_recv_buffer_size(2048).expect("a small buffer");
    socket.connect(&address(shop).into()).expect("it listens");
    socket.into()
}

/// Sends a request for a large answer eight times and never reads. The shop may have closed the connection already.
fn asks_and_never_reads(shop: &Shop) -> TcpStream {
    let mut stream = narrow(shop);
    let call = format!("GET {LARGE} HTTP/1.1\r\nHost: shop\r\n\r\n").repeat(8);
    let _ = stream.write_all(call.as_bytes());
    stream
}

/// A visitor on another address of this machine.
fn another() -> Client {
    let from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
    Client::builder().local_address(from).timeout(PATIENCE).build().expect("a client")
}

fn served_within_a_second(client: &Client, shop: &Shop) {
    let start = Instant::now();
    let answer = client.get(format!("{}/api/data?limit=1", shop.base)).send().expect("an answer");
    assert_eq!(answer.status(), 200);
    assert!(start.elapsed() < Duration::from_secs(1), "it took {:?}", start.elapsed());
}

#[test]
fn visitors_who_never_read_leave_others_served_and_memory_flat_and_are_let_go() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SERVER__STALLED_SECONDS", "3")]);
    shop.get(LARGE);
    let before = Figures::of(&shop);
    let silent: Vec<TcpStream> = (0..MANY).map(|_| asks_and_never_reads(&shop)).collect();
    let answered = format!("sokoni_http_seconds_count{{path=\"{LARGE}\",status=\"200\"}}");
    before_long(|| Figures::of(&shop).get(&answered) > MANY as f64);
    served_within_a_second(&shop.client, &shop);
    served_within_a_second(&another(), &shop);
    let grown =
        (Figures::of(&shop).get("process_resident_memory_bytes") - before.get("process_resident_memory_bytes")) / MIB;
    // Unsent in memory, the waiting answers would take 200 MiB.
    assert!(grown < 64.0, "{grown} MiB for {MANY} connections");
    before_long(|| Figures::of(&shop).get("process_open_fds") < before.get("process_open_fds") + 20.0);
    drop(silent);
}

#[test]
fn one_address_cannot_take_all_connections() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SERVER__CONNECTIONS", "300")]);
    let other = another();
    let silent: Vec<TcpStream> = (0..MANY).map(|_| asks_and_never_reads(&shop)).collect();
    for _ in 0..3 {
        served_within_a_second(&other, &shop);
    }
    drop(silent);
    before_long(|| shop.client.get(format!("{}/healthz", shop.base)).send().is_ok_and(|answer| answer.status() == 200));
}

#[test]
fn a_connection_above_an_addresss_number_is_closed_at_once_and_its_place_comes_free_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SERVER__CONNECTIONS_PER_ADDRESS", "3")]);
    let asks = |stream: &mut TcpStream| {
        let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let mut bytes = [0; 12];
        match stream.read_exact(&mut bytes) {
            Ok(()) => Some(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset) => None,
            Err(error) => panic!("{error}"),
        }
    };
    let served = Some("HTTP/1.1 200".to_owned());
    let mut open: Vec<TcpStream> = (0..3).map(|_| narrow(&shop)).collect();
    open.iter_mut().for_each(|stream| assert_eq!(asks(stream), served));
    assert_eq!(asks(&mut narrow(&shop)), None, "a fourth");
    assert_eq!(another().get(format!("{}/healthz", shop.base)).send().expect("an answer").status(), 200);
    open.pop();
    before_long(|| asks(&mut narrow(&shop)) == served);
}
