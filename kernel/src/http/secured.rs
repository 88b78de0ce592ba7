//! The operations that need a sign-in. The front door refuses a stranger there, whatever the handler does.

use std::collections::HashMap;

use actix_web::http::Method;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{OpenApi, PathItem};

/// The methods of each path that only a caller who is signed in may use, by the pattern of the path.
#[derive(Default)]
pub(crate) struct Secured(HashMap<String, Vec<Method>>);

impl Secured {
    /// Adds the operations of `api` that name a way to sign in.
    pub(crate) fn add(&mut self, api: &OpenApi) {
        for (path, item) in &api.paths.paths {
            let secured = methods(item).filter(|(_, operation)| operation.security.is_some());
            let secured: Vec<Method> = secured.map(|(method, _)| method).collect();
            if !secured.is_empty() {
                self.0.insert(path.clone(), secured);
            }
        }
    }

    /// Whether a call of this method on a path of this pattern needs a sign-in.
    pub(crate) fn is(&self, method: &Method, pattern: &str) -> bool {
        self.0.get(pattern).is_some_and(|methods| methods.contains(method))
    }
}

/// Returns the operations of a path with their methods.
pub(crate) fn methods(item: &PathItem) -> impl Iterator<Item = (Method, &Operation)> {
    let all = [
        (Method::GET, &item.get),
        (Method::POST, &item.post),
        (Method::PUT, &item.put),
        (Method::PATCH, &item.patch),
        (Method::DELETE, &item.delete),
    ];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}
