//! Accounts and sessions on an in-memory store.

use std::sync::Arc;

use kernel::http::Authenticator;
use kernel::store::{FaultPlan, Scope, Store};
use kernel::{Clock, Problem};
use serde_json::json;

use crate::access::{self, AccessRow};
use crate::accounts;
use crate::gate::Gate;
use crate::model::UserType;
use crate::secrets::tokens::Tokens;
use crate::sessions::{self, Lifetime, SessionRow};
use crate::store::{self, AccountRow};
use kernel::secrets::KeyRing;
use kernel::secrets::Vault;

/// Ten days idle, thirty days in all.
pub(crate) const LIFETIME: Lifetime =
    Lifetime { idle_ms: 10 * 24 * 60 * 60 * 1000, longest_ms: 30 * 24 * 60 * 60 * 1000 };

struct Fixture {
    _store: Store,
    scope: Scope,
    clock: Clock,
    tokens: Arc<Tokens>,
    gate: Gate,
}

fn fixture() -> Fixture {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("auth");
    let clock = Clock::fixed(Clock::default().now_ms());
    let tokens = Arc::new(Tokens::new(&KeyRing::random()));
    let gate = Gate::over(scope.clone(), clock.clone(), tokens.clone());
    let rows = gate.rows();
    store.watch("auth", Box::new(move |_| rows.advance()));
    Fixture { _store: store, scope, clock, tokens, gate }
}

pub(crate) fn row(id: &str, email: &str) -> AccountRow {
    let form = json!({
        "userType": "enterprise", "legalCompanyName": "Kivu Ltd", "industry": "agriculture", "businessType": "llc",
        "country": "Rwanda", "stateOfRegistration": "Kigali", "streetAddress": "KN 3", "city": "Kigali",
        "state": "Kigali", "zipCode": "0", "role": "owner", "paymentMethod": "bankAccount",
        "accountNumber": "400100001234", "routingNumber": "RW0123456", "email": email, "password": "kawa ya asubuhi",
        "confirmPassword": "kawa ya asubuhi", "phoneNumber": "1", "cardNumber": "4111111111111111", "cvc": "999",
    });
    let new = crate::rules::read(&serde_json::from_value(form).unwrap()).unwrap();
    let vault = Vault::new(&KeyRing::random());
    AccountRow::new(id.into(), new, "hash".to_owned(), vec!["buyer".to_owned()], 1, &vault).unwrap()
}

impl Fixture {
    fn add(&self, id: &str, email: &str) -> Result<(), Problem> {
        let row = row(id, email);
        self.scope.transact_blocking(move |tx| accounts::add_account(tx, &row))
    }

    fn sign_in(&self, account: &str, session: &str) -> String {
        let now_ms = self.clock.now_ms();
        let row = SessionRow::new(account.into(), now_ms, LIFETIME, "Browser");
        let id = session.to_owned();
        let token = row.token(session, &self.tokens).unwrap();
        self.scope.transact_blocking(move |tx| sessions::add(tx, &id, &row, now_ms)).unwrap();
        token
    }

    fn has_session(&self, id: &str) -> bool {
        self.scope.read(|r| sessions::session(r, id)).unwrap().is_some()
    }
}

fn is_refused<T>(result: Result<T, Problem>) -> bool {
    matches!(result, Err(Problem::Unauthorized(_)))
}

#[test]
fn an_email_belongs_to_one_account_in_any_case() {
    let fixture = fixture();
    fixture.add("1", "A@Kivu.Example").unwrap();
    assert!(matches!(fixture.add("2", "a@kivu.EXAMPLE"), Err(Problem::Conflict { kind: "email-taken", .. })));
    fixture
        .scope
        .read(|r| {
            assert!(store::account(r, &"2".into())?.is_none(), "nothing of a refused sign-up stays");
            assert!(store::is_taken(r, "a@kivu.example")?);
            let card = store::account_of_email(r, " a@KIVU.example")?.unwrap().card();
            assert_eq!((card.id.as_str(), card.display_name.as_str()), ("1", "Kivu Ltd"));
            assert_eq!(card.address.unwrap().country, "Rwanda");
            Ok::<_, Problem>(())
        })
        .unwrap();
}

#[test]
fn no_bank_or_card_number_is_stored_in_the_clear() {
    let bytes = kernel::store::record::encode(&row("1", "a@kivu.example")).unwrap();
    let has = |part: &str| bytes.windows(part.len()).any(|w| w == part.as_bytes());
    assert!(has("1234"), "the last four are kept");
    for part in ["00001234", "RW0123456", "4111111111111111", "999", "kawa ya asubuhi"] {
        assert!(!has(part), "{part}");
    }
}

#[test]
fn a_token_is_good_until_its_session_ends() {
    let fixture = fixture();
    fixture.add("1", "a@kivu.example").unwrap();
    let (one, two) = (fixture.sign_in("1", "s1"), fixture.sign_in("1", "s2"));
    let me = fixture.gate.verify(&one).unwrap();
    assert_eq!((me.account.as_str(), me.session.as_str(), me.roles.as_slice()), ("1", "s1", &["buyer".to_owned()][..]));

    fixture.scope.transact_blocking(|tx| sessions::end(tx, &"1".into(), "s1")).unwrap();
    assert!(is_refused(fixture.gate.verify(&one)), "revoked");
    assert!(fixture.gate.verify(&two).is_ok(), "another session is left alone");

    fixture.clock.advance(LIFETIME.idle_ms);
    assert!(is_refused(fixture.gate.verify(&two)), "expired by the session row");
}

#[test]
fn a_token_names_its_own_session_and_a_living_account() {
    let fixture = fixture();
    fixture.add("1", "a@kivu.example").unwrap();
    fixture.sign_in("1", "s1");
    let now_s = fixture.clock.now_ms() / 1000;
    for (account, session) in [("2", "s1"), ("1", "s9"), ("2", "s9")] {
        let token = fixture.tokens.issue(&account.into(), session, now_s, now_s + 60).unwrap();
        assert!(is_refused(fixture.gate.verify(&token)), "{account} {session}");
    }
    let ghost = fixture.sign_in("3", "s3");
    assert!(is_refused(fixture.gate.verify(&ghost)), "a session of no account");
    let stranger = Tokens::new(&KeyRing::random()).issue(&"1".into(), "s1", now_s, now_s + 60).unwrap();
    assert!(is_refused(fixture.gate.verify(&stranger)), "signed with another key");
    assert!(is_refused(fixture.gate.verify("")));
}

#[test]
fn signing_in_clears_expired_sessions_away() {
    let fixture = fixture();
    fixture.add("1", "a@kivu.example").unwrap();
    fixture.sign_in("1", "s1");
    fixture.sign_in("2", "other");
    fixture.clock.advance(LIFETIME.idle_ms / 2);
    fixture.sign_in("1", "s2");
    assert!(fixture.has_session("s1"));
    fixture.clock.advance(LIFETIME.idle_ms / 2);
    fixture.sign_in("1", "s3");
    assert!(!fixture.has_session("s1") && fixture.has_session("s2") && fixture.has_session("s3"));
    assert!(fixture.has_session("other"), "nobody else's");
}

#[test]
fn sessions_are_told_to_their_account_and_ended_by_it_alone() {
    let fixture = fixture();
    fixture.add("1", "a@kivu.example").unwrap();
    for session in ["s1", "s2", "s3"] {
        fixture.sign_in("1", session);
    }
    fixture.sign_in("2", "other");
    let of = |account: &str| -> Vec<String> {
        let rows = fixture.scope.read(|r| sessions::list(r, &account.into(), fixture.clock.now_ms())).unwrap();
        rows.into_iter().map(|(id, _)| id).collect()
    };
    assert_eq!(of("1"), ["s3", "s2", "s1"]);
    let end = |account: &'static str, id: &'static str| {
        fixture.scope.transact_blocking(move |tx| sessions::end(tx, &account.into(), id)).unwrap()
    };
    assert!(!end("1", "other") && fixture.has_session("other"), "not another account's");
    assert!(end("1", "s2") && !end("1", "s2"));
    fixture.scope.transact_blocking(|tx| sessions::end_others(tx, &"1".into(), "s1")).unwrap();
    assert_eq!(of("1"), ["s1"]);
    assert!(fixture.has_session("other"));
    fixture.clock.advance(LIFETIME.idle_ms);
    assert!(of("1").is_empty(), "expired");
}

#[test]
fn an_access_token_is_good_until_it_is_revoked() {
    let fixture = fixture();
    fixture.add("1", "a@kivu.example").unwrap();
    let created_at_ms = fixture.clock.now_ms();
    let row = |id: &str| AccessRow { id: id.into(), account: "1".into(), name: "Till".into(), created_at_ms };
    let add = |id: &str| {
        let row = row(id);
        fixture.scope.transact_blocking(move |tx| access::add(tx, &row))
    };
    let token = |id: &str| fixture.tokens.issue_access(&"1".into(), id, created_at_ms / 1000).unwrap();
    assert!(is_refused(fixture.gate.verify(&token("t1"))), "a signature alone opens nothing");
    add("t1").unwrap();
    fixture.clock.advance(LIFETIME.longest_ms * 12);
    assert_eq!(fixture.gate.verify(&token("t1")).unwrap().session, "t1", "a year later");
    assert_eq!(token("t1"), token("t1"), "a repeated call is answered the same");
    let of_another = fixture.tokens.issue_access(&"2".into(), "t1", created_at_ms / 1000).unwrap();
    assert!(is_refused(fixture.gate.verify(&of_another)));

    let revoke = |account: &'static str| {
        fixture.scope.transact_blocking(move |tx| access::revoke(tx, &account.into(), "t1")).unwrap()
    };
    assert!(!revoke("2"), "not by another account");
    assert!(revoke("1"));
    assert!(is_refused(fixture.gate.verify(&token("t1"))));
    for at in 0..20 {
        add(&format!("t{at:02}")).unwrap();
    }
    assert!(matches!(add("t99"), Err(Problem::Conflict { kind: "too-many-tokens", .. })));
}

#[test]
fn a_use_is_noted_at_most_every_five_minutes() {
    let uses = access::Uses::default();
    assert!(uses.is_due("t", 0) && !uses.is_due("t", 299_999) && uses.is_due("u", 299_999));
    assert!(uses.is_due("t", 300_000) && !uses.is_due("t", 300_001));
}

#[test]
fn a_profile_names_all_that_is_wrong_and_changes_only_itself() {
    let read = |form, kind| -> Result<_, _> {
        let form: crate::profile::Profile = serde_json::from_value(form).unwrap();
        form.read(kind)
    };
    let wrong = read(json!({"phoneNumber": 7, "city": "x".repeat(121)}), UserType::Enterprise).err().unwrap();
    let fields: Vec<&str> = wrong.keys().map(String::as_str).collect();
    assert_eq!(fields, ["city", "country", "legalCompanyName", "phoneNumber", "state", "streetAddress", "zipCode"]);

    let fixture = fixture();
    fixture.add("1", "a@kivu.example").unwrap();
    let form = json!({
        "legalCompanyName": "Kivu Two Ltd", "doingBusinessAs": "Kivu", "phoneNumber": "2", "streetAddress": "KN 4",
        "city": "Musanze", "state": "North", "zipCode": "1", "country": "Rwanda", "email": "other@kivu.example",
        "fullName": "Nobody", "roles": ["administrator"],
    });
    let told = read(form, UserType::Enterprise).ok().unwrap();
    let after = fixture
        .scope
        .transact_blocking(move |tx| accounts::change_account(tx, &"1".into(), |row| told.clone().enter(row)))
        .unwrap();
    assert_eq!((after.display_name(), after.city.as_str(), after.full_name.as_str()), ("Kivu", "Musanze", ""));
    assert_eq!((after.email.as_str(), after.roles.as_slice()), ("a@kivu.example", &["buyer".to_owned()][..]));
}

impl Fixture {
    /// Renews the session with a token issued at `issued_s`. Returns the resulting token.
    fn renew(&self, session: &'static str, issued_s: i64) -> Result<String, Problem> {
        let now_ms = self.clock.now_ms();
        let row = self.scope.transact_blocking(move |tx| sessions::renew(tx, session, issued_s, now_ms, LIFETIME))?;
        row.token(session, &self.tokens)
    }

    fn issued_s(&self, token: &str) -> i64 {
        self.tokens.read(token).unwrap().iat
    }
}

#[test]
fn a_session_that_is_used_goes_on_and_the_token_before_ends_after_a_moment() {
    let fixture = fixture();
    fixture.add("1", "a@kivu.example").unwrap();
    let first = fixture.sign_in("1", "s1");
    assert_eq!(fixture.renew("s1", fixture.issued_s(&first)).unwrap(), first, "a new token is not renewed");
    fixture.clock.advance(LIFETIME.idle_ms - 1);
    let second = fixture.renew("s1", fixture.issued_s(&first)).unwrap();
    assert_ne!(first, second);
    assert!(
        fixture.gate.verify(&first).is_ok() && fixture.gate.verify(&second).is_ok(),
        "another tab may still use it"
    );
    assert_eq!(fixture.renew("s1", fixture.issued_s(&first)).unwrap(), second, "and is given the new one");
    fixture.clock.advance(61_000);
    assert!(is_refused(fixture.gate.verify(&first)));
    assert!(fixture.gate.verify(&second).is_ok(), "past the end of the first one");
    let third = fixture.renew("s1", fixture.issued_s(&second)).unwrap();
    assert!(is_refused(fixture.gate.verify(&first)), "what has ended stays so when the next one is renewed");
    fixture.clock.advance(LIFETIME.idle_ms);
    assert!(is_refused(fixture.gate.verify(&third)), "unused for too long");
}

#[test]
fn no_session_lasts_longer_than_the_longest_however_much_it_is_used() {
    let fixture = fixture();
    fixture.add("1", "a@kivu.example").unwrap();
    let mut token = fixture.sign_in("1", "s1");
    for _ in 0..5 {
        fixture.clock.advance(LIFETIME.longest_ms / 6);
        token = fixture.renew("s1", fixture.issued_s(&token)).unwrap();
        assert!(fixture.gate.verify(&token).is_ok());
    }
    fixture.clock.advance(LIFETIME.longest_ms / 6);
    assert!(is_refused(fixture.gate.verify(&token)));
    assert!(fixture.renew("s1", fixture.issued_s(&token)).is_ok_and(|same| same == token), "and is not renewed");
}

#[test]
fn the_session_unused_for_longest_makes_room_for_a_fifty_first() {
    let fixture = fixture();
    fixture.add("1", "a@kivu.example").unwrap();
    let first = fixture.sign_in("1", "s00");
    for at in 1..50 {
        fixture.clock.advance(60_000);
        fixture.sign_in("1", &format!("s{at:02}"));
    }
    fixture.clock.advance(60_000);
    fixture.renew("s00", fixture.issued_s(&first)).unwrap();
    fixture.sign_in("1", "s50");
    assert!(fixture.has_session("s00"), "it is in use");
    assert!(!fixture.has_session("s01") && fixture.has_session("s02") && fixture.has_session("s50"));
}

#[test]
fn what_would_outlast_a_session_that_has_ended_is_refused_in_the_commit() {
    let fixture = fixture();
    fixture.add("1", "a@kivu.example").unwrap();
    let me = fixture.gate.verify(&fixture.sign_in("1", "s1")).unwrap();
    assert!(fixture.scope.read(|r| sessions::still_open(r, &me)).is_ok());
    fixture.scope.transact_blocking(|tx| sessions::end(tx, &"1".into(), "s1")).unwrap();
    assert!(is_refused(fixture.scope.read(|r| sessions::still_open(r, &me))));
}
