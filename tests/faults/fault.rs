//! The faults of a disk.

use kernel::store::{FaultPlan, Unsynced};

/// A fault.
pub struct Fault {
    /// Its name in the message of a failed round.
    pub name: &'static str,
    /// Whether the store must be opened again after it.
    pub breaks: bool,
    /// The fate of a commit that was not synced, where the store breaks.
    pub unsynced: Unsynced,
    /// Returns the plan with the fault at step `n`.
    pub plan: fn(u64) -> FaultPlan,
}

const fn fault(name: &'static str, breaks: Option<Unsynced>, plan: fn(u64) -> FaultPlan) -> Fault {
    match breaks {
        Some(unsynced) => Fault { name, breaks: true, unsynced, plan },
        None => Fault { name, breaks: false, unsynced: Unsynced::Lost, plan },
    }
}

fn failing_sync(n: u64) -> FaultPlan {
    FaultPlan { fail_sync_at: Some(n), ..FaultPlan::default() }
}

fn cut_before_sync(n: u64) -> FaultPlan {
    FaultPlan { cut_before_sync: Some(n), ..FaultPlan::default() }
}

// The faults of the `n`-th commit.

pub const COMMIT_FAILS: Fault =
    fault("commit fails", None, |n| FaultPlan { fail_commit_at: Some(n), ..FaultPlan::default() });
pub const DISK_FULL: Fault =
    fault("disk full", None, |n| FaultPlan { full_commit_at: Some(n), ..FaultPlan::default() });
pub const ENGINE_PANICS: Fault =
    fault("engine panics", Some(Unsynced::Lost), |n| FaultPlan { panic_commit_at: Some(n), ..FaultPlan::default() });
pub const SYNC_FAILS_LOST: Fault = fault("sync fails, commit lost", Some(Unsynced::Lost), failing_sync);
pub const SYNC_FAILS_KEPT: Fault = fault("sync fails, commit kept", Some(Unsynced::Kept), failing_sync);
pub const CUT_BEFORE_COMMIT: Fault = fault("power cut before the commit", Some(Unsynced::Lost), |n| FaultPlan {
    cut_before_commit: Some(n),
    ..FaultPlan::default()
});
pub const CUT_BEFORE_SYNC_LOST: Fault =
    fault("power cut before the sync, commit lost", Some(Unsynced::Lost), cut_before_sync);
pub const CUT_BEFORE_SYNC_KEPT: Fault =
    fault("power cut before the sync, commit kept", Some(Unsynced::Kept), cut_before_sync);
