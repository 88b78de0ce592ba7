//! Test cards: no money moves, and no card number is ever typed, sent or stored. The outcome of a charge follows from
//! the card alone, as with the test cards of real providers.

use actix_web::http::header::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use contracts::money::{Currency, Money};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use utoipa::ToSchema;

use super::model::Charge;
use super::model::{Card, Method};
use super::provider::{Answer, Entry, NotBelieved, Notice, Outcome, Provider, Unreachable};

/// The time that a slow card takes, in milliseconds.
const SLOW_MS: i64 = 4_000;
/// The greatest age of a notice, in milliseconds: five minutes.
const NOTICE_MS: i64 = 5 * 60 * 1000;
/// The header that signs a notice: `t=<milliseconds since 1970 UTC>,v1=<base64 of the HMAC-SHA256 of "<t>.<body>">`.
const SIGNATURE: &str = "Sokoni-Signature";

/// A card for trying out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TestCard {
    /// Pays at once.
    Visa,
    /// Pays at once.
    Mastercard,
    /// Refuses.
    Declined,
    /// Pays after a few seconds.
    Slow,
}

impl TestCard {
    /// The test card of this name, if there is one.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        [TestCard::Visa, TestCard::Mastercard, TestCard::Declined, TestCard::Slow]
            .into_iter()
            .find(|card| card.as_str() == word)
    }

    /// The card's name in the API.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            TestCard::Visa => "visa",
            TestCard::Mastercard => "mastercard",
            TestCard::Declined => "declined",
            TestCard::Slow => "slow",
        }
    }

    /// Issues the card under a token that begins with its name.
    pub(crate) fn issue(self, unique: &str, now_ms: i64) -> Card {
        let (brand, last4) = match self {
            TestCard::Visa => ("visa", "4242"),
            TestCard::Mastercard => ("mastercard", "4444"),
            TestCard::Declined => ("visa", "0002"),
            TestCard::Slow => ("mastercard", "3155"),
        };
        let year = kernel::http::text::today(now_ms).year() + 3;
        Card {
            token: format!("{}-{unique}", self.as_str()),
            brand: brand.to_owned(),
            last4: last4.to_owned(),
            expiry: format!("12/{year}"),
        }
    }
}

/// The provider `sandbox`.
pub(crate) struct Sandbox {
    key: Hmac<Sha256>,
}

/// The body of a notice.
#[derive(Deserialize)]
struct SandboxCallback {
    payment: String,
    /// `succeeded` or `failed`.
    status: String,
    amount: String,
    currency: String,
}

impl Sandbox {
    /// `secret` signs the notices. If it is empty, a random one is used, so that every notice is refused.
    #[allow(clippy::expect_used, reason = "HMAC takes keys of every length (RFC 2104)")]
    pub(crate) fn new(secret: &str) -> Self {
        let random: [u8; 32] = rand::random();
        let secret = if secret.is_empty() { &random[..] } else { secret.as_bytes() };
        Sandbox { key: Hmac::new_from_slice(secret).expect("a key of any length") }
    }

    /// Whether a signature belongs to this body and is not too old.
    fn signed(&self, signature: &str, body: &[u8], now_ms: i64) -> bool {
        let Some((at, code)) = signature.strip_prefix("t=").and_then(|rest| rest.split_once(",v1=")) else {
            return false;
        };
        let fresh = at.parse::<i64>().is_ok_and(|at| now_ms.abs_diff(at) <= NOTICE_MS.unsigned_abs());
        let mut mac = self.key.clone();
        mac.update(at.as_bytes());
        mac.update(b".");
        mac.update(body);
        fresh && STANDARD.decode(code).is_ok_and(|code| mac.verify_slice(&code).is_ok())
    }

    fn decide(charge: &Charge, now_ms: i64) -> Outcome {
        let word = charge.token.as_deref().and_then(|token| token.split('-').next()).unwrap_or_default();
        match TestCard::parse(word) {
            Some(TestCard::Visa | TestCard::Mastercard) => Outcome::Succeeded,
            Some(TestCard::Slow) if now_ms.saturating_sub(charge.at_ms) < SLOW_MS => Outcome::Waiting,
            Some(TestCard::Slow) => Outcome::Succeeded,
            Some(TestCard::Declined) => Outcome::Failed("The card was declined. Use another card.".to_owned()),
            None => Outcome::Failed("The card is not known. Use another card.".to_owned()),
        }
    }
}

impl Provider for Sandbox {
    fn name(&self) -> &'static str {
        "sandbox"
    }

    fn method(&self) -> Method {
        Method::Card
    }

    fn entry(&self) -> Entry {
        Entry::Card
    }

    fn create(&self, charge: &Charge, now_ms: i64) -> Result<Answer, Unreachable> {
        tracing::debug!(payment = charge.payment.as_str(), amount = %charge.amount, "a card for trying out: no money moves");
        Ok(Self::decide(charge, now_ms).into())
    }

    fn query(&self, charge: &Charge, now_ms: i64) -> Result<Answer, Unreachable> {
        Ok(Self::decide(charge, now_ms).into())
    }

    fn refund(&self, _: &Charge, _: &str, _: Money, _: i64) -> Result<Outcome, Unreachable> {
        Ok(Outcome::Succeeded)
    }

    fn notice(&self, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<Notice, NotBelieved> {
        let signature = headers.get(SIGNATURE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !self.signed(signature, body, now_ms) {
            return Err(NotBelieved::Signature);
        }
        let callback: SandboxCallback = serde_json::from_slice(body).map_err(|_| NotBelieved::Unreadable)?;
        let currency = Currency::parse(&callback.currency).ok_or(NotBelieved::Unreadable)?;
        let amount = Money::parse(&callback.amount, currency).ok_or(NotBelieved::Unreadable)?;
        let outcome = match callback.status.as_str() {
            "succeeded" => Outcome::Succeeded,
            "failed" => Outcome::Failed("The card was declined. Use another card.".to_owned()),
            _ => return Err(NotBelieved::Unreadable),
        };
        Ok(Notice { payment: callback.payment.into(), amount, outcome })
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    const NOW: i64 = 1_772_000_000_000;
    const BODY: &str = r#"{"payment":"p","status":"succeeded","amount":"3500","currency":"UGX"}"#;

    fn headers(sandbox: &Sandbox, at_ms: i64, body: &str) -> HeaderMap {
        let mut mac = sandbox.key.clone();
        mac.update(format!("{at_ms}.{body}").as_bytes());
        let code = STANDARD.encode(mac.finalize().into_bytes());
        let mut headers = HeaderMap::new();
        let name = HeaderName::from_bytes(SIGNATURE.as_bytes()).unwrap();
        headers.insert(name, HeaderValue::from_str(&format!("t={at_ms},v1={code}")).unwrap());
        headers
    }

    #[test]
    fn only_what_the_sandbox_signed_of_late_is_believed() {
        let (sandbox, other) = (Sandbox::new("secret"), Sandbox::new(""));
        let read = |headers: &HeaderMap, body: &str| sandbox.notice(headers, body.as_bytes(), NOW);
        let good = read(&headers(&sandbox, NOW - 1000, BODY), BODY).unwrap();
        let ugx = Currency::parse("UGX").unwrap();
        let callback = Notice { payment: "p".into(), amount: Money::new(3500, ugx), outcome: Outcome::Succeeded };
        assert_eq!(good, callback);
        for (headers, body) in [
            (HeaderMap::new(), BODY),
            (headers(&other, NOW, BODY), BODY),
            (headers(&sandbox, NOW - NOTICE_MS - 1, BODY), BODY),
            (headers(&sandbox, NOW, BODY), "{}"),
        ] {
            assert_eq!(read(&headers, body), Err(NotBelieved::Signature));
        }
        for wrong in ["{}", "x", &BODY.replace("UGX", "XXX"), &BODY.replace("succeeded", "perhaps")] {
            assert_eq!(read(&headers(&sandbox, NOW, wrong), wrong), Err(NotBelieved::Unreadable), "{wrong}");
        }
    }

    #[test]
    fn what_becomes_of_a_charge_follows_from_its_card() {
        let charge = |card: TestCard| Charge {
            token: Some(card.issue("x", NOW).token),
            at_ms: NOW,
            ..crate::testing::charge(Money::new(1, Currency::USD))
        };
        let decided = |card, after| Sandbox::decide(&charge(card), NOW + after);
        assert_eq!(decided(TestCard::Visa, 0), Outcome::Succeeded);
        assert_eq!(decided(TestCard::Mastercard, 0), Outcome::Succeeded);
        assert!(matches!(decided(TestCard::Declined, SLOW_MS), Outcome::Failed(_)));
        assert_eq!(
            (decided(TestCard::Slow, 0), decided(TestCard::Slow, SLOW_MS)),
            (Outcome::Waiting, Outcome::Succeeded)
        );
    }
}
