//! The follower: a thread that applies the groups of other nodes, tells those who wait for them, and renews the lease.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio_postgres::{Client, Notification, Statement};

use super::super::StoreError;
use super::super::shared::{NoWait, SharedState};
use super::catch_up;
use super::chain;
use super::connection::{Hear, PATIENCE, connect, runtime, within};
use super::failure::Failure;
use super::nodes;
use super::notes;
use super::snapshot::Keeper;
use super::state::Cluster;
use super::turn::{CHANNEL, MOVED};

/// How often the log is read while the database tells of news, in case that it does not; and while it tells nothing.
const LISTENING: Duration = Duration::from_millis(250);
const POLLING: Duration = Duration::from_millis(10);
/// How often the lease is renewed and the head looked at.
const KEEP: Duration = Duration::from_secs(1);
/// The time between two tries to connect.
const AGAIN: Duration = Duration::from_millis(200);

/// Starts the thread. It ends when the node stops.
pub(super) fn start(cluster: Arc<Cluster>, shared: Arc<SharedState>) -> std::io::Result<JoinHandle<()>> {
    let runtime = runtime()?;
    std::thread::Builder::new().name("store-follow".to_owned()).spawn(move || {
        let _no_wait = NoWait::enter();
        runtime.block_on(run(&cluster, &shared));
    })
}

async fn run(cluster: &Arc<Cluster>, shared: &Arc<SharedState>) {
    let mut keeper = Keeper::new();
    let mut told = false;
    while !cluster.is_stopping() {
        match Follower::begin(cluster, shared).await {
            Ok(mut follower) => {
                if std::mem::take(&mut told) {
                    tracing::info!("the database answers again");
                }
                match follower.follow(&mut keeper).await {
                    Ok(()) => {
                        keeper.end();
                        return follower.end().await;
                    }
                    Err(Failure::Differs(why)) => cluster.differs(shared, &why),
                    // The store says why by itself.
                    Err(_) if shared.broken.get().is_some() => {}
                    Err(failure) => tracing::warn!(why = failure.why(), "the connection that follows the log is lost"),
                }
            }
            Err(Failure::Differs(why)) => cluster.differs(shared, &why),
            Err(failure) => {
                if !std::mem::replace(&mut told, true) {
                    tracing::error!(why = failure.why(), "the database cannot be reached: it is tried again and again");
                }
            }
        }
        let _ = tokio::time::timeout(AGAIN, cluster.look.notified()).await;
        tokio::time::sleep(AGAIN).await;
    }
    // It stops before it followed: the log need not wait for it. A database that is away is not waited for.
    if !told && let Ok(client) = connect(&cluster.database, None).await {
        let _ = nodes::leave(&client, cluster.node).await;
    }
}

struct Follower<'a> {
    cluster: &'a Arc<Cluster>,
    shared: &'a Arc<SharedState>,
    client: Client,
    after: Statement,
    /// Gets the node of each new group; nothing comes where the database is polled.
    news: UnboundedReceiver<String>,
    listening: bool,
    kept: Instant,
    /// Whether this was one of the shop's nodes when the lease was last looked at.
    joined: bool,
}

impl<'a> Follower<'a> {
    async fn begin(cluster: &'a Arc<Cluster>, shared: &'a Arc<SharedState>) -> Result<Self, Failure> {
        let (sender, news) = unbounded_channel();
        let here = cluster.clone();
        let hear: Hear = Box::new(move |note: &Notification| {
            if note.channel() == notes::CHANNEL {
                return here.notes.receive(here.node, note.payload());
            }
            // A follower that has ended needs no news.
            let _ = sender.send(note.payload().to_owned());
        });
        let client = connect(&cluster.database, Some(hear)).await?;
        let after = catch_up::prepare(&client).await?;
        let listening = cluster.database.listen
            && within(PATIENCE, client.batch_execute(&format!("LISTEN {CHANNEL}; LISTEN {}", notes::CHANNEL)))
                .await
                .is_ok();
        let (kept, joined) = (Instant::now(), false);
        let mut follower = Follower { cluster, shared, client, after, news, listening, kept, joined };
        follower.keep().await?;
        Ok(follower)
    }

    /// Follows the log until the node stops.
    async fn follow(&mut self, keeper: &mut Keeper) -> Result<(), Failure> {
        let mut tick = tokio::time::interval(if self.listening { LISTENING } else { POLLING });
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let own = self.cluster.node.to_string();
        while !self.cluster.is_stopping() {
            tokio::select! {
                () = self.cluster.look.notified() => {}
                _ = tick.tick() => {}
                Some(note) = self.news.recv() => {
                    // The writer has applied its own groups.
                    if note == own {
                        continue;
                    }
                }
            }
            // One question answers all the news there is.
            while self.news.try_recv().is_ok() {}
            if self.kept.elapsed() >= KEEP || self.joined != self.cluster.has_joined() {
                self.keep().await?;
                keeper.look(self.cluster, self.shared);
            }
            let notes = self.cluster.notes.take();
            if self.listening && !notes.is_empty() {
                notes::send(&self.client, self.cluster.node, &notes).await?;
            }
            let waiting = self.cluster.waiting.take();
            if let Err(failure) = self.catch_up().await {
                self.cluster.waiting.put_back(waiting);
                return Err(failure);
            }
            if self.shared.broken.get().is_some() {
                // Nobody is answered from a state that may not be the shop's any more.
                continue;
            }
            for sender in waiting {
                // Somebody who went away need not know.
                let _ = sender.send(());
            }
        }
        Ok(())
    }

    /// Applies all groups that are in the log now.
    async fn catch_up(&self) -> Result<(), Failure> {
        loop {
            let last = *self.cluster.told.borrow();
            let groups = catch_up::after(&self.client, &self.after, last).await?;
            let more = groups.len() == catch_up::AT_ONCE;
            if !groups.is_empty() {
                let mut at = self.cluster.at();
                for (place, rows) in groups {
                    // The writer may have been faster.
                    if place.group == at.last.group + 1 {
                        self.cluster.follow(self.shared, &mut at, place, rows).map_err(own_fault)?;
                    }
                }
            }
            if !more {
                self.cluster.figures.up_to_date();
                return Ok(());
            }
        }
    }

    /// Renews the lease, says that the node lives, and looks whether the log is still the same.
    async fn keep(&mut self) -> Result<(), Failure> {
        (self.kept, self.joined) = (Instant::now(), self.cluster.has_joined());
        // Before the head is read: an intact log has this and perhaps more.
        let told = *self.cluster.told.borrow();
        let applied = told.group;
        let head = self.client.query_one("SELECT shop, no, state, chain FROM sokoni.head", &[]);
        let head = within(PATIENCE, head).await?;
        let (shop, no, state): (uuid::Uuid, i64, &str) = (head.get(0), head.get(1), head.get(2));
        self.cluster.figures.head.store(u64::try_from(no).unwrap_or_default(), Ordering::Relaxed);
        if state == "moved" {
            if self.cluster.ending.begin(&self.shared.broken, MOVED) {
                tracing::error!("{MOVED}: this node ends");
            }
            return Ok(());
        }
        if shop.into_bytes() != self.shared.shop || no < catch_up::number(applied) {
            self.cluster.went_back(self.shared, no);
            return Ok(());
        }
        if no == catch_up::number(applied) && chain::read(head.get(3)) != told.chain {
            return Err(Failure::differs_before(applied + 1));
        }
        self.cluster.clock.look(&self.client).await?;
        if self.joined && self.shared.broken.get().is_none() {
            if self.cluster.clock.wrong().is_none() {
                self.cluster.lease.renew(&self.client, self.cluster.node).await?;
            } else if self.cluster.works_here() {
                self.cluster.lease.give_back(&self.client, self.cluster.node).await?;
            }
            let others = nodes::say(&self.client, self.cluster.node, applied).await?;
            self.cluster.others.store(others, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Takes leave of the other nodes.
    async fn end(self) {
        let _ = self.cluster.lease.give_back(&self.client, self.cluster.node).await;
        let _ = nodes::leave(&self.client, self.cluster.node).await;
    }
}

fn own_fault(error: StoreError) -> Failure {
    Failure::Lost(format!("the node's own folder takes no rows: {error}"))
}

impl Cluster {
    /// The log is another one than this node has: it ends, and the next start makes its folder anew.
    pub(super) fn differs(&self, shared: &SharedState, why: &str) {
        if self.ending.begin(&shared.broken, why) {
            let marked = shared.engine.half_made(true);
            tracing::error!(why, ?marked, "this node ends; the next start makes its folder anew from the log");
        }
    }

    /// The log has lost groups that this node has: it answers nobody any more.
    pub(super) fn went_back(&self, shared: &SharedState, no: i64) {
        let why = format!(
            "the database has lost groups: it is at {no}, and this node was at {}; see ops/cluster.md",
            self.told.borrow().group
        );
        if shared.broken.set(StoreError::Unreachable(why.clone())).is_ok() {
            tracing::error!(why, "this node stops answering");
        }
    }
}
