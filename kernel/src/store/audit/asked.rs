//! At whose request a transaction runs.

use std::future::Future;
use std::sync::Arc;

/// Who asked for what, and from where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    /// In whose name; empty where nobody is signed in.
    pub(crate) account: String,
    /// Who signed in.
    pub(crate) person: String,
    /// The address it came from.
    pub(crate) from: String,
    /// Method and pattern of the path, such as `POST /api/orders/{id}/cancel`; or the command.
    pub(crate) operation: String,
}

tokio::task_local! {
    static ASKED: Arc<Asked>;
}

/// Runs `future`: all transactions that it begins are entered as asked for.
pub(crate) fn during<F: Future>(asked: Asked, future: F) -> impl Future<Output = F::Output> {
    ASKED.scope(Arc::new(asked), future)
}

/// What the running task was asked for, if it serves a request.
pub(crate) fn asked() -> Option<Arc<Asked>> {
    ASKED.try_with(Arc::clone).ok()
}

/// Runs `f`, which may block, as asked for by what the task serves that [`asked`] was called in.
pub(crate) fn again<T>(asked: Option<Arc<Asked>>, f: impl FnOnce() -> T) -> T {
    match asked {
        Some(asked) => ASKED.sync_scope(asked, f),
        None => f(),
    }
}

/// Runs `f` for a command at the console, such as `sokoni admin create`: its transactions are entered in the audit log.
pub fn by_command<T>(command: &str, f: impl FnOnce() -> T) -> T {
    let asked = Asked { operation: command.to_owned(), from: "console".to_owned(), ..Asked::default() };
    ASKED.sync_scope(Arc::new(asked), f)
}
