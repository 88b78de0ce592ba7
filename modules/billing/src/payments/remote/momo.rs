//! MTN MoMo: the payer confirms on the telephone (request to pay).
//!
//! The rules are those of MTN's MoMo developer portal: "Collection" (`requesttopay`), "Disbursement" (`refund`), and
//! "Common error codes". Each request has a UUID of the shop's own, of version 4, so that it counts once.

use actix_web::http::header::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use contracts::money::{Currency, Money};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::wire::{Reply, Tokens, Wire};
use super::{Tried, tried};
use crate::payments::model::{Charge, Method, Remote};
use crate::payments::provider::{Answer, Entry, NotBelieved, Outcome, Provider, Told, Unreachable};

/// The secret keys of a connection, and what belongs to them.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct MomoKeys {
    /// Of the product Collection.
    pub(crate) subscription_key: String,
    pub(crate) api_user: String,
    pub(crate) api_key: String,
    /// `sandbox`, `mtnuganda`, `mtnrwanda`.
    pub(crate) environment: String,
    /// The one currency of that environment.
    pub(crate) currency: String,
    /// Of the product Disbursement, for refunds; may be empty.
    pub(crate) disbursement_key: String,
}

/// The provider `momo`.
pub(crate) struct Momo {
    pub(crate) keys: MomoKeys,
    pub(crate) base: String,
    pub(crate) live: bool,
    pub(crate) wire: Wire,
    pub(crate) tokens: Tokens,
    /// The address of callbacks, with its secret and a slash at its end.
    pub(crate) callbacks: String,
}

/// A product of MoMo's, with the key of its own.
#[derive(Clone, Copy)]
enum Product {
    Collection,
    Disbursement,
}

/// The UUID of a request, always the same for the same id, in the form of version 4, which MTN asks for.
pub(crate) fn uuid_of(id: &str) -> String {
    let mut bytes: [u8; 32] = Sha256::digest(format!("momo/{id}").as_bytes()).into();
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = kernel::store::hex(&bytes[..16]);
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

/// An amount as MoMo writes it: `3500`, or `12.50` in a currency with cents.
fn written(amount: Money) -> String {
    if amount.currency.exponent() == 0 { amount.minor.to_string() } else { amount.to_string() }
}

fn reason(value: &Value) -> &str {
    // Some answers have a text, others an object with a code.
    value.as_str().or_else(|| value["code"].as_str()).unwrap_or_default()
}

fn failed(code: &str) -> Outcome {
    match code {
        "EXPIRED" => Outcome::Expired("Nobody answered on the telephone in time.".to_owned()),
        "APPROVAL_REJECTED" => Outcome::Failed("The request was declined on the telephone.".to_owned()),
        "PAYER_NOT_FOUND" => Outcome::Failed("This number has no MoMo account.".to_owned()),
        "NOT_ENOUGH_FUNDS" | "LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED" => {
            Outcome::Failed("There is not enough money on the MoMo account.".to_owned())
        }
        "PAYER_LIMIT_REACHED" => Outcome::Failed("The MoMo account has reached its limit.".to_owned()),
        other => Outcome::Failed(format!("MoMo did not take the payment ({other}).")),
    }
}

impl Momo {
    fn key(&self, product: Product) -> (&'static str, &str) {
        match product {
            Product::Collection => ("collection", &self.keys.subscription_key),
            Product::Disbursement => ("disbursement", &self.keys.disbursement_key),
        }
    }

    fn token_of(&self, product: Product) -> Result<Reply, Unreachable> {
        let (name, key) = self.key(product);
        let basic = format!("Basic {}", STANDARD.encode(format!("{}:{}", self.keys.api_user, self.keys.api_key)));
        let headers = [("Authorization", basic.as_str()), ("Ocp-Apim-Subscription-Key", key)];
        self.wire.post(&format!("{}/{name}/token/", self.base), &headers, "")
    }

    fn headers(&self, product: Product, now_ms: i64) -> Result<[(&'static str, String); 4], Unreachable> {
        let (name, key) = self.key(product);
        let token = self.tokens.of(&format!("{name}/{}/{key}", self.keys.api_user), now_ms, || {
            let reply = self.token_of(product)?;
            let token = reply.json["access_token"].as_str().filter(|_| reply.status == 200);
            let token = token.ok_or_else(|| Unreachable(format!("MoMo gave no token: {}", reply.status)))?;
            Ok((token.to_owned(), reply.json["expires_in"].as_i64().unwrap_or(0)))
        })?;
        Ok([
            ("Authorization", format!("Bearer {token}")),
            ("Ocp-Apim-Subscription-Key", key.to_owned()),
            ("X-Target-Environment", self.keys.environment.clone()),
            ("Content-Type", "application/json".to_owned()),
        ])
    }

    fn get(&self, product: Product, path: &str, now_ms: i64) -> Result<Reply, Unreachable> {
        let headers = self.headers(product, now_ms)?;
        let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
        let (name, _) = self.key(product);
        Ok(self.known(product, self.wire.get(&format!("{}/{name}/v1_0/{path}", self.base), &headers)?))
    }

    /// Sends a request under a UUID. The same UUID again is refused with 409, so that the request counts once.
    fn post(
        &self,
        product: Product,
        path: &str,
        (uuid, callback): (&str, Option<&str>),
        body: &Value,
        now_ms: i64,
    ) -> Result<Reply, Unreachable> {
        let headers = self.headers(product, now_ms)?;
        let mut headers: Vec<_> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        headers.push(("X-Reference-Id", uuid));
        headers.extend(callback.map(|callback| ("X-Callback-Url", callback)));
        let (name, _) = self.key(product);
        let url = format!("{}/{name}/v1_0/{path}", self.base);
        Ok(self.known(product, self.wire.post(&url, &headers, &body.to_string())?))
    }

    /// Forgets a token that was refused.
    fn known(&self, product: Product, reply: Reply) -> Reply {
        if reply.status == 401 {
            let (name, key) = self.key(product);
            self.tokens.forget(&format!("{name}/{}/{key}", self.keys.api_user));
        }
        reply
    }

    /// Proves the keys: they give a token.
    ///
    /// # Errors
    /// [`Unreachable`].
    pub(crate) fn try_keys(&self) -> Result<Tried, Unreachable> {
        let proven = |reply: &Reply| tried("MoMo", reply.status, reply.json["access_token"].as_str());
        let collection = proven(&self.token_of(Product::Collection)?)?;
        if collection != Tried::Accepted || self.keys.disbursement_key.is_empty() {
            return Ok(collection);
        }
        match proven(&self.token_of(Product::Disbursement)?)? {
            Tried::Refused(_) => Ok(Tried::Refused("MoMo refused the key for disbursements.".to_owned())),
            accepted @ Tried::Accepted => Ok(accepted),
        }
    }

    /// Reads the state of a request for `charge`.
    fn state(charge: &Charge, reply: &Reply) -> Option<Answer> {
        let said = &reply.json;
        let receipt = said["financialTransactionId"].as_str().map(str::to_owned);
        let remote = Remote { reference: uuid_of(&charge.payment), page: None, receipt };
        let outcome = match said["status"].as_str()? {
            "SUCCESSFUL" => {
                let (amount, currency) = (said["amount"].as_str().unwrap_or_default(), said["currency"].as_str());
                let same = Money::parse(amount, charge.amount.currency) == Some(charge.amount)
                    && currency == Some(charge.amount.currency.code());
                if same {
                    Outcome::Succeeded
                } else {
                    Outcome::Differs(format!("MoMo took {amount} {}.", currency.unwrap_or_default()))
                }
            }
            "FAILED" | "REJECTED" | "TIMEOUT" => failed(reason(&said["reason"])),
            _ => Outcome::Waiting,
        };
        Some(Answer { outcome, remote: Some(remote) })
    }
}

impl Provider for Momo {
    fn name(&self) -> &'static str {
        "momo"
    }

    fn method(&self) -> Method {
        Method::Momo
    }

    fn entry(&self) -> Entry {
        Entry::Phone
    }

    fn takes(&self, currency: Currency) -> bool {
        currency.code() == self.keys.currency
    }

    fn is_test(&self) -> bool {
        !self.live
    }

    fn refuses(&self, _: Money, phone: &str) -> Option<(&'static str, String)> {
        let digits = phone.strip_prefix('+').unwrap_or_default();
        let good = (10..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        (!good).then(|| ("phone", "must be a number with its country, like +256 772 123 456".to_owned()))
    }

    fn create(&self, charge: &Charge, now_ms: i64) -> Result<Answer, Unreachable> {
        let Some(phone) = &charge.phone else {
            return Ok(Outcome::Failed("MoMo needs a telephone number.".to_owned()).into());
        };
        let uuid = uuid_of(&charge.payment);
        let body = json!({
            "amount": written(charge.amount),
            "currency": charge.amount.currency.code(),
            "externalId": charge.payment,
            "payer": {"partyIdType": "MSISDN", "partyId": phone.trim_start_matches('+')},
            "payerMessage": format!("Invoice {}", charge.bill_number),
            "payeeNote": charge.bill_number,
        });
        let callback = format!("{}{}", self.callbacks, charge.payment);
        let reply = self.post(Product::Collection, "requesttopay", (&uuid, Some(&callback)), &body, now_ms)?;
        match reply.status {
            // 409: it arrived before.
            202 | 409 => Ok(Answer {
                outcome: Outcome::Waiting,
                remote: Some(Remote { reference: uuid, page: None, receipt: None }),
            }),
            400 => Ok(failed(reason(&reply.json["code"])).into()),
            other => Err(Unreachable(format!("MoMo answered {other}"))),
        }
    }

    fn query(&self, charge: &Charge, now_ms: i64) -> Result<Answer, Unreachable> {
        let path = format!("requesttopay/{}", uuid_of(&charge.payment));
        let reply = self.get(Product::Collection, &path, now_ms)?;
        match reply.status {
            200 => Self::state(charge, &reply).ok_or_else(|| Unreachable("MoMo said no status".to_owned())),
            // It never arrived; the same UUID cannot be taken twice.
            404 => self.create(charge, now_ms),
            other => Err(Unreachable(format!("MoMo answered {other}"))),
        }
    }

    fn refund(&self, charge: &Charge, refund: &str, amount: Money, now_ms: i64) -> Result<Outcome, Unreachable> {
        if self.keys.disbursement_key.is_empty() {
            return Ok(Outcome::Failed("The shop's MoMo connection has no key for refunds.".to_owned()));
        }
        let uuid = uuid_of(refund);
        let body = json!({
            "amount": written(amount),
            "currency": amount.currency.code(),
            "externalId": refund,
            "payerMessage": format!("Refund of {}", charge.bill_number),
            "payeeNote": charge.bill_number,
            "referenceIdToRefund": uuid_of(&charge.payment),
        });
        let reply = self.post(Product::Disbursement, "refund", (&uuid, None), &body, now_ms)?;
        match reply.status {
            202 | 409 => {}
            400 | 404 => return Ok(Outcome::Failed("MoMo refused the refund.".to_owned())),
            other => return Err(Unreachable(format!("MoMo answered {other}"))),
        }
        let reply = self.get(Product::Disbursement, &format!("refund/{uuid}"), now_ms)?;
        match reply.json["status"].as_str() {
            Some("SUCCESSFUL") => Ok(Outcome::Succeeded),
            Some("FAILED" | "REJECTED" | "TIMEOUT") => Ok(Outcome::Failed("MoMo could not refund it.".to_owned())),
            _ => Ok(Outcome::Waiting),
        }
    }

    /// Callbacks are not signed: the address names the payment, and MoMo is asked.
    fn told(&self, _: &HeaderMap, body: &[u8], _: i64) -> Result<Told, NotBelieved> {
        let said: Value = serde_json::from_slice(body).map_err(|_| NotBelieved::Unreadable)?;
        if said.is_object() { Ok(Told::default()) } else { Err(NotBelieved::Unreadable) }
    }
}

#[cfg(test)]
#[path = "momo_tests.rs"]
mod tests;
