//! The timers that empty the outbox.

use std::sync::Arc;
use std::time::Duration;

use kernel::store::Changed;
use kernel::{Builder, Next, StartError, Timer};

use super::beginnings::Beginnings;
use super::outbox::Line;
use super::server::{OwnServer, SERVERS};
use super::work::Work;
use super::{figures, post};

/// How often each timer looks for e-mails that have become due, or tries again after the store failed.
const EVERY: Duration = Duration::from_secs(2);

/// One timer for each connection to the server ([`post::SENDERS`]).
const NAMES: [&str; post::SENDERS as usize] = ["mail-1", "mail-2", "mail-3", "mail-4"];

/// Registers the timers, and returns what they share. A new e-mail in the outbox wakes them at once.
pub(crate) fn register(builder: &mut Builder<'_>) -> Result<Arc<Work>, StartError> {
    let context = builder.context();
    let (post, stationery) = post::open(&context)?;
    figures::describe();
    let own = OwnServer::open(&context)?;
    let work = Arc::new(Work::new(&context, post, stationery, own));
    let beginnings = work.beginnings.clone();
    let timers = timers(&work);
    let (changing, changed_in) = (work.clone(), context);
    timers.iter().cloned().for_each(|timer| builder.timer(timer));
    builder.on_changes(move |changed| {
        if changed.iter().any(|row| row.table == SERVERS.name()) {
            changing.own.reload(&changed_in);
        }
        wake(&timers, &beginnings, changed);
    });
    Ok(work)
}

/// Makes the timers.
pub(super) fn timers(work: &Arc<Work>) -> Vec<Timer> {
    let timer = |(n, name): (usize, &'static str)| {
        let work = work.clone();
        // The first one stays free for service e-mails, however slow the others are.
        let lines: &[Line] = if n == 0 { &[Line::First] } else { &[Line::First, Line::Rest] };
        Timer::new(name, EVERY, move || send_one(&work, lines))
    };
    NAMES.into_iter().enumerate().map(timer).collect()
}

/// Wakes the timers where a commit changed the outbox.
pub(super) fn wake(timers: &[Timer], beginnings: &Beginnings, changed: &[Changed]) {
    if beginnings.changed(changed) {
        timers.iter().for_each(Timer::wake);
    }
}

/// Sends one e-mail. A panic costs only that e-mail: its row says that it is being sent, so it is given up.
fn send_one(work: &Work, lines: &[Line]) -> Next {
    match work.one(lines) {
        Ok(true) => Next::AtOnce,
        Ok(false) => Next::Later,
        Err(error) => {
            tracing::warn!(%error, "the outbox waits for the store");
            Next::Later
        }
    }
}
