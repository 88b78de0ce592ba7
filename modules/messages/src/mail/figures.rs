//! The metrics of e-mail.

use kernel::store::{Scope, StoreError};
use metrics::{counter, describe_counter, describe_gauge, gauge};

use super::{failed, outbox};

const WAITING: &str = "sokoni_emails_waiting";
const FAILED: &str = "sokoni_emails_failed";
const FORGOTTEN: &str = "sokoni_emails_forgotten";
const SENT: &str = "sokoni_emails_sent_total";

/// Describes each metric.
pub(super) fn describe() {
    describe_gauge!(WAITING, "E-mails that wait to be sent");
    describe_gauge!(FAILED, "E-mails that could not be sent and that nobody has sent again or dismissed");
    describe_gauge!(FORGOTTEN, "Failed e-mails that were forgotten since there were more than 10,000");
    describe_counter!(SENT, "E-mails that left since the program started");
    counter!(SENT).increment(0);
}

/// Counts a sent e-mail.
pub(super) fn sent() {
    counter!(SENT).increment(1);
}

/// Sets the gauges from the store.
pub(super) fn publish(scope: &Scope) -> Result<(), StoreError> {
    let (waiting, failed, forgotten) =
        scope.read(|r| Ok::<_, StoreError>((outbox::waiting(r)?, failed::count(r)?, failed::forgotten(r)?)))?;
    gauge!(WAITING).set(as_figure(waiting));
    gauge!(FAILED).set(as_figure(failed));
    gauge!(FORGOTTEN).set(as_figure(forgotten));
    Ok(())
}

fn as_figure(count: u64) -> f64 {
    count as f64
}
