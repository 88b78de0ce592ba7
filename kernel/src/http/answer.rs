//! What handlers answer.

use actix_web::body::EitherBody;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, Responder, web};
use serde::Serialize;

use super::body::Json;
use super::problem::Problem;

/// The result of a handler that answers 200 with JSON.
pub type Answer<T> = Result<Json<T>, Problem>;

impl<T: Serialize> Responder for Json<T> {
    type Body = EitherBody<String>;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse<Self::Body> {
        web::Json(self.0).respond_to(request)
    }
}

/// An answer of 201 with what was made, as JSON.
pub struct Created<T>(pub T);

impl<T: Serialize> Responder for Created<T> {
    type Body = EitherBody<String>;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse<Self::Body> {
        let mut response = Json(self.0).respond_to(request);
        *response.status_mut() = StatusCode::CREATED;
        response
    }
}

/// An answer of 204: it is done, and there is nothing to say.
pub struct NoContent;

impl Responder for NoContent {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::NoContent().finish()
    }
}
