//! The routes of the storefront.

use kernel::http::Routes;

use crate::{first_day, looks, shelves, texts, versions};

/// All routes of the module.
pub(crate) fn routes(config: &mut Routes<'_>) {
    looks::http::routes(config);
    texts::http::routes(config);
    shelves::http::routes(config);
    versions::routes(config);
    first_day::routes(config);
}
