//! A connection to the database, with a runtime of its own, for one thread.

use std::future::{Future, poll_fn};
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio_postgres::{AsyncMessage, Client, Notification};

use super::address::Database;
use super::failure::Failure;

/// How long any one call may take before its connection is given up.
pub(super) const PATIENCE: Duration = Duration::from_secs(6);

/// What each session sets: a node that dies in its turn frees the head within 4 seconds, by the database's own clock. The
/// others promise an order within 6, so a busy machine has two left.
const SESSION: &str = "SET idle_in_transaction_session_timeout = '4s'; SET lock_timeout = '8s'; \
     SET statement_timeout = '30s'; SET client_min_messages = 'warning'; \
     SET default_transaction_isolation = 'read committed'";

/// The same for the server's side of the connection. A socket of this machine, and some databases, have no such thing.
const KEEPALIVE: &str = "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 5000";

/// A function that gets each notification of the database.
pub(super) type Hear = Box<dyn Fn(&Notification) + Send>;

/// Connects on the runtime of the caller.
pub(super) async fn connect(database: &Database, hear: Option<Hear>) -> Result<Client, Failure> {
    let connecting = database.config.connect(database.tls.clone());
    let connected = tokio::time::timeout(PATIENCE, connecting).await;
    let (client, mut connection) = connected.map_err(|_| silent())??;
    tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let (AsyncMessage::Notification(note), Some(hear)) = (message, &hear) {
                hear(&note);
            }
        }
    });
    within(PATIENCE, client.batch_execute(SESSION)).await?;
    let _ = within(PATIENCE, client.batch_execute(KEEPALIVE)).await;
    Ok(client)
}

/// Waits for a call, but not for ever.
pub(super) async fn within<T>(
    patience: Duration,
    call: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, Failure> {
    tokio::time::timeout(patience, call).await.map_err(|_| silent())?.map_err(Failure::from)
}

fn silent() -> Failure {
    Failure::Lost("the database does not answer".to_owned())
}

/// A connection for calls that block.
pub(super) struct Link {
    runtime: Runtime,
    pub(super) client: Client,
}

impl Link {
    pub(super) fn open(database: &Database) -> Result<Link, Failure> {
        let runtime = runtime().map_err(|error| Failure::Lost(error.to_string()))?;
        let client = runtime.block_on(connect(database, None))?;
        Ok(Link { runtime, client })
    }

    /// Waits for a call.
    pub(super) fn run<T>(&self, call: impl Future<Output = Result<T, tokio_postgres::Error>>) -> Result<T, Failure> {
        self.run_for(PATIENCE, call)
    }

    /// [`Link::run`] that waits for so long.
    pub(super) fn run_for<T>(
        &self,
        patience: Duration,
        call: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, Failure> {
        self.runtime.block_on(within(patience, call))
    }

    /// Waits for anything on this connection's runtime.
    pub(super) fn block_on<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }
}

/// A runtime for one thread.
pub(super) fn runtime() -> std::io::Result<Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()
}
