//! The operations that need a sign-in. The front door refuses a stranger there, whatever the handler does.

use std::collections::HashMap;

use actix_web::http::Method;

use crate::http::routes::Operation;

/// The methods of each path that only a caller who is signed in may use, by the pattern of the path.
#[derive(Default)]
pub(crate) struct Secured(HashMap<String, Vec<Method>>);

impl Secured {
    /// Adds those of these operations that are not open.
    pub(crate) fn add(&mut self, operations: &[Operation]) {
        for Operation { path, method, .. } in operations.iter().filter(|operation| !operation.open) {
            self.0.entry(path.clone()).or_default().push(method.clone());
        }
    }

    /// Whether a call of this method on a path of this pattern needs a sign-in.
    pub(crate) fn is(&self, method: &Method, pattern: &str) -> bool {
        self.0.get(pattern).is_some_and(|methods| methods.contains(method))
    }
}
