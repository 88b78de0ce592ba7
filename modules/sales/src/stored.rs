//! Everything that this module stores, by name: what is not listed here cannot be exported or upgraded.

use contracts::sales::{
    ApprovalMoved, ContractMoved, OrderCancelled, OrderDelivered, OrderPlaced, OrderReturned, QuoteMoved,
    UnpaidOrderMoved,
};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{agreements, approvals, catch_up, due, orders, purchases, quotes, returns, sales};

/// Its tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    vec![
        agreements::store::CONTRACTS.stored(),
        approvals::store::APPROVALS.stored(),
        catch_up::DONE.stored(),
        due::DUE.stored(),
        orders::store::ORDERS.stored(),
        orders::store::PURCHASES.stored(),
        orders::store::BY_BUYER.stored(),
        orders::store::COUNTS.stored(),
        orders::store::NUMBERS.stored(),
        orders::owed::OWED.stored(),
        orders::owed::ORDERS.stored(),
        orders::payments::RECEIPTS.stored(),
        orders::spending::SPENT.stored(),
        purchases::store::HABITS.stored(),
        quotes::store::QUOTES.stored(),
        quotes::store::TERMS.stored(),
        quotes::store::BY_SIDE.stored(),
        quotes::store::COUNTS.stored(),
        returns::store::RETURNS.stored(),
        sales::store::TAKINGS.stored(),
        sales::store::BUYERS.stored(),
    ]
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![
        OrderPlaced::stored(),
        OrderCancelled::stored(),
        OrderDelivered::stored(),
        OrderReturned::stored(),
        QuoteMoved::stored(),
        ContractMoved::stored(),
        ApprovalMoved::stored(),
        UnpaidOrderMoved::stored(),
    ]
}
