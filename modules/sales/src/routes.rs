//! The routes of sales, resource by resource.

use kernel::http::Routes;

use crate::{
    admin, approvals, credit, drafts, market_prices, orders, purchases, quotes, returns, sales, supply_contracts,
};

pub(crate) fn routes(config: &mut Routes<'_>) {
    quotes::http::routes(config);
    quotes::answers::routes(config);
    supply_contracts::http::routes(config);
    market_prices::http::routes(config);
    orders::preview::routes(config);
    orders::http::routes(config);
    orders::trial::routes(config);
    approvals::http::routes(config);
    credit::http::routes(config);
    drafts::routes(config);
    returns::http::routes(config);
    purchases::http::routes(config);
    sales::http::routes(config);
    admin::routes(config);
}
