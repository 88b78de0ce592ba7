//! The lease: one node at a time does the work that is nobody's request. It is told by the clock of the database, so that
//! the nodes' own may be wrong. What is done under it is safe without it: a cursor moves once only.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio_postgres::Client;
use uuid::Uuid;

use super::connection::{PATIENCE, within};
use super::failure::Failure;

/// The name of its row.
const NAME: &str = "work";
/// How long a lease holds after it was renewed.
const HOLDS: Duration = Duration::from_secs(5);

/// The lease as this node knows it.
#[derive(Default)]
pub(super) struct Lease(Mutex<Option<Instant>>);

impl Lease {
    /// Whether this node has it, and it has not run out meanwhile.
    pub(super) fn is_ours(&self) -> bool {
        self.until().is_some_and(|until| Instant::now() < until)
    }

    fn until(&self) -> Option<Instant> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, until: Option<Instant>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = until;
    }

    /// Renews it, or takes it where nobody has it.
    pub(super) async fn renew(&self, client: &Client, node: Uuid) -> Result<(), Failure> {
        let asked = Instant::now();
        let taken = take(client, NAME, node, false).await?;
        if taken != self.is_ours() {
            tracing::info!(here = taken, "consumers and timers: one node runs them");
        }
        self.set(taken.then(|| asked + HOLDS));
        Ok(())
    }

    /// Gives it back, so that another node goes on at once.
    pub(super) async fn give_back(&self, client: &Client, node: Uuid) -> Result<(), Failure> {
        self.set(None);
        free(client, NAME, node).await
    }
}

/// Renews a holder's lease of this name, or takes it where nobody has it; where `anyway` is true, from whoever has it. Returns
/// whether the holder has it now.
pub(super) async fn take(client: &Client, name: &str, holder: Uuid, anyway: bool) -> Result<bool, Failure> {
    let take = "UPDATE sokoni.lease SET node = $2, until = now() + interval '5 seconds' \
         WHERE name = $1 AND (node = $2 OR node IS NULL OR until < now() OR $3::boolean)";
    Ok(within(PATIENCE, client.execute(take, &[&name, &holder, &anyway])).await? == 1)
}

/// Frees a holder's lease of this name.
pub(super) async fn free(client: &Client, name: &str, holder: Uuid) -> Result<(), Failure> {
    let free = "UPDATE sokoni.lease SET node = NULL WHERE name = $1 AND node = $2";
    within(PATIENCE, client.execute(free, &[&name, &holder])).await.map(drop)
}
