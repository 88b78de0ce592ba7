use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn now_s() -> i64 {
    kernel::Clock::default().now_ms() / 1000
}

fn claims() -> Value {
    let exp = now_s() + 60;
    json!({"iss": "sokoni", "aud": "sokoni", "sub": "a", "sid": "s", "iat": now_s(), "exp": exp})
}

fn signed(ring: &KeyRing, algorithm: Algorithm, kid: Option<&str>, claims: &Value) -> String {
    let header = Header { kid: kid.map(str::to_owned), ..Header::new(algorithm) };
    encode(&header, claims, &EncodingKey::from_secret(&ring.keys[0].1)).unwrap()
}

#[test]
fn reads_what_it_issues() {
    let tokens = Tokens::new(&KeyRing::random());
    let token = tokens.issue(&"a".into(), "s", now_s(), now_s() + 60).unwrap();
    let claims = tokens.read(&token).unwrap();
    assert_eq!((claims.sub.as_str(), claims.sid.as_str()), ("a", "s"));
}

#[test]
fn refuses_whatever_is_not_its_own() {
    let ring = KeyRing::random();
    let tokens = Tokens::new(&ring);
    let kid = Some(ring.current.as_str());
    assert!(tokens.read(&signed(&ring, Algorithm::HS256, kid, &claims())).is_some());

    let other = KeyRing::random();
    assert!(tokens.read(&signed(&other, Algorithm::HS256, kid, &claims())).is_none(), "another key");
    assert!(tokens.read(&signed(&ring, Algorithm::HS256, Some("else"), &claims())).is_none(), "another kid");
    assert!(tokens.read(&signed(&ring, Algorithm::HS256, None, &claims())).is_none(), "no kid");
    assert!(tokens.read(&signed(&ring, Algorithm::HS512, kid, &claims())).is_none(), "another algorithm");

    let mut text = signed(&ring, Algorithm::HS256, kid, &claims());
    let end = text.rfind('.').unwrap();
    text.truncate(end + 1);
    assert!(tokens.read(&text).is_none(), "no signature");
    for junk in ["", ".", "..", "a.b.c", "Bearer x", &"a".repeat(TOKEN_MAX + 1)] {
        assert!(tokens.read(junk).is_none());
    }
}

#[test]
fn refuses_the_algorithm_none() {
    let ring = KeyRing::random();
    let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
    for name in ["none", "None", "NONE"] {
        let header = part(json!({"alg": name, "typ": "JWT", "kid": ring.current}));
        for signature in ["", "AAAA"] {
            let token = format!("{header}.{}.{signature}", part(claims()));
            assert!(Tokens::new(&ring).read(&token).is_none(), "{name}");
        }
    }
}

#[test]
fn refuses_missing_and_wrong_claims() {
    let ring = KeyRing::random();
    let tokens = Tokens::new(&ring);
    let kid = Some(ring.current.as_str());
    for name in ["iss", "aud", "sub", "sid", "exp"] {
        let mut without = claims();
        without.as_object_mut().unwrap().remove(name);
        assert!(tokens.read(&signed(&ring, Algorithm::HS256, kid, &without)).is_none(), "without {name}");
    }
    for (name, value) in [("iss", json!("x")), ("aud", json!("x")), ("exp", json!(now_s() - 6))] {
        let mut wrong = claims();
        wrong[name] = value;
        assert!(tokens.read(&signed(&ring, Algorithm::HS256, kid, &wrong)).is_none(), "wrong {name}");
    }
    let mut late = claims();
    late["exp"] = json!(now_s() - 2);
    assert!(tokens.read(&signed(&ring, Algorithm::HS256, kid, &late)).is_some(), "clocks may differ a little");
}

#[test]
fn a_rotated_key_still_reads_its_tokens() {
    let old = KeyRing::random();
    let token = Tokens::new(&old).issue(&"a".into(), "s", now_s(), now_s() + 60).unwrap();
    let mut ring = KeyRing::random();
    ring.keys.extend(old.keys);
    assert!(Tokens::new(&ring).read(&token).is_some());
}

proptest! {
    #[test]
    fn any_bytes_are_no_token(text in "\\PC{0,300}", parts in prop::collection::vec(any::<Vec<u8>>(), 0..5)) {
        let tokens = Tokens::new(&KeyRing::random());
        prop_assert!(tokens.read(&text).is_none());
        let parts: Vec<String> = parts.iter().map(|part| URL_SAFE_NO_PAD.encode(part)).collect();
        prop_assert!(tokens.read(&parts.join(".")).is_none());
    }

    #[test]
    fn any_bytes_changed_in_a_token_make_it_none(
        at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()
    ) {
        let ring = KeyRing::random();
        let tokens = Tokens::new(&ring);
        let good = tokens.issue(&"account".into(), "session", now_s(), now_s() + 60).unwrap();
        let mut bytes = good.clone().into_bytes();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        let changed = String::from_utf8_lossy(&bytes).into_owned();
        prop_assert!(changed == good || tokens.read(&changed).is_none(), "{changed}");
    }
}
