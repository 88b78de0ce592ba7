//! The operations of the shop, listed from its routes.

use std::sync::Arc;

use actix_web::dev::{Path, ResourceDef};
use actix_web::http::Method;

use super::openapi::Document;
use super::page_files::PageFiles;
use super::routes::{Operation, Routes};
use super::secured::Secured;
use crate::module::Manifest;

/// The addresses of a shop.
pub(crate) struct Listed {
    /// All operations, for answering 405 and `module-disabled` rather than 404.
    pub(crate) known: Vec<KnownOperation>,
    /// The names of the modules that are switched off.
    pub(crate) off: Vec<&'static str>,
    pub(crate) secured: Secured,
    pub(crate) document: Document,
}

/// Lists the kernel's routes and those of the modules.
pub(crate) fn list(
    on: impl Iterator<Item = Manifest>,
    off: impl Iterator<Item = Manifest>,
    page: Arc<dyn PageFiles>,
) -> Listed {
    let (mut known, mut secured) = (Vec::new(), Secured::default());
    let own: fn(&mut Routes<'_>) = crate::http::routes;
    for routes in std::iter::once(own).chain(on.map(|module| module.routes)) {
        let operations = Routes::operations(routes);
        secured.add(&operations);
        known.extend(operations.iter().map(|operation| KnownOperation::new(operation, None)));
    }
    let (mut names, mut missing) = (Vec::new(), Vec::new());
    for module in off {
        let operations = Routes::operations(module.routes);
        known.extend(operations.iter().map(|operation| KnownOperation::new(operation, Some(module.name))));
        missing.extend(operations.into_iter().map(|operation| (operation.path, operation.method)));
        names.push(module.name);
    }
    Listed { known, off: names, secured, document: Document::new(page, missing) }
}

/// An operation of the shop, and the module that would serve it, if that one is off.
pub(crate) struct KnownOperation {
    pattern: ResourceDef,
    /// Its method. A path that answers GET answers HEAD too.
    pub(crate) methods: &'static [&'static str],
    pub(crate) disabled: Option<&'static str>,
}

impl KnownOperation {
    fn new(operation: &Operation, disabled: Option<&'static str>) -> Self {
        let methods: &[_] = match operation.method {
            Method::GET => &["GET", "HEAD"],
            Method::POST => &["POST"],
            Method::PUT => &["PUT"],
            Method::PATCH => &["PATCH"],
            Method::DELETE => &["DELETE"],
            _ => &[],
        };
        KnownOperation { pattern: ResourceDef::new(operation.path.as_str()), methods, disabled }
    }

    pub(crate) fn matches(&self, path: &str) -> bool {
        self.pattern.capture_match_info(&mut Path::new(path))
    }
}
