//! `GET /metrics`, and the callers that may read it.

use std::net::SocketAddr;

use actix_web::{HttpRequest, HttpResponse, get, web};

use crate::http::front::Front;
use crate::http::health::Health;
use crate::http::identity::ClientAddress;
use crate::http::problem::Problem;
use crate::http::routes::Routes;
use crate::settings::Network;

/// Headers of a proxy that forwards a request of somebody else.
const HANDED_ON: [&str; 4] = ["x-forwarded-for", "forwarded", "via", "x-real-ip"];

/// The callers that may read the figures at one of the program's addresses.
#[derive(Clone)]
pub(crate) struct Readers {
    /// Whether this address has them at all.
    pub(crate) here: bool,
    /// Networks that may read them, beside this machine.
    pub(crate) networks: Vec<Network>,
}

impl Readers {
    /// Whether a caller may read them: `from` is the address that the front door found, `peer` that of the connection.
    fn may(&self, peer: Option<SocketAddr>, from: ClientAddress, handed_on: bool, trusted: &[Network]) -> bool {
        let by_proxy = peer.is_some_and(|peer| trusted.iter().any(|proxy| proxy.is(peer.ip())));
        // A proxy on this machine that nobody named speaks for the world.
        let himself = by_proxy || !handed_on;
        let known = from.0.to_canonical().is_loopback() || self.networks.iter().any(|network| network.is(from.0));
        self.here && himself && known
    }
}

/// Prometheus text format. Only for callers on the shop's own machine, and those whom its owner named in
/// `server.metrics_from`: nobody else is told that it is there.
#[utoipa::path(
    responses(
        (status = 200, description = "Metrics", body = String, content_type = "text/plain"),
        (status = 404, description = "not for this caller")
    )
)]
#[get("/metrics")]
async fn metrics_text(
    request: HttpRequest,
    from: ClientAddress,
    readers: web::Data<Readers>,
    front: web::Data<Front>,
    health: web::Data<Health>,
) -> Result<HttpResponse, Problem> {
    let handed_on = HANDED_ON.iter().any(|name| request.headers().contains_key(*name));
    if !readers.may(request.peer_addr(), from, handed_on, &front.trusted) {
        return Err(Problem::not_found());
    }
    health.take();
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(health.metrics.render()))
}

/// Registers the route.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config.open(metrics_text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_for_this_machine_and_those_who_were_named() {
        let network = |text: &str| Network::try_from(text.to_owned()).unwrap();
        let readers = Readers { here: true, networks: vec![network("10.1.0.0/16")] };
        let trusted = [network("10.9.9.9"), network("127.0.0.9")];
        let may = |readers: &Readers, peer: &str, from: &str, handed_on: bool| {
            let peer = SocketAddr::new(peer.parse().unwrap(), 4000);
            readers.may(Some(peer), ClientAddress(from.parse().unwrap()), handed_on, &trusted)
        };
        assert!(may(&readers, "127.0.0.1", "127.0.0.1", false) && may(&readers, "::1", "::1", false));
        assert!(may(&readers, "10.1.2.3", "10.1.2.3", false));
        assert!(!may(&readers, "10.2.0.1", "10.2.0.1", false) && !may(&readers, "2001:db8::1", "2001:db8::1", false));
        assert!(!may(&readers, "127.0.0.1", "127.0.0.1", true), "a proxy here that nobody named");
        assert!(may(&readers, "10.9.9.9", "10.1.2.3", true), "somebody named, through the shop's proxy");
        assert!(!may(&readers, "127.0.0.9", "203.0.113.9", true), "the world, through the shop's proxy");
        let elsewhere = Readers { here: false, ..readers.clone() };
        assert!(!may(&elsewhere, "127.0.0.1", "127.0.0.1", false));
    }
}
