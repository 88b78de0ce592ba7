//! `sokoni health`: whether the shop of this configuration answers. For containers, which have no other client.

use std::io::{Error, ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use kernel::store::plain;
use kernel::{Settings, StartError};

/// The time limit of connecting, of sending and of receiving.
const PATIENCE: Duration = Duration::from_secs(3);

/// Requests `/healthz`. For a shop that speaks TLS itself, it only checks that the shop accepts connections.
pub(super) fn run(settings: &Settings) -> Result<(), StartError> {
    let address = reachable(settings.server.bind);
    let by_tls = !settings.server.tls_certificate.as_os_str().is_empty();
    match ask(address, by_tls) {
        Ok(()) => {
            println!("ok");
            Ok(())
        }
        Err(error) => Err(StartError::Other(format!("the shop at {address} does not answer: {}", plain(&error)))),
    }
}

/// A shop that listens on all addresses listens on loopback.
fn reachable(bind: SocketAddr) -> SocketAddr {
    let ip = match bind.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, bind.port())
}

fn ask(address: SocketAddr, by_tls: bool) -> std::io::Result<()> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    if by_tls {
        return Ok(());
    }
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut status = [0; 12];
    stream.read_exact(&mut status)?;
    if &status == b"HTTP/1.1 200" {
        Ok(())
    } else {
        Err(Error::new(ErrorKind::InvalidData, "something else listens there"))
    }
}
