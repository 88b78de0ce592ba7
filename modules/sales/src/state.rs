//! What the handlers of sales share. Each call is for the signed-in account, and shows or changes its own rows only.

use contracts::auth::{AccountCard, AccountPort};
use contracts::cart::CartPort;
use contracts::catalog::StockPort;
use kernel::store::Port;
use kernel::{Context, Problem};

use crate::orders::checkout::OrderServices;
use crate::orders::limits::Limits;
use crate::orders::owed::MayOwe;
use crate::orders::unpaid_rule::UnpaidRule;

/// What the handlers need.
pub(crate) struct AppState {
    pub(crate) context: Context,
}

impl AppState {
    /// Whether shipments are kept, each of which is confirmed by itself.
    pub(crate) fn shipments(&self) -> bool {
        self.context.enabled("logistics")
    }
}

/// An account's card; `None` where it is gone.
pub(crate) fn account(context: &Context, id: &str) -> Result<Option<AccountCard>, Problem> {
    context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account(reader, id))
}

/// The catalogue's stock.
///
/// # Errors
/// 404 where the catalogue is switched off.
pub(crate) fn stock(context: &Context) -> Result<Port<dyn StockPort>, Problem> {
    context.port::<dyn StockPort>().ok_or_else(|| Problem::ModuleDisabled("catalog".to_owned()))
}

/// What every order is made with.
///
/// # Errors
/// 404 where a module that it needs is switched off.
pub(crate) fn services(context: &Context) -> Result<OrderServices, Problem> {
    let may_owe = MayOwe::units(context.settings().orders.new_account_may_owe);
    Ok(OrderServices {
        stock: stock(context)?,
        limits: Limits::of(context)?,
        // Where bills are switched off nothing is known of payments.
        may_owe: may_owe.filter(|_| context.enabled("billing")),
        unpaid: UnpaidRule::of(context),
    })
}

/// The carts.
///
/// # Errors
/// 404 where they are switched off.
pub(crate) fn cart(context: &Context) -> Result<Port<dyn CartPort>, Problem> {
    context.port::<dyn CartPort>().ok_or_else(|| Problem::ModuleDisabled("cart".to_owned()))
}
