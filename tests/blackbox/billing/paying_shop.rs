//! A shop that is connected to a payment provider's stand-in, with a bill that the provider can take.

use reqwest::blocking::RequestBuilder;

use super::*;
use crate::pay_stand_in::{Charge, STRIPE_KEY, SUBSCRIPTION, StandIn};

pub const ADMIN: &str = "admin@sokoni.example";
pub const WEBHOOK: &str = "whsec_tests";
pub const PROVIDERS: [&str; 3] = ["stripe", "mpesa", "momo"];
pub const PUBLIC: (&str, &str) = ("SOKONI__SERVER__PUBLIC_URL", "http://127.0.0.1");

pub fn keys(provider: &str, base: &str) -> Value {
    let mut form = match provider {
        "stripe" => json!({"secretKey": STRIPE_KEY, "webhookSecret": WEBHOOK}),
        "mpesa" => json!({"consumerKey": "good", "consumerSecret": "secret", "passkey": "pass", "shortCode": "174379",
            "initiator": "initiator", "securityCredential": "credential"}),
        _ => json!({"subscriptionKey": SUBSCRIPTION, "apiUser": "user", "apiKey": "key", "environment": "mtnuganda",
            "disbursementKey": SUBSCRIPTION}),
    };
    form["mode"] = json!("test");
    form["base"] = json!(base);
    form
}

pub fn connect(shop: &Shop, admin: &str, provider: &str, form: &Value) -> (u16, Value) {
    let url = format!("{}/api/admin/payments/connections/{provider}", shop.base);
    let answer = shop.client.put(url).bearer_auth(admin).json(form).send().expect("an answer");
    (answer.status().as_u16(), answer.json().expect("JSON"))
}

/// M-Pesa's callback about a charge that was paid.
pub fn mpesa_paid(charge: &Charge, amount: &str) -> Value {
    json!({"Body": {"stkCallback": {"CheckoutRequestID": charge.id, "ResultCode": 0, "CallbackMetadata":
        {"Item": [{"Name": "Amount", "Value": amount}, {"Name": "MpesaReceiptNumber", "Value": "NLJ7RT61SV"}]}}}})
}

/// A shop that is connected to a provider, with a bill in a currency that it takes.
pub struct Paying {
    pub shop: Shop,
    pub provider: StandIn,
    pub buyer: String,
    pub seller: String,
    pub bill: String,
    pub method: &'static str,
}

impl Paying {
    pub fn open(folder: &std::path::Path, name: &'static str) -> Paying {
        Self::open_behind(folder, name, None)
    }

    /// [`Paying::open`], with another stand-in of Stripe that answers what it knows.
    pub fn open_behind(folder: &std::path::Path, name: &'static str, behind: Option<&str>) -> Paying {
        let (method, currency) = match name {
            "stripe" => ("card", "USD"),
            "mpesa" => ("mpesa", "KES"),
            _ => ("momo", "UGX"),
        };
        let (shop, provider) = (Shop::open_with(folder, &[PUBLIC]), StandIn::start());
        if let Some(url) = behind {
            provider.ask_behind(url);
        }
        let admin = shop.sign_in(ADMIN, PASSWORD);
        let (status, made) = connect(&shop, &admin, name, &keys(name, &provider.url()));
        assert_eq!((status, &made["on"]), (200, &json!(true)), "{made}");
        let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
        order(&shop, &buyer, &seller, "first");
        shop.all_heard();
        // A schedule bills in any currency.
        let form = json!({"payerEmail": "nafula@home.example", "description": "Storage", "amount": "3500.00",
            "currency": currency, "every": "year", "firstDue": in_days(3)});
        let made: Value =
            shop.post(&seller, "/api/recurring").json(&form).send().and_then(Response::json).expect("JSON");
        let accept = format!("/api/recurring/{}/accept", text(&made["id"]));
        assert_eq!(shop.post(&buyer, &accept).send().expect("an answer").status(), 200);
        let of_schedule = || shop.mine(&buyer, "/api/billing?type=Recurring")[0]["id"].as_str().map(str::to_owned);
        before_long(|| of_schedule().is_some());
        let bill = of_schedule().expect("a bill");
        Paying { shop, provider, buyer, seller, bill, method }
    }

    pub fn full(&self) -> Value {
        self.shop.mine(&self.buyer, &format!("/api/bills/{}", self.bill))
    }

    pub fn payment(&self) -> Value {
        self.full()["payments"][0].clone()
    }

    pub fn payment_request(&self, key: &str) -> RequestBuilder {
        let (token, phone) = if self.stripe() { ("page", "") } else { ("", "+254712345678") };
        let form = json!({"method": self.method, "amount": "3500", "token": token, "phone": phone});
        let request = self.shop.post(&self.buyer, &format!("/api/bills/{}/payments", self.bill));
        request.header("Idempotency-Key", key).json(&form)
    }

    pub fn refund_request(&self, payment: &str, key: &str, amount: &str) -> RequestBuilder {
        let request = self.shop.post(&self.seller, &format!("/api/payments/{payment}/refund"));
        request.header("Idempotency-Key", key).json(&json!({"amount": amount}))
    }

    pub fn pay(&self, key: &str) -> (u16, Value) {
        let answer = self.payment_request(key).send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    pub fn stripe(&self) -> bool {
        self.method == "card"
    }

    /// The callback about a charge, as its provider would send it.
    pub fn callback_request(&self, charge: &Charge, amount: &str) -> RequestBuilder {
        if self.stripe() {
            let body = json!({"type": "checkout.session.completed",
                "data": {"object": {"id": charge.id, "client_reference_id": charge.about}}});
            return self.event_request(&body.to_string(), WEBHOOK);
        }
        let body = if self.method == "mpesa" {
            mpesa_paid(charge, amount)
        } else {
            json!({"externalId": charge.about, "status": "SUCCESSFUL"})
        };
        let path = charge.callback.strip_prefix("http://127.0.0.1").expect("the shop's address");
        assert!(!path.contains("mpesa") && !path.contains("safaricom"), "Safaricom refuses such an address");
        self.to_shop(path, &body)
    }

    /// Sends the callback about a charge. Returns the status.
    pub fn call_back(&self, charge: &Charge, amount: &str) -> u16 {
        self.callback_request(charge, amount).send().expect("an answer").status().as_u16()
    }

    /// A message of a provider to an address that it was given.
    pub fn to_shop(&self, path: &str, body: &Value) -> RequestBuilder {
        self.shop.client.post(format!("{}{path}", self.shop.base)).body(body.to_string())
    }

    pub fn post(&self, path: &str, body: &Value) -> u16 {
        self.to_shop(path, body).send().expect("an answer").status().as_u16()
    }

    fn event_request(&self, body: &str, secret: &str) -> RequestBuilder {
        let at = jiff::Timestamp::now().as_second();
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
        mac.update(format!("{at}.{body}").as_bytes());
        let code: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let request = self.shop.client.post(format!("{}/api/payments/webhooks/stripe", self.shop.base));
        request.header("Stripe-Signature", format!("t={at},v1={code}")).body(body.to_owned())
    }

    pub fn event(&self, body: &str, secret: &str) -> u16 {
        self.event_request(body, secret).send().expect("an answer").status().as_u16()
    }

    pub fn becomes(&self, status: &str) {
        before_long(|| self.payment()["status"] == status);
        adds_up(&self.full());
    }

    /// The provider was asked once for money, and its payment counts once.
    pub fn is_paid_once(&self) {
        self.becomes("succeeded");
        let full = self.full();
        assert_eq!((&full["paid"], &full["balance"]), (&json!("3500.00"), &json!("0.00")), "{full}");
        assert_eq!(self.provider.charges().len(), 1, "it was asked for once");
    }
}
