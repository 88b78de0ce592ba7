//! The demo shop's history: purchases, returns and negotiations of the last months. They go through the functions that
//! serve customers, each step at its time in the past.

mod approvals;
mod contracts_of_quotes;
mod credit;
mod market_prices;
mod orders;
mod past;
mod quotes;

use std::collections::HashMap;
use std::sync::Arc;

use contracts::auth::{AccountCard, AccountPort};
use contracts::catalog::{FindProducts, ProductCard};
use contracts::ids::OrderId;
use contracts::money::Currency;
use kernel::{Context, Problem, StartError, TxError};

use crate::orders::checkout::OrderServices;
use crate::orders::commands::PlaceOrderCommand;
use crate::orders::model::{DeliveryMethod, OrderPayment};
use crate::orders::totals::Additions;
use crate::state::services;
use past::History;

const HISTORY: &str = include_str!("../../seed/history.json");
const DAY_MS: i64 = 86_400_000;

/// Enters the history into the shop, without what is called off from contracts.
///
/// # Errors
/// [`StartError`] if an account or a lot is missing, a step is refused, or the store fails.
pub(crate) fn run(context: &Context) -> Result<(), StartError> {
    let enter = |seeder: &mut Seeder<'_>, history: &History| {
        history.orders.iter().try_for_each(|order| seeder.order(order))?;
        // The older orders are paid later, by billing's part of the demo, and would not fit into a limit before that.
        history.credit.iter().try_for_each(|past| seeder.credit(past))?;
        seeder.market_prices(history)?;
        history.quotes.iter().try_for_each(|quote| seeder.quote(quote))?;
        history.approvals.iter().try_for_each(|approval| seeder.approval(approval))
    };
    with_history(context, enter)
}

/// Calls goods off from the contracts of the history, once their samples are decided on.
///
/// # Errors
/// As [`run`].
pub(crate) fn call_off(context: &Context) -> Result<(), StartError> {
    with_history(context, |seeder, history| history.quotes.iter().try_for_each(|quote| seeder.call_offs(quote)))
}

fn with_history(
    context: &Context,
    enter: impl FnOnce(&mut Seeder<'_>, &History) -> SeedResult<()>,
) -> Result<(), StartError> {
    let broken = |why: String| StartError::Other(format!("the demo shop's history: {why}"));
    let history: History = serde_json::from_str(HISTORY).map_err(|error| broken(error.to_string()))?;
    let services = services(context).map_err(|why| broken(problem(why)))?;
    // Past orders were paid, or not, in their own time.
    let past = OrderServices {
        limits: services.limits.lifted(),
        may_owe: None,
        unpaid: None,
        stock: services.stock.clone(),
        additions: Additions { freight: None, tax: None },
        prices: None,
        codes: None,
        face: context.face(),
    };
    let mut seeder =
        Seeder { context, services: past, now: services, now_ms: context.clock().now_ms(), people: HashMap::new() };
    enter(&mut seeder, &history).map_err(broken)
}

struct Seeder<'a> {
    context: &'a Context,
    /// The desk for orders of the past.
    services: OrderServices,
    /// The desk with today's rules.
    now: OrderServices,
    now_ms: i64,
    /// By e-mail.
    people: HashMap<String, AccountCard>,
}

/// A result whose error is in words, for the one line that a failed start prints.
type SeedResult<T> = Result<T, String>;

fn refused(refusal: TxError) -> String {
    problem(refusal.into())
}

fn problem(problem: Problem) -> String {
    format!("{problem:?}")
}

impl Seeder<'_> {
    /// Whether the demo's companies have limits: not if the shop's currency is not that of the goods.
    fn limited(&self) -> bool {
        self.now.limits.currency == Currency::USD
    }

    fn ago(&self, days: i64) -> i64 {
        self.now_ms - days * DAY_MS
    }

    fn person(&mut self, email: &str) -> SeedResult<AccountCard> {
        if let Some(known) = self.people.get(email) {
            return Ok(known.clone());
        }
        let found = self.context.look_up::<dyn AccountPort, _>(|accounts, r| accounts.account_of_email(r, email));
        let found = found.map_err(problem)?;
        let person = found.ok_or_else(|| format!("there is no account {email}"))?;
        self.people.insert(email.to_owned(), person.clone());
        Ok(person)
    }

    fn lots(&self, skus: Vec<String>) -> SeedResult<Vec<Arc<ProductCard>>> {
        let found = self.context.ask_blocking(FindProducts { skus: skus.clone() });
        let found = found.map_err(|error| error.to_string())?.map_err(problem)?;
        let named = found.into_iter().zip(skus);
        named.map(|(card, sku)| card.ok_or_else(|| format!("there is no lot {sku}"))).collect()
    }

    /// An order of this person, with a new id and the account's address.
    fn command(&self, buyer: &AccountCard, at_ms: i64) -> PlaceOrderCommand {
        let id: OrderId = self.context.new_id();
        PlaceOrderCommand {
            key: id.to_string(),
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
            code: None,
        }
    }
}
