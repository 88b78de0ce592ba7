//! The HTTP client of providers: TLS, short waits, no redirects, small answers.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::http::Uri;
use serde_json::Value;

use crate::payments::provider::Unreachable;

/// How long a provider has for its whole answer, and for taking the call.
const ANSWER: Duration = Duration::from_secs(20);
const CONNECT: Duration = Duration::from_secs(5);
/// The longest answer, in bytes.
const MOST: u64 = 256 * 1024;

/// Whether keys may be sent to an address: it is TLS, or this machine, where tests have their stand-ins.
pub(crate) fn is_safe(base: &str) -> bool {
    let Ok(uri) = base.parse::<Uri>() else { return false };
    let host = uri.host().unwrap_or_default();
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let here = host == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    let named = !host.is_empty() && uri.query().is_none() && !base.contains('@');
    named && (uri.scheme_str() == Some("https") || (here && uri.scheme_str() == Some("http")))
}

/// The client. Its clones share their connections.
#[derive(Clone)]
pub(crate) struct Wire(ureq::Agent);

/// A provider's answer.
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// Null if it is not JSON.
    pub(crate) json: Value,
}

impl Wire {
    pub(crate) fn new() -> Self {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(ANSWER))
            .timeout_connect(Some(CONNECT))
            .max_redirects(0)
            .http_status_as_error(false)
            .proxy(None)
            .build();
        Wire(config.new_agent())
    }

    /// Sends a GET.
    ///
    /// # Errors
    /// [`Unreachable`] where no whole answer came.
    pub(crate) fn get(&self, url: &str, headers: &[(&str, &str)]) -> Result<Reply, Unreachable> {
        let mut call = self.0.get(url);
        for (name, value) in headers {
            call = call.header(*name, *value);
        }
        read(call.call())
    }

    /// Sends a POST with a body.
    ///
    /// # Errors
    /// [`Unreachable`] where no whole answer came: the call may have arrived.
    pub(crate) fn post(&self, url: &str, headers: &[(&str, &str)], body: &str) -> Result<Reply, Unreachable> {
        let mut call = self.0.post(url);
        for (name, value) in headers {
            call = call.header(*name, *value);
        }
        read(call.send(body))
    }
}

fn read(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Reply, Unreachable> {
    // The error names the address, never a header or a body.
    let failed = |error: ureq::Error| Unreachable(error.to_string());
    let mut answer = answer.map_err(failed)?;
    let body = answer.body_mut().with_config().limit(MOST).read_to_vec().map_err(failed)?;
    let json = serde_json::from_slice(&body).unwrap_or(Value::Null);
    Ok(Reply { status: answer.status().as_u16(), json })
}

/// The access tokens of providers that lend one for an hour, by the keys that fetched them.
#[derive(Clone, Default)]
pub(crate) struct Tokens(Arc<Mutex<HashMap<String, (String, i64)>>>);

impl Tokens {
    /// Returns the token for these keys, and fetches it where there is none that holds for another minute.
    ///
    /// # Errors
    /// The error of `fetch`, which returns a token and the seconds for which it holds.
    pub(crate) fn of(
        &self,
        keys: &str,
        now_ms: i64,
        fetch: impl FnOnce() -> Result<(String, i64), Unreachable>,
    ) -> Result<String, Unreachable> {
        let held = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((token, until_ms)) = held().get(keys).filter(|(_, until_ms)| *until_ms > now_ms) {
            let _ = until_ms;
            return Ok(token.clone());
        }
        let (token, seconds) = fetch()?;
        let until_ms = now_ms.saturating_add(seconds.saturating_sub(60).clamp(0, 3_600) * 1000);
        held().insert(keys.to_owned(), (token.clone(), until_ms));
        Ok(token)
    }

    /// Forgets a token that the provider refused.
    pub(crate) fn forget(&self, keys: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(keys);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_go_by_tls_or_stay_on_this_machine() {
        for good in ["https://api.stripe.com", "http://127.0.0.1:9999", "http://localhost:1", "http://[::1]:80"] {
            assert!(is_safe(good), "{good}");
        }
        for bad in [
            "http://api.stripe.com",
            "ftp://127.0.0.1",
            "api.stripe.com",
            "",
            "https://",
            "http://127.0.0.1@evil.example",
            "https://x?y=1",
            "http://10.0.0.1",
        ] {
            assert!(!is_safe(bad), "{bad}");
        }
    }

    #[test]
    fn a_token_is_fetched_once_while_it_holds() {
        let tokens = Tokens::default();
        let fetch = |n: &str| Ok((n.to_owned(), 3_599));
        assert_eq!(tokens.of("k", 0, || fetch("one")).unwrap(), "one");
        assert_eq!(tokens.of("k", 1_000, || fetch("two")).unwrap(), "one");
        assert_eq!(tokens.of("other", 1_000, || fetch("other")).unwrap(), "other");
        assert_eq!(tokens.of("k", 3_600_000, || fetch("two")).unwrap(), "two");
        tokens.forget("k");
        assert_eq!(tokens.of("k", 3_600_001, || fetch("three")).unwrap(), "three");
    }
}
