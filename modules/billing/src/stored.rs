//! Everything that this module stores, by name. Other tables and events cannot be exported or upgraded.

use contracts::billing::{BillChanged, DisputeChanged, PayoutChanged, RecurringMoved, SellerAccountMoved};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{
    bills, commission, dealings, disputes, due, ledger, payments, payout_runs, payouts, recurring, statements,
};

/// Its tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [
        bills::by_number::TABLES,
        bills::claims::TABLES,
        bills::credits::TABLES,
        bills::instalments::TABLES,
        bills::numbers::TABLES,
        bills::provisional::TABLES,
        bills::store::TABLES,
        bills::tax::TABLES,
        commission::rates::TABLES,
        dealings::TABLES,
        disputes::store::TABLES,
        due::TABLES,
        ledger::books::TABLES,
        ledger::post::TABLES,
        ledger::sums::TABLES,
        payments::awaited::TABLES,
        payments::callbacks::TABLES,
        payments::cards::TABLES,
        payments::connections::store::TABLES,
        payments::receipts::TABLES,
        payments::refunding::TABLES,
        payments::refunds::TABLES,
        payments::settled_by_hand::TABLES,
        payments::store::TABLES,
        payout_runs::store::TABLES,
        payouts::store::TABLES,
        recurring::store::TABLES,
        statements::store::TABLES,
    ]
    .concat()
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![
        BillChanged::stored(),
        RecurringMoved::stored(),
        PayoutChanged::stored(),
        SellerAccountMoved::stored(),
        DisputeChanged::stored(),
    ]
}
