use contracts::ids::{AccountId, RoleRequestId};
use kernel::store::{FaultPlan, Scope, Store};

use super::*;
use crate::accounts;
use crate::admin::standing::{self, SuspendedRow};
use crate::store::AccountRow;
use crate::tests::row as account_row;

struct Fixture {
    _store: Store,
    scope: Scope,
}

fn fixture() -> Fixture {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("auth");
    let with = |id: &str, roles: &[&str]| AccountRow {
        roles: roles.iter().map(|role| (*role).to_owned()).collect(),
        ..account_row(id, &format!("{id}@kivu.example"))
    };
    let rows = [with("amina", &["buyer"]), with("boss", &["buyer", "administrator"]), with("kamau", &["buyer"])];
    let add = move |tx: &mut Tx<'_>| rows.iter().try_for_each(|row| accounts::add_account(tx, row));
    scope.transact_blocking(add).unwrap_or_else(|e: Problem| panic!("{e}"));
    Fixture { _store: store, scope }
}

fn row(id: &str, account: &str, role: Role, at_ms: i64) -> RequestRow {
    RequestRow::new(id.into(), account.into(), role, "We grow tea.".to_owned(), at_ms)
}

impl Fixture {
    fn ask(&self, row: &RequestRow) -> Result<(), Problem> {
        let row = row.clone();
        self.scope.transact_blocking(move |tx| ask(tx, &row))
    }

    fn answer(&self, id: &'static str, declined: Option<&str>) -> Result<(), Problem> {
        let verdict = Verdict { declined: declined.map(str::to_owned), by: "boss".into(), at_ms: 9 };
        self.scope.transact_blocking(move |tx| answer(tx, &id.into(), &verdict))
    }

    fn set(&self, account: &'static str, roles: &[&str]) -> Result<AccountRow, Problem> {
        let roles: Vec<String> = roles.iter().map(|role| (*role).to_owned()).collect();
        self.scope.transact_blocking(move |tx| super::super::set(tx, &account.into(), &roles, 1))
    }

    fn ids(&self, status: Option<RequestStatus>) -> Vec<RoleRequestId> {
        let page = self.scope.read(|r| page(r, status, 10, None)).unwrap();
        assert_eq!(page.total, page.items.len() as u64);
        page.items.into_iter().map(|row| row.id).collect()
    }

    fn roles(&self, account: &str) -> String {
        self.scope.read(|r| store::account(r, &account.into())).unwrap().unwrap().roles.join(" ")
    }

    fn having(&self, role: &str) -> Vec<AccountId> {
        self.scope.read(|r| super::super::having(r, role)).unwrap().into_iter().map(|row| row.id).collect()
    }
}

fn conflict<T>(result: Result<T, Problem>) -> &'static str {
    match result {
        Err(Problem::Conflict { kind, .. }) => kind,
        Err(other) => panic!("{other}"),
        Ok(_) => "done",
    }
}

#[test]
fn a_role_is_asked_for_once_and_answered_once() {
    let fixture = fixture();
    fixture.ask(&row("r1", "amina", Role::Seller, 1)).unwrap();
    assert_eq!(conflict(fixture.ask(&row("r2", "amina", Role::Seller, 2))), "already-asked");
    fixture.ask(&row("r3", "amina", Role::Logistics, 3)).unwrap();
    fixture.ask(&row("r4", "kamau", Role::Seller, 4)).unwrap();
    assert_eq!(fixture.ids(Some(RequestStatus::Waiting)), ["r4", "r3", "r1"]);

    fixture.answer("r1", None).unwrap();
    assert_eq!(conflict(fixture.answer("r1", None)), "answered");
    assert_eq!(conflict(fixture.answer("r1", Some("no"))), "answered");
    assert_eq!(fixture.roles("amina"), "buyer seller");
    assert_eq!(fixture.having("seller"), ["amina"]);
    assert_eq!(conflict(fixture.ask(&row("r5", "amina", Role::Seller, 5))), "already-granted");

    fixture.answer("r4", Some("Tell us more of your mill.")).unwrap();
    assert_eq!(fixture.roles("kamau"), "buyer");
    let of_kamau = fixture.scope.read(|r| list_of(r, &"kamau".into())).unwrap();
    assert_eq!(
        (of_kamau[0].status, of_kamau[0].answer.as_str()),
        (RequestStatus::Declined, "Tell us more of your mill.")
    );
    fixture.ask(&row("r6", "kamau", Role::Seller, 6)).unwrap();
    assert_eq!(fixture.ids(None), ["r6", "r4", "r3", "r1"]);
    assert_eq!(fixture.ids(Some(RequestStatus::Waiting)), ["r6", "r3"]);
    assert_eq!(fixture.ids(Some(RequestStatus::Granted)), ["r1"]);
    assert_eq!(fixture.ids(Some(RequestStatus::Declined)), ["r4"]);
}

#[test]
fn a_request_is_taken_back_by_its_own_account_while_it_waits() {
    let fixture = fixture();
    fixture.ask(&row("r1", "amina", Role::Seller, 1)).unwrap();
    let take_back = |account: &'static str, id: &'static str| {
        fixture.scope.transact_blocking(move |tx| withdraw(tx, &account.into(), &id.into()))
    };
    assert!(matches!(take_back("kamau", "r1"), Err(Problem::NotFound(_))));
    take_back("amina", "r1").unwrap();
    assert!(matches!(take_back("amina", "r1"), Err(Problem::NotFound(_))));
    assert!(matches!(fixture.answer("r1", None), Err(Problem::NotFound(_))));
    assert!(fixture.ids(None).is_empty() && fixture.ids(Some(RequestStatus::Waiting)).is_empty());
    fixture.ask(&row("r2", "amina", Role::Seller, 2)).unwrap();
    fixture.answer("r2", None).unwrap();
    assert_eq!(conflict(take_back("amina", "r2")), "answered");
}

#[test]
fn somebody_can_always_run_the_shop() {
    let fixture = fixture();
    assert_eq!(conflict(fixture.set("boss", &["seller"])), "last-administrator");
    assert_eq!(fixture.roles("boss"), "buyer administrator", "nothing was changed");
    fixture.set("kamau", &["administrator", "logistics"]).unwrap();
    assert_eq!(fixture.roles("kamau"), "buyer logistics administrator", "in one order, with the role that all have");
    let suspend = SuspendedRow { reason: "Away.".to_owned(), by: "boss".into(), at_ms: 1 };
    fixture.scope.transact_blocking(move |tx| standing::suspend(tx, &"kamau".into(), &suspend)).unwrap();
    assert_eq!(conflict(fixture.set("boss", &[])), "last-administrator", "one who is kept out does not count");
    fixture.scope.transact_blocking(|tx| standing::restore(tx, &"kamau".into(), 2)).unwrap();
    fixture.set("boss", &[]).unwrap();
    assert_eq!(fixture.having("administrator"), ["kamau"]);
    assert!(matches!(fixture.set("nobody", &[]), Err(Problem::NotFound(_))));
}

#[test]
fn what_is_left_of_a_closed_account_is_a_shell() {
    let fixture = fixture();
    fixture.set("amina", &["seller"]).unwrap();
    fixture.scope.transact_blocking(|tx| standing::close(tx, &"amina".into(), 7)).unwrap();
    let left = fixture.scope.read(|r| store::account(r, &"amina".into())).unwrap().unwrap();
    assert_eq!((left.display_name(), left.email.as_str(), left.bank.is_none()), ("Deleted account", "", true));
    assert!(fixture.having("seller").is_empty() && !fixture.having("buyer").contains(&"amina".into()));
    assert!(!fixture.scope.read(|r| store::is_taken(r, "amina@kivu.example")).unwrap(), "the e-mail is free again");
    assert_eq!(conflict(fixture.set("amina", &["seller"])), "closed");
    let suspend = SuspendedRow { reason: "x".to_owned(), by: "boss".into(), at_ms: 1 };
    let done = fixture.scope.transact_blocking(move |tx| standing::suspend(tx, &"amina".into(), &suspend));
    assert_eq!(conflict(done), "closed");
}
