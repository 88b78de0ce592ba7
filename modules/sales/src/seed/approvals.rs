//! Orders of the past that a second person confirmed, or that still wait for one.

use std::sync::Arc;

use contracts::auth::AccountCard;
use contracts::cart::{BackLine, CartPort};
use contracts::catalog::ProductCard;
use contracts::ids::{ApprovalId, OrderId};
use kernel::store::Tx;

use super::past::{PastApproval, PastLine, PastSecond};
use super::{SeedResult, Seeder, refused};
use crate::approvals::ask::{self, ApprovalCommand, Source};
use crate::approvals::model::{Approval, Person};
use crate::approvals::store::{self as approvals, Answerer};
use crate::orders::checkout::OrderServices;
use crate::orders::model::{DeliveryMethod, OrderPayment};

impl Seeder<'_> {
    /// Asks for goods in a cart, and confirms that if somebody did.
    pub(super) fn approval(&mut self, past: &PastApproval) -> SeedResult<()> {
        let Some(cart) = self.context.port::<dyn CartPort>().filter(|_| self.limited()) else {
            // Where the company has no limit nobody has to ask, and without carts nobody can.
            let Some(second) = &past.confirmed else { return Ok(()) };
            return self.placed(&past.company, &past.lines, second.days_ago).map(drop);
        };
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
        let source = Source::Cart(cart.clone());
        let put = move |tx: &mut Tx<'_>| cart.enter(tx, |cart, tx| cart.put_back(tx, &asker.id, &goods));
        self.context.store().transact_blocking(put).map_err(|error| error.to_string())?;
        // What waits is priced by today's rules.
        let services = if past.confirmed.is_some() { self.of_the_past_with_limits() } else { self.now.clone() };
        let asked = self.ask(&company, &past.asker, past.days_ago, source, &services)?;
        past.confirmed.as_ref().map_or(Ok(()), |second| self.confirm(&company, &asked, second).map(drop))
    }

    /// The desk for orders of the past, which asks for a second person as that of today.
    pub(super) fn of_the_past_with_limits(&self) -> OrderServices {
        OrderServices { limits: self.now.limits.clone(), ..self.services.clone() }
    }

    /// Asks a company for the approval of an order.
    pub(super) fn ask(
        &mut self,
        company: &AccountCard,
        asker: &str,
        days_ago: i64,
        source: Source,
        services: &OrderServices,
    ) -> SeedResult<Approval> {
        let (asker, id): (_, ApprovalId) = (self.person(asker)?, self.context.new_id());
        let command = ApprovalCommand {
            key: id.to_string(),
            id,
            now_ms: self.ago(days_ago),
            account: company.id.clone(),
            asker: Person { id: asker.id, name: asker.display_name },
            fingerprint: 0,
            address: company.address.clone().unwrap_or_default(),
            delivery: DeliveryMethod::Standard,
            payment: OrderPayment::BankTransfer,
            source,
        };
        let services = services.clone();
        self.context.store().transact_blocking(move |tx| ask::ask(tx, &command, &services)).map_err(refused)
    }

    /// Confirms an approval, and returns the id of the order that is made.
    pub(super) fn confirm(
        &mut self,
        company: &AccountCard,
        asked: &Approval,
        second: &PastSecond,
    ) -> SeedResult<OrderId> {
        let (person, order): (_, OrderId) = (self.person(&second.by)?, self.context.new_id());
        let by = Answerer {
            account: company.id.clone(),
            person: Person { id: person.id, name: person.display_name },
            now_ms: self.ago(second.days_ago),
        };
        let (id, total, services) = (asked.id.clone(), asked.total.to_string(), self.of_the_past_with_limits());
        let (made, name) = (order.clone(), company.display_name.clone());
        let confirmed = self
            .context
            .store()
            .transact_blocking(move |tx| approvals::confirm(tx, &id, &by, (&made, &name), &total, &services));
        confirmed.map(|_| order).map_err(refused)
    }
}
