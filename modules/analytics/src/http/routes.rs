//! The routes of analytics.

use kernel::http::Routes;

use super::{figures, news};
use crate::trade;

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(figures::analytics)
        .service(figures::analytics_sales_csv)
        .service(figures::analytics_popular_csv)
        .service(news::list)
        .service(news::add_news)
        .service(news::edit_news)
        .service(news::remove_news)
        .service(trade::http::trade)
        .service(trade::http::trade_list);
}
