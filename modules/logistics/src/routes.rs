//! The routes of logistics, resource by resource.

use kernel::http::Routes;

use crate::{atlas, calendar, charges, documents, exceptions, holds, parcels, shipments, tariffs};

pub(crate) fn routes(config: &mut Routes<'_>) {
    shipments::http::routes(config);
    shipments::admin::routes(config);
    shipments::make::routes(config);
    shipments::terms_http::routes(config);
    shipments::receipt::routes(config);
    parcels::http::routes(config);
    holds::http::routes(config);
    documents::http::routes(config);
    documents::waive_http::routes(config);
    documents::rules::http::routes(config);
    exceptions::http::routes(config);
    charges::http::routes(config);
    tariffs::http::routes(config);
    tariffs::preview::routes(config);
    tariffs::admin::routes(config);
    calendar::routes(config);
    atlas::http::routes(config);
}
