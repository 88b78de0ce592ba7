//! The notices of the end of a certificate: one 60 days before, and one when its last day is over.

use std::time::Duration;

use contracts::certificates::CertificateStep;
use contracts::ids::CertificateId;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kernel::store::{ByTime, Record, Scope, StoreError, Tx};
use kernel::{Context, Next, Timer};
use serde::{Deserialize, Serialize};

use super::model::Certificate;
use super::news::tell;
use super::store::CERTIFICATES;

kernel::tables! {
    /// The notices of certificates, by their time. Rows of certificates that were rejected or deleted meanwhile do
    /// nothing.
    pub(crate) NOTICES: ByTime<Notice> = "certificate-notices", unaudited;
}

/// The days before its end on which a seller is told of it.
const DAYS_BEFORE: i64 = 60;
/// The interval of the timer.
const EVERY: Duration = Duration::from_secs(10);

/// A notice that is due, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Notice {
    pub(crate) certificate: CertificateId,
    /// Whether its last day is over then; otherwise it ends soon.
    pub(crate) ended: bool,
}
impl Record for Notice {}

/// The beginning of a day in UTC, in milliseconds since 1970.
fn midnight_ms(day: Date) -> i64 {
    day.to_zoned(TimeZone::UTC).map_or(0, |midnight| midnight.timestamp().as_millisecond())
}

/// The times of both notices of a certificate. A day is over everywhere on earth two midnights of UTC later.
fn times(certificate: &Certificate) -> [(i64, bool); 2] {
    let until = certificate.facts.until;
    let soon = until.checked_sub(DAYS_BEFORE.days()).unwrap_or(until);
    let over = until.checked_add(2.days()).unwrap_or(until);
    [(midnight_ms(soon), false), (midnight_ms(over), true)]
}

fn id(certificate: &Certificate, ended: bool) -> String {
    format!("{}{}", certificate.id, if ended { "-ended" } else { "" })
}

/// Whether a certificate that ends on this day ends soon, or has ended.
pub(crate) fn is_near(until: Date, today: Date) -> bool {
    today.checked_add(DAYS_BEFORE.days()).is_ok_and(|then| until <= then)
}

/// Enters the notices of a certificate that has not ended. One that ends soon is told of at once.
pub(crate) fn watch(tx: &mut Tx<'_>, certificate: &Certificate, now_ms: i64) -> Result<(), StoreError> {
    let times = times(certificate);
    if times.iter().all(|(at_ms, _)| *at_ms <= now_ms) {
        return Ok(());
    }
    times.into_iter().try_for_each(|(at_ms, ended)| {
        let notice = Notice { certificate: certificate.id.clone(), ended };
        NOTICES.put(tx, at_ms, &id(certificate, ended), &notice)
    })
}

/// Takes the notices back that a certificate has not given yet.
pub(crate) fn forget(tx: &mut Tx<'_>, certificate: &Certificate) -> Result<(), StoreError> {
    times(certificate).into_iter().try_for_each(|(at_ms, ended)| NOTICES.remove(tx, at_ms, &id(certificate, ended)))
}

/// Gives the notices that are due, and returns them. A certificate that the shop rejected ends without one.
///
/// # Errors
/// Where the store failed.
pub(crate) fn sweep(tx: &mut Tx<'_>, now_ms: i64) -> Result<Vec<(CertificateId, CertificateStep)>, StoreError> {
    let mut told = Vec::new();
    for (key, Notice { certificate, ended }) in NOTICES.due(&tx.reader(), now_ms)? {
        if let Some(known) = tx.get(&CERTIFICATES, &certificate)?.filter(|known| !known.is_rejected()) {
            let over = times(&known).iter().all(|(at_ms, _)| *at_ms <= now_ms);
            // A shop that was closed meanwhile says once that the certificate has ended.
            if ended || !over {
                let step = if ended { CertificateStep::Ended } else { CertificateStep::EndsSoon };
                tell(tx, &known, step, now_ms)?;
                told.push((known.id, step));
            }
        }
        tx.delete(&NOTICES, key)?;
    }
    Ok(told)
}

fn any(store: &Scope, now_ms: i64) -> bool {
    store.read::<_, StoreError>(|reader| NOTICES.any_due(reader, now_ms)).unwrap_or(false)
}

/// The timer that gives the notices.
pub(crate) fn timer(context: &Context) -> Timer {
    let context = context.clone();
    Timer::new("lots-certificates", EVERY, move || {
        let now_ms = context.clock().now_ms();
        while any(context.store(), now_ms) {
            if let Err(error) = context.store().transact_blocking(move |tx| sweep(tx, now_ms)) {
                tracing::warn!(?error, "sellers were not told of the end of certificates; it is tried again");
                break;
            }
        }
        Next::Later
    })
}
