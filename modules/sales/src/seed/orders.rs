//! Orders of the past: placed, delivered, returned.

use contracts::catalog::StockLine;
use contracts::ids::OrderId;

use super::past::PastOrder;
use super::{DAY_MS, SeedResult, Seeder, refused};
use crate::orders::checkout::{self, Basket};
use crate::returns;

impl Seeder<'_> {
    pub(super) fn order(&mut self, past: &PastOrder) -> SeedResult<()> {
        let buyer = self.person(&past.buyer)?;
        let lots = self.lots(past.lines.iter().map(|line| line.sku.clone()).collect())?;
        let lines = lots.iter().zip(&past.lines);
        let lines = lines.map(|(lot, line)| StockLine { product: lot.id.clone(), quantity: line.quantity }).collect();
        let (command, basket) = (self.command(&buyer, self.ago(past.days_ago)), Basket::Lines(lines));
        let (id, services) = (command.id.clone(), self.services.clone());
        let placed = self
            .context
            .store()
            .transact_blocking(move |tx| checkout::place(tx, &command, &basket, &services).map(|placed| placed.full));
        let placed = placed.map_err(refused)?;
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
            buyer: buyer.id,
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

    pub(super) fn delivered(&self, order: &OrderId, at_ms: i64) -> SeedResult<()> {
        let order = order.to_owned();
        let done = self.context.store().transact_blocking(move |tx| checkout::carried(tx, &order, at_ms));
        done.map_err(refused)
    }
}
