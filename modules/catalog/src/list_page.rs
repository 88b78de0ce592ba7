//! A page of a list of products, as it is sent and cached.

use actix_web::http::header::HeaderName;
use actix_web::{HttpRequest, HttpResponse};
use kernel::http::PublicAnswer;

use crate::view::ListAnswer;

/// The header with the number of products in the whole list.
const TOTAL: HeaderName = HeaderName::from_static("x-total-count");

/// A page of a list, the same for every caller.
#[derive(Clone)]
pub(crate) struct ListPage {
    pub(crate) items: PublicAnswer,
    /// Number of products in the whole list.
    pub(crate) total: u64,
}

impl From<ListAnswer> for ListPage {
    fn from(ListAnswer { body, total }: ListAnswer) -> Self {
        ListPage { items: PublicAnswer::new(body), total }
    }
}

impl ListPage {
    pub(crate) async fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let mut answer = self.items.answer(request).await;
        answer.headers_mut().insert(TOTAL, self.total.into());
        answer
    }
}
