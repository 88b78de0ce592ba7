//! The stream to an open page: the names of events that concern its account.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header::{self, ContentEncoding};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, web};
use futures_util::stream::{self, Stream};
use garde::Validate;
use serde::Deserialize;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use utoipa::IntoParams;

use crate::http::body::Query;
use crate::http::front::{self, Front};
use crate::http::identity::Identity;
use crate::http::problem::Problem;
use crate::http::routes::Routes;
use crate::live::{Live, LiveSubscription};

/// The state of this route.
pub(crate) struct Streams {
    pub(crate) live: Arc<Live>,
    /// How often a stream sends a sign of life.
    pub(crate) beat: Duration,
}

/// How old what a page shows is.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct LiveQuery {
    /// How long ago the caller began to read what it shows, in milliseconds. Events since then come too, if `hello` says
    /// that it is complete.
    #[garde(range(max = MAX_AGE_MS))]
    #[param(maximum = 86_400_000)]
    age: Option<u64>,
}

/// A day.
const MAX_AGE_MS: u64 = 86_400_000;

/// The signed-in account only, of what concerns it: a stream of server-sent events. First `hello`, then `changed` with
/// `{"name": …}` for the events that are committed from then on; several of one name may come as one. A comment now
/// and then keeps the line open, as long as the session lives.
#[utoipa::path(
    params(LiveQuery),
    responses(
        (status = 200, description = "Events `hello` and `changed`, each as its fields say", body = LiveEvent, content_type = "text/event-stream")
    )
)]
#[get("/api/live")]
async fn live(
    me: Identity,
    request: HttpRequest,
    query: Query<LiveQuery>,
    front: web::Data<Front>,
    streams: web::Data<Streams>,
) -> Result<HttpResponse, Problem> {
    let token = front::bearer(request.headers()).unwrap_or_default().to_owned();
    let subscription = streams.live.listen(&me.account, &me.person).ok_or(Problem::Busy { retry_after_s: 5 })?;
    let is_complete = query.0.age.is_some_and(|age| streams.live.recall(&subscription, Duration::from_millis(age)));
    let mut beat = interval_at(Instant::now() + streams.beat, streams.beat);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        // Marked as identity, so that it is never compressed: a compressor would hold back its input.
        .insert_header(ContentEncoding::Identity)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // For proxies that would gather an answer before they send it on.
        .insert_header(("x-accel-buffering", "no"))
        // The connection ends with the stream, so that a stop does not wait for it to idle.
        .force_close()
        .streaming(sent(Listener { subscription, beat, token, front, greeting: Some(is_complete) })))
}

/// An event of the stream, as its fields are read (OpenAPI 3.1 describes the stream by what one of its events is).
#[derive(utoipa::ToSchema)]
#[allow(dead_code)]
struct LiveEvent {
    /// `hello` once, then `changed`.
    event: LiveEventName,
    /// A JSON object. For `hello` it is empty, or its `complete` is true: every change since the `age` of the call follows.
    /// For `changed` its `name` is the name of what happened, such as
    /// `sales.order-placed`.
    #[schema(content_media_type = "application/json", example = "{\"name\":\"sales.order-placed\"}")]
    data: String,
}

#[derive(utoipa::ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code)]
enum LiveEventName {
    Hello,
    Changed,
}

/// An open stream.
struct Listener {
    subscription: LiveSubscription,
    beat: Interval,
    token: String,
    front: web::Data<Front>,
    /// Whether all changes since the age of the page follow, until it was said.
    greeting: Option<bool>,
}

fn sent(listener: Listener) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(listener, |mut listener| async move {
        let text = listener.next().await?;
        Some((Ok(Bytes::from(text)), listener))
    })
}

impl Listener {
    /// Returns the next text to send; `None` where the stream ends.
    async fn next(&mut self) -> Option<String> {
        if let Some(is_complete) = self.greeting.take() {
            let data = if is_complete { r#"{"complete":true}"# } else { "{}" };
            return Some(format!("event: hello\ndata: {data}\n\n"));
        }
        tokio::select! {
            names = self.subscription.next() => {
                // Names are the program's own and hold nothing that JSON would escape.
                Some(names?.iter().map(|name| format!("event: changed\ndata: {{\"name\":\"{name}\"}}\n\n")).collect())
            }
            _ = self.beat.tick() => self.may_go_on().then(|| ":\n\n".to_owned()),
        }
    }

    /// Whether the session still lives. Only a plain refusal ends the stream, not a store that is busy.
    fn may_go_on(&self) -> bool {
        let verified = self.front.authenticator.as_ref().map(|authenticator| authenticator.verify(&self.token));
        !matches!(verified, None | Some(Err(Problem::Unauthorized(_))))
    }
}

/// Registers the stream's route.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(live);
}
