//! The failure of a call to the database.

use std::error::Error;

use tokio_postgres::error::SqlState;

use super::super::StoreError;

/// Why a call to the database failed.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// No answer: nobody knows whether the call was done. The connection is of no use any more.
    Lost(String),
    /// The database undid the transaction, and a later try may succeed.
    Again(String),
    /// The database has no room left, and undid the transaction.
    Full(String),
    /// The database refused it.
    Refused(String),
    /// The log is another one than this node has applied.
    Differs(String),
}

impl Failure {
    /// The history of this node is another one than the log's before this group.
    pub(super) fn differs_before(group: u64) -> Failure {
        Failure::Differs(format!("the history of this node differs from the log before group {group}"))
    }

    /// The error of a caller whose transaction was not stored.
    pub(super) fn as_error(&self) -> StoreError {
        match self {
            Failure::Lost(why) | Failure::Again(why) | Failure::Differs(why) => StoreError::Unreachable(why.clone()),
            Failure::Full(why) => StoreError::Full(why.clone()),
            Failure::Refused(why) => StoreError::Engine(why.clone()),
        }
    }

    /// Its words.
    pub(super) fn why(&self) -> &str {
        match self {
            Failure::Lost(why)
            | Failure::Again(why)
            | Failure::Full(why)
            | Failure::Refused(why)
            | Failure::Differs(why) => why,
        }
    }
}

/// The words of the database or the system, on one line.
pub(super) fn words(error: &tokio_postgres::Error) -> String {
    let text = match error.as_db_error() {
        Some(error) => error.message().to_owned(),
        None => match error.source() {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        },
    };
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Self {
        let why = words(&error);
        let Some(code) = error.code() else { return Failure::Lost(why) };
        // The session ended, or its end is near: an answer to COMMIT may have been lost.
        let ended = [
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
            SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
            SqlState::QUERY_CANCELED,
            SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN,
        ];
        let again = [
            SqlState::T_R_SERIALIZATION_FAILURE,
            SqlState::T_R_DEADLOCK_DETECTED,
            SqlState::LOCK_NOT_AVAILABLE,
            SqlState::IN_FAILED_SQL_TRANSACTION,
        ];
        // Class 08: connection exceptions; 53, but for a full disk: no memory, too many connections.
        if ended.contains(code) || code.code().starts_with("08") || code.code().starts_with("57") {
            Failure::Lost(why)
        } else if *code == SqlState::DISK_FULL {
            Failure::Full(why)
        } else if again.contains(code) || code.code().starts_with("53") {
            Failure::Again(why)
        } else {
            Failure::Refused(why)
        }
    }
}
