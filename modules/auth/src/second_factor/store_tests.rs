use kernel::store::{FaultPlan, Scope, Store};

use super::*;
use kernel::secrets::KeyRing;
use kernel::secrets::Secret;

/// The key and the codes of RFC 6238, appendix B.
const KEY: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const AT_MS: i64 = 1_234_567_890_000;
const CODE: &str = "005924";

struct Fixture {
    scope: Scope,
    ring: KeyRing,
}

fn begun() -> Fixture {
    let (scope, ring) = (Store::in_memory(FaultPlan::default()).scope("auth"), KeyRing::random());
    let key = seal(&Vault::new(&ring), &App::of(&Secret::new(KEY.to_owned())).unwrap(), &"1".into()).unwrap();
    let row = BegunRow { key, at_ms: AT_MS };
    scope.transact_blocking(move |tx| begin(tx, &"1".into(), &row)).unwrap();
    Fixture { scope, ring }
}

impl Fixture {
    fn confirm(&self, code: &'static str, now_ms: i64) -> Result<(), Problem> {
        let vault = Vault::new(&self.ring);
        let recovery = ["aaaa-bbbb".to_owned(), "cccc-dddd".to_owned()];
        self.scope.transact_blocking(move |tx| confirm(tx, &vault, &"1".into(), code, &recovery, now_ms))
    }

    fn pass(&self, person: &'static str, code: &'static str, now_ms: i64) -> Passed {
        let vault = Vault::new(&self.ring);
        self.scope.transact_blocking(move |tx| pass(tx, &vault, &person.into(), code, now_ms)).unwrap()
    }
}

#[test]
fn each_code_is_taken_once() {
    let fixture = begun();
    assert_eq!(fixture.pass("1", "", AT_MS), Passed::Yes, "only begun: sign-in asks for nothing");
    assert!(matches!(fixture.confirm("000000", AT_MS), Err(Problem::Invalid(_))));
    fixture.confirm(CODE, AT_MS).unwrap();
    assert_eq!(fixture.pass("1", " ", AT_MS), Passed::Missing);
    assert_eq!(fixture.pass("1", CODE, AT_MS), Passed::Wrong, "the one that turned it on is used");
    assert_eq!(fixture.pass("1", "000000", AT_MS), Passed::Wrong);
    assert_eq!(fixture.pass("1", "AAAA BBBB", AT_MS), Passed::Yes, "a recovery code in its place");
    assert_eq!(fixture.pass("1", "aaaa-bbbb", AT_MS), Passed::Wrong, "once");
    assert_eq!(fixture.pass("2", "", AT_MS), Passed::Yes, "another person has none");
    assert_eq!(fixture.scope.read(|r| factor(r, &"1".into())).unwrap().unwrap().codes.len(), 1);
}

#[test]
fn a_key_waits_an_hour_and_is_begun_anew_only_after_an_end() {
    let fixture = begun();
    let late = fixture.confirm(CODE, AT_MS + BEGUN_MS);
    assert!(matches!(late, Err(Problem::Conflict { kind: "two-factor-not-begun", .. })));
    fixture.confirm(CODE, AT_MS).unwrap();
    let again = fixture.scope.read(|r| factor(r, &"1".into())).unwrap().unwrap();
    let row = BegunRow { key: again.key, at_ms: AT_MS };
    let again = fixture.scope.transact_blocking(move |tx| begin(tx, &"1".into(), &row));
    assert!(matches!(again, Err(Problem::Conflict { kind: "two-factor-on", .. })));
    fixture.scope.transact_blocking(|tx| renew(tx, &"1".into(), &["eeee-ffff".to_owned()])).unwrap();
    assert_eq!(fixture.pass("1", "cccc-dddd", AT_MS), Passed::Wrong, "the former codes are worth nothing");
    assert_eq!(fixture.pass("1", "eeee-ffff", AT_MS), Passed::Yes);
    fixture.scope.transact_blocking(|tx| end(tx, &"1".into())).unwrap();
    assert_eq!(fixture.pass("1", "", AT_MS), Passed::Yes);
    let off = fixture.scope.transact_blocking(|tx| renew(tx, &"1".into(), &[]));
    assert!(matches!(off, Err(Problem::Conflict { kind: "two-factor-off", .. })));
}

#[test]
fn a_key_opens_for_its_person_alone() {
    let fixture = begun();
    fixture.confirm(CODE, AT_MS).unwrap();
    let row = fixture.scope.read(|r| factor(r, &"1".into())).unwrap().unwrap();
    fixture
        .scope
        .transact_blocking(move |tx| tx.put(&FACTORS, "2", &row))
        .unwrap_or_else(|e: StoreError| panic!("{e}"));
    let vault = Vault::new(&fixture.ring);
    let stolen = fixture.scope.transact_blocking(move |tx| pass(tx, &vault, &"2".into(), CODE, AT_MS));
    assert!(matches!(stolen, Err(Problem::Internal(_))));
}
