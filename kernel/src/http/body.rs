//! Reads bodies and query strings, and reports every wrong field at once.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use garde::Validate;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::http::form::{self, WrongFields, named_field, rules};
use crate::http::plain;
use crate::http::problem::Problem;

/// The largest body, in bytes.
#[derive(Clone, Copy)]
pub(crate) struct BodyLimit(pub(crate) usize);

/// JSON, as the body of a request or of an answer. A body is refused: 415 where it is not JSON, 413 over the limit, 400
/// malformed, 422 with every wrong field.
pub struct Json<T>(pub T);

impl<T> FromRequest for Json<T>
where
    T: DeserializeOwned + Validate<Context = ()> + 'static,
{
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let value = json(request, payload);
        Box::pin(async move { form::read(value.await?).map(Json) })
    }
}

/// Reads a body as JSON. The program has this code once, and not once for each type of a body.
fn json(request: &HttpRequest, payload: &mut Payload) -> LocalBoxFuture<'static, Result<Value, Problem>> {
    let limit = request.app_data::<web::Data<BodyLimit>>().map_or(262_144, |l| l.0);
    let json = is_json(request);
    let bytes = bytes(request, payload, limit);
    Box::pin(async move {
        if !json {
            return Err(Problem::NotJson);
        }
        serde_json::from_slice(&bytes.await?).map_err(|e| {
            Problem::BadRequest(format!("The body is not JSON: line {}, column {}.", e.line(), e.column()))
        })
    })
}

/// A file as a body: 413 over `MOST` bytes. The handler checks its content.
pub struct FileBody<const MOST: usize>(pub web::Bytes);

impl<const MOST: usize> FromRequest for FileBody<MOST> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = bytes(request, payload, MOST);
        Box::pin(async move { Ok(FileBody(bytes.await?)) })
    }
}

/// Reads a whole body of at most `limit` bytes; a longer one is not read if its length is announced.
fn bytes(
    request: &HttpRequest,
    payload: &mut Payload,
    limit: usize,
) -> impl Future<Output = Result<web::Bytes, Problem>> + 'static {
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
    let mut payload = payload.take();
    async move {
        if announced.is_some_and(|length| length > limit) {
            return Err(Problem::TooLarge);
        }
        let mut bytes = web::BytesMut::new();
        while let Some(chunk) = payload.next().await {
            let chunk = chunk.map_err(|_| Problem::BadRequest("The body broke off.".to_owned()))?;
            if bytes.len() + chunk.len() > limit {
                return Err(Problem::TooLarge);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes.freeze())
    }
}

fn is_json(request: &HttpRequest) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

/// A query string as a struct; 422 with every wrong parameter.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + Validate<Context = ()> + 'static> FromRequest for Query<T> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let pairs = QueryPairs::from_request(request, payload).into_inner();
        ready(pairs.and_then(|QueryPairs(pairs)| parameters(pairs)).map(Query))
    }
}

/// Reads and validates parameters like [`form::read`]: one that cannot be read is noted and set aside.
fn parameters<T: DeserializeOwned + Validate<Context = ()>>(mut pairs: Vec<(String, String)>) -> Result<T, Problem> {
    let mut wrong = WrongFields::new();
    loop {
        let text = serde_urlencoded::to_string(&pairs)
            .map_err(|_| Problem::BadRequest("The query string cannot be read.".to_owned()))?;
        let parts = serde_urlencoded::Deserializer::new(form_urlencoded::parse(text.as_bytes()));
        match serde_path_to_error::deserialize::<_, T>(parts) {
            Ok(read) => {
                rules(read.validate(), &str::to_owned, &|_| false, &mut wrong);
                return if wrong.is_empty() { Ok(read) } else { Err(Problem::Invalid(wrong)) };
            }
            Err(error) => {
                let (path, said) = (error.path().to_string(), error.inner().to_string());
                let before = pairs.len();
                pairs.retain(|(name, _)| *name != path);
                let removed = pairs.len() < before;
                let field = if removed { path } else { named_field(&said).unwrap_or_else(|| "query".to_owned()) };
                wrong.entry(field).or_default().push(plain::unreadable(&said));
                if !removed {
                    return Err(Problem::Invalid(wrong));
                }
            }
        }
    }
}

/// A query string as it came, decoded: names may repeat. At most 100 pairs are read.
pub struct QueryPairs(pub Vec<(String, String)>);

impl FromRequest for QueryPairs {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(QueryPairs::of(request))
    }
}

impl QueryPairs {
    /// The parameters of a request.
    ///
    /// # Errors
    /// [`Problem`] where there are more than 100 or they cannot be read.
    pub fn of(request: &HttpRequest) -> Result<Self, Problem> {
        let pairs = web::Query::<Vec<(String, String)>>::from_query(request.query_string());
        match pairs {
            Ok(pairs) if pairs.len() <= 100 => Ok(QueryPairs(pairs.into_inner())),
            Ok(_) => Err(Problem::field("query", "has more than 100 parameters")),
            Err(_) => Err(Problem::BadRequest("The query string cannot be read.".to_owned())),
        }
    }
}

#[cfg(test)]
#[path = "body_tests.rs"]
mod tests;
