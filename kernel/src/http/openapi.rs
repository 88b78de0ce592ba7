//! The OpenAPI document that the shop publishes.
//!
//! The program has the document as a file, `web/openapi.json`. A test makes it from the handlers (`description`) and compares
//! it, so that the program has none of the code that describes.

use std::sync::Arc;

use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;
use serde_json::Value;
use tokio::sync::OnceCell;

use crate::http::page_files::PageFiles;
use crate::http::problem::Problem;
use crate::http::public_answer::PublicAnswer;

/// The published document. It is unpacked when it is first asked for, and kept.
pub(crate) struct Document {
    page: Arc<dyn PageFiles>,
    /// The operations of modules that are off, by path and method.
    missing: Vec<(String, Method)>,
    made: OnceCell<PublicAnswer>,
}

impl Document {
    /// The document of a page, without these operations.
    pub(crate) fn new(page: Arc<dyn PageFiles>, missing: Vec<(String, Method)>) -> Document {
        Document { page, missing, made: OnceCell::new() }
    }

    fn make(&self) -> serde_json::Result<PublicAnswer> {
        let whole = self.page.openapi();
        if self.missing.is_empty() {
            return Ok(PublicAnswer::new(Bytes::from(whole)));
        }
        let mut document = serde_json::from_slice(&whole)?;
        remove(&mut document, &self.missing);
        Ok(PublicAnswer::new(Bytes::from(serde_json::to_vec_pretty(&document)?)))
    }

    /// Returns the document. Those who ask while it is made wait for it, so that it is made once.
    async fn answer(self: Arc<Self>) -> Result<PublicAnswer, Problem> {
        let failed = |error: &dyn std::fmt::Display| Problem::Internal(error.to_string());
        let whole = self.clone();
        let made = self.made.get_or_try_init(|| async {
            let made = web::block(move || whole.make()).await.map_err(|error| failed(&error))?;
            made.map_err(|error| failed(&error))
        });
        made.await.cloned()
    }
}

/// Removes operations from a document. It keeps schemas that no other operation has.
fn remove(document: &mut Value, operations: &[(String, Method)]) {
    let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) else { return };
    for (path, method) in operations {
        if let Some(item) = paths.get_mut(path).and_then(Value::as_object_mut) {
            item.remove(&method.as_str().to_ascii_lowercase());
        }
    }
    paths.retain(|_, item| item.as_object().is_some_and(|methods| !methods.is_empty()));
}

/// `GET /api/openapi.json`
pub(crate) async fn serve(request: HttpRequest, document: web::Data<Document>) -> Result<HttpResponse, Problem> {
    Ok(document.into_inner().answer().await?.answer(&request).await)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_module_that_is_off_would_answer_is_not_published() {
        let both = json!({"get": {}, "post": {}});
        let mut document = json!({"paths": {"/a": both, "/b/{id}": {"get": {}}}, "components": {"schemas": {"A": {}}}});
        remove(&mut document, &[("/a".to_owned(), Method::POST), ("/b/{id}".to_owned(), Method::GET)]);
        assert_eq!(document, json!({"paths": {"/a": {"get": {}}}, "components": {"schemas": {"A": {}}}}));
    }
}
