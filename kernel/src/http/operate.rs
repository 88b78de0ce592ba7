//! Routes by which the shop's operator sees the state of the program, and acts on it.

use actix_web::{get, post, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::actor::{IsAlive, Restarts};
use crate::http::identity::Identity;
use crate::http::paging::{Page, PageQuery};
use crate::http::problem::Problem;
use crate::http::routes::Routes;
use crate::http::text::instant;
use crate::http::{Answer, Json, NoContent, Query};
use crate::maintenance::Maintenance;
use crate::module::Manifest;
use crate::store::{DeadEventRow, Store, audit};

/// The role that operates the shop.
pub(crate) const OPERATOR: &str = "administrator";

/// The state that these routes work on.
pub(crate) struct Operations {
    pub(crate) store: Store,
    pub(crate) modules: Vec<Known>,
    pub(crate) restarts: Restarts,
    pub(crate) maintenance: Maintenance,
}

/// A module of the program, on or off.
pub(crate) struct Known {
    pub(crate) manifest: Manifest,
    pub(crate) enabled: bool,
    /// Whether its actor runs; `None` where the module is off.
    pub(crate) is_alive: Option<IsAlive>,
}

/// Refuses all but the operator with 403.
pub(crate) fn operator_only(me: &Identity) -> Result<(), Problem> {
    me.needs(OPERATOR, "Only the shop's administrator may see this.")
}

/// A module and how it is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ModuleState {
    name: &'static str,
    /// Whether it is switched on.
    enabled: bool,
    /// Whether the shop does not run without it.
    required: bool,
    /// `running`, `restarting` or `off`.
    state: &'static str,
    /// How often it was built again since the program started.
    restarts: u64,
    /// Modules without which it does not start.
    requires: &'static [&'static str],
    /// Modules that it asks where they are on.
    uses: &'static [&'static str],
    /// Who takes events for it.
    consumers: Vec<ConsumerState>,
}

/// A consumer of events.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConsumerState {
    name: String,
    /// How many events it has not taken yet.
    behind: u64,
}

/// The administrator only: all modules and how they are.
#[utoipa::path(tag = "admin", responses((status = 200, body = [ModuleState])))]
#[get("/api/admin/modules")]
async fn module_states(me: Identity, operations: web::Data<Operations>) -> Answer<Vec<ModuleState>> {
    operator_only(&me)?;
    let lag = operations.store.stats().lag;
    let state = |known: &Known| {
        let Manifest { name, required, requires, uses, .. } = known.manifest;
        // A consumer's name begins with its module's.
        let own = lag.iter().filter(|(consumer, _)| consumer.split('.').next() == Some(name));
        ModuleState {
            name,
            enabled: known.enabled,
            required,
            state: match known.is_alive.as_ref().map(|is_alive| is_alive()) {
                None => "off",
                Some(true) => "running",
                Some(false) => "restarting",
            },
            restarts: operations.restarts.of(name),
            requires,
            uses,
            consumers: own.map(|(name, behind)| ConsumerState { name: name.clone(), behind: *behind }).collect(),
        }
    };
    Ok(Json(operations.modules.iter().map(state).collect()))
}

/// What the store holds and has done since the program started.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StoreState {
    /// On disk.
    bytes: u64,
    commits: u64,
    transactions: u64,
    #[serde(rename = "deadLetters")]
    dead_events: u64,
    /// Of the program.
    version: &'static str,
}

/// The administrator only: the store.
#[utoipa::path(tag = "admin", responses((status = 200, body = StoreState)))]
#[get("/api/admin/store")]
async fn store_state(me: Identity, operations: web::Data<Operations>) -> Answer<StoreState> {
    operator_only(&me)?;
    let stats = operations.store.stats();
    Ok(Json(StoreState {
        bytes: operations.store.size_on_disk(),
        commits: stats.commits,
        transactions: stats.transactions,
        dead_events: stats.dead_events,
        version: env!("CARGO_PKG_VERSION"),
    }))
}

/// An event that its consumer gave up.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeadEvent {
    consumer: String,
    /// The event's number.
    seq: u64,
    /// The event's name.
    event: String,
    /// When it was given up, RFC 3339.
    at: String,
    /// What the consumer said last.
    error: String,
}

impl From<DeadEventRow> for DeadEvent {
    fn from(event: DeadEventRow) -> Self {
        let DeadEventRow { consumer, seq, event, at_ms, error } = event;
        DeadEvent { consumer, seq, event, at: instant(at_ms), error }
    }
}

/// The administrator only: events that were given up, by consumer.
#[utoipa::path(tag = "admin", params(PageQuery), responses((status = 200, body = Page<DeadEvent>)))]
#[get("/api/admin/dead-letters")]
async fn dead_events(
    me: Identity,
    operations: web::Data<Operations>,
    part: Query<PageQuery>,
) -> Answer<Page<DeadEvent>> {
    operator_only(&me)?;
    let Query(part) = part;
    let place = |event: &DeadEventRow| format!("{}_{}", event.consumer, event.seq);
    let after = match part.cursor().map(|cursor| cursor.rsplit_once('_')) {
        None => None,
        Some(Some((consumer, seq))) => Some((consumer.to_owned(), seq.parse().unwrap_or(u64::MAX))),
        Some(None) => return Err(Problem::field("cursor", "is not a cursor of this list")),
    };
    let events = operations.store.dead_events(after.as_ref().map(|(c, seq)| (c.as_str(), *seq)), part.limit() + 1)?;
    let total = operations.store.stats().dead_events;
    Ok(Json(Page::cut(events, part.limit(), total, place).map(DeadEvent::from)))
}

/// The administrator only: hands an event that was given up to its consumer once more.
#[utoipa::path(
    tag = "admin",
    params(("seq" = u64, Path, description = "the event's number")),
    responses((status = 204, description = "taken now"), (status = 409, description = "it fails again"))
)]
#[post("/api/admin/dead-letters/{consumer}/{seq}/replay")]
async fn replay_dead_letter(
    me: Identity,
    operations: web::Data<Operations>,
    path: web::Path<(String, String)>,
) -> Result<NoContent, Problem> {
    operator_only(&me)?;
    let (consumer, seq) = event(&operations, &path)?;
    let (store, asker) = (operations.store.clone(), audit::audit_context());
    let again = web::block(move || audit::again(asker, || store.replay(&consumer, seq))).await;
    match again.map_err(|error| Problem::Internal(error.to_string()))? {
        Ok(()) => Ok(NoContent),
        Err(why) => Err(Problem::conflict("still-failing", format!("The event was not taken: {why}."))),
    }
}

/// The administrator only: gives an event up for good. Nothing of it happens.
#[utoipa::path(
    tag = "admin",
    params(("seq" = u64, Path, description = "the event's number")),
    responses((status = 204, description = "gone"))
)]
#[post("/api/admin/dead-letters/{consumer}/{seq}/discard")]
async fn discard_dead_letter(
    me: Identity,
    operations: web::Data<Operations>,
    path: web::Path<(String, String)>,
) -> Result<NoContent, Problem> {
    operator_only(&me)?;
    let (consumer, seq) = event(&operations, &path)?;
    let (store, asker) = (operations.store.clone(), audit::audit_context());
    let gone = web::block(move || audit::again(asker, || store.discard(&consumer, seq))).await;
    if gone.map_err(|error| Problem::Internal(error.to_string()))?? { Ok(NoContent) } else { Err(no_such_letter()) }
}

fn no_such_letter() -> Problem {
    Problem::NotFound("There is no such event among those that were given up.".to_owned())
}

/// Returns the dead event that a path names.
fn event(operations: &Operations, (consumer, seq): &(String, String)) -> Result<(String, u64), Problem> {
    let seq = seq.parse().map_err(|_| no_such_letter())?;
    if operations.store.is_dead(consumer, seq)? { Ok((consumer.clone(), seq)) } else { Err(no_such_letter()) }
}

/// Registers the routes.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(module_states)
        .service(store_state)
        .service(dead_events)
        .service(replay_dead_letter)
        .service(discard_dead_letter);
}
