//! The orders that were made in a buyer's name: who agreed on them, and how the buyer said so.
//!
//! The lines of such an order have prices of the source `agreed`, so the row of any other order is never looked for.

use contracts::drafts::ToldBy;
use contracts::ids::{AccountId, OrderDraftId};
use contracts::unit_price::PriceSource;
use kernel::http::text::{instant, today};
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::approvals::model::Person;
use crate::orders::model::{Order, Purchase};

kernel::tables! {
    /// Order, seller and buyer, so that the audit log names them all → who ordered.
    pub(crate) IN_NAME: Table<InName> = "orders-in-name";
}

/// Who made an order in a buyer's name, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InName {
    /// The draft that it was made of.
    pub(crate) draft: OrderDraftId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The seller's name then.
    pub(crate) seller_name: String,
    /// The person who agreed on it with the buyer.
    pub(crate) by: Person,
    /// How the buyer said so; `None` if the buyer confirmed it.
    #[serde(with = "contracts::words::option")]
    pub(crate) told_by: Option<ToldBy>,
    /// The seller's note about that.
    pub(crate) note: String,
    /// The buyer's person who confirmed it, or who gave leave to order.
    pub(crate) leave_of: Person,
    /// When it was made, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for InName {}

fn key(order: &Order, seller: &AccountId) -> Vec<u8> {
    [order.id.as_bytes(), &[0], seller.as_bytes(), &[0], order.buyer.as_bytes()].concat()
}

/// Keeps who made an order.
pub(super) fn keep(tx: &mut Tx<'_>, order: &Order, row: &InName) -> Result<(), StoreError> {
    tx.put(&IN_NAME, key(order, &row.seller), row)
}

/// Returns who made the order of this line in its buyer's name; `None` if the buyer ordered. A draft has the goods of one
/// seller, so all lines of its order give the same.
pub(crate) fn of_line(reader: &Reader<'_>, order: &Order, line: &Purchase) -> Result<Option<InName>, StoreError> {
    if line.price_source != Some(PriceSource::Agreed) {
        return Ok(None);
    }
    reader.get(&IN_NAME, key(order, &line.seller))
}

/// Returns who made an order with these lines.
pub(crate) fn of_lines(reader: &Reader<'_>, order: &Order, lines: &[Purchase]) -> Result<Option<InName>, StoreError> {
    lines.first().map_or(Ok(None), |line| of_line(reader, order, line))
}

impl InName {
    /// The same in a sentence, as papers have it.
    pub(crate) fn sentence(&self, buyer_name: &str) -> String {
        let (by, of, leave_of) = (&self.by.name, self.seller(), &self.leave_of.name);
        match self.told_by {
            Some(told_by) => {
                format!("Placed by {by}{of} in the name of {buyer_name} ({told_by}, {}).", today(self.at_ms))
            }
            None => format!("Agreed by {by}{of}, confirmed by {leave_of} for {buyer_name} on {}.", today(self.at_ms)),
        }
    }

    /// The seller behind the person, where their names differ.
    fn seller(&self) -> String {
        if self.by.name == self.seller_name { String::new() } else { format!(" for {}", self.seller_name) }
    }
}

/// Who made an order in its buyer's name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderInName)]
pub(crate) struct InNameView {
    /// The draft that it was made of.
    draft_id: String,
    /// The person who agreed on it with the buyer.
    by: String,
    /// The seller in whose name that was.
    seller_name: String,
    /// How the buyer said so; `null` where the buyer confirmed it.
    #[schema(required)]
    told_by: Option<ToldBy>,
    /// The seller's note about that; may be empty.
    note: String,
    /// Who confirmed it, or gave leave to order, for the buyer.
    leave_of: String,
    #[schema(format = DateTime)]
    at: String,
}

impl From<&InName> for InNameView {
    /// The view of the stored record.
    fn from(row: &InName) -> Self {
        InNameView {
            draft_id: row.draft.to_string(),
            by: row.by.name.clone(),
            seller_name: row.seller_name.clone(),
            told_by: row.told_by,
            note: row.note.clone(),
            leave_of: row.leave_of.name.clone(),
            at: instant(row.at_ms),
        }
    }
}
