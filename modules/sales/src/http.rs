//! What the handlers of sales share. Each call is for the signed-in account, and shows or changes its own rows only.

use contracts::auth::{AccountCard, GetAccount};
use contracts::catalog::StockPort;
use kernel::store::Port;
use kernel::{Context, Problem};
use utoipa_actix_web::service_config::ServiceConfig;

/// What the handlers need.
pub(crate) struct Http {
    pub(crate) context: Context,
}

pub(crate) fn routes(config: &mut ServiceConfig<'_>) {
    crate::quotes::http::routes(config);
    crate::agreements::http::routes(config);
    crate::orders::http::routes(config);
    crate::returns::http::routes(config);
    crate::purchases::http::routes(config);
    crate::sales::http::routes(config);
}

/// An account's card; `None` where it is gone.
///
/// # Errors
/// Where auth does not answer.
pub(crate) async fn account(context: &Context, id: &str) -> Result<Option<AccountCard>, Problem> {
    context.ask(GetAccount { account: id.to_owned() }).await?
}

/// The catalogue's stock.
///
/// # Errors
/// 404 where the catalogue is switched off.
pub(crate) fn stock(context: &Context) -> Result<Port<dyn StockPort>, Problem> {
    context.port::<dyn StockPort>().ok_or_else(|| Problem::ModuleDisabled("catalog".to_owned()))
}
