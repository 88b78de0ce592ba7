//! The HTTP server.

use std::net::TcpListener;
use std::sync::Arc;

use actix_web::dev::Server;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, HttpServer, web};

use crate::http::body::BodyLimit;
use crate::http::fallback::{self, Addresses};
use crate::http::front::{self, Door};
use crate::http::health::Health;
use crate::http::live::Streams;
use crate::http::openapi::{self, Document};
use crate::http::operate::Operations;
use crate::http::routes::Routes;
use crate::http::sitemap;
use crate::settings::Server as ServerSettings;

type Configure = Box<dyn Fn(&mut web::ServiceConfig) + Send + Sync>;

/// All that the server is made of.
pub(crate) struct Parts {
    pub(crate) states: Vec<Configure>,
    /// In the order in which they are tried.
    pub(crate) routes: Vec<fn(&mut Routes<'_>)>,
    pub(crate) door: web::Data<Door>,
    pub(crate) addresses: web::Data<Addresses>,
    pub(crate) health: web::Data<Health>,
    pub(crate) streams: web::Data<Streams>,
    pub(crate) document: web::Data<Document>,
    pub(crate) operations: web::Data<Operations>,
}

/// Starts serving on `listener`, by TLS where there is a configuration for it.
pub(crate) fn start(
    listener: TcpListener,
    settings: &ServerSettings,
    tls: Option<rustls::ServerConfig>,
    parts: Parts,
) -> std::io::Result<Server> {
    let parts = Arc::new(parts);
    let limit = web::Data::new(BodyLimit(settings.body_limit_bytes));
    let server = HttpServer::new(move || {
        let parts = parts.clone();
        App::new()
            .wrap(from_fn(front::pass))
            // Of what is made for each request; the page's own files come compressed.
            .wrap(Compress::default())
            .app_data(parts.door.clone())
            .app_data(parts.addresses.clone())
            .app_data(parts.health.clone())
            .app_data(parts.streams.clone())
            .app_data(parts.document.clone())
            .app_data(parts.operations.clone())
            .app_data(limit.clone())
            // Paths are tried one after the other, and a pattern is tried by a slow matcher: what is asked for most stands
            // first.
            .route("/", web::to(fallback::answer))
            .route("/assets/{file}", web::to(fallback::answer))
            .configure(|config| {
                for state in &parts.states {
                    state(config);
                }
                let mut config = Routes::serving(config);
                for routes in &parts.routes {
                    routes(&mut config);
                }
                crate::http::routes(&mut config);
            })
            .route("/api/openapi.json", web::get().to(openapi::serve))
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
    let server = server
        .workers(workers)
        .backlog(2048)
        .max_connections(settings.connections.div_ceil(workers.max(1)))
        .shutdown_timeout(settings.shutdown_seconds)
        .disable_signals();
    let server = match tls {
        Some(tls) => server.listen_rustls_0_23(listener, tls)?,
        None => server.listen(listener)?,
    };
    Ok(server.run())
}
