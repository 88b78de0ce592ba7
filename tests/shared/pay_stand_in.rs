//! A stand-in of Stripe, M-Pesa (Daraja) and MTN MoMo on the loopback, written from their published documents. It takes
//! no money, remembers every charge, and misbehaves on order.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

/// The keys that the stand-in accepts.
pub const STRIPE_KEY: &str = "sk_test_good";
pub const SUBSCRIPTION: &str = "good-subscription";

/// What became of a charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    Open,
    Paid,
    /// With the provider's code.
    Failed(String),
    Expired,
}

/// A charge that the shop asked for.
#[derive(Clone, Debug)]
pub struct Charge {
    /// The provider's number of it.
    pub id: String,
    /// The key under which it was asked for: the same key is the same charge.
    key: String,
    /// The shop's payment id, or the bill's short number.
    pub about: String,
    /// The amount and the currency, as the shop wrote them.
    pub amount: String,
    pub currency: String,
    /// The address for callbacks.
    pub callback: String,
    pub fate: Fate,
    /// Stripe's number of the payment; empty elsewhere.
    pub intent: String,
}

/// How the next calls go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The connection ends before anything is done.
    Down,
    /// Everything is done, and the answer is lost.
    Lost,
    /// 503.
    Busy,
    /// Nothing is done, and no answer comes as long as this lasts.
    Deaf,
    /// Everything is done, and no answer comes as long as this lasts.
    Mute,
}

#[derive(Default)]
struct State {
    charges: Vec<Charge>,
    /// Key → the amount that was refunded.
    refunds: HashMap<String, String>,
    fault: Option<Fault>,
    /// The call that is held, counted from nought, and how.
    held: Option<(usize, Fault)>,
    /// Whether a call is held now.
    holds: bool,
    calls: Vec<String>,
    /// The last address for reports from the paybill or of a reversal.
    registered: String,
    /// Another stand-in of Stripe, which answers what it knows.
    behind: Option<String>,
}

/// A running stand-in; it ends when it is dropped.
pub struct StandIn {
    state: Arc<Mutex<State>>,
    ended: Arc<AtomicBool>,
    port: u16,
}

impl StandIn {
    pub fn start() -> StandIn {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let (state, ended) = (Arc::new(Mutex::new(State::default())), Arc::new(AtomicBool::new(false)));
        let (kept, over) = (state.clone(), ended.clone());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if over.load(Ordering::SeqCst) {
                    break;
                }
                let state = kept.clone();
                std::thread::spawn(move || talk(&stream, &state, port));
            }
        });
        StandIn { state, ended, port }
    }

    /// Its address, as that of a provider's server.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// All charges, in the order in which they were asked for.
    pub fn charges(&self) -> Vec<Charge> {
        lock(&self.state).charges.clone()
    }

    /// Changes a charge.
    pub fn change(&self, n: usize, change: impl FnOnce(&mut Charge)) {
        change(&mut lock(&self.state).charges[n]);
    }

    /// Lets another stand-in of Stripe answer the calls that it knows: the balance and refunds.
    pub fn ask_behind(&self, url: &str) {
        lock(&self.state).behind = Some(url.to_owned());
    }

    /// The refunded amounts.
    pub fn refunds(&self) -> Vec<String> {
        lock(&self.state).refunds.values().cloned().collect()
    }

    /// The last address that was given for reports from the paybill or of a reversal.
    pub fn registered(&self) -> String {
        lock(&self.state).registered.clone()
    }

    /// Makes all calls go wrong, or none.
    pub fn misbehave(&self, fault: Option<Fault>) {
        let mut state = lock(&self.state);
        (state.fault, state.held, state.holds) = (fault, None, false);
    }

    /// Holds the `n`-th call from now, before ([`Fault::Deaf`]) or after ([`Fault::Mute`]) it is done.
    pub fn hold(&self, n: usize, fault: Fault) {
        let mut state = lock(&self.state);
        state.held = Some((state.calls.len() + n, fault));
    }

    /// Whether a call is held now.
    pub fn holds(&self) -> bool {
        lock(&self.state).holds
    }

    /// The calls so far, as `METHOD path`.
    pub fn calls(&self) -> Vec<String> {
        lock(&self.state).calls.clone()
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::SeqCst);
        // Wakes the thread that waits for connections.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A request: its method and path, its headers in small letters, and its body.
struct Asked {
    line: String,
    headers: HashMap<String, String>,
    body: String,
}

impl Asked {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(String::as_str).unwrap_or_default()
    }

    /// A field of a form's body.
    fn field(&self, name: &str) -> String {
        let text = |text: &str| {
            let plain = text.replace('+', " ");
            let mut bytes = Vec::new();
            let mut rest = plain.as_bytes();
            while let [first, more @ ..] = rest {
                let code = (*first == b'%').then(|| more.get(..2)).flatten();
                let byte = code.and_then(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok());
                rest = if byte.is_some() { &more[2..] } else { more };
                bytes.push(byte.unwrap_or(*first));
            }
            String::from_utf8_lossy(&bytes).into_owned()
        };
        let mut pairs = self.body.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(key, _)| text(key) == name).map(|(_, value)| text(value)).unwrap_or_default()
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

fn read(stream: &TcpStream) -> Option<Asked> {
    let mut from = BufReader::new(stream);
    let mut line = String::new();
    from.read_line(&mut line).ok()?;
    let mut headers = HashMap::new();
    loop {
        let mut header = String::new();
        from.read_line(&mut header).ok()?;
        let Some((name, value)) = header.trim().split_once(':') else { break };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    from.read_exact(&mut body).ok()?;
    let line = line.rsplit_once(' ')?.0.to_owned();
    Some(Asked { line, headers, body: String::from_utf8(body).ok()? })
}

fn talk(mut stream: &TcpStream, state: &Mutex<State>, port: u16) -> Option<()> {
    let asked = read(stream)?;
    let (status, body) = {
        let mut held = lock(state);
        let n = held.calls.len();
        held.calls.push(asked.line.clone());
        let held_now = held.held.filter(|(at, _)| *at == n).map(|(_, fault)| fault);
        // A token that is lost moves no money: only what comes after it does.
        let token = asked.line.contains("/token/") || asked.line.contains("/oauth/");
        let fault = held.fault.filter(|fault| !token || matches!(fault, Fault::Down | Fault::Busy)).or(held_now);
        match fault {
            Some(Fault::Down) => return None,
            Some(Fault::Busy) => (503, json!({})),
            fault => {
                let answer =
                    if fault == Some(Fault::Deaf) { (500, json!({})) } else { answer(&mut held, &asked, port) };
                held.holds |= held_now.is_some();
                drop(held);
                if fault == Some(Fault::Lost) {
                    return None;
                }
                if matches!(fault, Some(Fault::Deaf | Fault::Mute)) {
                    // The shop is killed meanwhile, which ends the connection.
                    let mut rest = Vec::new();
                    stream.read_to_end(&mut rest).ok()?;
                    return None;
                }
                answer
            }
        }
    };
    let body = body.to_string();
    let head = format!("HTTP/1.1 {status} Said\r\nContent-Type: application/json\r\nConnection: close\r\n");
    write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).ok()
}

/// Returns the charge of a key, and makes it if there is none.
fn charge<'a>(state: &'a mut State, key: &str, new: impl FnOnce(usize) -> Charge) -> &'a Charge {
    let at = state.charges.iter().position(|charge| charge.key == key).unwrap_or_else(|| {
        let n = state.charges.len();
        state.charges.push(new(n));
        n
    });
    &state.charges[at]
}

fn answer(state: &mut State, asked: &Asked, port: u16) -> (u16, Value) {
    let path = asked.line.split(' ').nth(1).unwrap_or_default();
    let last = path.rsplit('/').next().unwrap_or_default();
    let post = asked.line.starts_with("POST");
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if let Some(url) = state.behind.as_ref().filter(|_| matches!(path, "/v1/balance" | "/v1/refunds")) {
        return behind(url, path, post, asked);
    }
    match path {
        "/v1/balance" if asked.header("authorization") != format!("Bearer {STRIPE_KEY}") => (401, json!({})),
        "/v1/balance" => (200, json!({"object": "balance", "livemode": false})),
        "/v1/checkout/sessions" => {
            let made = charge(state, asked.header("idempotency-key"), |n| Charge {
                id: format!("cs_test_{n}"),
                key: asked.header("idempotency-key").to_owned(),
                about: asked.field("client_reference_id"),
                amount: asked.field("line_items[0][price_data][unit_amount]"),
                currency: asked.field("line_items[0][price_data][currency]"),
                callback: asked.field("success_url"),
                fate: Fate::Open,
                intent: format!("pi_{n}"),
            });
            (200, session(made, port))
        }
        _ if path.starts_with("/v1/checkout/sessions/") => {
            let found = state.charges.iter().find(|charge| charge.id == last);
            found.map_or((404, json!({})), |found| (200, session(found, port)))
        }
        "/v1/refunds" => {
            state.refunds.insert(asked.header("idempotency-key").to_owned(), asked.field("amount"));
            (200, json!({"id": "re_1", "status": "succeeded"}))
        }
        _ if path.starts_with("/oauth/v1/generate") => {
            // Basic of "good:secret".
            if asked.header("authorization") == "Basic Z29vZDpzZWNyZXQ=" {
                (200, json!({"access_token": "token", "expires_in": "3599"}))
            } else {
                (400, json!({"errorCode": "400.008.01"}))
            }
        }
        "/mpesa/stkpush/v1/processrequest" => {
            let (n, said) = (state.charges.len(), asked.json());
            // Each push is another request on the telephone.
            state.charges.push(Charge {
                id: format!("ws_CO_{n}"),
                key: format!("push {n}"),
                about: text(&said["AccountReference"]),
                amount: text(&said["Amount"]),
                currency: "KES".to_owned(),
                callback: text(&said["CallBackURL"]),
                fate: Fate::Open,
                intent: String::new(),
            });
            (200, json!({"MerchantRequestID": "m", "CheckoutRequestID": format!("ws_CO_{n}"), "ResponseCode": "0"}))
        }
        "/mpesa/reversal/v1/request" => {
            let said = asked.json();
            // Each order is another reversal.
            state
                .refunds
                .insert(format!("{} {}", text(&said["ResultURL"]), state.refunds.len()), text(&said["Amount"]));
            state.registered = text(&said["ResultURL"]);
            (200, json!({"ResponseCode": "0", "OriginatorConversationID": "o", "ConversationID": "c"}))
        }
        "/mpesa/c2b/v2/registerurl" => {
            state.registered = text(&asked.json()["ConfirmationURL"]);
            (200, json!({"ResponseCode": "0"}))
        }
        "/mpesa/stkpushquery/v1/query" => {
            let id = text(&asked.json()["CheckoutRequestID"]);
            let result = |code: &str| (200, json!({"ResponseCode": "0", "ResultCode": code, "ResultDesc": "said"}));
            match state.charges.iter().find(|charge| charge.id == id).map(|charge| charge.fate.clone()) {
                Some(Fate::Paid) => result("0"),
                Some(Fate::Failed(code)) => result(&code),
                Some(Fate::Expired) => result("1037"),
                _ => (500, json!({"errorCode": "500.001.1001", "errorMessage": "The transaction is being processed"})),
            }
        }
        "/collection/token/" | "/disbursement/token/" => {
            if asked.header("ocp-apim-subscription-key") == SUBSCRIPTION {
                (200, json!({"access_token": "token", "token_type": "access_token", "expires_in": 3600}))
            } else {
                (401, json!({}))
            }
        }
        "/collection/v1_0/requesttopay" if post => {
            let (key, said) = (asked.header("x-reference-id"), asked.json());
            if state.charges.iter().any(|charge| charge.key == key) {
                return (409, json!({"code": "RESOURCE_ALREADY_EXIST"}));
            }
            state.charges.push(Charge {
                id: key.to_owned(),
                key: key.to_owned(),
                about: text(&said["externalId"]),
                amount: text(&said["amount"]),
                currency: text(&said["currency"]),
                callback: asked.header("x-callback-url").to_owned(),
                fate: Fate::Open,
                intent: String::new(),
            });
            (202, Value::Null)
        }
        _ if path.starts_with("/collection/v1_0/requesttopay/") => {
            let Some(found) = state.charges.iter().find(|charge| charge.id == last) else { return (404, json!({})) };
            let (status, reason) = match &found.fate {
                Fate::Open => ("PENDING", String::new()),
                Fate::Paid => ("SUCCESSFUL", String::new()),
                Fate::Failed(code) => ("FAILED", code.clone()),
                Fate::Expired => ("FAILED", "EXPIRED".to_owned()),
            };
            (
                200,
                json!({"amount": found.amount, "currency": found.currency, "externalId": found.about,
                "financialTransactionId": "23503452", "status": status, "reason": reason}),
            )
        }
        "/disbursement/v1_0/refund" => {
            let key = asked.header("x-reference-id").to_owned();
            if state.refunds.contains_key(&key) {
                return (409, json!({"code": "RESOURCE_ALREADY_EXIST"}));
            }
            state.refunds.insert(key, text(&asked.json()["amount"]));
            (202, Value::Null)
        }
        _ if path.starts_with("/disbursement/v1_0/refund/") => (200, json!({"status": "SUCCESSFUL"})),
        _ => (404, json!({})),
    }
}

/// Passes a call on to another stand-in of Stripe, and returns its answer.
fn behind(url: &str, path: &str, post: bool, asked: &Asked) -> (u16, Value) {
    let client = reqwest::blocking::Client::new();
    let to = format!("{url}{path}");
    let mut request = if post { client.post(to).body(asked.body.clone()) } else { client.get(to) };
    for name in ["authorization", "content-type", "idempotency-key"] {
        request = request.header(name, asked.header(name));
    }
    let answer = request.send().expect("the other stand-in answers");
    (answer.status().as_u16(), answer.json().unwrap_or(Value::Null))
}

fn session(charge: &Charge, port: u16) -> Value {
    let (status, paid) = match charge.fate {
        Fate::Open | Fate::Failed(_) => ("open", "unpaid"),
        Fate::Paid => ("complete", "paid"),
        Fate::Expired => ("expired", "unpaid"),
    };
    json!({
        "id": charge.id, "object": "checkout.session", "status": status, "payment_status": paid,
        "client_reference_id": charge.about, "amount_total": charge.amount.parse::<i64>().unwrap_or_default(),
        "currency": charge.currency, "payment_intent": charge.intent,
        "url": (status == "open").then(|| format!("http://127.0.0.1:{port}/pay/{}", charge.id)),
    })
}
