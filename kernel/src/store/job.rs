//! A transaction on its way to the writer.

use std::sync::Arc;

use tokio::sync::oneshot;

use super::audit::{AuditContext, audit_context};
use super::{StoreError, Tx};

/// A transaction that waits for the writer.
pub(super) trait Job: Send {
    /// Its scope.
    fn scope(&self) -> &'static str;
    /// The request or command behind it, if any.
    fn audit_context(&self) -> Option<&AuditContext>;
    /// Runs it; returns whether its writes are to be kept.
    fn run(&mut self, tx: &mut Tx<'_>) -> bool;
    /// Sends its result to the caller, or the error of the commit.
    fn answer(self: Box<Self>, failed: Option<StoreError>);
}

/// A transaction of known types.
pub(super) struct Work<T, E, F> {
    scope: &'static str,
    audit_context: Option<Arc<AuditContext>>,
    f: F,
    outcome: Option<Result<T, E>>,
    asker: oneshot::Sender<Result<T, E>>,
}

impl<T, E, F> Work<T, E, F> {
    pub(super) fn new(scope: &'static str, f: F) -> (Self, oneshot::Receiver<Result<T, E>>) {
        let (asker, answer) = oneshot::channel();
        (Work { scope, audit_context: audit_context(), f, outcome: None, asker }, answer)
    }
}

impl<T, E, F> Job for Work<T, E, F>
where
    F: Fn(&mut Tx<'_>) -> Result<T, E> + Send,
    T: Send,
    E: From<StoreError> + Send,
{
    fn scope(&self) -> &'static str {
        self.scope
    }

    fn audit_context(&self) -> Option<&AuditContext> {
        self.audit_context.as_deref()
    }

    fn run(&mut self, tx: &mut Tx<'_>) -> bool {
        self.outcome.insert((self.f)(tx)).is_ok()
    }

    fn answer(self: Box<Self>, failed: Option<StoreError>) {
        let Work { f, outcome, asker, .. } = *self;
        // The values that the closure holds must be dropped before the caller goes on.
        drop(f);
        let outcome = match (failed, outcome) {
            (None, Some(outcome)) => outcome,
            (Some(error), _) => Err(error.into()),
            (None, None) => Err(StoreError::Stopped.into()),
        };
        // A caller that went away learns nothing; the commit stays.
        let _ = asker.send(outcome);
    }
}
