//! The sweep that takes due rows.

use std::sync::Arc;
use std::time::Duration;

use kernel::store::{Scope, StoreError, Tx};
use kernel::{Context, Face, Next, Timer, TxError};

use super::table::{DUE, Due};
use crate::payments::{Providers, ask};
use crate::{bills, recurring};

/// The interval of the timer.
const EVERY: Duration = Duration::from_secs(2);

fn any(store: &Scope, now_ms: i64) -> bool {
    store.read::<_, StoreError>(|reader| DUE.any_due(reader, now_ms)).unwrap_or(false)
}

/// Takes a part of the due rows.
///
/// # Errors
/// [`TxError::Store`], 422.
fn sweep(tx: &mut Tx<'_>, face: &Face, now_ms: i64) -> Result<(), TxError> {
    for (key, due) in DUE.due(&tx.reader(), now_ms)? {
        // Deleted first, since the work on a row may add the next row.
        tx.delete(&DUE, key)?;
        match &due {
            Due::Overdue(bill) => bills::store::fell_due(tx, bill, face, now_ms)?,
            Due::Schedule(schedule) => recurring::sweep::due(tx, schedule, now_ms)?,
        }
    }
    Ok(())
}

/// Takes all due rows. If that fails, the lists are a little behind, and the timer tries again.
pub(crate) async fn settle(context: &Context) {
    let now_ms = context.clock().now_ms();
    while any(context.store(), now_ms) {
        let face = context.face();
        if let Err(refusal) = context.commit(move |tx| sweep(tx, &face, now_ms)).await {
            tracing::warn!(?refusal, "what is due was not taken");
            return;
        }
    }
}

/// Takes all due rows, on a thread that may block.
pub(crate) fn settle_blocking(store: &Scope, face: &Arc<Face>, now_ms: i64) -> Result<(), TxError> {
    while any(store, now_ms) {
        let face = face.clone();
        store.transact_blocking(move |tx| sweep(tx, &face, now_ms))?;
    }
    Ok(())
}

/// The timer that takes due rows and asks payment providers for late answers.
pub(crate) fn timer(context: &Context, providers: Arc<Providers>) -> Timer {
    let context = context.clone();
    Timer::new("billing-due", EVERY, move || {
        let done = settle_blocking(context.store(), &context.face(), context.clock().now_ms())
            .and_then(|()| ask::ask(&context, &providers));
        if let Err(refusal) = done {
            tracing::warn!(?refusal, "what is due was not taken; it is tried again");
        }
        Next::Later
    })
}
