use std::sync::Arc;

use crate::companies::invitations::InvitationId;
use contracts::auth::CompanyPort;
use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use kernel::Clock;
use kernel::http::{Authenticator, Identity};
use kernel::store::{FaultPlan, Scope, Store, StoreError, record};

use super::*;
use crate::accounts;
use crate::admin::standing::{self, SuspendedRow};
use crate::companies::limits::{self, Companies, LimitRow};
use crate::companies::older_limits::name_currencies;
use crate::companies::removal;
use crate::gate::Gate;
use crate::links;
use crate::roles;
use crate::secrets::tokens::Tokens;
use crate::sessions::{self, SessionRow};
use crate::tests::row;
use kernel::secrets::KeyRing;

struct Fixture {
    _store: Store,
    scope: Scope,
    clock: Clock,
    tokens: Arc<Tokens>,
    gate: Gate,
}

/// Creates two companies.
fn fixture() -> Fixture {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("auth");
    let clock = Clock::fixed(Clock::default().now_ms());
    let tokens = Arc::new(Tokens::new(&KeyRing::random()));
    let gate = Gate::over(scope.clone(), clock.clone(), tokens.clone());
    let rows = gate.rows();
    store.watch("auth", Box::new(move |_| rows.advance()));
    let rows = [row("co", "info@co.example"), row("other", "info@other.example")];
    let add = move |tx: &mut Tx<'_>| {
        rows.iter().try_for_each(|row| accounts::add_account(tx, row))?;
        let roles = ["seller", "administrator"].map(str::to_owned);
        roles::set(tx, &"co".into(), &roles, 1).map(|_| ())
    };
    scope.transact_blocking(add).unwrap_or_else(|e: Problem| panic!("{e}"));
    Fixture { _store: store, scope, clock, tokens, gate }
}

fn usd() -> Currency {
    Currency::USD
}

fn conflict<T>(result: Result<T, Problem>) -> &'static str {
    match result {
        Err(Problem::Conflict { kind, .. }) => kind,
        Err(Problem::NotFound(_)) => "not there",
        Err(other) => panic!("{other}"),
        Ok(_) => "done",
    }
}

impl Fixture {
    fn invite(&self, company: &str, email: &str, token: &str, role: CompanyRole) -> Result<(), Problem> {
        let row = InvitationRow {
            id: format!("i-{token}").into(),
            company: company.into(),
            email: email.to_owned(),
            role,
            token: links::hash(token),
            sent_at_ms: self.clock.now_ms(),
        };
        self.scope.transact_blocking(move |tx| invitations::invite(tx, &row))
    }

    fn join(&self, token: &str, person: &str) -> Result<(), Problem> {
        let (token, person, now_ms) = (token.to_owned(), AccountId::from(person), self.clock.now_ms());
        self.scope.transact_blocking(move |tx| {
            let row = invitations::find(&tx.reader(), &token, now_ms)?.ok_or_else(Problem::not_found)?;
            let account = AccountRow::bare(&person, &row.email, &format!("Name of {person}"), "hash", now_ms);
            accept(tx, &row, account, now_ms)
        })
    }

    fn joined(&self, person: &str, role: CompanyRole) {
        self.invite("co", &format!("{person}@co.example"), person, role).unwrap();
        self.join(person, person).unwrap();
    }

    fn sign_in(&self, person: &str) -> String {
        let (now_ms, session) = (self.clock.now_ms(), format!("session-{person}"));
        let row = SessionRow::new(person.into(), now_ms, crate::tests::LIFETIME, "Browser");
        let id = session.clone();
        let token = row.token(&session, &self.tokens).unwrap();
        self.scope.transact_blocking(move |tx| sessions::add(tx, &id, &row, now_ms)).unwrap();
        token
    }

    fn waiting(&self, company: &str) -> Vec<InvitationId> {
        let rows = self.scope.read(|r| invitations::list(r, &company.into(), self.clock.now_ms())).unwrap();
        rows.into_iter().map(|row| row.id).collect()
    }

    fn people(&self) -> Vec<AccountId> {
        self.scope.read(|r| members::people(r, &"co".into())).unwrap()
    }
}

#[test]
fn an_invitation_is_good_once_and_for_seven_days_and_until_a_newer_one() {
    let fixture = fixture();
    fixture.invite("co", "emp@co.example", "one", CompanyRole::Employee).unwrap();
    fixture.invite("co", "emp@co.example", "two", CompanyRole::Manager).unwrap();
    assert_eq!(fixture.waiting("co"), ["i-two"], "one for each address");
    assert_eq!(conflict(fixture.join("one", "p1")), "not there");
    fixture.join("two", "p1").unwrap();
    assert_eq!(conflict(fixture.join("two", "p2")), "not there", "used");
    assert_eq!((fixture.waiting("co").len(), fixture.people()), (0, vec!["p1".into()]));
    let account = fixture.scope.read(|r| store::account(r, &"p1".into())).unwrap().unwrap();
    assert!(fixture.scope.read(|r| confirm::store::is_confirmed(r, &account)).unwrap(), "the letter shows the mailbox");

    assert_eq!(conflict(fixture.invite("co", "info@other.example", "three", CompanyRole::Employee)), "email-taken");
    fixture.invite("co", "late@co.example", "four", CompanyRole::Employee).unwrap();
    fixture.invite("co", "back@co.example", "five", CompanyRole::Employee).unwrap();
    let withdraw = |company: &'static str| {
        fixture.scope.transact_blocking(move |tx| invitations::withdraw(tx, &company.into(), &"i-five".into()))
    };
    assert_eq!(conflict(withdraw("other")), "not there", "another company's");
    withdraw("co").unwrap();
    assert_eq!(conflict(fixture.join("five", "p3")), "not there", "withdrawn");
    fixture.clock.advance(invitations::LIFETIME_MS);
    assert_eq!(conflict(fixture.join("four", "p3")), "not there", "too old");
    assert!(fixture.waiting("co").is_empty());
}

#[test]
fn members_act_in_the_companys_name_but_do_not_run_the_shop() {
    let fixture = fixture();
    fixture.joined("emp", CompanyRole::Employee);
    let (owner, member) = (fixture.sign_in("co"), fixture.sign_in("emp"));
    let Identity { account, person, email, name, roles, .. } = fixture.gate.verify(&member).unwrap();
    assert_eq!((account.as_str(), person.as_str(), email.as_str()), ("co", "emp", "emp@co.example"));
    assert_eq!((name.as_str(), roles.join(" ").as_str()), ("Kivu Ltd", "buyer seller"));
    let me = fixture.gate.verify(&owner).unwrap();
    assert_eq!((me.person.as_str(), me.roles.join(" ").as_str()), ("co", "buyer seller administrator"));

    let suspend = SuspendedRow { reason: "Unpaid.".to_owned(), by: "boss".into(), at_ms: 1 };
    fixture.scope.transact_blocking(move |tx| standing::suspend(tx, &"co".into(), &suspend)).unwrap();
    assert!(fixture.gate.verify(&member).is_err() && fixture.gate.verify(&owner).is_err(), "their sessions ended");
    let again = fixture.sign_in("emp");
    assert!(fixture.gate.verify(&again).is_err(), "nor with a new one");
    let refused = fixture.scope.read(|r| standing::may_enter(r, &"emp".into()));
    assert!(matches!(refused, Err(Problem::Forbidden { kind: "suspended", detail }) if detail.contains("Unpaid.")));
    fixture.scope.transact_blocking(|tx| standing::restore(tx, &"co".into(), 2)).unwrap();
    assert!(fixture.gate.verify(&again).is_ok());
}

#[test]
fn who_is_taken_out_is_out_at_once() {
    let fixture = fixture();
    fixture.joined("emp", CompanyRole::Employee);
    fixture.joined("boss", CompanyRole::Manager);
    let token = fixture.sign_in("emp");
    let remove = |company: &'static str, person: &'static str| {
        fixture.scope.transact_blocking(move |tx| removal::remove(tx, &[], &company.into(), &person.into(), 9))
    };
    assert_eq!(conflict(remove("other", "emp")), "not there", "another company's member");
    assert_eq!(conflict(remove("co", "co")), "not there", "the owner is no member");
    remove("co", "emp").unwrap();
    assert!(fixture.gate.verify(&token).is_err());
    assert_eq!(fixture.people(), ["boss"]);
    fixture.invite("co", "emp@co.example", "again", CompanyRole::Employee).unwrap();
    fixture.join("again", "emp-2").unwrap();
    assert_eq!(fixture.people(), ["boss", "emp-2"], "the e-mail is free again");
}

#[test]
fn owner_and_managers_confirm_and_strangers_do_not() {
    let fixture = fixture();
    fixture.joined("emp", CompanyRole::Employee);
    fixture.joined("boss", CompanyRole::Manager);
    let may =
        |person: &str| fixture.scope.read(|r| Companies(usd).may_confirm(r, &"co".into(), &person.into())).unwrap();
    assert_eq!(["co", "boss", "emp", "other", "nobody"].map(may), [true, true, false, false, false]);
    let set = |person: &'static str, role| {
        fixture.scope.transact_blocking(move |tx| members::set_role(tx, &"co".into(), &person.into(), role))
    };
    set("emp", CompanyRole::Manager).unwrap();
    set("boss", CompanyRole::Employee).unwrap();
    assert_eq!(["boss", "emp"].map(may), [false, true]);
    assert_eq!(conflict(set("other", CompanyRole::Manager)), "not there");

    let limit = || fixture.scope.read(|r| Companies(usd).approval_limit(r, &"co".into())).unwrap();
    let put = |limit| {
        let done: Result<(), StoreError> =
            fixture.scope.transact_blocking(move |tx| limits::set(tx, &"co".into(), limit));
        done.unwrap();
    };
    assert_eq!(limit(), None);
    put(Some(LimitRow::of(Money::new(0, usd()))));
    assert_eq!(limit(), Some(Money::new(0, usd())));
    put(None);
    assert_eq!(limit(), None);
}

#[test]
fn a_limit_keeps_its_currency_and_one_of_version_1_gets_that_of_the_first_start() {
    let fixture = fixture();
    let [kes, ugx] = ["KES", "UGX"].map(|code| Currency::parse(code).unwrap());
    let older = record::decode::<LimitRow>(&[0, 1, 0xfc, 0x20, 0xa1, 0x07, 0x00]).unwrap();
    assert_eq!(older, LimitRow { minor: 250_000, currency: None });
    let set: Result<(), StoreError> = fixture.scope.transact_blocking(move |tx| {
        limits::set(tx, &"co".into(), Some(older))?;
        limits::set(tx, &"other".into(), Some(LimitRow::of(Money::new(99, usd()))))
    });
    set.unwrap();
    let limit = |company: &str, shop: Currency| {
        let read = |r: &Reader<'_>| Companies(move || shop).approval_limit(r, &company.into());
        fixture.scope.read(read).unwrap()
    };
    assert_eq!(limit("co", kes), Some(Money::new(250_000, kes)), "before it is named");
    assert_eq!(limit("other", kes), Some(Money::new(99, usd())), "the shop's currency changed since");

    name_currencies(&fixture.scope, kes).unwrap();
    name_currencies(&fixture.scope, ugx).unwrap();
    assert_eq!(limit("co", ugx), Some(Money::new(250_000, kes)), "a later currency changes nothing");
    assert_eq!(limit("other", ugx), Some(Money::new(99, usd())));
}

#[test]
fn a_company_has_fifty_people_at_most() {
    let fixture = fixture();
    for n in 0..30 {
        fixture.joined(&format!("p{n}"), CompanyRole::Employee);
    }
    for n in 0..19 {
        fixture.invite("co", &format!("q{n}@co.example"), &format!("q{n}"), CompanyRole::Employee).unwrap();
    }
    assert_eq!(conflict(fixture.invite("co", "one@co.example", "one", CompanyRole::Employee)), "company-full");
    fixture.invite("co", "q3@co.example", "q3-again", CompanyRole::Employee).unwrap();
    fixture.join("q3-again", "last").unwrap();
    assert_eq!(fixture.people().len(), 31);
}
