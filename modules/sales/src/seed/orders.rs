//! Orders of the past: placed, delivered, returned; and orders that wait for a second person.

use std::sync::Arc;

use contracts::cart::{BackLine, CartPort};
use contracts::catalog::{ProductCard, StockLine};
use contracts::ids::{ApprovalId, OrderId};

use super::past::{PastApproval, PastLine, PastOrder};
use super::{DAY_MS, SeedResult, Seeder, refused};
use crate::approvals::ask::{self, ApprovalCommand, Source};
use crate::approvals::model::Person;
use crate::orders::checkout::{self, Basket};
use crate::orders::model::{DeliveryMethod, OrderPayment};
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

    /// Puts goods into the asker's cart and asks for approval of them.
    pub(super) fn approval(&mut self, past: &PastApproval) -> SeedResult<()> {
        let Some(cart) = self.context.port::<dyn CartPort>() else { return Ok(()) };
        let (company, asker) = (self.person(&past.company)?, self.person(&past.asker)?);
        let lots = self.lots(past.lines.iter().map(|line| line.sku.clone()).collect())?;
        let line = |(lot, line): (&Arc<ProductCard>, &PastLine)| BackLine {
            id: self.context.new_id(),
            product: lot.id.clone(),
            quantity: line.quantity,
            name: lot.name.clone(),
            price: lot.price,
            image_url: lot.image_url.clone(),
        };
        let goods: Vec<BackLine> = lots.iter().zip(&past.lines).map(line).collect();
        let id: ApprovalId = self.context.new_id();
        let ask = ApprovalCommand {
            key: id.to_string(),
            id,
            now_ms: self.ago(past.days_ago),
            account: company.id.clone(),
            asker: Person { id: asker.id, name: asker.display_name },
            fingerprint: 0,
            address: company.address.unwrap_or_default(),
            delivery: DeliveryMethod::Standard,
            payment: OrderPayment::BankTransfer,
            source: Source::Cart(cart.clone()),
        };
        let services = self.now.clone();
        let asked = self.context.store().transact_blocking(move |tx| {
            cart.enter(tx, |cart, tx| cart.put_back(tx, &ask.asker.id, &goods))?;
            ask::ask(tx, &ask, &services)
        });
        asked.map(drop).map_err(refused)
    }

    pub(super) fn delivered(&self, order: &OrderId, at_ms: i64) -> SeedResult<()> {
        let order = order.to_owned();
        let done = self.context.store().transact_blocking(move |tx| checkout::carried(tx, &order, at_ms));
        done.map_err(refused)
    }
}
