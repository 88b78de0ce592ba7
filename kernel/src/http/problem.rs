//! Every error of the wire, in one enum: RFC 9457 problem documents.

use std::collections::BTreeMap;
use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderName};
use actix_web::{HttpResponse, HttpResponseBuilder, ResponseError};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::error::AskError;
use crate::log;
use crate::store::{KeyReused, StoreError};

/// An error as the caller may know it. A handler returns it, and the caller gets an RFC 9457 problem document.
///
/// ```ignore
/// let note = found.ok_or_else(|| Problem::NotFound("There is no such note.".to_owned()))?;
/// if note.locked {
///     return Err(Problem::conflict("note-locked", "The note is locked. Unlock it first."));
/// }
/// ```
#[derive(Clone, Debug)]
pub enum Problem {
    /// 400: the request cannot be read.
    BadRequest(String),
    /// 401: no token, or one that is malformed, expired or revoked.
    Unauthorized(String),
    /// 401: the caller is identified in part, and something more is needed.
    Incomplete {
        /// Last part of the problem's type.
        kind: &'static str,
        /// The missing part, in words.
        detail: String,
    },
    /// 403: signed in, and not allowed.
    Forbidden {
        /// Last part of the problem's type.
        kind: &'static str,
        /// The people who may, or the step that comes first.
        detail: String,
    },
    /// 404: unknown, or somebody else's.
    NotFound(String),
    /// 405: the path exists, not with this method.
    MethodNotAllowed(Vec<String>),
    /// 409: the state of the shop forbids it.
    Conflict {
        /// Last part of the problem's type.
        kind: &'static str,
        /// The reason, and the next step.
        detail: String,
        /// Further members of the document.
        extra: Map<String, Value>,
    },
    /// 413: the body is over the limit.
    TooLarge,
    /// 415: the body is not JSON.
    NotJson,
    /// 422: well-formed and invalid; every wrong field with its faults.
    Invalid(BTreeMap<String, Vec<String>>),
    /// 429: too many requests.
    TooMany {
        /// Seconds after which another request is taken.
        retry_after_s: u64,
    },
    /// 503: full, restarting or too slow.
    Busy {
        /// Seconds after which it is worth trying again.
        retry_after_s: u64,
    },
    /// 429: this account has sent as many bytes of files today as it may.
    UploadLimit {
        /// Seconds until the next day.
        retry_after_s: u64,
    },
    /// 503: the rest of the disk is for rows, so no file is taken.
    NoRoomForFiles,
    /// 503: the server that has the files does not answer, so none is taken or shown.
    FilesAway,
    /// 503: the disk has no room, so nothing can be changed.
    Full,
    /// 404: that module is switched off.
    ModuleDisabled(String),
    /// 500: our fault. The text goes to the log and never to the caller.
    Internal(String),
}

/// The members of a problem document.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// URI reference that names the kind of problem.
    pub r#type: String,
    /// The kind in words.
    pub title: String,
    /// HTTP status.
    pub status: u16,
    /// What happened and what to do.
    pub detail: String,
    /// The same as `detail`.
    pub message: String,
    /// Wrong fields with what is wrong about each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub errors: Option<BTreeMap<String, Vec<String>>>,
    /// With a status of 500 or more: the request's id, which stands in the shop's log too.
    #[serde(rename = "requestId", skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

impl Problem {
    /// A 409 of this kind.
    pub fn conflict(kind: &'static str, detail: impl Into<String>) -> Self {
        Problem::Conflict { kind, detail: detail.into(), extra: Map::new() }
    }

    /// A 409 of this kind with further members; `extra` is a JSON object.
    pub fn conflict_with(kind: &'static str, detail: impl Into<String>, extra: Value) -> Self {
        let extra = if let Value::Object(map) = extra { map } else { Map::new() };
        Problem::Conflict { kind, detail: detail.into(), extra }
    }

    /// A 422 of one field.
    pub fn field(name: impl Into<String>, wrong: impl Into<String>) -> Self {
        Problem::Invalid(BTreeMap::from([(name.into(), vec![wrong.into()])]))
    }

    /// A 403 of this kind.
    pub fn forbidden(kind: &'static str, detail: impl Into<String>) -> Self {
        Problem::Forbidden { kind, detail: detail.into() }
    }

    /// A 404 without further words.
    pub fn not_found() -> Self {
        Problem::NotFound("There is nothing here.".to_owned())
    }

    /// Returns the last part of its type.
    pub fn kind(&self) -> &'static str {
        self.row().1
    }

    /// Returns (status, last part of the type, title) of each problem: the one table.
    fn row(&self) -> (u16, &'static str, &'static str) {
        match self {
            Problem::BadRequest(_) => (400, "bad-request", "Bad request"),
            Problem::Unauthorized(_) => (401, "unauthorized", "Sign in"),
            Problem::Incomplete { kind, .. } => (401, kind, "Sign in"),
            Problem::Forbidden { kind, .. } => (403, kind, "Not allowed"),
            Problem::NotFound(_) => (404, "not-found", "Not found"),
            Problem::ModuleDisabled(_) => (404, "module-disabled", "Switched off"),
            Problem::MethodNotAllowed(_) => (405, "method-not-allowed", "Method not allowed"),
            Problem::Conflict { kind, .. } => (409, kind, "Conflict"),
            Problem::TooLarge => (413, "too-large", "Too large"),
            Problem::NotJson => (415, "not-json", "Not JSON"),
            Problem::Invalid(_) => (422, "invalid", "Invalid"),
            Problem::TooMany { .. } => (429, "too-many-requests", "Too many requests"),
            Problem::UploadLimit { .. } => (429, "upload-limit", "Too many uploads"),
            Problem::Internal(_) => (500, "internal", "Internal error"),
            Problem::Busy { .. } => (503, "busy", "Busy"),
            Problem::NoRoomForFiles => (503, "no-room-for-files", "No room for files"),
            Problem::FilesAway => (503, "files-away", "Files cannot be reached"),
            Problem::Full => (503, "disk-full", "No room"),
        }
    }

    fn detail(&self) -> String {
        match self {
            Problem::BadRequest(d) | Problem::Unauthorized(d) | Problem::NotFound(d) => d.clone(),
            Problem::Incomplete { detail, .. }
            | Problem::Forbidden { detail, .. }
            | Problem::Conflict { detail, .. } => detail.clone(),
            Problem::MethodNotAllowed(allow) => format!("This address takes {}.", allow.join(", ")),
            Problem::TooLarge => "The request is larger than this shop takes.".to_owned(),
            Problem::NotJson => "The body must be JSON: send Content-Type: application/json.".to_owned(),
            Problem::Invalid(errors) => {
                let words = errors.iter().map(|(field, why)| {
                    let why = why.first().map_or("is wrong", String::as_str);
                    let link = if why.starts_with(char::is_uppercase) { ": " } else { " " };
                    format!("{field}{link}{}", why.trim_end_matches('.'))
                });
                format!("Please correct: {}.", words.collect::<Vec<_>>().join("; "))
            }
            Problem::TooMany { retry_after_s } => format!("Too many requests. Try again in {}.", span(*retry_after_s)),
            Problem::Busy { .. } => "The shop is busy. Try again in a moment.".to_owned(),
            Problem::UploadLimit { retry_after_s } => {
                let hours = retry_after_s.div_ceil(3600);
                let hours = if hours == 1 { "an hour".to_owned() } else { format!("{hours} hours") };
                format!(
                    "You have uploaded as much as an account may in a day. Try again in {hours}, after midnight UTC."
                )
            }
            Problem::NoRoomForFiles => {
                "The shop has little room left and takes no files for now; all else goes on. Try again later; if it \
                 stays, tell the shop's owner."
                    .to_owned()
            }
            Problem::FilesAway => {
                "The shop cannot reach its pictures and papers for now; all else goes on, and nothing was changed. Try again \
                 in a moment; if it stays, tell the shop's owner."
                    .to_owned()
            }
            Problem::Full => {
                "The shop has no room to store this, and nothing was changed. Try again later; if it stays, tell the \
                 shop's owner."
                    .to_owned()
            }
            Problem::ModuleDisabled(name) if name.is_empty() => {
                "A module that this needs is switched off in this shop.".to_owned()
            }
            Problem::ModuleDisabled(name) => format!("The module {name} is switched off in this shop."),
            Problem::Internal(_) => {
                "Something went wrong on our side. Try again; if it stays, tell the shop's owner.".to_owned()
            }
        }
    }

    /// Returns the problem document.
    pub(crate) fn document(&self) -> Value {
        let (status, kind, title) = self.row();
        let detail = self.detail();
        let mut body = Map::new();
        if let Problem::Conflict { extra, .. } = self {
            body.extend(extra.clone());
        }
        if let Problem::Invalid(errors) = self {
            body.insert("errors".into(), json!(errors));
        }
        body.insert("type".into(), json!(format!("/problems/{kind}")));
        body.insert("title".into(), json!(title));
        body.insert("status".into(), json!(status));
        body.insert("message".into(), json!(detail));
        body.insert("detail".into(), json!(detail));
        // So that a person who reports it to the owner can name it.
        if let Some(id) = log::request().filter(|_| status >= 500) {
            body.insert("requestId".into(), json!(id.as_str()));
        }
        Value::Object(body)
    }

    fn headers(&self, response: &mut HttpResponseBuilder) {
        match self {
            Problem::Unauthorized(_) | Problem::Incomplete { .. } => {
                response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
            }
            Problem::MethodNotAllowed(allow) => {
                response.insert_header((header::ALLOW, allow.join(", ")));
            }
            Problem::TooMany { retry_after_s }
            | Problem::UploadLimit { retry_after_s }
            | Problem::Busy { retry_after_s } => {
                response.insert_header((header::RETRY_AFTER, *retry_after_s));
            }
            Problem::FilesAway => {
                response.insert_header((header::RETRY_AFTER, 5));
            }
            Problem::Full | Problem::NoRoomForFiles => {
                response.insert_header((header::RETRY_AFTER, 30));
            }
            _ => {}
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail())
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.row().0).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        if let Problem::Internal(why) = self {
            tracing::error!(why, "internal error");
        }
        let mut response = HttpResponse::build(self.status_code());
        self.headers(&mut response);
        response.insert_header((HeaderName::from_static("cache-control"), "no-store"));
        response.content_type("application/problem+json").body(self.document().to_string())
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy | StoreError::Stopped => Problem::Busy { retry_after_s: 1 },
            StoreError::Unreachable(why) => {
                tracing::warn!(why, "a request was refused, for the database does not answer");
                Problem::Busy { retry_after_s: 2 }
            }
            StoreError::Full(why) => {
                tracing::error!(why, "a change was refused, for the disk is full: make room");
                Problem::Full
            }
            other => Problem::Internal(other.to_string()),
        }
    }
}

impl From<KeyReused> for Problem {
    fn from(KeyReused(what): KeyReused) -> Self {
        let why = format!("This Idempotency-Key was already used for {what}. Use a new one.");
        Problem::conflict("idempotency-key-reused", why)
    }
}

impl From<AskError> for Problem {
    fn from(error: AskError) -> Self {
        match error {
            AskError::ModuleDisabled(name) => Problem::ModuleDisabled(name.to_owned()),
            AskError::Busy | AskError::Died | AskError::TimedOut => Problem::Busy { retry_after_s: 1 },
        }
    }
}
/// Returns a time to wait in words: seconds of a few minutes, else whole minutes or hours that are not too short.
fn span(seconds: u64) -> String {
    match seconds {
        0..=300 => format!("{seconds} s"),
        301..=7_200 => format!("{} minutes", seconds.div_ceil(60)),
        _ => format!("{} hours", seconds.div_ceil(3_600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_to_wait_is_said_in_words_and_never_too_short() {
        let said = [2, 300, 301, 3_600, 7_201, 86_400].map(span);
        assert_eq!(said, ["2 s", "300 s", "6 minutes", "60 minutes", "3 hours", "24 hours"]);
    }
}
