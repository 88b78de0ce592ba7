//! Limits on connections: how many one address may hold open, and how long a visitor may leave an answer unread.

use std::any::Any;
use std::collections::HashMap;
use std::net::{IpAddr, Shutdown, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_tls::accept::rustls_0_23::TlsStream;
use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use socket2::SockRef;

use crate::http::identity::ClientAddress;
use crate::settings::{Network, Server};

/// The most bytes of an unread answer that the system takes beyond those on their way: as many as the longest list of goods has,
/// so that it is sent at once.
const UNSENT: u32 = 512 * 1024;

/// Ends connections of `listener` when nothing that was sent was taken for so long. They inherit the limit, so it holds
/// for TLS too.
///
/// # Errors
/// Where the system refuses.
pub(crate) fn end_stalled(listener: &TcpListener, stalled: Duration) -> std::io::Result<()> {
    let socket = SockRef::from(listener);
    socket.set_tcp_user_timeout(Some(stalled))?;
    socket.set_tcp_notsent_lowat(UNSENT)
}

/// Open connections by address, as [`ClientAddress::counted`] returns it.
pub(crate) struct Connections {
    open: Mutex<HashMap<IpAddr, usize>>,
    /// The most connections of one address.
    most: usize,
    /// Proxies, which bring the connections of many visitors.
    trusted: Vec<Network>,
}

impl Connections {
    pub(crate) fn new(settings: &Server) -> Self {
        Connections {
            open: Mutex::default(),
            // One address alone never keeps all others out.
            most: settings.connections_per_address.min(settings.connections / 2).max(1),
            trusted: settings.trusted_proxies.clone(),
        }
    }

    /// Counts a connection from this address as long as the returned place lives; `None` where there are too many.
    fn enter(self: &Arc<Self>, from: IpAddr) -> Option<Place> {
        if self.trusted.iter().any(|proxy| proxy.is(from)) {
            return Some(Place(None));
        }
        let from = ClientAddress(from).counted();
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(from).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place(Some((self.clone(), from))))
    }

    fn leave(&self, from: IpAddr) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&from) {
            *count -= 1;
            if *count == 0 {
                open.remove(&from);
            }
        }
    }

    /// Counts a new connection, or closes it where there are too many.
    pub(crate) fn opened(self: &Arc<Self>, connection: &dyn Any, extensions: &mut Extensions) {
        let plain = connection.downcast_ref::<TcpStream>();
        let by_tls = || Some(connection.downcast_ref::<TlsStream<TcpStream>>()?.get_ref().0);
        let Some(stream) = plain.or_else(by_tls) else { return };
        // A connection that is gone already has no address.
        let Ok(peer) = stream.peer_addr() else { return };
        match self.enter(peer.ip()) {
            Some(place) => {
                extensions.insert(place);
            }
            None => {
                // It may be closed already.
                let _ = SockRef::from(stream).shutdown(Shutdown::Both);
            }
        }
    }
}

/// A counted connection; its place comes free when this is dropped.
struct Place(Option<(Arc<Connections>, IpAddr)>);

impl Drop for Place {
    fn drop(&mut self) {
        if let Some((connections, from)) = &self.0 {
            connections.leave(*from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn connections(most: usize) -> Arc<Connections> {
        let trusted = vec![Network::try_from("10.0.0.1".to_owned()).unwrap()];
        Arc::new(Connections { open: Mutex::default(), most, trusted })
    }

    #[test]
    fn a_customer_has_so_many_connections_and_others_have_theirs() {
        let all = connections(2);
        let mut open: Vec<Place> = ["2001:db8::1", "2001:db8::2"].map(|from| all.enter(ip(from)).unwrap()).into();
        assert!(all.enter(ip("2001:db8::3")).is_none(), "the same network");
        assert!(all.enter(ip("2001:db8:0:1::1")).is_some() && all.enter(ip("192.0.2.1")).is_some());
        open.pop();
        assert!(all.enter(ip("2001:db8::3")).is_some());
        open.clear();
        assert!(all.open.lock().unwrap().is_empty(), "who left is forgotten");
    }

    #[test]
    fn a_trusted_proxy_brings_as_many_as_it_likes() {
        let all = connections(1);
        let open: Vec<Option<Place>> = (0..50).map(|_| all.enter(ip("10.0.0.1"))).collect();
        assert!(open.iter().all(Option::is_some) && all.open.lock().unwrap().is_empty());
    }
}
