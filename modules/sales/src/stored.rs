//! Everything that this module stores, by name. Other tables and events cannot be exported or upgraded.

use contracts::drafts::DraftMoved;
use contracts::sales::{
    ApprovalMoved, ContractMoved, OrderCancelled, OrderDelivered, OrderDueFixed, OrderLinesCancelled, OrderPlaced,
    OrderPriceFinal, OrderReturned, QuoteMoved, UnpaidOrderMoved,
};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{
    approvals, catch_up, credit, drafts, due, market_prices, orders, purchases, quotes, returns, sales,
    supply_contracts,
};

/// Its tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [
        supply_contracts::signed_alone::TABLES,
        supply_contracts::store::TABLES,
        supply_contracts::trade_terms::table::TABLES,
        supply_contracts::fixing::table::TABLES,
        market_prices::table::TABLES,
        approvals::store::TABLES,
        catch_up::TABLES,
        credit::tables::TABLES,
        drafts::in_name::TABLES,
        drafts::leaves::TABLES,
        drafts::store::TABLES,
        due::TABLES,
        orders::owed::TABLES,
        orders::payments::TABLES,
        orders::spending::TABLES,
        orders::store::TABLES,
        orders::trial::TABLES,
        orders::freight::TABLES,
        orders::tax::TABLES,
        orders::discount::TABLES,
        purchases::store::TABLES,
        quotes::store::TABLES,
        returns::store::TABLES,
        sales::store::TABLES,
    ]
    .concat()
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![
        OrderPlaced::stored(),
        OrderCancelled::stored(),
        OrderDelivered::stored(),
        OrderReturned::stored(),
        OrderLinesCancelled::stored(),
        OrderDueFixed::stored(),
        OrderPriceFinal::stored(),
        QuoteMoved::stored(),
        ContractMoved::stored(),
        ApprovalMoved::stored(),
        DraftMoved::stored(),
        UnpaidOrderMoved::stored(),
    ]
}
