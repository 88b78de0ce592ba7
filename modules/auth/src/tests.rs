//! Accounts and sessions on an in-memory store.

use std::sync::Arc;

use kernel::http::Authenticator;
use kernel::store::{FaultPlan, Scope, Store};
use kernel::{Clock, Problem};
use serde_json::json;

use crate::access::{self, AccessRow};
use crate::actor::Gate;
use crate::model::UserType;
use crate::secrets::keys::KeyRing;
use crate::secrets::tokens::{LIFETIME_S, Tokens};
use crate::secrets::vault::Vault;
use crate::sessions::{self, SessionRow};
use crate::store::{self, AccountRow};

struct House {
    _store: Store,
    scope: Scope,
    clock: Clock,
    tokens: Arc<Tokens>,
    gate: Gate,
}

fn house() -> House {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("auth");
    let clock = Clock::fixed(Clock::default().now_ms());
    let tokens = Arc::new(Tokens::new(&KeyRing::random()));
    let gate = Gate::over(scope.clone(), clock.clone(), tokens.clone());
    let verified = gate.verified();
    store.watch("auth", Box::new(move |_| verified.forget()));
    House { _store: store, scope, clock, tokens, gate }
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
    AccountRow::new(id.to_owned(), new, "hash".to_owned(), vec!["buyer".to_owned()], 1, &vault).unwrap()
}

impl House {
    fn add(&self, id: &str, email: &str) -> Result<(), Problem> {
        let row = row(id, email);
        self.scope.transact_blocking(move |tx| store::add_account(tx, &row))
    }

    fn sign_in(&self, account: &str, session: &str) -> String {
        let now_ms = self.clock.now_ms();
        let row = SessionRow::new(account.to_owned(), now_ms + LIFETIME_S * 1000, "Browser");
        let id = session.to_owned();
        self.scope.transact_blocking(move |tx| sessions::add(tx, &id, &row, now_ms)).unwrap();
        self.tokens.issue(account, session, now_ms / 1000).unwrap()
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
    let house = house();
    house.add("1", "A@Kivu.Example").unwrap();
    assert!(matches!(house.add("2", "a@kivu.EXAMPLE"), Err(Problem::Conflict { kind: "email-taken", .. })));
    house
        .scope
        .read(|r| {
            assert!(store::account(r, "2")?.is_none(), "nothing of a refused sign-up stays");
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
    let house = house();
    house.add("1", "a@kivu.example").unwrap();
    let (one, two) = (house.sign_in("1", "s1"), house.sign_in("1", "s2"));
    let me = house.gate.verify(&one).unwrap();
    assert_eq!((me.account.as_str(), me.session.as_str(), me.roles.as_slice()), ("1", "s1", &["buyer".to_owned()][..]));

    house.scope.transact_blocking(|tx| sessions::end(tx, "1", "s1")).unwrap();
    assert!(is_refused(house.gate.verify(&one)), "revoked");
    assert!(house.gate.verify(&two).is_ok(), "another session is left alone");

    house.clock.advance(LIFETIME_S * 1000);
    assert!(is_refused(house.gate.verify(&two)), "expired by the session row");
}

#[test]
fn a_token_names_its_own_session_and_a_living_account() {
    let house = house();
    house.add("1", "a@kivu.example").unwrap();
    house.sign_in("1", "s1");
    let now_s = house.clock.now_ms() / 1000;
    for (account, session) in [("2", "s1"), ("1", "s9"), ("2", "s9")] {
        let token = house.tokens.issue(account, session, now_s).unwrap();
        assert!(is_refused(house.gate.verify(&token)), "{account} {session}");
    }
    let ghost = house.sign_in("3", "s3");
    assert!(is_refused(house.gate.verify(&ghost)), "a session of no account");
    let stranger = Tokens::new(&KeyRing::random()).issue("1", "s1", now_s).unwrap();
    assert!(is_refused(house.gate.verify(&stranger)), "signed with another key");
    assert!(is_refused(house.gate.verify("")));
}

#[test]
fn signing_in_clears_expired_sessions_away() {
    let house = house();
    house.add("1", "a@kivu.example").unwrap();
    house.sign_in("1", "s1");
    house.sign_in("2", "other");
    house.clock.advance(LIFETIME_S * 500);
    house.sign_in("1", "s2");
    assert!(house.has_session("s1"));
    house.clock.advance(LIFETIME_S * 500);
    house.sign_in("1", "s3");
    assert!(!house.has_session("s1") && house.has_session("s2") && house.has_session("s3"));
    assert!(house.has_session("other"), "nobody else's");
}

#[test]
fn sessions_are_told_to_their_account_and_ended_by_it_alone() {
    let house = house();
    house.add("1", "a@kivu.example").unwrap();
    for session in ["s1", "s2", "s3"] {
        house.sign_in("1", session);
    }
    house.sign_in("2", "other");
    let of = |account: &str| -> Vec<String> {
        let rows = house.scope.read(|r| sessions::of(r, account, house.clock.now_ms())).unwrap();
        rows.into_iter().map(|(id, _)| id).collect()
    };
    assert_eq!(of("1"), ["s3", "s2", "s1"]);
    let end = |account: &'static str, id: &'static str| {
        house.scope.transact_blocking(move |tx| sessions::end(tx, account, id)).unwrap()
    };
    assert!(!end("1", "other") && house.has_session("other"), "not another account's");
    assert!(end("1", "s2") && !end("1", "s2"));
    house.scope.transact_blocking(|tx| sessions::end_others(tx, "1", "s1")).unwrap();
    assert_eq!(of("1"), ["s1"]);
    assert!(house.has_session("other"));
    house.clock.advance(LIFETIME_S * 1000);
    assert!(of("1").is_empty(), "expired");
}

#[test]
fn an_access_token_is_good_until_it_is_revoked() {
    let house = house();
    house.add("1", "a@kivu.example").unwrap();
    let created_at_ms = house.clock.now_ms();
    let row = |id: &str| AccessRow { id: id.into(), account: "1".into(), name: "Till".into(), created_at_ms };
    let add = |id: &str| {
        let row = row(id);
        house.scope.transact_blocking(move |tx| access::add(tx, &row))
    };
    let token = |id: &str| house.tokens.issue_access("1", id, created_at_ms / 1000).unwrap();
    assert!(is_refused(house.gate.verify(&token("t1"))), "a signature alone opens nothing");
    add("t1").unwrap();
    house.clock.advance(LIFETIME_S * 12 * 1000);
    assert_eq!(house.gate.verify(&token("t1")).unwrap().session, "t1", "a year later");
    assert_eq!(token("t1"), token("t1"), "a repeated call is answered the same");
    let of_another = house.tokens.issue_access("2", "t1", created_at_ms / 1000).unwrap();
    assert!(is_refused(house.gate.verify(&of_another)));

    let revoke =
        |account: &'static str| house.scope.transact_blocking(move |tx| access::revoke(tx, account, "t1")).unwrap();
    assert!(!revoke("2"), "not by another account");
    assert!(revoke("1"));
    assert!(is_refused(house.gate.verify(&token("t1"))));
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

    let house = house();
    house.add("1", "a@kivu.example").unwrap();
    let form = json!({
        "legalCompanyName": "Kivu Two Ltd", "doingBusinessAs": "Kivu", "phoneNumber": "2", "streetAddress": "KN 4",
        "city": "Musanze", "state": "North", "zipCode": "1", "country": "Rwanda", "email": "other@kivu.example",
        "fullName": "Nobody", "roles": ["administrator"],
    });
    let told = read(form, UserType::Enterprise).ok().unwrap();
    let after =
        house.scope.transact_blocking(move |tx| store::change_account(tx, "1", |row| told.clone().enter(row))).unwrap();
    assert_eq!((after.display_name(), after.city.as_str(), after.full_name.as_str()), ("Kivu", "Musanze", ""));
    assert_eq!((after.email.as_str(), after.roles.as_slice()), ("a@kivu.example", &["buyer".to_owned()][..]));
}
