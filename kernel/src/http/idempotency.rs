//! The `Idempotency-Key` header.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use crate::http::problem::Problem;

/// The key that makes a repeated call one call; 1 to 200 visible characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(pub Option<String>);

impl FromRequest for IdempotencyKey {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(value) = request.headers().get("Idempotency-Key") else {
            return ready(Ok(IdempotencyKey(None)));
        };
        let key = value.to_str().unwrap_or("").trim();
        ready(if key.is_empty() || key.len() > 200 {
            Err(Problem::field("Idempotency-Key", "must be 1 to 200 visible characters"))
        } else {
            Ok(IdempotencyKey(Some(key.to_owned())))
        })
    }
}
