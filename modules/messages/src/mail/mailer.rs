//! The timers that empty the outbox.

use std::sync::Arc;
use std::time::Duration;

use kernel::store::Changed;
use kernel::{Builder, Next, StartError, Timer};

use super::beginnings::Beginnings;
use super::outbox::Line;
use super::work::Work;
use super::{figures, post};

/// How often each timer looks for e-mails that have become due, or tries again after the store failed.
const EVERY: Duration = Duration::from_secs(2);

/// One timer for each connection to the server ([`post::SENDERS`]).
const NAMES: [&str; post::SENDERS as usize] = ["mail-1", "mail-2", "mail-3", "mail-4"];

/// Registers the timers. A new e-mail in the outbox wakes them at once.
pub(crate) fn register(builder: &mut Builder<'_>) -> Result<(), StartError> {
    let context = builder.context();
    let (post, stationery) = post::open(&context)?;
    figures::describe();
    let work = Work::new(&context, post, stationery);
    let beginnings = work.beginnings.clone();
    let timers = timers(work);
    timers.iter().cloned().for_each(|timer| builder.timer(timer));
    builder.on_changes(move |changed| wake(&timers, &beginnings, changed));
    Ok(())
}

/// Makes the timers.
pub(super) fn timers(work: Work) -> Vec<Timer> {
    let work = Arc::new(work);
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
