//! The HTTP server.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, HttpServer, ResponseError, web};

use crate::http::addresses::Addresses;
use crate::http::body::BodyLimit;
use crate::http::connections::{self, Connections};
use crate::http::fallback;
use crate::http::front::{self, Front};
use crate::http::health::Health;
use crate::http::live::Streams;
use crate::http::openapi::{self, Document};
use crate::http::operate::Operations;
use crate::http::page;
use crate::http::problem::Problem;
use crate::http::routes::Routes;
use crate::http::scrape::{self, Readers};
use crate::http::sitemap;
use crate::settings::Server as ServerSettings;

type Configure = Box<dyn Fn(&mut web::ServiceConfig) + Send + Sync>;

/// The parts of the server.
pub(crate) struct Parts {
    pub(crate) states: Vec<Configure>,
    /// The routes, in the order in which they are tried.
    pub(crate) routes: Vec<fn(&mut Routes<'_>)>,
    pub(crate) front: web::Data<Front>,
    pub(crate) addresses: web::Data<Addresses>,
    pub(crate) health: web::Data<Health>,
    pub(crate) streams: web::Data<Streams>,
    pub(crate) document: web::Data<Document>,
    pub(crate) operations: web::Data<Operations>,
}

/// The sockets on which a shop listens.
pub(crate) struct Listeners {
    pub(crate) shop: TcpListener,
    /// The TLS configuration of the shop's socket.
    pub(crate) tls: Option<rustls::ServerConfig>,
    /// The socket for its figures alone.
    pub(crate) metrics: Option<TcpListener>,
}

/// Starts serving on all of `listeners`.
pub(crate) fn start(
    Listeners { shop, tls, metrics }: Listeners,
    settings: &ServerSettings,
    parts: Parts,
) -> std::io::Result<Vec<Server>> {
    let parts = Arc::new(parts);
    let stalled = Duration::from_secs(settings.stalled_seconds.max(1));
    let networks = settings.metrics_from.clone();
    let mut servers = Vec::new();
    let readers = web::Data::new(Readers { here: metrics.is_none(), networks: networks.clone() });
    if let Some(listener) = metrics {
        connections::end_stalled(&listener, stalled)?;
        let readers = web::Data::new(Readers { here: true, networks });
        servers.push(start_metrics(listener, settings, readers, parts.clone())?);
    }
    let limit = web::Data::new(BodyLimit(settings.body_limit_bytes));
    let server = HttpServer::new(move || {
        let parts = parts.clone();
        App::new()
            // Compresses answers that are made for each request; the page's own files come compressed.
            .wrap(Compress::default())
            .wrap(from_fn(front::pass))
            .app_data(parts.front.clone())
            .app_data(parts.addresses.clone())
            .app_data(parts.health.clone())
            .app_data(parts.streams.clone())
            .app_data(parts.document.clone())
            .app_data(parts.operations.clone())
            .app_data(readers.clone())
            .app_data(limit.clone())
            .app_data(no_such_thing())
            // The most requested paths stand first: see `Routes::serve`.
            .route("/", web::to(fallback::answer))
            .route("/assets/{file}", web::to(fallback::answer))
            .configure(|config| {
                for state in &parts.states {
                    state(config);
                }
                Routes::serve(config, |list| {
                    for routes in &parts.routes {
                        routes(list);
                    }
                    crate::http::routes(list);
                });
            })
            .route("/api/openapi.json", web::get().to(openapi::serve))
            .route("/manifest.webmanifest", web::get().to(page::manifest))
            .route("/robots.txt", web::get().to(sitemap::robots))
            .route("/sitemap.xml", web::get().to(sitemap::sitemap))
            .route("/sitemap-{part}.xml", web::get().to(sitemap::part))
            .default_service(web::to(fallback::answer))
    });
    let workers = if settings.workers == 0 {
        std::thread::available_parallelism().map_or(2, std::num::NonZero::get)
    } else {
        settings.workers
    };
    connections::end_stalled(&shop, stalled)?;
    let connections = Arc::new(Connections::new(settings));
    let server = server
        .on_connect(move |connection, extensions| connections.opened(connection, extensions))
        .workers(workers)
        .backlog(2048)
        .max_connections(settings.connections.div_ceil(workers.max(1)))
        .shutdown_timeout(settings.shutdown_seconds)
        .disable_signals();
    let server = match tls {
        Some(tls) => server.listen_rustls_0_23(shop, tls)?,
        None => server.listen(shop)?,
    };
    servers.push(server.run());
    Ok(servers)
}

/// Connections to the figures' own address: they are for a program or two.
const METRICS_CONNECTIONS: usize = 64;

fn start_metrics(
    listener: TcpListener,
    settings: &ServerSettings,
    readers: web::Data<Readers>,
    parts: Arc<Parts>,
) -> std::io::Result<Server> {
    let server = HttpServer::new(move || {
        App::new()
            .wrap(from_fn(front::pass))
            .app_data(parts.front.clone())
            .app_data(parts.health.clone())
            .app_data(readers.clone())
            .configure(|config| Routes::serve(config, scrape::routes))
            .default_service(web::to(async || Problem::not_found().error_response()))
    });
    let server = server.workers(1).max_connections(METRICS_CONNECTIONS).shutdown_timeout(settings.shutdown_seconds);
    Ok(server.disable_signals().listen(listener)?.run())
}

/// How a part of a path that is no value of its type is answered: there is nothing under such a path.
fn no_such_thing() -> web::PathConfig {
    web::PathConfig::default()
        .error_handler(|_, _| Problem::NotFound("There is nothing at this address.".to_owned()).into())
}
