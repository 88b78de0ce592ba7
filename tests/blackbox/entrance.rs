//! Signing in: a second factor, delays for guessers, foreign tokens, the first administrator.

use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::blocking::Response;
use serde_json::{Value, json};
use sha2::{Sha256, Sha512};

use crate::shop::{PASSWORD, Shop};

const BUYER: &str = "buyer@sokoni.example";

fn sign_in(shop: &Shop, from: &str, email: &str, password: &str, code: &str) -> Response {
    let body = json!({"email": email, "password": password, "code": code});
    let request = shop.client.post(format!("{}/auth/login", shop.base)).header("X-Forwarded-For", from);
    request.json(&body).send().expect("an answer")
}

fn status_of_me(shop: &Shop, token: &str) -> u16 {
    let asked = shop.client.get(format!("{}/auth/me", shop.base)).bearer_auth(token);
    asked.send().expect("an answer").status().as_u16()
}

/// The code of an authenticator app with this key (RFC 6238), `ahead` half minutes from now.
pub fn code(key: &str, ahead: u64) -> String {
    let key = totp_rs::Secret::try_from_base32(key).expect("base32");
    let app = totp_rs::Builder::new().with_secret(key).build().expect("a key");
    let now_s = u64::try_from(jiff::Timestamp::now().as_second()).expect("now");
    app.generate(now_s + 30 * ahead).to_string()
}

#[test]
fn a_second_factor_is_asked_for_once_it_is_on_and_each_code_is_good_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let email = "careful@home.example";
    let token = shop.newcomer(email);
    let post = |path: &str, body: Value| shop.post(&token, path).json(&body).send().expect("an answer");
    let two_factor = "/api/account/two-factor";
    assert_eq!(shop.mine(&token, two_factor), json!({"enabled": false, "since": null, "recoveryCodesLeft": 0}));
    assert_eq!(post(two_factor, json!({"password": "not the password"})).status(), 422);
    let start: Value = post(two_factor, json!({"password": "a-good-password"})).json().expect("JSON");
    let key = start["secret"].as_str().expect("a key").to_owned();
    assert!(start["uri"].as_str().is_some_and(|uri| uri.starts_with("otpauth://totp/") && uri.contains(&key)));
    let login = |code: &str| {
        let answer = sign_in(&shop, "", email, "a-good-password", code);
        let status = answer.status().as_u16();
        (status, answer.json::<Value>().expect("JSON")["type"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(login("").0, 200, "not before the first code");
    let confirm = format!("{two_factor}/confirm");
    assert_eq!(post(&confirm, json!({"code": "000000x"})).status(), 422);
    let codes: Value = post(&confirm, json!({"code": code(&key, 0)})).json().expect("JSON");
    let codes: Vec<&str> = codes["recoveryCodes"].as_array().expect("codes").iter().filter_map(Value::as_str).collect();
    assert_eq!(codes.len(), 10);
    assert_eq!(post(&confirm, json!({"code": code(&key, 1)})).status(), 409, "nothing waits any more");
    assert_eq!(post(two_factor, json!({"password": "a-good-password"})).status(), 409, "it is on");
    assert_eq!(shop.mine(&token, "/auth/me")["user"]["twoFactor"], true);

    let asked = (401, "/problems/second-factor".to_owned());
    assert_eq!(login(""), asked);
    assert_eq!(login("000000x"), asked);
    let next = code(&key, 1);
    assert_eq!(login(&next).0, 200);
    assert_eq!(login(&next), asked, "once");
    assert_eq!((login(codes[0]).0, login(codes[0])), (200, asked.clone()), "a recovery code, once");
    let wrong = sign_in(&shop, "", email, "not the password", codes[1]);
    assert_eq!(wrong.json::<Value>().expect("JSON")["type"], "/problems/unauthorized", "the password comes first");
    assert_eq!(shop.mine(&token, two_factor)["recoveryCodesLeft"], 9);

    let renewed = post(&format!("{two_factor}/recovery-codes"), json!({"password": "a-good-password"}));
    let renewed: Value = renewed.json().expect("JSON");
    assert_eq!(login(codes[1]), asked, "the former ones are worth nothing");
    assert_eq!(login(renewed["recoveryCodes"][0].as_str().expect("a code")).0, 200);
    assert_eq!(post(&format!("{two_factor}/end"), json!({"password": "a-good-password"})).status(), 204);
    assert_eq!(login("").0, 200);
}

#[test]
fn who_guesses_slows_himself_and_never_the_owner() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SERVER__TRUSTED_PROXIES", "127.0.0.1")]);
    let guess = |from: &str, email: &str| sign_in(&shop, from, email, "wrong", "").status().as_u16();
    let owner = |from: &str| sign_in(&shop, from, BUYER, PASSWORD, "").status().as_u16();
    assert_eq!(owner("198.51.100.7"), 200);
    // From ten addresses, once each: no address guesses often, but the account is guessed often.
    for at in 1..=10 {
        assert_eq!(guess(&format!("203.0.113.{at}"), BUYER), 401);
    }
    let slowed = sign_in(&shop, "192.0.2.1", BUYER, "wrong", "");
    assert_eq!(slowed.status(), 429);
    assert!(slowed.headers().contains_key("retry-after"));
    assert_eq!(owner("198.51.100.7"), 200, "the owner is not stopped");
    assert_eq!(owner("198.51.100.99"), 200, "nor in the same network");
    // One address that tries many accounts.
    for at in 1..=10 {
        assert_eq!(guess("192.0.2.77", &format!("{at}@home.example")), 401);
    }
    assert_eq!(guess("192.0.2.77", "seller@sokoni.example"), 429);
    assert_eq!(guess("192.0.2.78", "seller@sokoni.example"), 401, "a neighbour is somebody else");
    // The same with addresses of version 6, of which a customer has too many to count.
    for at in 1..=10 {
        assert_eq!(guess(&format!("2001:db8:1:2::{at}"), &format!("v6-{at}@home.example")), 401);
    }
    assert_eq!(guess("2001:db8:1:2::ffff", "seller@sokoni.example"), 429);
    assert_eq!(guess("2001:db8:1:3::1", "seller@sokoni.example"), 401);
}

/// The median.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

#[test]
fn an_unknown_e_mail_takes_as_long_as_a_wrong_password() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__LIMITS__SIGN_IN_FAILURES_PER_MINUTE", "10000")]);
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for at in 0..25 {
        for (email, times) in [(BUYER.to_owned(), &mut known), (format!("{at}@home.example"), &mut unknown)] {
            let start = Instant::now();
            let answer = sign_in(&shop, "", &email, "not the password", "");
            times.push(start.elapsed());
            assert_eq!(answer.json::<Value>().expect("JSON")["detail"], "Invalid credentials");
        }
    }
    let (known, unknown) = (median(known), median(unknown));
    let ratio = unknown.as_secs_f64() / known.as_secs_f64();
    println!("sign-in: {known:?} for a known e-mail, {unknown:?} for an unknown one, ratio {ratio:.2}");
    // Without the hash, an unknown one would take a hundredth of the time.
    assert!((0.5..2.0).contains(&ratio), "{known:?} and {unknown:?}");
}

/// The parts of a token.
struct Forge {
    kid: String,
    key: Vec<u8>,
    claims: Value,
}

impl Forge {
    /// Takes the shop's own key, like an intruder who has read its folder, and the claims of a valid token.
    fn of(folder: &Path, token: &str) -> Forge {
        let file: Value =
            serde_json::from_slice(&std::fs::read(folder.join("keys/jwt.json")).expect("the keys")).expect("JSON");
        let part = |at: usize| URL_SAFE_NO_PAD.decode(token.split('.').nth(at).expect("a part")).expect("base64");
        Forge {
            kid: file["current"].as_str().expect("a kid").to_owned(),
            key: URL_SAFE_NO_PAD.decode(file["keys"][0]["secret"].as_str().expect("a key")).expect("base64"),
            claims: serde_json::from_slice(&part(1)).expect("JSON"),
        }
    }

    fn signed(&self, header: &Value, claims: &Value, key: &[u8]) -> String {
        let text =
            format!("{}.{}", URL_SAFE_NO_PAD.encode(header.to_string()), URL_SAFE_NO_PAD.encode(claims.to_string()));
        let mac = if header["alg"] == "HS512" {
            let mac = Hmac::<Sha512>::new_from_slice(key).expect("any length");
            mac.chain_update(&text).finalize().into_bytes().to_vec()
        } else {
            let mac = Hmac::<Sha256>::new_from_slice(key).expect("any length");
            mac.chain_update(&text).finalize().into_bytes().to_vec()
        };
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(mac))
    }

    fn with_header(&self, header: Value) -> String {
        self.signed(&header, &self.claims, &self.key)
    }

    fn with_claim(&self, name: &str, value: Value) -> String {
        let mut claims = self.claims.clone();
        claims[name] = value;
        self.signed(&json!({"typ": "JWT", "alg": "HS256", "kid": self.kid}), &claims, &self.key)
    }
}

#[test]
fn a_token_that_is_not_quite_ours_opens_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (token, other) = (shop.buyer(), shop.newcomer("stranger@home.example"));
    let forge = Forge::of(folder.path(), &token);
    let header = |alg: &str| json!({"typ": "JWT", "alg": alg, "kid": forge.kid});
    assert_eq!(status_of_me(&shop, &forge.with_header(header("HS256"))), 200, "what is forged well is taken");

    let unsigned = |alg: &str| {
        let text = forge.with_header(header(alg));
        text[..=text.rfind('.').expect("two dots")].to_owned()
    };
    let parts = |token: &str| token.split('.').map(str::to_owned).collect::<Vec<_>>();
    let (mine, theirs) = (parts(&token), parts(&other));
    let strangers = forge.signed(&header("HS256"), &forge.claims, &[7; 32]);
    let their_claims: Value =
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(&theirs[1]).expect("base64")).expect("JSON");
    let mut refused = vec![
        ("alg none", unsigned("none")),
        ("alg None", unsigned("None")),
        ("alg none, signed", forge.with_header(header("none"))),
        ("no signature", unsigned("HS256")),
        ("another algorithm", forge.with_header(header("HS512"))),
        ("a public key's algorithm", forge.with_header(header("RS256"))),
        ("another key", strangers),
        ("the empty key", forge.signed(&header("HS256"), &forge.claims, &[])),
        ("no kid", forge.with_header(json!({"typ": "JWT", "alg": "HS256"}))),
        ("a key of its own", forge.with_header(json!({"alg": "HS256", "jwk": {"kty": "oct", "k": "AAAA"}}))),
        ("another's signature", format!("{}.{}.{}", mine[0], mine[1], theirs[2])),
        ("another's claims", format!("{}.{}.{}", mine[0], theirs[1], mine[2])),
        ("cut off", token[..token.len() - 4].to_owned()),
        ("two parts", format!("{}.{}", mine[0], mine[1])),
        ("four parts", format!("{token}.{}", mine[2])),
        ("expired", forge.with_claim("exp", json!(1_600_000_000))),
        ("another issuer", forge.with_claim("iss", json!("elsewhere"))),
        ("another audience", forge.with_claim("aud", json!("elsewhere"))),
        ("another's account", forge.with_claim("sub", their_claims["sub"].clone())),
        ("another's session", forge.with_claim("sid", their_claims["sid"].clone())),
        ("a session that never was", forge.with_claim("sid", json!("0"))),
        ("too long", format!("{token}{}", "A".repeat(5000))),
    ];
    for kid in ["../../../../dev/null", "/dev/null", "", "' OR '1'='1", "\u{0}", "jwt.json"] {
        refused.push(("a kid that is a path or worse", forge.with_header(json!({"alg": "HS256", "kid": kid}))));
        let empty = forge.signed(&json!({"alg": "HS256", "kid": kid}), &forge.claims, &[]);
        refused.push(("the same with the key that it would lead to", empty));
    }
    for (what, forged) in &refused {
        let answer = shop.client.get(format!("{}/auth/me", shop.base)).bearer_auth(forged).send().expect("an answer");
        assert_eq!(answer.status(), 401, "{what}");
        assert_eq!(answer.headers()["www-authenticate"], "Bearer", "{what}");
    }
    assert_eq!(status_of_me(&shop, &token), 200, "the good one is as good as before");
    shop.post(&token, "/auth/logout").send().expect("an answer");
    assert_eq!(status_of_me(&shop, &token), 401, "revoked");
    assert_eq!(status_of_me(&shop, &forge.with_header(header("HS256"))), 401, "revoked, and forged well");
}

/// Runs `sokoni admin create` on `folder` with a password on standard input.
fn create(folder: &Path, email: &str, password: &str) -> Output {
    let mut command = crate::shop::command(folder);
    command.args(["admin", "create", "--email", email, "--name", "Wanjiku Otieno"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    // It may end before it has read an input that it does not need.
    let _ = writeln!(child.stdin.take().expect("piped"), "{password}");
    child.wait_with_output().expect("it ends")
}

#[test]
fn an_administrator_is_made_at_the_console_of_a_shop_that_does_not_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let email = "owner@home.example";
    let weak = create(folder.path(), email, "password");
    assert_eq!(weak.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&weak.stderr).contains("most common"), "{weak:?}");
    let made = create(folder.path(), email, "a-good-password");
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    assert!(String::from_utf8_lossy(&made.stdout).contains("is an administrator"));

    let shop = Shop::open_with(folder.path(), &[("SOKONI__DEMO__ENABLED", "false")]);
    let token = shop.sign_in(email, "a-good-password");
    assert_eq!(shop.mine(&token, "/auth/me")["user"]["roles"], json!(["buyer", "administrator"]));
    assert_eq!(shop.json("/api/setup"), json!({"needed": false}));
    let running = create(folder.path(), "another@home.example", "a-good-password");
    let said = String::from_utf8_lossy(&running.stderr).into_owned();
    assert_eq!(running.status.code(), Some(1));
    assert!(said.contains("stop the shop first") && said.lines().count() == 1, "{said}");

    shop.newcomer("promoted@home.example");
    assert_eq!(shop.stop(), Some(0));
    let promoted = create(folder.path(), "Promoted@home.example", "");
    assert_eq!(promoted.status.code(), Some(0), "{promoted:?}");
    assert!(String::from_utf8_lossy(&promoted.stdout).contains("as they were"));
    let shop = Shop::open_with(folder.path(), &[("SOKONI__DEMO__ENABLED", "false")]);
    let token = shop.sign_in("promoted@home.example", "a-good-password");
    assert_eq!(shop.mine(&token, "/auth/me")["user"]["roles"], json!(["buyer", "administrator"]));
}

#[test]
fn the_first_administrator_sets_the_shop_up_with_the_consoles_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let (shop, said) = Shop::open_saying(folder.path(), &[("SOKONI__DEMO__ENABLED", "false")], "This shop has no");
    let code = said.split_whitespace().last().expect("a code").to_owned();
    assert!(said.contains("/setup "), "{said}");
    assert_eq!(shop.json("/api/setup"), json!({"needed": true}));
    let set_up = |code: &str, password: &str| {
        let body = json!({
            "code": code, "name": "Wanjiku Otieno", "email": "owner@home.example", "password": password, "sells": true
        });
        shop.client.post(format!("{}/api/setup", shop.base)).json(&body).send().expect("an answer")
    };
    assert_eq!(set_up("abcde-fghjk", "a-good-password").status(), 403);
    assert_eq!(set_up(&code, "sunshine").status(), 422);
    let made = set_up(&code.to_uppercase().replace('-', " "), "a-good-password");
    assert_eq!(made.status(), 201);
    let token = made.json::<Value>().expect("JSON")["token"].as_str().expect("a token").to_owned();
    let roles = shop.mine(&token, "/auth/me")["user"]["roles"].clone();
    assert_eq!(roles, json!(["buyer", "administrator", "seller"]), "the owner who sells gets the role");
    assert_eq!(shop.json("/api/setup"), json!({"needed": false}));
    let again = set_up(&code, "a-good-password");
    assert_eq!(again.status(), 409);
    assert_eq!(again.json::<Value>().expect("JSON")["type"], "/problems/already-set-up");
}

#[test]
fn wrong_set_up_codes_are_tried_slowly() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__DEMO__ENABLED", "false")]);
    let body = json!({"code": "wrong", "name": "A", "email": "a@home.example", "password": "a-good-password"});
    let guess = || shop.client.post(format!("{}/api/setup", shop.base)).json(&body).send().expect("an answer");
    for _ in 0..10 {
        assert_eq!(guess().status(), 403);
    }
    let slowed = guess();
    assert_eq!(slowed.status(), 429);
    assert!(slowed.headers().contains_key("retry-after"));
}
