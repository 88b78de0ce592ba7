//! M-Pesa in Kenya: the payer confirms on the telephone (STK push).
//!
//! The rules are those of Safaricom's Daraja documentation: "Authorization", "M-Pesa Express Simulate", "M-Pesa Express
//! Query", "Customer To Business Register URL" and "Reversal".

use actix_web::http::header::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use contracts::money::{Currency, Money};
use jiff::tz::{Offset, TimeZone};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::wire::{Reply, Tokens, Wire};
use super::{Tried, tried};
use crate::bills::by_number;
use crate::payments::model::{Charge, Method, Remote};
use crate::payments::provider::{Answer, Claim, Entry, NotBelieved, Outcome, Provider, Told, Unreachable};

/// The error and the result of a query whose payment is not decided yet.
const IN_PROGRESS: &str = "500.001.1001";
const STILL_PROCESSED: i64 = 4999;

/// The secret keys of a connection, and what belongs to them.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct MpesaKeys {
    pub(crate) consumer_key: String,
    pub(crate) consumer_secret: String,
    /// The passkey of the push, which the portal shows.
    pub(crate) passkey: String,
    /// The paybill number, or the store number of a till.
    pub(crate) short_code: String,
    /// The till, if the money goes to one.
    pub(crate) till: String,
    /// The user of the portal who may order reversals, and its encrypted password; both may be empty.
    pub(crate) initiator: String,
    pub(crate) security_credential: String,
}

/// The provider `mpesa`.
pub(crate) struct Mpesa {
    pub(crate) keys: MpesaKeys,
    pub(crate) base: String,
    pub(crate) live: bool,
    pub(crate) wire: Wire,
    pub(crate) tokens: Tokens,
    /// The address of callbacks, with its secret and a slash at its end.
    pub(crate) callbacks: String,
    /// The address of reports from the paybill, with its secret.
    pub(crate) paybill: String,
}

/// A whole amount of shillings: M-Pesa takes no cents.
fn shillings(amount: Money) -> Option<i64> {
    (amount.minor > 0 && amount.minor % 100 == 0).then_some(amount.minor / 100)
}

/// The time in Kenya, as a push states it: `20261123150405`.
fn timestamp(now_ms: i64) -> String {
    // Kenya has no summer time.
    let zone = TimeZone::fixed(Offset::constant(3));
    let at = jiff::Timestamp::from_millisecond(now_ms).unwrap_or_default();
    at.to_zoned(zone).strftime("%Y%m%d%H%M%S").to_string()
}

/// A number that Daraja writes as a number or as a text.
fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Reads the result of a reversal; `None` if it is none, such as a report that a queue was full.
pub(crate) fn reversed(body: &[u8]) -> Option<Outcome> {
    let said: Value = serde_json::from_slice(body).ok()?;
    let why = said["Result"]["ResultDesc"].as_str().unwrap_or("It gave no reason.");
    Some(match number(&said["Result"]["ResultCode"])? {
        0 => Outcome::Succeeded,
        code => Outcome::Failed(format!("M-Pesa did not reverse it: {why} ({code})")),
    })
}

/// What a result code means. Zero alone is success.
fn outcome(code: i64, said: &str) -> Outcome {
    match code {
        0 => Outcome::Succeeded,
        1 => Outcome::Failed("There is not enough money on the M-Pesa account.".to_owned()),
        1032 => Outcome::Failed("The request was cancelled on the telephone.".to_owned()),
        2001 => Outcome::Failed("The M-Pesa PIN was wrong.".to_owned()),
        1019 | 1037 => Outcome::Expired("Nobody answered on the telephone in time.".to_owned()),
        other => Outcome::Failed(format!("M-Pesa did not take the payment: {said} ({other})")),
    }
}

impl Mpesa {
    fn token_of(&self) -> Result<Reply, Unreachable> {
        let basic = STANDARD.encode(format!("{}:{}", self.keys.consumer_key, self.keys.consumer_secret));
        let url = format!("{}/oauth/v1/generate?grant_type=client_credentials", self.base);
        self.wire.get(&url, &[("Authorization", &format!("Basic {basic}"))])
    }

    fn token(&self, now_ms: i64) -> Result<String, Unreachable> {
        self.tokens.of(&self.keys.consumer_key, now_ms, || {
            let reply = self.token_of()?;
            let token = reply.json["access_token"].as_str().filter(|_| reply.status == 200);
            let token = token.ok_or_else(|| Unreachable(format!("M-Pesa gave no token: {}", reply.status)))?;
            Ok((token.to_owned(), number(&reply.json["expires_in"]).unwrap_or(0)))
        })
    }

    fn post(&self, path: &str, body: &Value, now_ms: i64) -> Result<Reply, Unreachable> {
        let bearer = format!("Bearer {}", self.token(now_ms)?);
        let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/json")];
        let reply = self.wire.post(&format!("{}{path}", self.base), &headers, &body.to_string())?;
        if reply.status == 401 {
            self.tokens.forget(&self.keys.consumer_key);
        }
        Ok(reply)
    }

    fn password(&self, at: &str) -> String {
        STANDARD.encode(format!("{}{}{at}", self.keys.short_code, self.keys.passkey))
    }

    /// Proves the keys: they give a token.
    ///
    /// # Errors
    /// [`Unreachable`].
    pub(crate) fn try_keys(&self) -> Result<Tried, Unreachable> {
        let reply = self.token_of()?;
        tried("M-Pesa", reply.status, reply.json["access_token"].as_str())
    }

    /// Registers the addresses to which M-Pesa reports payments that customers begin themselves.
    ///
    /// # Errors
    /// [`Unreachable`].
    pub(crate) fn register(&self, now_ms: i64) -> Result<Tried, Unreachable> {
        let body = json!({
            "ShortCode": self.keys.short_code,
            "ResponseType": "Completed",
            "ConfirmationURL": format!("{}/confirmation", self.paybill),
            "ValidationURL": format!("{}/validation", self.paybill),
        });
        let reply = self.post("/mpesa/c2b/v2/registerurl", &body, now_ms)?;
        tried("M-Pesa", reply.status, reply.json["ResponseCode"].as_str())
    }
}

impl Provider for Mpesa {
    fn name(&self) -> &'static str {
        "mpesa"
    }

    fn method(&self) -> Method {
        Method::Mpesa
    }

    fn entry(&self) -> Entry {
        Entry::Phone
    }

    fn takes(&self, currency: Currency) -> bool {
        currency.code() == "KES"
    }

    fn is_test(&self) -> bool {
        !self.live
    }

    /// A push that is sent again is another request on the telephone.
    fn repeats(&self) -> bool {
        false
    }

    fn refuses(&self, amount: Money, phone: &str) -> Option<(&'static str, String)> {
        if shillings(amount).is_none() {
            return Some(("amount", "must be whole shillings: M-Pesa takes no cents".to_owned()));
        }
        let rest = phone.strip_prefix("+254").unwrap_or_default();
        let good = rest.len() == 9 && rest.starts_with(['7', '1']) && rest.bytes().all(|byte| byte.is_ascii_digit());
        (!good).then(|| ("phone", "must be a Kenyan number, like +254 712 345 678".to_owned()))
    }

    fn create(&self, charge: &Charge, now_ms: i64) -> Result<Answer, Unreachable> {
        let (Some(amount), Some(phone)) = (shillings(charge.amount), &charge.phone) else {
            return Ok(Outcome::Failed("M-Pesa takes whole shillings from a telephone.".to_owned()).into());
        };
        let (at, phone) = (timestamp(now_ms), phone.trim_start_matches('+'));
        let (kind, to) = if self.keys.till.is_empty() {
            ("CustomerPayBillOnline", &self.keys.short_code)
        } else {
            ("CustomerBuyGoodsOnline", &self.keys.till)
        };
        let body = json!({
            "BusinessShortCode": self.keys.short_code,
            "Password": self.password(&at),
            "Timestamp": at,
            "TransactionType": kind,
            "Amount": amount,
            "PartyA": phone,
            "PartyB": to,
            "PhoneNumber": phone,
            "CallBackURL": format!("{}{}", self.callbacks, charge.payment),
            // At most twelve characters, and not returned in the callback.
            "AccountReference": by_number::short(&charge.bill_number),
            "TransactionDesc": "Invoice",
        });
        let reply = self.post("/mpesa/stkpush/v1/processrequest", &body, now_ms)?;
        let id = reply.json["CheckoutRequestID"].as_str();
        match (reply.status, id, number(&reply.json["ResponseCode"])) {
            (200, Some(id), Some(0)) => Ok(Answer {
                outcome: Outcome::Waiting,
                remote: Some(Remote { reference: id.to_owned(), page: None, receipt: None }),
            }),
            (400 | 404, ..) => {
                let why = reply.json["errorMessage"].as_str().unwrap_or("It gave no reason.");
                Ok(Outcome::Failed(format!("M-Pesa refused the request: {why}")).into())
            }
            (other, ..) => Err(Unreachable(format!("M-Pesa answered {other}"))),
        }
    }

    fn query(&self, charge: &Charge, now_ms: i64) -> Result<Answer, Unreachable> {
        // The number came with an answer that was lost: the callback brings it.
        let Some(remote) = &charge.remote else { return Ok(Outcome::Waiting.into()) };
        let at = timestamp(now_ms);
        let body = json!({
            "BusinessShortCode": self.keys.short_code,
            "Password": self.password(&at),
            "Timestamp": at,
            "CheckoutRequestID": remote.reference,
        });
        let reply = self.post("/mpesa/stkpushquery/v1/query", &body, now_ms)?;
        let said = reply.json["ResultDesc"].as_str().unwrap_or_default();
        match (reply.status, number(&reply.json["ResultCode"]), reply.json["errorCode"].as_str()) {
            (200, Some(STILL_PROCESSED), _) => Ok(Outcome::Waiting.into()),
            (200, Some(code), _) => Ok(outcome(code, said).into()),
            (_, _, Some(IN_PROGRESS)) => Ok(Outcome::Waiting.into()),
            (other, ..) => Err(Unreachable(format!("M-Pesa answered {other}"))),
        }
    }

    /// A reversal that is ordered again may give the money back again.
    fn repeats_refunds(&self) -> bool {
        false
    }

    /// Orders a reversal. Its result comes to an address that M-Pesa alone knows.
    fn refund(&self, charge: &Charge, refund: &str, amount: Money, now_ms: i64) -> Result<Outcome, Unreachable> {
        let receipt = charge.remote.as_ref().and_then(|remote| remote.receipt.clone());
        let (Some(receipt), Some(amount)) = (receipt, shillings(amount)) else {
            let why = "M-Pesa gives back whole shillings of payments whose receipt is known. Use its portal.";
            return Ok(Outcome::Failed(why.to_owned()));
        };
        if self.keys.initiator.is_empty() || self.keys.security_credential.is_empty() {
            let why = "The shop's connection has no initiator for reversals. Order the reversal in M-Pesa's portal.";
            return Ok(Outcome::Failed(why.to_owned()));
        }
        if self.token(now_ms).is_err() {
            // Nothing was ordered yet.
            return Ok(Outcome::Failed("M-Pesa cannot be reached now. Try again later.".to_owned()));
        }
        let result = format!("{}/reversal/{refund}", self.paybill);
        let body = json!({
            "Initiator": self.keys.initiator,
            "SecurityCredential": self.keys.security_credential,
            "CommandID": "TransactionReversal",
            "TransactionID": receipt,
            "Amount": amount,
            "ReceiverParty": self.keys.short_code,
            // The documentation spells it so; 11 is a short code.
            "RecieverIdentifierType": "11",
            "ResultURL": result,
            "QueueTimeOutURL": result,
            "Remarks": "Refund",
            "Occasion": charge.bill_number,
        });
        let reply = self.post("/mpesa/reversal/v1/request", &body, now_ms)?;
        match (reply.status, number(&reply.json["ResponseCode"])) {
            (200, Some(0)) => Ok(Outcome::Waiting),
            (400 | 401 | 403 | 404, _) => Ok(Outcome::Failed("M-Pesa refused the reversal.".to_owned())),
            (other, _) => Err(Unreachable(format!("M-Pesa answered {other}"))),
        }
    }

    /// Callbacks are not signed: they say what to ask for, and how much the telephone was told.
    fn told(&self, _: &HeaderMap, body: &[u8], _: i64) -> Result<Told, NotBelieved> {
        let said: Value = serde_json::from_slice(body).map_err(|_| NotBelieved::Unreadable)?;
        let callback = &said["Body"]["stkCallback"];
        let reference = callback["CheckoutRequestID"].as_str().ok_or(NotBelieved::Unreadable)?;
        let items = callback["CallbackMetadata"]["Item"].as_array().map(Vec::as_slice).unwrap_or_default();
        let item = |name: &str| items.iter().find(|item| item["Name"] == name).map(|item| &item["Value"]);
        // Daraja writes whole shillings as 10 or 10.0.
        let amount = item("Amount").map(|value| value.to_string().trim_matches('"').to_owned());
        let receipt = item("MpesaReceiptNumber").and_then(Value::as_str).map(str::to_owned);
        Ok(Told { payment: None, reference: Some(reference.to_owned()), claim: Some(Claim { amount, receipt }) })
    }
}

#[cfg(test)]
#[path = "mpesa_tests.rs"]
mod tests;
