//! The error of a transaction.

use crate::http::problem::Problem;
use crate::store::{ConsumeError, KeyReused, StoreError};

/// The error of a transaction that changed nothing. A failure of the store stays apart from a refusal: a consumer tries
/// again after the first, and gives up after the second.
#[derive(Clone, Debug)]
pub enum TxError {
    /// It is refused, with the problem for the caller.
    Refused(Problem),
    /// The store failed.
    Store(StoreError),
}

impl TxError {
    /// A 404: there is no such thing that the caller may see. `what` is its name, such as `order`.
    pub fn not_found(what: &str) -> Self {
        Problem::NotFound(format!("There is no such {what}.")).into()
    }

    /// A 403: others may do this; `who_may` names them in words.
    pub fn forbidden(who_may: impl Into<String>) -> Self {
        Problem::forbidden("forbidden", who_may).into()
    }

    /// A 409: the present state forbids it. `kind` is the last part of the problem's type.
    pub fn conflict(kind: &'static str, why: impl Into<String>) -> Self {
        Problem::conflict(kind, why).into()
    }

    /// A 422 of one field.
    pub fn field(name: &str, wrong: &str) -> Self {
        Problem::field(name, wrong).into()
    }

    /// The kind of the caller's problem: the last part of its type.
    pub fn kind(&self) -> &'static str {
        match self {
            TxError::Refused(problem) => problem.kind(),
            TxError::Store(_) => "store",
        }
    }
}

impl From<StoreError> for TxError {
    fn from(error: StoreError) -> Self {
        TxError::Store(error)
    }
}

impl From<Problem> for TxError {
    fn from(problem: Problem) -> Self {
        TxError::Refused(problem)
    }
}

impl From<KeyReused> for TxError {
    fn from(reused: KeyReused) -> Self {
        TxError::Refused(reused.into())
    }
}

impl From<TxError> for Problem {
    fn from(error: TxError) -> Self {
        match error {
            TxError::Refused(problem) => problem,
            TxError::Store(error) => error.into(),
        }
    }
}

impl From<TxError> for ConsumeError {
    fn from(error: TxError) -> Self {
        match error {
            TxError::Refused(problem) => ConsumeError::Other(format!("{problem:?}")),
            TxError::Store(error) => ConsumeError::Store(error),
        }
    }
}
