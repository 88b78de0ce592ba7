//! Whether the process lives, whether it is ready, what it counts, which modules are on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::{HttpResponse, get, web};
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::live::Live;
use crate::store::Store;

/// What these calls tell of.
pub(crate) struct Health {
    pub(crate) ready: Arc<AtomicBool>,
    pub(crate) modules: Vec<&'static str>,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) store: Store,
    pub(crate) live: Arc<Live>,
}

/// The process answers.
#[utoipa::path(tag = "shop", responses((status = 200, description = "The process answers", body = serde_json::Value)))]
#[get("/healthz")]
async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(json!({"status": "ok"}))
}

/// Every enabled module has started, or which have not.
#[utoipa::path(tag = "shop", responses((status = 200, description = "Ready", body = serde_json::Value), (status = 503, description = "Starting", body = serde_json::Value)))]
#[get("/readyz")]
async fn readyz(health: web::Data<Health>) -> HttpResponse {
    if health.ready.load(Ordering::SeqCst) {
        return HttpResponse::Ok().json(json!({"status": "ready", "waiting": []}));
    }
    HttpResponse::ServiceUnavailable()
        .insert_header(("Retry-After", "1"))
        .json(json!({"status": "starting", "waiting": health.modules}))
}

/// Prometheus text format.
#[utoipa::path(tag = "shop", responses((status = 200, description = "Metrics", body = String, content_type = "text/plain")))]
#[get("/metrics")]
async fn metrics_text(health: web::Data<Health>) -> HttpResponse {
    let stats = health.store.stats();
    metrics::gauge!("sokoni_store_bytes").set(health.store.size_on_disk() as f64);
    metrics::counter!("sokoni_store_commits_total").absolute(stats.commits);
    metrics::counter!("sokoni_store_transactions_total").absolute(stats.transactions);
    metrics::gauge!("sokoni_store_last_flush_seconds").set(stats.last_flush_micros as f64 / 1e6);
    metrics::gauge!("sokoni_dead_letters").set(stats.dead_letters as f64);
    metrics::gauge!("sokoni_live_streams").set(health.live.open() as f64);
    for (consumer, behind) in stats.lag {
        metrics::gauge!("sokoni_event_lag", "consumer" => consumer).set(behind as f64);
    }
    HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(health.metrics.render())
}

/// The modules that are switched on.
#[utoipa::path(tag = "shop", responses((status = 200, description = "Names of the modules that are on", body = Vec<String>)))]
#[get("/api/modules")]
async fn modules(health: web::Data<Health>) -> HttpResponse {
    HttpResponse::Ok().json(&health.modules)
}

/// Routes of these calls.
pub(crate) fn routes(config: &mut ServiceConfig<'_>) {
    config.service(healthz).service(readyz).service(metrics_text).service(modules);
}
