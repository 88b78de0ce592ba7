//! The front door: the steps before and after the handler of every request.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ResponseHead, ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, Method};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpResponse, ResponseError, web};

use crate::http::identity::{Authenticator, Caller, ClientAddress, Identity, client_address};
use crate::http::measured::{self, InFlight, Label, OTHER};
use crate::http::problem::Problem;
use crate::http::request_limits::RequestLimits;
use crate::http::secured::Secured;
use crate::http::sent::Sent;
use crate::log::{self, RequestId};
use crate::settings::Network;
use crate::store::Store;
use crate::store::audit::{self, AuditContext};

/// The state of the front door.
pub(crate) struct Front {
    pub(crate) authenticator: Option<Arc<dyn Authenticator>>,
    /// The store, which may be behind that of another node.
    pub(crate) store: Option<Store>,
    /// The operations at which a stranger is refused.
    pub(crate) secured: Secured,
    pub(crate) limits: RequestLimits,
    pub(crate) trusted: Vec<Network>,
    /// Whether this process, or a proxy before it, is known to speak TLS to the world.
    pub(crate) secure: bool,
    pub(crate) timeout: Duration,
    /// Whether the shop is about to end.
    pub(crate) closing: Arc<AtomicBool>,
}

/// On a request whose answer is sent without its body. Only a handler that uses something up needs to know.
pub(crate) struct HeadOnly;

/// Handles a request before and after its handler: assigns its id, identifies the caller, enforces the limits, calls
/// the handler, adds the security headers, and counts the answer.
pub(crate) async fn pass<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let start = Instant::now();
    let _in_flight = InFlight::one();
    // Present on every request: the server puts it into the application's data.
    let Some(front) = request.app_data::<web::Data<Front>>().cloned() else {
        return Err(Problem::Internal("no front door".to_owned()).into());
    };
    // Every address that answers GET answers HEAD too (RFC 9110, 9.3.2), so handlers need not know of it: see
    // [`HeadOnly`].
    let head_only = *request.method() == Method::HEAD;
    if head_only {
        request.head_mut().method = Method::GET;
        request.extensions_mut().insert(HeadOnly);
    }
    let by_proxy = request.peer_addr().is_some_and(|peer| front.trusted.iter().any(|proxy| proxy.is(peer.ip())));
    let header = |name: &str| request.headers().get(name).filter(|_| by_proxy);
    let id = header("X-Request-Id").and_then(RequestId::given).unwrap_or_else(RequestId::drawn);
    let secure = front.secure || header("X-Forwarded-Proto").is_some_and(|scheme| scheme.as_bytes() == b"https");
    let private = request.headers().contains_key(header::AUTHORIZATION) || !request.method().is_safe();
    let answered = Answered { start, secure, private, id: id.clone(), front: front.clone() };
    let sent = move |head: &mut ResponseHead, body: BoxBody| {
        if head_only { Sent::head_only(head, body) } else { Sent::whole(body) }
    };
    log::during(id, async move {
        match answer(&front, request, next).await {
            Ok(mut response) => {
                answered.finish(&mut response);
                Ok(response.map_body(|head, body| sent(head, BoxBody::new(body))))
            }
            Err(error) => {
                let refused = answered.refuse(&error);
                Err(Refused::from(refused.map_body(|head, body| BoxBody::new(sent(head, body)))).into())
            }
        }
    })
    .await
}

async fn answer<B: MessageBody + 'static>(
    front: &Front,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let forwarded: Vec<&[u8]> = request.headers().get_all("X-Forwarded-For").map(HeaderValue::as_bytes).collect();
    let peer = request.peer_addr().map(|peer| peer.ip());
    let from = ClientAddress(client_address(peer, forwarded.into_iter(), &front.trusted));
    if let Err(problem) = front.caught_up(request.path()).await {
        request.extensions_mut().insert(Label(OTHER));
        return Ok(request.error_response(problem).map_into_right_body());
    }
    let caller = identify(front, request.headers());
    let account = caller.as_ref().and_then(|c| c.as_ref().ok()).map(|i| i.account.clone());
    let is_stranger = !matches!(caller, Some(Ok(_)));
    if is_stranger || !request.method().is_safe() {
        let pattern = pattern(&request);
        request.extensions_mut().insert(Pattern(pattern));
    }
    let asker = asker(&request, caller.as_ref(), from);
    request.extensions_mut().insert(from);
    request.extensions_mut().insert(Caller(caller));
    let nodes = front.store.as_ref().map_or(1, Store::nodes);
    if let Err(problem) = front.limits.check(account.as_deref(), from, nodes) {
        // No handler was looked up for it; a refusal stays cheap.
        request.extensions_mut().insert(Label(OTHER));
        return Ok(request.error_response(problem).map_into_right_body());
    }
    if let Some(problem) = front.refused(&request) {
        return Ok(request.error_response(problem).map_into_right_body());
    }
    // The request itself must not be kept beside the call: actix allows one owner while it routes.
    let call = async move {
        match asker {
            Some(asker) => audit::during(asker, next.call(request)).await,
            None => next.call(request).await,
        }
    };
    match tokio::time::timeout(front.timeout, call).await {
        Ok(answered) => answered.map(ServiceResponse::map_into_left_body),
        Err(_) => Err(Problem::Busy { retry_after_s: 5 }.into()),
    }
}

/// How long the figures wait for those of other nodes.
const FIGURES: Duration = Duration::from_secs(1);

/// The pattern of a request's path, saved with a request that needs it before it is routed.
struct Pattern(String);

impl Front {
    /// Waits until this node has everything that any node committed before the request came: its sender reads their own
    /// writes, and who was signed out anywhere is signed out here. The page's files are the same at all times, and
    /// whoever looks after the node learns more from what it has.
    async fn caught_up(&self, path: &str) -> Result<(), Problem> {
        let Some(store) = &self.store else { return Ok(()) };
        match path {
            "/healthz" | "/readyz" => Ok(()),
            "/metrics" => {
                let _ = tokio::time::timeout(FIGURES, store.caught_up()).await;
                Ok(())
            }
            path if path.starts_with("/assets/") => Ok(()),
            _ => Ok(store.caught_up().await?),
        }
    }

    /// Refuses a stranger at an operation that needs a sign-in: `None` where the call may go on.
    fn refused(&self, request: &ServiceRequest) -> Option<Problem> {
        let extensions = request.extensions();
        let caller = extensions.get::<Caller>().filter(|caller| caller.is_stranger())?;
        let Pattern(pattern) = extensions.get::<Pattern>()?;
        self.secured.is(request.method(), pattern).then(|| caller.clone().identity().err())?
    }
}

/// Returns the request's part of an entry of the audit log; `None` where the request only reads.
fn asker(
    request: &ServiceRequest,
    caller: Option<&Result<Identity, Problem>>,
    from: ClientAddress,
) -> Option<AuditContext> {
    if request.method().is_safe() {
        return None;
    }
    let (account, person) = match caller {
        Some(Ok(me)) => (me.account.clone().into(), me.person.clone().into()),
        _ => (String::new(), String::new()),
    };
    // The pattern and not the path: some paths hold a token.
    let pattern = request.extensions().get::<Pattern>().map(|Pattern(pattern)| pattern.clone()).unwrap_or_default();
    Some(AuditContext {
        account,
        person,
        from: from.0.to_string(),
        operation: format!("{} {pattern}", request.method()),
    })
}

thread_local! {
    /// Paths without parameters that this worker has met: each is its own pattern, so there are no more than patterns.
    static PLAIN: RefCell<HashSet<String>> = RefCell::default();
}

/// Returns the pattern of a request's path before it is routed, empty where there is none. To find it, all patterns are
/// tried, once more than the router does; most writes go to paths without parameters and skip that.
fn pattern(request: &ServiceRequest) -> String {
    let path = request.path();
    if PLAIN.with_borrow(|plain| plain.contains(path)) {
        return path.to_owned();
    }
    let pattern = request.match_pattern().unwrap_or_default();
    if pattern == path {
        PLAIN.with_borrow_mut(|plain| plain.insert(pattern.clone()));
    }
    pattern
}

fn identify(front: &Front, headers: &HeaderMap) -> Option<Result<Identity, Problem>> {
    headers.get(header::AUTHORIZATION)?;
    let token = bearer(headers);
    let refused = || Err(Problem::Unauthorized("Your sign-in is not valid. Please sign in again.".to_owned()));
    Some(match (token, &front.authenticator) {
        (Some(token), Some(authenticator)) if !token.is_empty() && token.len() <= 4096 => authenticator.verify(token),
        _ => refused(),
    })
}

/// Returns the bearer token of a request.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Scripts come only from here, and no slip of the page turns a text into a script; the page's libraries set styles on
/// elements, so styles may be inline.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'";

/// Browsers come back by TLS alone, for a year (RFC 6797). Sent only if the visit is by TLS: else nobody could come.
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

/// Finishes every answer.
struct Answered {
    start: Instant,
    secure: bool,
    /// Whether the answer is for the caller alone: they are known, or may be by this answer, as after a sign-in.
    private: bool,
    id: RequestId,
    front: web::Data<Front>,
}

impl Answered {
    fn finish<B>(&self, response: &mut ServiceResponse<B>) {
        self.add_headers(response.headers_mut(), self.private);
        // An idle connection would delay the stop.
        if self.front.closing.load(Ordering::Relaxed) {
            response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
        }
        let (request, status) = (response.request(), response.status().as_u16());
        let extensions = request.extensions();
        if let Some(Label(label)) = extensions.get() {
            return self.count(label, status);
        }
        if let Some(Pattern(pattern)) = extensions.get() {
            return self.count(if pattern.is_empty() { OTHER } else { pattern }, status);
        }
        // Looked up last: the router knows the pattern that matched, but where none did, all of them are tried.
        self.count(request.match_pattern().as_deref().unwrap_or(OTHER), status);
    }

    /// Returns the answer where no handler gave one: it took too long.
    fn refuse(&self, error: &Error) -> HttpResponse {
        let mut response = error.error_response();
        self.add_headers(response.headers_mut(), true);
        self.count(OTHER, response.status().as_u16());
        response
    }

    fn add_headers(&self, headers: &mut HeaderMap, private: bool) {
        for (name, value) in HEADERS {
            let name = HeaderName::from_static(name);
            if !headers.contains_key(&name) {
                headers.insert(name, HeaderValue::from_static(value));
            }
        }
        headers.insert(HeaderName::from_static("x-request-id"), self.id.header());
        if self.secure {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(BY_TLS_ALONE));
        }
        if private && !headers.contains_key(header::CACHE_CONTROL) {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
    }

    /// Enters how long the request took and its status: by its pattern and never by the address itself, because a
    /// visitor's search words are private.
    fn count(&self, path: &str, status: u16) {
        let took = self.start.elapsed();
        measured::enter(path, status, took.as_secs_f64());
        if status >= 500 {
            tracing::warn!(path, status, ms = took.as_millis() as u64, "answered");
        } else {
            tracing::debug!(path, status, ms = took.as_millis() as u64, "answered");
        }
    }
}

/// An answer that travels as an error.
struct Refused(RefCell<Option<HttpResponse>>);

impl From<HttpResponse> for Refused {
    fn from(response: HttpResponse) -> Self {
        Refused(RefCell::new(Some(response)))
    }
}

impl fmt::Debug for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

impl ResponseError for Refused {
    fn error_response(&self) -> HttpResponse {
        // Called once; a second call would be a fault of the server's.
        self.0.take().unwrap_or_else(|| HttpResponse::InternalServerError().finish())
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::BoxBody;
    use actix_web::middleware::from_fn;
    use actix_web::{App, get, test};

    use super::*;
    use crate::http::routes::Routes;

    #[utoipa::path(responses((status = 200)))]
    #[get("/secret/{id}")]
    async fn careless() -> HttpResponse {
        HttpResponse::Ok().finish()
    }

    #[actix_web::test]
    async fn a_stranger_is_refused_at_a_secured_route_whose_handler_asks_for_nobody() {
        for (open, expected) in [(false, 401), (true, 200)] {
            let register = |routes: &mut Routes<'_>| {
                if open {
                    routes.open(careless)
                } else {
                    routes.service(careless)
                };
            };
            let mut secured = Secured::default();
            secured.add(&Routes::operations(register));
            let front = Front {
                authenticator: None,
                store: None,
                secured,
                limits: RequestLimits::new(100, 100),
                trusted: Vec::new(),
                secure: false,
                timeout: Duration::from_secs(60),
                closing: Arc::default(),
            };
            let app = App::new()
                .wrap(from_fn(pass))
                .app_data(web::Data::new(front))
                .configure(|config| Routes::serve(config, register));
            let app = test::init_service(app).await;
            for method in [Method::GET, Method::HEAD] {
                let request = test::TestRequest::with_uri("/secret/1").method(method).to_request();
                assert_eq!(test::call_service(&app, request).await.status().as_u16(), expected);
            }
        }
    }

    async fn compared(request: ServiceRequest, next: Next<BoxBody>) -> Result<ServiceResponse<BoxBody>, Error> {
        let before = pattern(&request);
        let response = next.call(request).await?;
        assert_eq!(before, response.request().match_pattern().unwrap_or_default());
        Ok(response)
    }

    #[actix_web::test]
    async fn a_pattern_is_the_routers_however_often_it_is_asked_for_and_no_path_with_a_secret_is_remembered() {
        let app = App::new()
            .wrap(from_fn(compared))
            .route("/cart/add", web::post().to(HttpResponse::Ok))
            .route("/join/{token}", web::post().to(HttpResponse::Ok));
        let app = test::init_service(app).await;
        for path in ["/cart/add", "/join/secret", "/nowhere", "/cart/add", "/join/secret"] {
            test::call_service(&app, test::TestRequest::post().uri(path).to_request()).await;
        }
        let met = PLAIN.with_borrow(|plain| plain.iter().any(|path| path.contains("secret") || path == "/nowhere"));
        assert!(!met && PLAIN.with_borrow(|plain| plain.contains("/cart/add")));
    }
}
