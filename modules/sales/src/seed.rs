//! The demo shop's history: what companies and people bought, gave back and negotiated over the last months, told to the
//! shop by the same functions as today's, each at its time before now.

use std::collections::HashMap;
use std::sync::Arc;

use contracts::auth::{AccountCard, FindAccount};
use contracts::cart::{BackLine, CartPort};
use contracts::catalog::{FindProducts, ProductCard, StockLine};
use contracts::money::Money;
use kernel::{Context, Problem, StartError};
use serde::Deserialize;

use crate::agreements;
use crate::approvals::ask::{self, Ask, Source};
use crate::approvals::model::Person;
use crate::http::desk;
use crate::orders::checkout::{self, Basket, Desk, Wanted};
use crate::orders::model::{DeliveryMethod, OrderPayment};
use crate::orders::rules::Refusal;
use crate::quotes::model::{Quote, SampleTerm, Side, State, Terms};
use crate::quotes::rules::Step;
use crate::quotes::store::{self as quotes, Agreement, Taken};
use crate::returns;
use crate::returns::model::Reason;
use crate::words::today;

const HISTORY: &str = include_str!("../seed/history.json");
const DAY_MS: i64 = 86_400_000;

#[derive(Deserialize)]
struct History {
    orders: Vec<PastOrder>,
    quotes: Vec<PastQuote>,
    approvals: Vec<PastApproval>,
}

/// An order that waits for a second person.
#[derive(Deserialize)]
struct PastApproval {
    days_ago: i64,
    /// Sign-in e-mails of the company and of its member.
    company: String,
    asker: String,
    lines: Vec<PastLine>,
}

#[derive(Deserialize)]
struct PastOrder {
    days_ago: i64,
    /// Sign-in e-mail.
    buyer: String,
    lines: Vec<PastLine>,
    /// Days until it arrived; none while it is on its way.
    #[serde(default)]
    delivered_after: Option<i64>,
    #[serde(default)]
    returned: Option<PastReturn>,
}

#[derive(Deserialize)]
struct PastLine {
    sku: String,
    quantity: u32,
}

#[derive(Deserialize)]
struct PastReturn {
    /// Index of the order's line.
    line: usize,
    quantity: u32,
    reason: Reason,
    /// Days after the delivery.
    after: i64,
    note: String,
}

#[derive(Deserialize)]
struct PastQuote {
    buyer: String,
    sku: String,
    days_ago: i64,
    quantity: u32,
    message: String,
    terms: Vec<PastTerms>,
    #[serde(default)]
    accepted: Option<PastAnswer>,
    #[serde(default)]
    declined: Option<PastAnswer>,
    #[serde(default)]
    contract: Option<PastContract>,
}

#[derive(Clone, Deserialize)]
struct PastTerms {
    by: PastSide,
    days_ago: i64,
    quantity: u32,
    unit_price: String,
    incoterm: String,
    /// Days from then.
    valid_days: i64,
    message: String,
    /// First and last day of the delivery period, counted from now.
    #[serde(default)]
    delivery: Option<(i64, i64)>,
    sample: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PastSide {
    Buyer,
    Seller,
}

#[derive(Clone, Copy, Deserialize)]
struct PastAnswer {
    by: PastSide,
    days_ago: i64,
}

/// Each a number of days ago.
#[derive(Deserialize)]
struct PastContract {
    #[serde(default)]
    signed_by_buyer: Option<i64>,
    #[serde(default)]
    signed_by_seller: Option<i64>,
    #[serde(default)]
    sample_approved: Option<i64>,
    #[serde(default)]
    called_off: Vec<PastCallOff>,
}

#[derive(Deserialize)]
struct PastCallOff {
    days_ago: i64,
    quantity: u32,
    #[serde(default)]
    delivered_after: Option<i64>,
}

/// Tells the history.
///
/// # Errors
/// [`StartError`] where an account or a lot of it is missing, a step is refused, or the store fails.
pub(crate) fn run(context: &Context) -> Result<(), StartError> {
    let broken = |why: String| StartError::Other(format!("the demo shop's history: {why}"));
    let history: History = serde_json::from_str(HISTORY).map_err(|error| broken(error.to_string()))?;
    let desk = desk(context).map_err(|why| broken(problem(why)))?;
    let mut teller = Teller { context, desk, now_ms: context.clock().now_ms(), people: HashMap::new() };
    history.orders.iter().try_for_each(|order| teller.order(order)).map_err(broken)?;
    history.quotes.iter().try_for_each(|quote| teller.quote(quote)).map_err(broken)?;
    history.approvals.iter().try_for_each(|approval| teller.approval(approval)).map_err(broken)
}

struct Teller<'a> {
    context: &'a Context,
    desk: Desk,
    now_ms: i64,
    /// By e-mail.
    people: HashMap<String, AccountCard>,
}

/// In words, for the one line that a failed start prints.
type Told<T> = Result<T, String>;

fn refused(refusal: Refusal) -> String {
    problem(refusal.into())
}

fn problem(problem: Problem) -> String {
    format!("{problem:?}")
}

impl Teller<'_> {
    fn ago(&self, days: i64) -> i64 {
        self.now_ms - days * DAY_MS
    }

    fn person(&mut self, email: &str) -> Told<AccountCard> {
        if let Some(known) = self.people.get(email) {
            return Ok(known.clone());
        }
        let found = self.context.ask_blocking(FindAccount { email: email.to_owned() });
        let found = found.map_err(|error| error.to_string())?.map_err(problem)?;
        let person = found.ok_or_else(|| format!("there is no account {email}"))?;
        self.people.insert(email.to_owned(), person.clone());
        Ok(person)
    }

    fn lots(&self, skus: Vec<String>) -> Told<Vec<Arc<ProductCard>>> {
        let found = self.context.ask_blocking(FindProducts { skus: skus.clone() });
        let found = found.map_err(|error| error.to_string())?.map_err(problem)?;
        let named = found.into_iter().zip(skus);
        named.map(|(card, sku)| card.ok_or_else(|| format!("there is no lot {sku}"))).collect()
    }

    /// An order of this person, with the id drawn and the address that the account has.
    fn wanted(&self, buyer: &AccountCard, at_ms: i64) -> Wanted {
        let id = self.context.new_id();
        Wanted {
            key: id.clone(),
            id,
            now_ms: at_ms,
            buyer: buyer.id.clone(),
            person: buyer.id.clone(),
            confirmed_by: None,
            buyer_name: buyer.display_name.clone(),
            fingerprint: 0,
            address: buyer.address.clone().unwrap_or_default(),
            delivery: DeliveryMethod::Standard,
            payment: OrderPayment::BankTransfer,
            expected_total: None,
        }
    }

    fn order(&mut self, past: &PastOrder) -> Told<()> {
        let buyer = self.person(&past.buyer)?;
        let lots = self.lots(past.lines.iter().map(|line| line.sku.clone()).collect())?;
        let lines = lots.iter().zip(&past.lines);
        let lines = lines.map(|(lot, line)| StockLine { product: lot.id.clone(), quantity: line.quantity }).collect();
        let (wanted, basket) = (self.wanted(&buyer, self.ago(past.days_ago)), Basket::Lines(lines));
        let (id, desk) = (wanted.id.clone(), self.desk.clone());
        let placed = self.context.store().transact_blocking(move |tx| checkout::place(tx, &wanted, &basket, &desk));
        let placed = placed.map_err(refused)?;
        let Some(after) = past.delivered_after else { return Ok(()) };
        let at_ms = self.ago(past.days_ago - after);
        self.delivered(&buyer, &id, at_ms)?;
        let Some(back) = &past.returned else { return Ok(()) };
        let line = placed.lines.get(back.line).ok_or("a return of a line that there is not")?;
        let made = self.context.new_id();
        let wanted = returns::store::Wanted {
            key: made.clone(),
            id: made,
            now_ms: at_ms + back.after * DAY_MS,
            buyer: buyer.id,
            order: id,
            fingerprint: 0,
            reason: back.reason,
            note: back.note.clone(),
            lines: vec![(line.id.clone(), back.quantity)],
        };
        let stock = self.desk.stock.clone();
        let made = self.context.store().transact_blocking(move |tx| returns::store::make(tx, &wanted, &stock));
        made.map(drop).map_err(refused)
    }

    /// Puts goods into the asker's cart and asks for them.
    fn approval(&mut self, past: &PastApproval) -> Told<()> {
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
        let id = self.context.new_id();
        let ask = Ask {
            key: id.clone(),
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
        let desk = self.desk.clone();
        let asked = self.context.store().transact_blocking(move |tx| {
            cart.enter(tx, |cart, tx| cart.put_back(tx, &ask.asker.id, &goods))?;
            ask::ask(tx, &ask, &desk)
        });
        asked.map(drop).map_err(refused)
    }

    fn delivered(&self, buyer: &AccountCard, order: &str, at_ms: i64) -> Told<()> {
        let (buyer, order) = (buyer.id.clone(), order.to_owned());
        let done = self.context.store().transact_blocking(move |tx| checkout::received(tx, &buyer, &order, at_ms));
        done.map(drop).map_err(refused)
    }

    fn quote(&mut self, past: &PastQuote) -> Told<()> {
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
        let (contract, stock) = (self.context.new_id(), self.desk.stock.clone());
        let agreement = Agreement { id: contract.clone(), seller_name: lot.seller_name.clone(), stock };
        self.answer(&id, &buyer, &lot, answer.by, (Step::Accept, latest), answer.days_ago, None, Some(agreement))?;
        past.contract.as_ref().map_or(Ok(()), |past| self.contract(&contract, &buyer, &lot, past))
    }

    fn terms(&self, past: &PastTerms, list: Money) -> Told<Terms> {
        let price = Money::parse(&past.unit_price, list.currency).ok_or("an offer without a price")?;
        let at_ms = self.ago(past.days_ago);
        let day = |days: i64| today(self.now_ms + days * DAY_MS);
        Ok(Terms {
            // Number and side are given where it is kept.
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
            sample: if past.sample { SampleTerm::Approval } else { SampleTerm::None },
        })
    }

    #[allow(clippy::too_many_arguments, reason = "one step of a quote has so many facts")]
    fn answer(
        &self,
        quote: &str,
        buyer: &AccountCard,
        lot: &ProductCard,
        by: PastSide,
        (step, seen): (Step, u32),
        days_ago: i64,
        terms: Option<Terms>,
        agreement: Option<Agreement>,
    ) -> Told<()> {
        let account = if by == PastSide::Buyer { buyer.id.clone() } else { lot.seller.clone() };
        let taken = Taken { account, step, seen, now_ms: self.ago(days_ago), terms, only: None };
        let quote = quote.to_owned();
        let done =
            self.context.store().transact_blocking(move |tx| quotes::take(tx, &quote, &taken, agreement.as_ref()));
        done.map(drop).map_err(problem)
    }

    fn contract(&self, id: &str, buyer: &AccountCard, lot: &ProductCard, past: &PastContract) -> Told<()> {
        use agreements::rules::Step;
        let step = |account: &str, step: Step, days_ago: i64| -> Told<()> {
            let (id, account, at_ms, stock) =
                (id.to_owned(), account.to_owned(), self.ago(days_ago), self.desk.stock.clone());
            let done = self
                .context
                .store()
                .transact_blocking(move |tx| agreements::store::take(tx, &account, &id, step, at_ms, &stock));
            done.map(drop).map_err(refused)
        };
        past.signed_by_seller.map_or(Ok(()), |days| step(&lot.seller, Step::Sign, days))?;
        past.signed_by_buyer.map_or(Ok(()), |days| step(&buyer.id, Step::Sign, days))?;
        past.sample_approved.map_or(Ok(()), |days| step(&buyer.id, Step::ApproveSample, days))?;
        for called in &past.called_off {
            let wanted = self.wanted(buyer, self.ago(called.days_ago));
            let (order, desk, contract) = (wanted.id.clone(), self.desk.clone(), id.to_owned());
            let quantity = called.quantity;
            let placed = self
                .context
                .store()
                .transact_blocking(move |tx| agreements::store::call_off(tx, &contract, quantity, &wanted, &desk));
            placed.map_err(refused)?;
            if let Some(after) = called.delivered_after {
                self.delivered(buyer, &order, self.ago(called.days_ago - after))?;
            }
        }
        Ok(())
    }
}
