//! Quotes of the past.

use contracts::auth::AccountCard;
use contracts::catalog::ProductCard;
use contracts::ids::{ContractId, QuoteId};
use contracts::money::Money;

use super::past::{PastQuote, PastSide, PastTerms};
use super::{DAY_MS, SeedResult, Seeder, problem};
use crate::quotes::model::{Quote, Side, State, Terms};
use crate::quotes::rules::Step;
use crate::quotes::sample_term::SampleTerm;
use crate::quotes::store::{self as quotes, Agreement, Taken};
use crate::words::today;

impl Seeder<'_> {
    pub(super) fn quote(&mut self, past: &PastQuote) -> SeedResult<()> {
        let buyer = self.person(&past.buyer)?;
        let lot = self.lots(vec![past.sku.clone()])?.remove(0);
        let asked_ms = self.ago(past.days_ago);
        let quote = Quote {
            id: self.context.new_id(),
            product: lot.id.clone(),
            product_name: lot.name.clone(),
            sku: lot.sku.clone(),
            unit: lot.unit.clone(),
            buyer: buyer.id.clone(),
            buyer_name: buyer.display_name.clone(),
            seller: lot.seller.clone(),
            created_ms: asked_ms,
            changed_ms: asked_ms,
            state: State::Requested,
            latest: 1,
            valid_until_ms: None,
            contract: None,
        };
        let request = Terms {
            number: 1,
            by: Side::Buyer,
            at_ms: asked_ms,
            quantity: past.quantity,
            unit_price: None,
            incoterm: None,
            message: past.message.clone(),
            valid_until_ms: None,
            delivery_from: None,
            delivery_until: None,
            sample: SampleTerm::None,
        };
        let id = quote.id.clone();
        let asked = self.context.store().transact_blocking(move |tx| quotes::request(tx, &quote, &request));
        asked.map_err(|error| error.to_string())?;
        for (seen, terms) in (1..).zip(&past.terms) {
            let new = self.terms(terms, lot.price)?;
            self.answer(&id, &buyer, &lot, terms.by, (Step::Propose, seen), terms.days_ago, Some(new), None)?;
        }
        let latest = u32::try_from(past.terms.len()).unwrap_or(0) + 1;
        if let Some(answer) = past.declined {
            self.answer(&id, &buyer, &lot, answer.by, (Step::Decline, latest), answer.days_ago, None, None)?;
        }
        let Some(answer) = past.accepted else { return Ok(()) };
        let (contract, services): (ContractId, _) = (self.context.new_id(), self.services.clone());
        let agreement = Agreement {
            id: contract.clone(),
            seller_name: lot.seller_name.clone(),
            by: if answer.by == PastSide::Buyer { Side::Buyer } else { Side::Seller },
            person: buyer.id.clone(),
            limits: services.limits,
            stock: services.stock,
        };
        self.answer(&id, &buyer, &lot, answer.by, (Step::Accept, latest), answer.days_ago, None, Some(agreement))?;
        past.contract.as_ref().map_or(Ok(()), |past| self.contract(&contract, &buyer, &lot, past))
    }

    fn terms(&self, past: &PastTerms, list: Money) -> SeedResult<Terms> {
        let price = Money::parse(&past.unit_price, list.currency).ok_or("an offer without a price")?;
        let at_ms = self.ago(past.days_ago);
        let day = |days: i64| today(self.now_ms + days * DAY_MS);
        Ok(Terms {
            // The store sets number and side.
            number: 0,
            by: Side::Seller,
            at_ms,
            quantity: past.quantity,
            unit_price: Some(price),
            incoterm: Some(past.incoterm.clone()),
            message: past.message.clone(),
            valid_until_ms: Some(at_ms + past.valid_days * DAY_MS),
            delivery_from: past.delivery.map(|(from, _)| day(from)),
            delivery_until: past.delivery.map(|(_, until)| day(until)),
            sample: past.sample,
        })
    }

    #[allow(clippy::too_many_arguments, reason = "one step of a quote has so many facts")]
    fn answer(
        &self,
        quote: &QuoteId,
        buyer: &AccountCard,
        lot: &ProductCard,
        by: PastSide,
        (step, seen): (Step, u32),
        days_ago: i64,
        terms: Option<Terms>,
        agreement: Option<Agreement>,
    ) -> SeedResult<()> {
        let account = if by == PastSide::Buyer { buyer.id.clone() } else { lot.seller.clone() };
        let taken = Taken { account, step, seen, now_ms: self.ago(days_ago), terms, only: None };
        let quote = quote.to_owned();
        let done =
            self.context.store().transact_blocking(move |tx| quotes::take(tx, &quote, &taken, agreement.as_ref()));
        done.map(drop).map_err(problem)
    }
}
