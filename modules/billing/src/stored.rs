//! Everything that this module stores, by name: what is not listed here cannot be exported or upgraded.

use contracts::billing::{BillChanged, RecurringMoved};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{bills, dealings, due, payments, recurring};

/// Its tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    vec![
        bills::credits::NOTES.stored(),
        bills::numbers::NUMBERS.stored(),
        bills::numbers::PREFIXES.stored(),
        bills::store::BILLS.stored(),
        bills::store::LINES.stored(),
        bills::store::SUMS.stored(),
        dealings::DEALT.stored(),
        due::DUE.stored(),
        payments::awaited::AWAITED.stored(),
        payments::cards::CARDS.stored(),
        payments::refunds::REFUNDS.stored(),
        payments::store::PAYMENTS.stored(),
        recurring::store::SCHEDULES.stored(),
    ]
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![BillChanged::stored(), RecurringMoved::stored()]
}
