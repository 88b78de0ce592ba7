//! The consumer that turns events into notifications.

use contracts::auth::{RoleAnswered, RoleAsked};
use contracts::billing::{BillChanged, DisputeChanged, PayoutChanged, RecurringMoved, SellerAccountMoved};
use contracts::catalog::SaleDecided;
use contracts::certificates::CertificateMoved;
use contracts::drafts::DraftMoved;
use contracts::ids::OrderId;
use contracts::logistics::{ChargeMoved, ExceptionChanged, ShipmentMoved};
use contracts::origins::{PackChanged, PlotReleased, PlotStopped};
use contracts::quality::{CuppingMoved, SampleMoved};
use contracts::sales::{
    ApprovalMoved, ContractMoved, OrderCancelled, OrderDelivered, OrderLinesCancelled, OrderPlaced, OrderReturned,
    QuoteMoved, UnpaidOrderMoved,
};
use kernel::store::{ConsumeError, Event, StoreError, StoredEvent, Table, Tx};

use super::model::{Notification, OrderFacts};
use super::words::{self, NewNotification};
use super::{asked, certificates, disputes, drafts, goods, orders, packs, people, quality, store};

/// The events that it consumes.
pub(crate) const EVENTS: &[&str] = &[
    OrderPlaced::NAME,
    OrderCancelled::NAME,
    OrderReturned::NAME,
    OrderLinesCancelled::NAME,
    OrderDelivered::NAME,
    QuoteMoved::NAME,
    ContractMoved::NAME,
    ShipmentMoved::NAME,
    ExceptionChanged::NAME,
    BillChanged::NAME,
    RecurringMoved::NAME,
    ChargeMoved::NAME,
    ApprovalMoved::NAME,
    DraftMoved::NAME,
    UnpaidOrderMoved::NAME,
    RoleAsked::NAME,
    RoleAnswered::NAME,
    PayoutChanged::NAME,
    SellerAccountMoved::NAME,
    DisputeChanged::NAME,
    SampleMoved::NAME,
    CuppingMoved::NAME,
    CertificateMoved::NAME,
    SaleDecided::NAME,
    PackChanged::NAME,
    PlotStopped::NAME,
    PlotReleased::NAME,
];

/// Events older than this give no notification, in milliseconds: 30 days.
const OLD_MS: i64 = 30 * 86_400_000;

kernel::tables! {
    /// Order id → facts that later events of the order do not carry.
    pub(crate) ORDERS: Table<OrderFacts> = "orders";
}

/// Adds the notifications of an event.
///
/// # Errors
/// [`ConsumeError`] where the event cannot be read or the store failed.
pub(crate) fn tell(event: &StoredEvent, tx: &mut Tx<'_>, now_ms: i64) -> Result<(), ConsumeError> {
    // Billing itself sends the e-mail, whatever e-mails the account wants.
    let mailed = event.open::<PayoutChanged>()?.is_some();
    for (n, notification) in said(event, tx)?.into_iter().enumerate() {
        if now_ms - notification.at_ms > OLD_MS {
            continue;
        }
        let NewNotification { account, topic, title, text, link, at_ms } = notification;
        // The id follows from the event, so a repeated event adds nothing.
        let id = format!("e{:012x}-{n:02}", event.seq);
        let notification = Notification { id: id.into(), account, topic, title, text, link, at_ms, read: false };
        if mailed {
            store::add_unmailed(tx, &notification)?;
        } else {
            store::add(tx, &notification, now_ms)?;
        }
    }
    Ok(())
}

fn said(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<Vec<NewNotification>, ConsumeError> {
    let notification = if let Some(placed) = event.open::<OrderPlaced>()? {
        tx.put(&ORDERS, &placed.order, &orders::facts(&placed))?;
        orders::placed(&placed)
    } else if let Some(cancelled) = event.open::<OrderCancelled>()? {
        orders::cancelled(&cancelled, &facts(tx, &cancelled.order)?)
    } else if let Some(returned) = event.open::<OrderReturned>()? {
        orders::returned(&returned, &facts(tx, &returned.order)?)
    } else if let Some(cancelled) = event.open::<OrderLinesCancelled>()? {
        orders::lines_cancelled(&cancelled)
    } else if let Some(delivered) = event.open::<OrderDelivered>()? {
        orders::delivered(&delivered, &facts(tx, &delivered.order)?)
    } else if let Some(moved) = event.open::<QuoteMoved>()? {
        words::quote(&moved)
    } else if let Some(moved) = event.open::<ContractMoved>()? {
        words::contract(&moved)
    } else if let Some(moved) = event.open::<ShipmentMoved>()? {
        words::shipment(&moved)
    } else if let Some(changed) = event.open::<ExceptionChanged>()? {
        words::exception(&changed)
    } else if let Some(changed) = event.open::<BillChanged>()? {
        words::bill(&changed)
    } else if let Some(moved) = event.open::<RecurringMoved>()? {
        asked::recurring(&moved)
    } else if let Some(moved) = event.open::<ChargeMoved>()? {
        asked::charge(&moved)
    } else if let Some(moved) = event.open::<ApprovalMoved>()? {
        people::approval(&moved)
    } else if let Some(moved) = event.open::<DraftMoved>()? {
        drafts::moved(&moved)
    } else if let Some(moved) = event.open::<UnpaidOrderMoved>()? {
        orders::unpaid(&moved)
    } else if let Some(asked) = event.open::<RoleAsked>()? {
        people::role_asked(&asked)
    } else if let Some(answered) = event.open::<RoleAnswered>()? {
        people::role_answered(&answered)
    } else if let Some(changed) = event.open::<PayoutChanged>()? {
        words::payout(&changed)
    } else if let Some(moved) = event.open::<SellerAccountMoved>()? {
        vec![words::seller_account(&moved)]
    } else if let Some(changed) = event.open::<DisputeChanged>()? {
        disputes::changed(&changed)
    } else if let Some(moved) = event.open::<SampleMoved>()? {
        quality::sample(&moved)
    } else if let Some(moved) = event.open::<CuppingMoved>()? {
        quality::cupping(&moved)
    } else if let Some(moved) = event.open::<CertificateMoved>()? {
        certificates::moved(&moved)
    } else if let Some(decided) = event.open::<SaleDecided>()? {
        goods::sale_decided(&decided)
    } else if let Some(changed) = event.open::<PackChanged>()? {
        packs::changed(&changed)
    } else if let Some(stopped) = event.open::<PlotStopped>()? {
        packs::plot_stopped(&stopped)
    } else if let Some(released) = event.open::<PlotReleased>()? {
        packs::plot_released(&released)
    } else {
        Vec::new()
    };
    Ok(notification)
}

fn facts(tx: &Tx<'_>, order: &OrderId) -> Result<OrderFacts, StoreError> {
    Ok(tx.get(&ORDERS, order)?.unwrap_or_else(OrderFacts::unknown))
}
