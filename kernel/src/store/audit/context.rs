//! The request or command behind a transaction.

use std::future::Future;
use std::sync::Arc;

/// A request or a command: its caller, its address and its operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AuditContext {
    /// The account in whose name it is; empty where nobody is signed in.
    pub(crate) account: String,
    /// The account that signed in.
    pub(crate) person: String,
    /// The address it came from.
    pub(crate) from: String,
    /// Method and pattern of the path, such as `POST /api/orders/{id}/cancel`; or the command.
    pub(crate) operation: String,
}

tokio::task_local! {
    static ASKED: Arc<AuditContext>;
}

/// Runs `future`; all transactions that it begins are entered under this request.
pub(crate) fn during<F: Future>(audit_context: AuditContext, future: F) -> impl Future<Output = F::Output> {
    ASKED.scope(Arc::new(audit_context), future)
}

/// Returns the request that the running task serves, if any.
pub(crate) fn audit_context() -> Option<Arc<AuditContext>> {
    ASKED.try_with(Arc::clone).ok()
}

/// Runs `f`, which may block, under the request that [`audit_context`] returned in its task.
pub(crate) fn again<T>(audit_context: Option<Arc<AuditContext>>, f: impl FnOnce() -> T) -> T {
    match audit_context {
        Some(audit_context) => ASKED.sync_scope(audit_context, f),
        None => f(),
    }
}

/// Runs `f` for a command at the console, such as `sokoni admin create`: its transactions are entered in the audit log.
pub fn by_command<T>(command: &str, f: impl FnOnce() -> T) -> T {
    let audit_context =
        AuditContext { operation: command.to_owned(), from: "console".to_owned(), ..AuditContext::default() };
    ASKED.sync_scope(Arc::new(audit_context), f)
}
