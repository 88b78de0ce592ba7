//! Routes that report whether the process lives, whether it is ready, and which modules are on; and its figures.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::{HttpResponse, get, web};
use metrics::{counter, gauge};
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::json;

use crate::actor::Restarts;
use crate::actor::registry::Permits;
use crate::http::measured::InFlight;
use crate::http::routes::Routes;
use crate::live::Live;
use crate::measure;
use crate::store::{NodeState, Store, StoreError};

/// The state that these routes report.
pub(crate) struct Health {
    pub(crate) ready: Arc<AtomicBool>,
    pub(crate) closing: Arc<AtomicBool>,
    pub(crate) modules: Vec<&'static str>,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) store: Store,
    pub(crate) live: Arc<Live>,
    pub(crate) restarts: Restarts,
    pub(crate) permits: Vec<Permits>,
}

/// The process answers.
#[utoipa::path(responses((status = 200, description = "The process answers", body = serde_json::Value)))]
#[get("/healthz")]
async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(json!({"status": "ok"}))
}

/// Every enabled module has started, or which have not; a shop that stops is not ready any more.
#[utoipa::path(
    responses(
        (status = 200, description = "Ready", body = serde_json::Value),
        (status = 503, description = "Starting or stopping", body = serde_json::Value)
    )
)]
#[get("/readyz")]
async fn readyz(health: web::Data<Health>) -> HttpResponse {
    let stopping = health.closing.load(Ordering::SeqCst);
    if health.ready.load(Ordering::SeqCst) && !stopping {
        return match health.store.node() {
            None => HttpResponse::Ok().json(json!({"status": "ready", "waiting": []})),
            Some(node) => node_readiness(&node, health.store.broken()),
        };
    }
    let (status, waiting) = if stopping { ("stopping", &[][..]) } else { ("starting", &health.modules[..]) };
    HttpResponse::ServiceUnavailable()
        .insert_header(("Retry-After", "1"))
        .json(json!({"status": status, "waiting": waiting}))
}

/// A node that has not heard of the others for so long is not ready, in seconds.
const BEHIND: f64 = 5.0;

/// Whether a node among others can be asked; `broken` is why it answers nobody any more.
fn node_readiness(node: &NodeState, broken: Option<StoreError>) -> HttpResponse {
    let unavailable = HttpResponse::ServiceUnavailable;
    if let Some(broken) = broken {
        let why = match broken {
            StoreError::Unreachable(why) => why,
            other => other.to_string(),
        };
        return unavailable().json(json!({"status": "stopped", "waiting": ["database"], "why": why}));
    }
    if node.clock_is_wrong {
        return unavailable().json(json!({
            "status": "wrong clock",
            "waiting": ["clock"],
            "clock_ahead_seconds": node.clock_ahead_ms as f64 / 1e3,
        }));
    }
    let behind = node.behind_seconds;
    if behind < BEHIND {
        return HttpResponse::Ok().json(json!({"status": "ready", "waiting": [], "behind_seconds": behind}));
    }
    unavailable()
        .insert_header(("Retry-After", "1"))
        .json(json!({"status": "behind", "waiting": ["database"], "behind_seconds": behind}))
}

impl Health {
    /// Brings the figures up to date that are not counted as they happen.
    pub(crate) fn take(&self) {
        let stats = self.store.stats();
        gauge!("sokoni_store_bytes").set(self.store.size_on_disk() as f64);
        counter!("sokoni_store_commits_total").absolute(stats.commits);
        counter!("sokoni_store_transactions_total").absolute(stats.transactions);
        gauge!("sokoni_store_last_flush_seconds").set(stats.last_flush_micros as f64 / 1e6);
        gauge!("sokoni_store_writable").set(f64::from(u8::from(stats.writable)));
        gauge!("sokoni_store_compacting").set(f64::from(u8::from(stats.compacting)));
        gauge!("sokoni_store_queue").set(stats.queue as f64);
        gauge!("sokoni_dead_letters").set(stats.dead_events as f64);
        for (consumer, behind) in stats.lag {
            gauge!("sokoni_event_lag", "consumer" => consumer).set(behind as f64);
        }
        if let Some(node) = self.store.node() {
            gauge!("sokoni_cluster_behind_seconds").set(node.behind_seconds);
            gauge!("sokoni_cluster_applied_groups").set(node.applied as f64);
            gauge!("sokoni_cluster_head_groups").set(node.head as f64);
            gauge!("sokoni_cluster_clock_ahead_seconds").set(node.clock_ahead_ms as f64 / 1e3);
            gauge!("sokoni_cluster_works_here").set(f64::from(u8::from(node.works_here)));
        }
        gauge!("sokoni_live_streams").set(self.live.open() as f64);
        gauge!("sokoni_http_in_flight").set(InFlight::count() as f64);
        let mut in_flight: BTreeMap<&'static str, usize> = BTreeMap::new();
        for permits in &self.permits {
            *in_flight.entry(permits.module).or_default() += permits.in_flight();
        }
        for (module, count) in in_flight {
            gauge!("sokoni_asks_in_flight", "module" => module).set(count as f64);
            counter!("sokoni_restarts_total", "module" => module).absolute(self.restarts.of(module));
        }
        gauge!("sokoni_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
        measure::take_process();
    }
}

/// The modules that are switched on.
#[utoipa::path(responses((status = 200, description = "Names of the modules that are on", body = Vec<String>)))]
#[get("/api/modules")]
async fn modules(health: web::Data<Health>) -> HttpResponse {
    HttpResponse::Ok().json(&health.modules)
}

/// Registers the routes.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config.open(healthz).open(readyz).open(modules);
}
