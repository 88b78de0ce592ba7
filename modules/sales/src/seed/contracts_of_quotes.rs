//! Contracts of the past: their terms, their signatures, the fixations of their price, and what was called off.

use contracts::auth::AccountCard;
use contracts::catalog::ProductCard;
use contracts::ids::{AccountId, ContractId, OrderId};
use contracts::money::Currency;
use garde::Validate;
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::store::{StoreError, Tx};

use super::past::{PastCallOff, PastContract, PastPrice, PastQuote, PastSide, PastTradeTerms};
use super::{DAY_MS, SeedResult, Seeder, refused};
use crate::approvals::ask::Source;
use crate::quotes::model::Side;
use crate::supply_contracts::fixing::model::{Market, Month, PriceTerms};
use crate::supply_contracts::fixing::store::{self as fixing, Acting, Wanted};
use crate::supply_contracts::model::Contract;
use crate::supply_contracts::rules::{Status, Step};
use crate::supply_contracts::store::{self, CONTRACTS, list};
use crate::supply_contracts::trade_terms;
use crate::words::today;

/// The most contracts of a demo buyer.
const MOST: usize = 50;

impl Seeder<'_> {
    /// Proposes terms, signs, and fixes the price.
    pub(super) fn contract(
        &self,
        id: &ContractId,
        buyer: &AccountCard,
        lot: &ProductCard,
        past: &PastContract,
    ) -> SeedResult<()> {
        past.trade_terms.as_ref().map_or(Ok(()), |terms| self.trade_terms(id, &lot.seller, terms))?;
        past.price.as_ref().map_or(Ok(()), |price| self.price_terms(id, lot, price))?;
        past.signed_by_seller.map_or(Ok(()), |days| self.step(id, &lot.seller, Step::Sign, days))?;
        past.signed_by_buyer.map_or(Ok(()), |days| self.step(id, &buyer.id, Step::Sign, days))?;
        past.price.as_ref().map_or(Ok(()), |price| self.fixations(id, &buyer.id, &lot.seller, price))
    }

    fn step(&self, id: &ContractId, account: &AccountId, step: Step, days_ago: i64) -> SeedResult<()> {
        let (id, account, at_ms, services) =
            (id.to_owned(), account.to_owned(), self.ago(days_ago), self.services.clone());
        let take = move |tx: &mut Tx<'_>| store::take(tx, (&account, &account), &id, step, at_ms, &services);
        self.context.store().transact_blocking(take).map(drop).map_err(refused)
    }

    fn trade_terms(&self, id: &ContractId, by: &AccountId, past: &PastTradeTerms) -> SeedResult<()> {
        past.form.validate().map_err(|wrong| wrong.to_string())?;
        let terms = past.form.clone().terms(id.clone(), by.clone(), self.ago(past.days_ago));
        let done = self.context.store().transact_blocking(move |tx| trade_terms::store::propose(tx, &terms));
        done.map(drop).map_err(refused)
    }

    /// The last day on which a price is fixed, and the first month of the exchange whose first notice day lies after it.
    pub(super) fn fixed_by(&self, past: &PastPrice) -> (Date, Month) {
        let fix_by = today(self.now_ms + past.days_left * DAY_MS);
        let mut first = fix_by.first_of_month();
        loop {
            let month = Month { year: first.year(), month: first.month() };
            let noticed = Market::KC.first_notice(month).is_none_or(|notice| fix_by >= notice);
            if !noticed && Market::KC.letter(month.month).is_some() {
                return (fix_by, month);
            }
            first = first.saturating_add(1.month());
        }
    }

    /// Proposes that the price is fixed.
    fn price_terms(&self, id: &ContractId, lot: &ProductCard, past: &PastPrice) -> SeedResult<()> {
        let who = Acting { account: lot.seller.clone(), person: lot.seller.clone(), now_ms: self.ago(past.days_ago) };
        let (fix_by, month) = self.fixed_by(past);
        let found = self.context.store().read(|reader| reader.get(&CONTRACTS, id));
        let found = found.map_err(|error: StoreError| error.to_string())?.ok_or("there is no contract")?;
        let terms = PriceTerms {
            market: Market::KC,
            month,
            differential: past.differential,
            call: if past.call == PastSide::Buyer { Side::Buyer } else { Side::Seller },
            fix_by,
            fallback: found.unit_price,
            unit_weight_g: lot.unit_weight_g,
            provisional_percent: 0,
        };
        if terms.fallback.currency != Currency::USD {
            return Err("the exchange quotes US dollars".to_owned());
        }
        let id = id.clone();
        self.context.store().transact_blocking(move |tx| fixing::propose(tx, &who, &id, &terms)).map_err(refused)
    }

    fn fixations(&self, id: &ContractId, buyer: &AccountId, seller: &AccountId, past: &PastPrice) -> SeedResult<()> {
        let account = if past.call == PastSide::Buyer { buyer } else { seller };
        for fixed in &past.fixations {
            let who = Acting { account: account.clone(), person: account.clone(), now_ms: self.ago(fixed.days_ago) };
            let wanted = Wanted {
                contract: id.clone(),
                units: fixed.units,
                points: fixed.points,
                source: String::new(),
                key: self.context.new_id(),
                fingerprint: 0,
            };
            let done = self.context.store().transact_blocking(move |tx| fixing::fix(tx, &who, &wanted));
            done.map_err(refused)?;
        }
        Ok(())
    }

    /// Calls off what was called off from the contract of a quote.
    pub(super) fn call_offs(&mut self, past: &PastQuote) -> SeedResult<()> {
        let Some(called_off) = past.contract.as_ref().map(|contract| &contract.called_off) else { return Ok(()) };
        for called in called_off {
            let buyer = self.person(&past.buyer)?;
            let contract = self.open_contract(&buyer.id, past)?;
            if Status::at(&contract, self.now_ms) == Status::AwaitingSample {
                // In a shop without samples the buyer decides on the contract itself.
                self.step(&contract.id, &buyer.id, Step::ApproveSample, called.days_ago)?;
            }
            let order = self.call_off(&buyer, &contract.id, called)?;
            if let Some(after) = called.delivered_after {
                self.delivered(&order, self.ago(called.days_ago - after))?;
            }
        }
        Ok(())
    }

    /// The contract of a quote. No two of the demo are of as much of one product.
    fn open_contract(&self, buyer: &AccountId, past: &PastQuote) -> SeedResult<Contract> {
        let found =
            self.context.store().read(|reader| CONTRACTS.page(reader, &list(Side::Buyer, buyer, None), None, MOST));
        let (found, _) = found.map_err(|error| error.to_string())?;
        let agreed = past.terms.last().map(|terms| terms.quantity);
        let of_quote = |it: &Contract| it.sku == past.sku && Some(it.quantity) == agreed;
        found.into_iter().find(of_quote).ok_or_else(|| format!("there is no contract of {}", past.sku))
    }

    fn call_off(&mut self, buyer: &AccountCard, id: &ContractId, called: &PastCallOff) -> SeedResult<OrderId> {
        if let Some(approval) = called.approval.as_ref().filter(|_| self.limited()) {
            let (source, services) = (Source::Contract(id.clone(), called.quantity), self.of_the_past_with_limits());
            let asked = self.ask(buyer, &approval.asker, called.days_ago, source, &services)?;
            return self.confirm(buyer, &asked, &approval.confirmed);
        }
        let command = self.command(buyer, self.ago(called.days_ago));
        let (order, services, contract) = (command.id.clone(), self.services.clone(), id.to_owned());
        let quantity = called.quantity;
        let placed = self.context.store().transact_blocking(move |tx| {
            store::call_off(tx, &contract, quantity, &command, &services).map(|placed| placed.full)
        });
        placed.map(|_| order).map_err(refused)
    }
}
