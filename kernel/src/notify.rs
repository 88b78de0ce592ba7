//! Messages to systemd about a service of `Type=notify`: that it is ready, that it stops.

use std::io;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};

/// The service is open.
pub(crate) const READY: &str = "READY=1";
/// The service is about to end.
pub(crate) const STOPPING: &str = "STOPPING=1";

/// Sends a state to the service manager, where there is one. A failure is logged and hinders nothing.
pub(crate) fn tell(state: &str) {
    let Some(socket) = std::env::var_os("NOTIFY_SOCKET") else { return };
    let socket = socket.to_string_lossy();
    if let Err(error) = send(&socket, state) {
        tracing::warn!(%error, state, "the service manager was not told");
    }
}

fn send(socket: &str, state: &str) -> io::Result<()> {
    let address = match socket.strip_prefix('@') {
        Some(name) => SocketAddr::from_abstract_name(name)?,
        None => SocketAddr::from_pathname(socket)?,
    };
    UnixDatagram::unbound()?.send_to_addr(state.as_bytes(), &address).map(drop)
}
