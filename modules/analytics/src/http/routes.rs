//! The routes of analytics.

use kernel::http::Routes;

use super::{figures, news};
use crate::trade;

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(figures::figures)
        .service(figures::sales_csv)
        .service(figures::popular_csv)
        .service(news::list)
        .service(news::add)
        .service(news::edit)
        .service(news::remove)
        .service(trade::http::overview)
        .service(trade::http::list);
}
