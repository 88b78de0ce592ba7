//! A shop's life: from the open store to the stopped one.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::web;
use futures_util::FutureExt;
use futures_util::future::join_all;

use super::build::Built;
use super::shared_keys::SharedKeys;
use super::{Entrance, Shop, demo};
use crate::actor::{self, Restarts, Starters};
use crate::backups::Backups;
use crate::error::StartError;
use crate::face::Faces;
use crate::http::addresses::{Addresses, written_pages};
use crate::http::front::Front;
use crate::http::health::Health;
use crate::http::live::Streams;
use crate::http::operate::Operations;
use crate::http::request_limits::RequestLimits;
use crate::http::serve::{self, Parts};
use crate::live::Live;
use crate::maintenance::Maintenance;
use crate::measure;
use crate::notify;
use crate::store::{Store, plain};
use crate::upgrade;

/// How long the end of the shop waits for running timers, such as one that is sending an e-mail.
const TIMERS_END: Duration = Duration::from_secs(3);

impl Shop {
    /// Builds the modules, serves until `until` resolves, and stops all. Calls `opened` with the shop's address.
    ///
    /// # Errors
    /// [`StartError`] where it cannot start, or had to give up.
    pub(super) async fn live(
        self,
        store: Store,
        Entrance { on, listed, listeners }: Entrance,
        backups: Arc<Backups>,
        opened: impl FnOnce(SocketAddr),
        until: impl Future<Output = ()>,
    ) -> Result<(), StartError> {
        tokio::pin!(until);
        // The shop may have been asked to end while it opened its store.
        if (&mut until).now_or_never().is_some() {
            return Ok(());
        }
        let shared_keys = SharedKeys::of(&self.settings.store);
        if let Some(shared) = &shared_keys {
            // First of all: a node with another secret changes nothing in the database.
            shared.take(&store.shared_keys()?)?;
        }
        store.joins();
        if let Some(objects) = &self.settings.files.objects {
            // Before anything is deleted or written there.
            objects
                .take_for(&store.shop_id())
                .map_err(|error| StartError::Config(format!("configuration: {error}")))?;
        }
        let stored = self.stored();
        upgrade::bring_up_to_date(&store, &stored, &self.settings)?;
        store.writes(&stored);
        store.leave_out_of_audit(&stored);
        let demo = self.settings.demo.enabled && store.is_empty();
        if demo {
            // Before any module runs: a module's own writes must not make a half-made shop look like a whole one.
            store.half_made(true)?;
        }
        let (settings, page, clock) = (self.settings.clone(), self.page.clone(), self.clock.clone());
        // Not in the order in which they need each other: the first one's paths are found soonest.
        let mut in_order_given = on.clone();
        in_order_given.sort_unstable();
        let routes = in_order_given.iter().map(|at| self.modules[*at].manifest().routes).collect();
        let stopping = Arc::new(AtomicBool::new(false));
        let faces = Faces::of(&settings.shop);
        let Built { modules, plan, known, failures } = self.build(&on, &store, &faces, &stopping)?;
        // Before the shop is made: a node that dies meanwhile has the keys of the one that makes it anew.
        if let Some(shared) = shared_keys {
            shared.give(&store)?;
        }
        let restarts = Restarts::default();
        // Held to the end, so that the actors answer while the shop drains.
        let starters: Starters = plan.starters.into_iter().map(Mutex::new).collect();
        let supervisor = actor::watch(starters.clone(), failures, stopping.clone(), restarts.clone());
        tokio::pin!(supervisor);

        // Before the demo data, so that a module's seed can build on the results of its consumers.
        let (consumers, to) = (plan.consumers, store.clone());
        let consuming = tokio::task::spawn_blocking(move || consumers.into_iter().try_for_each(|c| to.consume(c)));
        consuming.await.map_err(|_| StartError::Other("the consumers could not start".to_owned()))??;
        if demo && !demo::make(&modules, &store, &stopping, until.as_mut()).await? {
            return Ok(());
        }
        store.is_set_up();
        store.compact_above(settings.store.compact_above_mb.saturating_mul(1 << 20));
        let live = Arc::new(Live::new(plan.live));
        let told = live.clone();
        store.tail(move |event| told.tell(event))?;
        let (ready, closing) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let address = listeners.shop.local_addr().map_err(|e| StartError::Other(plain(&e)))?;
        let limits = &settings.limits;
        let maintenance = Maintenance::new(&settings, &store, stored, backups, &clock)?;
        let secure = listeners.tls.is_some() || settings.server.public_url.starts_with("https://");
        if settings.server.public_url.is_empty() && !address.ip().is_loopback() {
            tracing::warn!(
                "server.public_url is not set: pages say no address of the shop's to search engines and previews, and there \
                 is no sitemap"
            );
        }
        let servers = serve::start(
            listeners,
            &settings.server,
            Parts {
                states: plan.states,
                routes,
                front: web::Data::new(Front {
                    authenticator: plan.authenticator,
                    store: Some(store.clone()),
                    secured: listed.secured,
                    limits: RequestLimits::new(limits.account_per_second, limits.address_per_second),
                    trusted: settings.server.trusted_proxies.clone(),
                    secure,
                    closing: closing.clone(),
                    timeout: Duration::from_secs(settings.server.request_timeout_seconds),
                }),
                addresses: web::Data::new(Addresses {
                    known: listed.known,
                    off: listed.off,
                    page,
                    pages: Arc::new(plan.pages),
                    public_url: settings.server.public_url.clone(),
                    written: written_pages(faces.version()),
                    faces,
                }),
                health: web::Data::new(Health {
                    ready: ready.clone(),
                    closing: closing.clone(),
                    modules: modules.names(),
                    metrics: measure::recorder()?,
                    store: store.clone(),
                    live: live.clone(),
                    restarts: restarts.clone(),
                    permits: plan.permits,
                }),
                streams: web::Data::new(Streams {
                    live: live.clone(),
                    beat: Duration::from_secs(settings.server.live_beat_seconds.max(1)),
                }),
                operations: web::Data::new(Operations { store: store.clone(), modules: known, restarts, maintenance }),
                document: web::Data::new(listed.document),
            },
        )
        .map_err(|e| StartError::Other(format!("cannot serve on {address}: {}", plain(&e))))?;
        let handles: Vec<_> = servers.iter().map(Server::handle).collect();
        let serving: Vec<_> = servers.into_iter().map(actix_web::rt::spawn).collect();
        modules.each().for_each(|(module, context)| module.ready(context));
        plan.timers.begin();
        ready.store(true, Ordering::SeqCst);
        opened(address);

        let drain = Duration::from_secs(settings.server.drain_seconds);
        let drained = async {
            until.await;
            closing.store(true, Ordering::SeqCst);
            notify::tell(notify::STOPPING);
            tokio::time::sleep(drain).await;
        };
        let given_up = tokio::select! {
            () = drained => None,
            name = &mut supervisor => Some(format!("the module {name} panicked three times within a minute")),
            why = store.ending() => Some(why),
        };
        closing.store(true, Ordering::SeqCst);
        stopping.store(true, Ordering::SeqCst);
        live.close();
        join_all(handles.iter().map(|handle| handle.stop(true))).await;
        join_all(serving).await;
        let stopped = tokio::task::spawn_blocking(move || {
            plan.timers.end(TIMERS_END);
            modules.each().for_each(|(_, context)| context.end_files());
            store.stop();
        });
        let stopped = stopped.await;
        if let Some(why) = given_up {
            return Err(StartError::Other(why));
        }
        stopped.map_err(|_| StartError::Other("the store did not stop cleanly".to_owned()))
    }
}
