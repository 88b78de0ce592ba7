//! Verifies the chain of the audit log.

use super::super::engine::Reads;
use super::super::view::View;
use super::super::{Reader, StoreError, hex};
use super::super::{RecordError, record};
use super::{AuditRow, HEAD, Head, LOG, SCOPE, hash, number};

/// The result of a walk along the whole chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditReport {
    /// How many entries there are.
    pub entries: u64,
    /// Hash of the last one, in hexadecimal. Kept outside the shop it shows later that nobody wrote the whole log anew.
    pub head: String,
    /// The first fault, where there is one.
    pub fault: Option<AuditFault>,
}

/// A fault in the chain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AuditFault {
    /// An entry is not the one that the next one was chained to.
    #[error("entry {0} was altered, or the one after it was")]
    Altered(u64),
    /// A number is missing.
    #[error("entry {0} is missing")]
    Missing(u64),
    /// An entry cannot be read.
    #[error("entry {seq} cannot be read: {why}")]
    Unreadable {
        /// Its number.
        seq: u64,
        /// The reason.
        why: RecordError,
    },
    /// The log does not end where its head says.
    #[error("the log ends with entry {last}, and its head says {head}: entries were taken off or put on")]
    End {
        /// Number of the last entry.
        last: u64,
        /// Number in the head.
        head: u64,
    },
    /// An entry does not have the hash that was kept of it.
    #[error("entry {0} is not the one whose hash was kept: the log was written anew")]
    Other(u64),
    /// The last entry is not the one that the head was chained to.
    #[error("entry {0}, the last one, was altered")]
    LastAltered(u64),
}

/// Walks the chain from its first entry. Where the hash of an entry was `kept` elsewhere, the entry must still have it.
///
/// # Errors
/// [`StoreError`] where the engine cannot be read. A fault of the chain stands in the report.
pub(super) fn verify(committed: &dyn Reads, kept: Option<(u64, &str)>) -> Result<AuditReport, StoreError> {
    let view = View::of(committed);
    let head: Head = Reader { view, scope: SCOPE }.get(&HEAD, b"")?.unwrap_or_default();
    let (mut last, mut chained) = (0, [0; 32]);
    let report = |entries, chained: [u8; 32], fault| AuditReport { entries, head: hex(&chained), fault };
    for pair in view.scan(LOG.span_after(SCOPE, b"", None), false) {
        // The bytes themselves are hashed: values that decode alike need not have the same bytes.
        let (full, stored) = pair?;
        let seq = number(full.get(LOG.head(SCOPE)..).unwrap_or_default());
        if seq != last + 1 {
            return Ok(report(last, chained, Some(AuditFault::Missing(last + 1))));
        }
        let row: AuditRow = match record::decode(&stored) {
            Ok(row) => row,
            Err(why) => return Ok(report(last, chained, Some(AuditFault::Unreadable { seq, why }))),
        };
        if row.before != chained {
            return Ok(report(last, chained, Some(AuditFault::Altered(last.max(1)))));
        }
        (last, chained) = (seq, hash(seq, &stored));
        if kept.is_some_and(|(of, kept)| of == seq && !hex(&chained).eq_ignore_ascii_case(kept)) {
            return Ok(report(last, chained, Some(AuditFault::Other(seq))));
        }
    }
    let fault = if kept.is_some_and(|(of, _)| of > last) {
        Some(AuditFault::Missing(last + 1))
    } else if last != head.seq {
        Some(AuditFault::End { last, head: head.seq })
    } else if chained != head.hash {
        Some(AuditFault::LastAltered(last))
    } else {
        None
    };
    Ok(report(last, chained, fault))
}
