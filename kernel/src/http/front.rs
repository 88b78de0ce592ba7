//! The front door: what happens to every request before and after its handler.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, web};

use crate::http::identity::ClientAddress;
use crate::http::identity::{Authenticator, Caller, Identity, client_address};
use crate::http::limits::RequestLimits;
use crate::http::problem::Problem;
use crate::settings::Proxy;
use crate::store::audit::{self, Asked};

/// What the door needs to know.
pub(crate) struct Door {
    pub(crate) authenticator: Option<Arc<dyn Authenticator>>,
    pub(crate) limits: RequestLimits,
    pub(crate) trusted: Vec<Proxy>,
    /// Whether this process, or a proxy before it, is known to speak TLS to the world.
    pub(crate) secure: bool,
    pub(crate) patience: Duration,
}

/// Finds out who calls, keeps the limits, hands on, adds the security headers, counts.
pub(crate) async fn pass<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let start = Instant::now();
    // Present on every request: the server puts it into the application's data.
    let Some(door) = request.app_data::<web::Data<Door>>().cloned() else {
        return Err(Problem::Internal("no front door".to_owned()).into());
    };
    let forwarded = request.headers().get("X-Forwarded-For").and_then(|v| v.to_str().ok());
    let address = client_address(request.peer_addr().map(|a| a.ip()), forwarded, &door.trusted);
    let secure = door.secure || came_by_tls(&request, &door.trusted);
    let caller = identify(&door, request.headers());
    let account = caller.as_ref().and_then(|c| c.as_ref().ok()).map(|i| i.account.clone());
    let asked = asked(&request, caller.as_ref(), address);
    request.extensions_mut().insert(ClientAddress(address));
    request.extensions_mut().insert(Caller(caller));
    if let Err(problem) = door.limits.check(account.as_deref(), address) {
        let response = request.error_response(problem).map_into_boxed_body();
        return Ok(finish(response.map_into_right_body(), start, secure));
    }
    // The request itself must not be kept beside the call: actix allows one owner while it routes.
    let call = async move {
        match asked {
            Some(asked) => audit::during(asked, next.call(request)).await,
            None => next.call(request).await,
        }
    };
    match tokio::time::timeout(door.patience, call).await {
        Ok(Ok(response)) => Ok(finish(response.map_into_left_body(), start, secure)),
        Ok(Err(error)) => Err(error),
        Err(_) => Err(Problem::Busy { retry_after_s: 5 }.into()),
    }
}

/// What the audit log says of the request; `None` where it only asks to see something.
fn asked(request: &ServiceRequest, caller: Option<&Result<Identity, Problem>>, address: IpAddr) -> Option<Asked> {
    if request.method().is_safe() {
        return None;
    }
    let (account, person) = match caller {
        Some(Ok(me)) => (me.account.clone(), me.person.clone()),
        _ => (String::new(), String::new()),
    };
    // The pattern and not the path: some paths hold a token.
    let pattern = request.match_pattern().unwrap_or_default();
    Some(Asked { account, person, from: address.to_string(), operation: format!("{} {pattern}", request.method()) })
}

fn identify(door: &Door, headers: &HeaderMap) -> Option<Result<Identity, Problem>> {
    headers.get(header::AUTHORIZATION)?;
    let token = bearer(headers);
    let refused = || Err(Problem::Unauthorized("Your sign-in is not valid. Please sign in again.".to_owned()));
    Some(match (token, &door.authenticator) {
        (Some(token), Some(authenticator)) if !token.is_empty() && token.len() <= 4096 => authenticator.verify(token),
        _ => refused(),
    })
}

/// The token that came with a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Scripts only from here; the page's libraries set styles on elements, so styles may be inline.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/// Browsers come back by TLS alone, for a year (RFC 6797). Only where the first visit was by TLS: else nobody could come.
const BY_TLS_ALONE: &str = "max-age=31536000";

const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Whether a trusted proxy says that the visitor came to it by TLS.
fn came_by_tls(request: &ServiceRequest, trusted: &[Proxy]) -> bool {
    let by_proxy = request.peer_addr().is_some_and(|peer| trusted.iter().any(|proxy| proxy.is(peer.ip())));
    by_proxy && request.headers().get("X-Forwarded-Proto").is_some_and(|scheme| scheme.as_bytes() == b"https")
}

fn finish<B: MessageBody>(mut response: ServiceResponse<B>, start: Instant, secure: bool) -> ServiceResponse<B> {
    let status = response.status().as_u16();
    let path = response.request().match_pattern().unwrap_or_else(|| "other".to_owned());
    let private = response.request().headers().contains_key(header::AUTHORIZATION);
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    if secure {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(BY_TLS_ALONE));
    }
    if private && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let took = start.elapsed();
    metrics::histogram!("sokoni_http_seconds", "path" => path.clone(), "status" => status.to_string())
        .record(took.as_secs_f64());
    // The pattern and never the address itself: what a visitor searched for is theirs.
    if status >= 500 {
        tracing::warn!(path, status, ms = took.as_millis() as u64, "answered");
    } else {
        tracing::debug!(path, status, ms = took.as_millis() as u64, "answered");
    }
    response
}
