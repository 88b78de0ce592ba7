//! The shared state of sales' handlers. Each handler shows or changes only rows of the signed-in account.

use actix_web::web;
use contracts::auth::{AccountCard, AccountPort};
use contracts::cart::CartPort;
use contracts::catalog::StockPort;
use contracts::discounts::{CodePort, UNKNOWN_CODE};
use contracts::ids::AccountId;
use contracts::logistics::FreightPort;
use contracts::tax::TaxPort;
use kernel::http::FailureLimiter;
use kernel::store::Port;
use kernel::{Context, Problem};

use crate::orders::checkout::OrderServices;
use crate::orders::company_prices::CompanyPricing;
use crate::orders::limits::Limits;
use crate::orders::owed::MayOwe;
use crate::orders::totals::Additions;
use crate::orders::unpaid_rule::UnpaidRule;

/// The handler state, as a handler takes it.
pub(crate) type Data = web::Data<AppState>;

/// The handler state.
pub(crate) struct AppState {
    pub(crate) context: Context,
    /// Discount codes that were unknown, by account.
    pub(crate) wrong_codes: FailureLimiter,
}

impl AppState {
    /// The state, with as many wrong discount codes in a minute as failed sign-ins.
    pub(crate) fn new(context: Context) -> Self {
        let per_minute = context.settings().limits.sign_in_failures_per_minute;
        let wrong_codes = FailureLimiter::new(context.store(), "wrong-codes", per_minute);
        AppState { context, wrong_codes }
    }

    /// Refuses a discount code after too many wrong ones.
    ///
    /// # Errors
    /// 429.
    pub(crate) fn may_try_code(&self, account: &AccountId) -> Result<(), Problem> {
        let wait = self.wrong_codes.wait(account);
        wait.map_or(Ok(()), |retry_after_s| Err(Problem::TooMany { retry_after_s }))
    }

    /// Counts a refusal if it is that of an unknown code.
    pub(crate) fn tried_code(&self, account: &AccountId, refused: &Problem) {
        if refused.kind() == UNKNOWN_CODE {
            self.wrong_codes.failed(account);
        }
    }

    /// Whether the shop keeps shipments. Each is then confirmed by itself.
    pub(crate) fn shipments(&self) -> bool {
        self.context.enabled("logistics")
    }
}

/// Returns an account's card; `None` if the account is gone.
pub(crate) fn account(context: &Context, id: &AccountId) -> Result<Option<AccountCard>, Problem> {
    context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account(reader, id))
}

/// Returns the port of the catalogue's stock.
///
/// # Errors
/// 404 if the catalogue is switched off.
pub(crate) fn stock(context: &Context) -> Result<Port<dyn StockPort>, Problem> {
    context.port::<dyn StockPort>().ok_or_else(|| Problem::ModuleDisabled("catalog".to_owned()))
}

/// Returns the stock and the rules that every order needs.
///
/// # Errors
/// 404 if a module that it needs is switched off.
pub(crate) fn services(context: &Context) -> Result<OrderServices, Problem> {
    let may_owe = MayOwe::units(context.settings().orders.new_account_may_owe);
    Ok(OrderServices {
        stock: stock(context)?,
        limits: Limits::of(context)?,
        // Without billing the shop knows nothing of payments.
        may_owe: may_owe.filter(|_| context.enabled("billing")),
        unpaid: UnpaidRule::of(context),
        additions: additions(context),
        prices: CompanyPricing::of(context),
        codes: context.port::<dyn CodePort>(),
        face: context.face(),
    })
}

/// Returns the shop's freight and tax.
pub(crate) fn additions(context: &Context) -> Additions {
    Additions { freight: context.port::<dyn FreightPort>(), tax: context.port::<dyn TaxPort>() }
}

/// Returns the port of the carts.
///
/// # Errors
/// 404 if they are switched off.
pub(crate) fn cart(context: &Context) -> Result<Port<dyn CartPort>, Problem> {
    context.port::<dyn CartPort>().ok_or_else(|| Problem::ModuleDisabled("cart".to_owned()))
}
