//! The lease of the setup: one node at a time makes the shop, or brings it up to date. It is a row that a thread renews, so
//! that it holds in a database that has no locks of a session too.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::address::Database;
use super::connection::Link;
use super::lease;

/// The name of its row.
const NAME: &str = "setup";
/// How often it is renewed.
const RENEWED: Duration = Duration::from_secs(1);
/// How often it is tried while another node has it.
const AGAIN: Duration = Duration::from_millis(100);

/// The first part of a statement: the holder's row, which nobody takes before the statement is done. `$1` is the holder.
pub(super) const HELD: &str =
    "WITH held AS (SELECT node FROM sokoni.lease WHERE name = 'setup' AND node = $1 FOR SHARE)";

/// The lease, until it is dropped.
pub(super) struct SetupLease {
    holder: uuid::Uuid,
    ends: Option<Sender<()>>,
    renewing: Option<JoinHandle<()>>,
}

impl SetupLease {
    /// Takes it, and renews it over this connection. `anyway`: the session of the node that had it is over. `wait` is called
    /// before it waits for another node, for `patience` at most.
    ///
    /// # Errors
    /// One line for a person.
    pub(super) fn take(
        link: Link,
        database: &Database,
        anyway: bool,
        patience: Duration,
        wait: impl FnOnce(),
    ) -> Result<SetupLease, String> {
        let (holder, begun, mut wait) = (uuid::Uuid::new_v4(), Instant::now(), Some(wait));
        let take = || link.block_on(lease::take(&link.client, NAME, holder, anyway));
        while !take().map_err(|failure| failure.why().to_owned())? {
            if begun.elapsed() > patience {
                return Err("another node is making the shop or bringing it up to date".to_owned());
            }
            if let Some(wait) = wait.take() {
                wait();
            }
            std::thread::sleep(AGAIN);
        }
        let (ends, ended) = channel();
        let database = database.clone();
        let renew = move || renew(link, &database, holder, &ended);
        let renewing = std::thread::Builder::new().name("store-setup".to_owned()).spawn(renew);
        let renewing = renewing.map_err(|error| error.to_string())?;
        Ok(SetupLease { holder, ends: Some(ends), renewing: Some(renewing) })
    }

    /// In whose name it is taken.
    pub(super) fn holder(&self) -> uuid::Uuid {
        self.holder
    }
}

impl Drop for SetupLease {
    fn drop(&mut self) {
        drop(self.ends.take());
        if let Some(thread) = self.renewing.take() {
            let _ = thread.join();
        }
    }
}

/// Renews the lease until the setup ends, or another node has it; then frees it.
fn renew(link: Link, database: &Database, holder: uuid::Uuid, ended: &Receiver<()>) {
    let mut link = Some(link);
    while ended.recv_timeout(RENEWED) == Err(RecvTimeoutError::Timeout) {
        let Some(open) = link.take().or_else(|| Link::open(database).ok()) else { continue };
        match open.block_on(lease::take(&open.client, NAME, holder, false)) {
            Ok(true) => link = Some(open),
            Ok(false) => {
                tracing::error!("another node makes the shop or brings it up to date: this one was silent too long");
                return;
            }
            Err(failure) => tracing::warn!(why = failure.why(), "the lease of the setup was not renewed"),
        }
    }
    if let Some(link) = link {
        // Without an answer it runs out by itself.
        let _ = link.block_on(lease::free(&link.client, NAME, holder));
    }
}
