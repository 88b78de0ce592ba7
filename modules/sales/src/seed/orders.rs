//! Orders of the past: placed, delivered, returned.

use contracts::catalog::StockLine;
use contracts::ids::OrderId;
use kernel::http::text::today;
use kernel::store::Tx;

use super::past::{PastLine, PastOrder};
use super::{DAY_MS, SeedResult, Seeder, refused};
use crate::orders::checkout::{self, Basket};
use crate::orders::model::FullOrder;
use crate::returns;

impl Seeder<'_> {
    pub(super) fn order(&mut self, past: &PastOrder) -> SeedResult<()> {
        let placed = self.placed(&past.buyer, &past.lines, past.days_ago)?;
        let (id, buyer) = (placed.order.id, placed.order.buyer);
        let Some(after) = past.delivered_after else { return Ok(()) };
        let at_ms = self.ago(past.days_ago - after);
        self.delivered(&id, at_ms)?;
        let Some(back) = &past.returned else { return Ok(()) };
        let line = placed.lines.get(back.line).ok_or("a return of a line that there is not")?;
        let made: String = self.context.new_id();
        let command = returns::store::ReturnCommand {
            key: made.clone(),
            id: made.into(),
            now_ms: at_ms + back.after * DAY_MS,
            today: today(at_ms + back.after * DAY_MS),
            buyer,
            order: id,
            fingerprint: 0,
            reason: back.reason,
            note: back.note.clone(),
            lines: vec![(line.id.clone(), back.quantity)],
        };
        let stock = self.services.stock.clone();
        let made = self.context.store().transact_blocking(move |tx| returns::store::make(tx, &command, &stock));
        made.map(drop).map_err(refused)
    }

    /// Places an order of a buyer.
    pub(super) fn placed(&mut self, buyer: &str, lines: &[PastLine], days_ago: i64) -> SeedResult<FullOrder> {
        let buyer = self.person(buyer)?;
        let lots = self.lots(lines.iter().map(|line| line.sku.clone()).collect())?;
        let lines = lots.iter().zip(lines);
        let lines = lines.map(|(lot, line)| StockLine { product: lot.id.clone(), quantity: line.quantity }).collect();
        let (command, basket) = (self.command(&buyer, self.ago(days_ago)), Basket::Lines(lines));
        let services = self.services.clone();
        let place = move |tx: &mut Tx<'_>| checkout::place(tx, &command, &basket, &services).map(|placed| placed.full);
        self.context.store().transact_blocking(place).map_err(refused)
    }

    pub(super) fn delivered(&self, order: &OrderId, at_ms: i64) -> SeedResult<()> {
        let order = order.to_owned();
        let done = self.context.store().transact_blocking(move |tx| checkout::carried(tx, &order, at_ms));
        done.map_err(refused)
    }
}
