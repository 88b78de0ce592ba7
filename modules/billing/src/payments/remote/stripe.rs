//! Stripe: a card is paid on a page of Stripe's, to which the buyer's browser is sent.
//!
//! The rules are those of Stripe's API reference (Checkout Sessions, Refunds, Idempotent requests), of "Supported
//! currencies", and of "Receive Stripe events in your webhook endpoint".

use actix_web::http::header::HeaderMap;
use contracts::money::{Currency, Money};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::Sha256;

use super::wire::{Reply, Wire};
use super::{Tried, tried};
use crate::payments::model::{Charge, Method, Remote};
use crate::payments::provider::{Answer, Entry, NotBelieved, Outcome, Provider, Told, Unreachable};

/// The header that signs an event: `t=<seconds since 1970>,v1=<hex of the HMAC-SHA256 of "<t>.<body>">`, perhaps with
/// several `v1` while a secret is being replaced.
const SIGNATURE: &str = "Stripe-Signature";
/// The greatest age of an event, in milliseconds: five minutes, as Stripe's own libraries have it.
const EVENT_MS: i64 = 5 * 60 * 1000;
/// How long a buyer has on Stripe's page, in milliseconds: an hour. Stripe takes half an hour to a day.
const PAGE_MS: i64 = 60 * 60 * 1000;

/// The secret keys of a connection.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct StripeKeys {
    /// `sk_test_…`, `sk_live_…`, or a restricted key `rk_…`.
    pub(crate) secret_key: String,
    /// `whsec_…`, which signs the events of the shop's endpoint.
    pub(crate) webhook_secret: String,
}

/// The provider `stripe`.
pub(crate) struct Stripe {
    pub(crate) keys: StripeKeys,
    pub(crate) base: String,
    pub(crate) live: bool,
    pub(crate) wire: Wire,
    /// The shop's address, to which the buyer comes back.
    pub(crate) shop: String,
}

/// An amount as Stripe counts it: in the smallest unit. The Ugandan shilling has none, but is counted in hundredths for
/// backward compatibility ("Supported currencies", special cases).
fn counted(amount: Money) -> Option<i64> {
    if amount.currency.code() == "UGX" { amount.minor.checked_mul(100) } else { Some(amount.minor) }
}

/// An amount that Stripe counted, in words.
fn said(units: Option<i64>, currency: &str) -> String {
    let code = currency.to_uppercase();
    let Some(units) = units else { return format!("no amount in {code}") };
    match Currency::parse(&code) {
        Some(known) if code == "UGX" => format!("{} {code}", Money::new(units / 100, known)),
        Some(known) => format!("{} {code}", Money::new(units, known)),
        None => format!("{units} {code}"),
    }
}

impl Stripe {
    fn bearer(&self) -> String {
        format!("Bearer {}", self.keys.secret_key)
    }

    fn get(&self, path: &str) -> Result<Reply, Unreachable> {
        self.wire.get(&format!("{}{path}", self.base), &[("Authorization", &self.bearer())])
    }

    fn post(&self, path: &str, key: &str, form: &[(&str, String)]) -> Result<Reply, Unreachable> {
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(form);
        let headers = [
            ("Authorization", self.bearer()),
            ("Idempotency-Key", key.to_owned()),
            ("Content-Type", "application/x-www-form-urlencoded".to_owned()),
        ];
        let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
        self.wire.post(&format!("{}{path}", self.base), &headers, &body.finish())
    }

    /// Proves the keys: the balance can be read, and says whether it is of live money.
    ///
    /// # Errors
    /// [`Unreachable`].
    pub(crate) fn try_keys(&self) -> Result<Tried, Unreachable> {
        let reply = self.get("/v1/balance")?;
        let live = reply.json["livemode"].as_bool();
        match tried("Stripe", reply.status, live.map(|_| "a balance of one of the modes"))? {
            Tried::Accepted if live.is_some_and(|live| live != self.live) => {
                let (has, wants) = if self.live { ("test", "live") } else { ("live", "test") };
                Ok(Tried::Refused(format!("These are keys of the {has} mode, and you chose the {wants} mode.")))
            }
            answer => Ok(answer),
        }
    }

    /// Reads a session, which belongs to `charge`.
    fn session(charge: &Charge, session: &Value) -> Answer {
        let text = |name: &str| session[name].as_str().map(str::to_owned);
        let remote =
            Remote { reference: text("id").unwrap_or_default(), page: text("url"), receipt: text("payment_intent") };
        let outcome = match (text("status").as_deref(), text("payment_status").as_deref()) {
            (Some("complete"), Some("paid")) => {
                let (units, currency) = (session["amount_total"].as_i64(), text("currency").unwrap_or_default());
                if units == counted(charge.amount) && currency.eq_ignore_ascii_case(charge.amount.currency.code()) {
                    Outcome::Succeeded
                } else {
                    Outcome::Differs(format!("Stripe took {}.", said(units, &currency)))
                }
            }
            (Some("expired"), _) => Outcome::Expired("Nobody paid on Stripe's page in time.".to_owned()),
            _ => Outcome::Waiting,
        };
        Answer { outcome, remote: Some(remote) }
    }

    fn signed(&self, header: &str, body: &[u8], now_ms: i64) -> bool {
        let part = |name: &'static str| {
            header.split(',').filter_map(move |part| part.trim().strip_prefix(name)?.strip_prefix('='))
        };
        let Some(at) = part("t").next() else { return false };
        let fresh =
            at.parse::<i64>().is_ok_and(|at| now_ms.abs_diff(at.saturating_mul(1000)) <= EVENT_MS.unsigned_abs());
        // HMAC takes keys of every length (RFC 2104).
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(self.keys.webhook_secret.as_bytes()) else { return false };
        mac.update(at.as_bytes());
        mac.update(b".");
        mac.update(body);
        let known = !self.keys.webhook_secret.is_empty();
        known && fresh && part("v1").filter_map(unhex).any(|code| mac.clone().verify_slice(&code).is_ok())
    }
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2).map(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok());
    digits.collect()
}

/// Stripe's reason, in words for the payer.
fn refused(reply: &Reply) -> String {
    let why = reply.json["error"]["message"].as_str().unwrap_or("It gave no reason.");
    format!("Stripe refused the payment: {why}")
}

impl Provider for Stripe {
    fn name(&self) -> &'static str {
        "stripe"
    }

    fn method(&self) -> Method {
        Method::Card
    }

    fn entry(&self) -> Entry {
        Entry::Page
    }

    fn is_test(&self) -> bool {
        !self.live
    }

    fn create(&self, charge: &Charge, _: i64) -> Result<Answer, Unreachable> {
        let Some(units) = counted(charge.amount) else {
            return Ok(Outcome::Failed("The amount is too large for a card.".to_owned()).into());
        };
        let back = format!("{}/billing?view={}", self.shop, charge.bill);
        let intent = "payment_intent_data[metadata][payment]";
        let form = [
            ("mode", "payment".to_owned()),
            ("payment_method_types[0]", "card".to_owned()),
            ("client_reference_id", charge.payment.to_string()),
            ("metadata[payment]", charge.payment.to_string()),
            (intent, charge.payment.to_string()),
            ("success_url", back.clone()),
            ("cancel_url", back),
            // The same at each repetition: a key with other parameters is refused.
            ("expires_at", (charge.at_ms.saturating_add(PAGE_MS) / 1000).to_string()),
            ("line_items[0][quantity]", "1".to_owned()),
            ("line_items[0][price_data][currency]", charge.amount.currency.code().to_lowercase()),
            ("line_items[0][price_data][unit_amount]", units.to_string()),
            ("line_items[0][price_data][product_data][name]", format!("Invoice {}", charge.bill_number)),
        ];
        let reply = self.post("/v1/checkout/sessions", &charge.payment, &form)?;
        match reply.status {
            200 => Ok(Self::session(charge, &reply.json)),
            400 | 402 => Ok(Outcome::Failed(refused(&reply)).into()),
            other => Err(Unreachable(format!("Stripe answered {other}"))),
        }
    }

    fn query(&self, charge: &Charge, now_ms: i64) -> Result<Answer, Unreachable> {
        // Without its number the session may be there or not: the same key gives the same session.
        let Some(remote) = &charge.remote else { return self.create(charge, now_ms) };
        let reply = self.get(&format!("/v1/checkout/sessions/{}", remote.reference))?;
        match reply.status {
            200 => Ok(Self::session(charge, &reply.json)),
            other => Err(Unreachable(format!("Stripe answered {other}"))),
        }
    }

    fn refund(&self, charge: &Charge, refund: &str, amount: Money, _: i64) -> Result<Outcome, Unreachable> {
        let intent = charge.remote.as_ref().and_then(|remote| remote.receipt.clone());
        let (Some(intent), Some(units)) = (intent, counted(amount)) else {
            return Ok(Outcome::Failed("Stripe does not know the payment.".to_owned()));
        };
        let form = [("payment_intent", intent), ("amount", units.to_string())];
        let reply = self.post("/v1/refunds", refund, &form)?;
        match (reply.status, reply.json["status"].as_str()) {
            (200, Some("succeeded")) => Ok(Outcome::Succeeded),
            (200, Some("failed" | "canceled")) => Ok(Outcome::Failed("Stripe could not refund it.".to_owned())),
            (200, _) => Ok(Outcome::Waiting),
            (400 | 402, _) => Ok(Outcome::Failed(refused(&reply))),
            (other, _) => Err(Unreachable(format!("Stripe answered {other}"))),
        }
    }

    fn told(&self, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<Told, NotBelieved> {
        let signature = headers.get(SIGNATURE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !self.signed(signature, body, now_ms) {
            return Err(NotBelieved::Signature);
        }
        let event: Value = serde_json::from_slice(body).map_err(|_| NotBelieved::Unreadable)?;
        if !event["type"].as_str().is_some_and(|kind| kind.starts_with("checkout.session.")) {
            return Ok(Told::default());
        }
        let session = &event["data"]["object"];
        let payment = session["client_reference_id"].as_str().ok_or(NotBelieved::Unreadable)?;
        Ok(Told {
            payment: Some(payment.into()),
            reference: session["id"].as_str().map(str::to_owned),
            ..Told::default()
        })
    }
}

#[cfg(test)]
#[path = "stripe_tests.rs"]
mod tests;
