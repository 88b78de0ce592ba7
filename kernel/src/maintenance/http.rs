//! Routes by which the shop's administrator sees backups and findings, and begins the work on them.

use std::fs::File;
use std::path::PathBuf;

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, HttpMessage, HttpRequest, HttpResponse, Responder, get, post, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::Maintenance;
use super::rows::{FindingRow, FoundLevel, LastRow, RunningRow, TaskKind};
use super::tasks::State;
use crate::http::front::HeadOnly;
use crate::http::identity::Identity;
use crate::http::operate::{Operations, operator_only};
use crate::http::problem::Problem;
use crate::http::routes::Routes;
use crate::http::text::instant;
use crate::http::{Answer, Json, attachment, file_body};
use crate::store::{StoreError, backup};

/// The most backups in the list.
const SHOWN: usize = 100;

/// The shop's backups, and the work on them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MaintenanceState {
    /// The folder of the backups, on the shop's machine.
    folder: String,
    /// How often the shop backs itself up, in hours; 0: never.
    every_hours: u32,
    /// How many backups by time are kept.
    keep: usize,
    /// The newest first, at most 100.
    backups: Vec<BackupFile>,
    /// The work that is under way.
    #[schema(required)]
    running: Option<RunningTask>,
    /// The last backup on request.
    #[schema(required)]
    backup: Option<TaskResult>,
    /// The last trial of a restore.
    #[schema(required)]
    trial: Option<TaskResult>,
    /// The last examination.
    #[schema(required)]
    examination: Option<TaskResult>,
}

/// A backup in the shop's folder.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BackupFile {
    name: String,
    #[schema(format = DateTime)]
    made_at: String,
    bytes: u64,
}

/// Work that is under way.
#[derive(Serialize, ToSchema)]
struct RunningTask {
    kind: TaskKind,
    /// The backup that it reads.
    #[schema(required)]
    file: Option<String>,
    #[schema(format = DateTime)]
    since: String,
}

impl From<RunningRow> for RunningTask {
    fn from(RunningRow { kind, file, since_ms, .. }: RunningRow) -> Self {
        RunningTask { kind, file, since: instant(since_ms) }
    }
}

/// The result of work.
#[derive(Serialize, ToSchema)]
struct TaskResult {
    #[schema(format = DateTime)]
    at: String,
    /// Whether all is as it should be.
    well: bool,
    /// In one sentence.
    text: String,
    /// The backup that was read.
    #[schema(required)]
    file: Option<String>,
    findings: Vec<FindingView>,
}

impl From<LastRow> for TaskResult {
    fn from(LastRow { file, at_ms, well, text, findings, .. }: LastRow) -> Self {
        let findings = findings.into_iter().map(FindingView::from).collect();
        TaskResult { at: instant(at_ms), well, text, file, findings }
    }
}

/// The result of one check.
#[derive(Serialize, ToSchema)]
#[schema(as = Finding)]
struct FindingView {
    level: FindingLevel,
    /// The result in words, and the remedy.
    text: String,
}

/// How serious a finding is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum FindingLevel {
    Ok,
    Warning,
    Wrong,
}

impl From<FindingRow> for FindingView {
    fn from(FindingRow { level, text }: FindingRow) -> Self {
        let level = match level {
            FoundLevel::Well => FindingLevel::Ok,
            FoundLevel::Warning => FindingLevel::Warning,
            FoundLevel::Wrong => FindingLevel::Wrong,
        };
        FindingView { level, text }
    }
}

impl Maintenance {
    fn view(&self) -> Result<MaintenanceState, Problem> {
        let folder = self.backups.folder();
        let found = backup::backups(folder).map_err(|error| Problem::Internal(error.to_string()))?;
        let newest = found.iter().rev().take(SHOWN);
        let State { running, mut last } = self.tasks.state()?;
        let mut last = |kind| last.remove(&kind).map(TaskResult::from);
        Ok(MaintenanceState {
            folder: folder.display().to_string(),
            every_hours: self.settings.backup.every_hours,
            keep: self.settings.backup.keep,
            backups: newest
                .map(|(ms, path)| BackupFile {
                    name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                    made_at: instant(*ms),
                    bytes: path.metadata().map_or(0, |data| data.len()),
                })
                .collect(),
            running: running.map(RunningTask::from),
            backup: last(TaskKind::Backup),
            trial: last(TaskKind::Trial),
            examination: last(TaskKind::Examination),
        })
    }

    /// Returns the file of a backup, which was made at `place` if that is known.
    fn existing(&self, name: &str, place: Option<&str>) -> Result<Option<PathBuf>, Problem> {
        let found = self.file(name).map_err(|error| Problem::Internal(error.to_string()))?;
        match place.filter(|place| found.is_none() && *place != self.tasks.place()) {
            None => Ok(found),
            Some(place) => {
                let why = format!(
                    "This backup is at {place}, where this node does not find it. Ask there, or give all nodes one folder of \
                     backups."
                );
                Err(Problem::conflict("elsewhere", why))
            }
        }
    }

    /// Returns the file of a backup that somebody names.
    fn named(&self, name: &str) -> Result<PathBuf, Problem> {
        let wrote = self.tasks.state()?.last.remove(&TaskKind::Backup);
        let wrote = wrote.filter(|last| last.wrote.as_deref() == Some(name));
        let found = self.existing(name, wrote.as_ref().map(|last| last.place.as_str()))?;
        found.ok_or_else(|| Problem::NotFound("There is no such backup.".to_owned()))
    }
}

/// Runs what waits for a commit.
async fn waiting<T: Send + 'static>(
    operations: &web::Data<Operations>,
    work: impl FnOnce(&Maintenance) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, Problem> {
    let operations = operations.clone();
    match web::block(move || work(&operations.maintenance)).await {
        Ok(done) => Ok(done?),
        Err(error) => Err(Problem::Internal(error.to_string())),
    }
}

/// The state after work was to begin: 202, or 409 if other work is under way.
async fn begun(
    operations: &web::Data<Operations>,
    begin: impl FnOnce(&Maintenance) -> Result<bool, StoreError> + Send + 'static,
) -> Result<CustomizeResponder<Json<MaintenanceState>>, Problem> {
    if !waiting(operations, begin).await? {
        let what = "Other work on backups is under way. Try again when it has ended.";
        return Err(Problem::conflict("busy", what));
    }
    Ok(Json(operations.maintenance.view()?).customize().with_status(StatusCode::ACCEPTED))
}

/// The administrator only: the shop's backups, and the work on them.
#[utoipa::path(tag = "admin", responses((status = 200, body = MaintenanceState)))]
#[get("/api/admin/maintenance")]
async fn maintenance_state(me: Identity, operations: web::Data<Operations>) -> Answer<MaintenanceState> {
    operator_only(&me)?;
    Ok(Json(operations.maintenance.view()?))
}

/// The administrator only: begins a backup, which is written while the shop runs.
#[utoipa::path(
    tag = "admin",
    responses((status = 202, body = MaintenanceState), (status = 409, description = "`busy`"))
)]
#[post("/api/admin/maintenance/backups")]
async fn make_backup(me: Identity, operations: web::Data<Operations>) -> Result<impl Responder, Problem> {
    operator_only(&me)?;
    begun(&operations, Maintenance::back_up).await
}

/// The administrator only: begins the trial of a restore. The backup is restored beside the running shop, opened, compared
/// with the backup, and deleted again; the shop is not changed.
#[utoipa::path(
    tag = "admin",
    params(("name" = String, Path, description = "the backup's file name")),
    responses((status = 202, body = MaintenanceState), (status = 409, description = "`busy`, `elsewhere`"))
)]
#[post("/api/admin/maintenance/backups/{name}/trial")]
async fn try_restore(
    me: Identity,
    operations: web::Data<Operations>,
    name: web::Path<String>,
) -> Result<impl Responder, Problem> {
    operator_only(&me)?;
    let (file, name) = (operations.maintenance.named(&name)?, name.into_inner());
    begun(&operations, move |maintenance| maintenance.try_restore(&name, file)).await
}

/// The administrator only: begins an examination of the shop, as the command `doctor` makes it. Nothing is repaired.
#[utoipa::path(
    tag = "admin",
    responses((status = 202, body = MaintenanceState), (status = 409, description = "`busy`"))
)]
#[post("/api/admin/maintenance/examinations")]
async fn examine_shop(me: Identity, operations: web::Data<Operations>) -> Result<impl Responder, Problem> {
    operator_only(&me)?;
    begun(&operations, Maintenance::examine).await
}

/// A link to a backup.
#[derive(Serialize, ToSchema)]
struct BackupLink {
    /// Its path, good once and for a minute.
    path: String,
}

/// The administrator only, not with an access token: a link that downloads a backup. A backup holds all data of the shop
/// and its keys.
#[utoipa::path(
    tag = "admin",
    params(("name" = String, Path, description = "the backup's file name")),
    responses((status = 200, body = BackupLink), (status = 409, description = "`elsewhere`"))
)]
#[post("/api/admin/maintenance/backups/{name}/link")]
async fn backup_link(me: Identity, operations: web::Data<Operations>, name: web::Path<String>) -> Answer<BackupLink> {
    operator_only(&me)?;
    me.by_person()?;
    operations.maintenance.named(&name)?;
    tracing::warn!(backup = %name, account = %me.person, "a backup is downloaded");
    let name = name.into_inner();
    let make = move |at: &Maintenance| at.links.make(&name, at.tasks.place());
    let token = waiting(&operations, make).await?;
    Ok(Json(BackupLink { path: format!("/api/backup-files/{token}") }))
}

/// Open to whoever has a link: the backup. The link is good once.
#[utoipa::path(
    tag = "admin",
    params(("token" = String, Path, description = "the end of the link")),
    responses(
        (status = 200, content_type = "application/x-tar", body = Vec<u8>),
        (status = 404),
        (status = 409, description = "`elsewhere`")
    )
)]
#[get("/api/backup-files/{token}")]
async fn backup_file(
    request: HttpRequest,
    operations: web::Data<Operations>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let used = || Problem::NotFound("This link was used, or it is too old. Ask for another one.".to_owned());
    let gone = || Problem::NotFound("This backup is not in its folder any more. Choose another one.".to_owned());
    let token = token.into_inner();
    // A preview of the link, or a scanner of mails, downloads nothing and leaves the link.
    let linked = if request.extensions().contains::<HeadOnly>() {
        operations.maintenance.links.find(&token)?
    } else {
        waiting(&operations, move |at| at.links.take(&token)).await?
    };
    let linked = linked.ok_or_else(used)?;
    let path = operations.maintenance.existing(&linked.file, Some(&linked.place))?.ok_or_else(gone)?;
    let unreadable = |error: std::io::Error| Problem::Internal(format!("{}: {error}", path.display()));
    let file = File::open(&path).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(attachment(&name, "application/x-tar").body(file_body(file, length)))
}

/// Registers the routes.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(maintenance_state)
        .service(make_backup)
        .service(try_restore)
        .service(examine_shop)
        .service(backup_link);
    config.open(backup_file);
}
