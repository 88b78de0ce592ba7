//! Bank transfers: the payer says that the money was sent, and the payee that it came.

use actix_web::http::header::HeaderMap;
use contracts::money::Money;

use super::model::Charge;
use super::model::Method;
use super::provider::{NotBelieved, Notice, Outcome, Provider, Unreachable};

/// The provider `manual`.
pub(crate) struct Manual;

impl Provider for Manual {
    fn name(&self) -> &'static str {
        "manual"
    }

    fn method(&self) -> Method {
        Method::Ach
    }

    fn create(&self, _: &Charge, _: i64) -> Result<Outcome, Unreachable> {
        Ok(Outcome::Waiting)
    }

    fn query(&self, _: &Charge, _: i64) -> Result<Outcome, Unreachable> {
        Ok(Outcome::Waiting)
    }

    /// Succeeds always: the payee says that the money was sent back.
    fn refund(&self, _: &Charge, _: &str, _: Money) -> Result<Outcome, Unreachable> {
        Ok(Outcome::Succeeded)
    }

    fn notice(&self, _: &HeaderMap, _: &[u8], _: i64) -> Result<Notice, NotBelieved> {
        Err(NotBelieved::NoNotices)
    }
}
