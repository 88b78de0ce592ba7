use proptest::prelude::*;

use super::*;
use crate::store::audit::{self, AuditContext, AuditFault, AuditRow};
use crate::store::engine::{Batch, Pair};
use crate::store::{lists, table};

fn audit_context(account: &str, operation: &str) -> AuditContext {
    AuditContext { account: account.into(), person: "p".into(), from: "192.0.2.7".into(), operation: operation.into() }
}

/// Writes a row at somebody's request.
fn writes(store: &Store, account: &str, key: &str) {
    let (scope, key) = (store.scope("a"), key.to_owned());
    let writing = move || scope.transact_blocking(move |tx| tx.put(&NOTES, &key, &note("secret")));
    audit::again(Some(Arc::new(audit_context(account, "POST /notes"))), writing)
        .unwrap_or_else(|e: StoreError| panic!("{e}"));
}

fn said(store: &Store, account: Option<&str>) -> Vec<(u64, String, Vec<String>)> {
    let (entries, _) = store.audit_log(account, None, 50).unwrap();
    let keys = |row: AuditRow| row.rows.into_iter().map(|r| format!("{}/{}/{}", r.module, r.table, r.key)).collect();
    entries.into_iter().map(|e| (e.seq, e.row.account.clone(), keys(e.row))).collect()
}

#[test]
fn what_is_asked_for_is_entered_with_who_where_and_what() {
    on_every_engine(|place| {
        let store = place.open();
        writes(&store, "amina", "k1");
        put(&store.scope("a"), "k2", "of itself").unwrap();
        writes(&store, "baraka", "k3");
        writes(&store, "amina", "amina@nyeri.example");
        assert_eq!(store.audit_log(None, None, 50).unwrap().1, 3, "what nobody asked for is not entered");
        let (entries, _) = store.audit_log(None, Some(2), 50).unwrap();
        let row = &entries[0].row;
        assert_eq!((row.person.as_str(), row.from.as_str(), row.operation.as_str()), ("p", "192.0.2.7", "POST /notes"));
        assert_eq!((row.at_ms, row.row_count, row.before), (7, 1, [0; 32]));
        let all = said(&store, None);
        assert_eq!(
            all[1..],
            [(2, "baraka".into(), vec!["a/notes/k3".into()]), (1, "amina".into(), vec!["a/notes/k1".into()])]
        );
        assert!(all[0].2[0].starts_with("a/notes/sha256:"), "no address is kept: {:?}", all[0].2);
        let of_amina: Vec<u64> = said(&store, Some("amina")).into_iter().map(|(seq, ..)| seq).collect();
        assert_eq!((of_amina, store.audit_log(Some("amina"), None, 1).unwrap().1), (vec![3, 1], 2));
        drop(store);
        let store = place.open();
        writes(&store, "amina", "k4");
        let report = store.audit_verify(None).unwrap();
        assert_eq!((report.entries, report.fault), (4, None), "the chain goes on after a restart");
    });
}

#[test]
fn an_entry_names_no_list_and_the_parts_of_a_key_in_plain_text() {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("a");
    let files = move || {
        scope.transact_blocking(|tx| {
            lists::put(tx, "notes/amina", "1", "k")?;
            tx.put(&NOTES, b"amina\0k", &note("n"))
        })
    };
    audit::again(Some(Arc::new(audit_context("amina", "POST /notes"))), files)
        .unwrap_or_else(|e: StoreError| panic!("{e}"));
    assert_eq!(said(&store, None), [(1, "amina".into(), vec!["a/notes/amina/k".into()])]);
    assert_eq!(store.audit_log(None, None, 1).unwrap().0[0].row.row_count, 1);
}

#[test]
fn who_signs_in_is_named_and_who_was_signed_in_stays_named() {
    let store = Store::in_memory(FaultPlan::default());
    for account in ["", "amina"] {
        let scope = store.scope("a");
        let signs_in = move || {
            scope.transact_blocking(|tx| {
                tx.asked_by("baraka", "member");
                tx.put(&NOTES, "k", &note("n"))
            })
        };
        audit::again(Some(Arc::new(audit_context(account, "POST /in"))), signs_in)
            .unwrap_or_else(|e: StoreError| panic!("{e}"));
    }
    let (entries, _) = store.audit_log(None, None, 50).unwrap();
    let named: Vec<_> = entries.iter().map(|entry| (entry.row.account.as_str(), entry.row.person.as_str())).collect();
    assert_eq!(named, [("amina", "p"), ("baraka", "member")]);
    assert_eq!(said(&store, Some("baraka")).len(), 1, "and found by name");
}

#[test]
fn what_failed_changed_nothing_or_is_left_out_is_not_entered() {
    let store = Store::in_memory(FaultPlan::default());
    let mut stored = Stored::kernel();
    stored.add("b", vec![NOTES.stored().unaudited()], Vec::new());
    store.leave_out_of_audit(&stored);
    let audit_context = || Some(Arc::new(audit_context("amina", "POST /notes")));
    let failed: Result<(), StoreError> = audit::again(audit_context(), || {
        store.scope("a").transact_blocking(|tx| {
            tx.put(&NOTES, "k", &note("x"))?;
            Err(StoreError::Busy)
        })
    });
    assert_eq!(failed, Err(StoreError::Busy));
    let nothing: Result<(), StoreError> =
        audit::again(audit_context(), || store.scope("a").transact_blocking(|_| Ok(())));
    assert_eq!(nothing, Ok(()));
    audit::again(audit_context(), || put(&store.scope("b"), "k", "x")).unwrap();
    assert_eq!(store.audit_log(None, None, 50).unwrap().1, 0);
    assert_eq!(store.audit_verify(None).unwrap().entries, 0);
}

/// Full keys of the log's rows, in order, with their values.
fn log(store: &Store) -> Vec<Pair> {
    let scope = store.scope("a");
    let shared = scope.inner_hub();
    let span = table::Table::<AuditRow>::new("log").span_after(audit::SCOPE, b"", None).unwrap();
    shared.state(|committed| committed.scan(span, false).map(|pair| pair.unwrap()).collect())
}

/// Changes the log behind the store's back.
fn tampers(store: &Store, batch: &Batch) {
    let rows = batch.clone();
    let tampered: Result<(), StoreError> = store.scope("a").transact_blocking(move |tx| {
        rows.iter().for_each(|(key, value)| match value {
            Some(value) => tx.put_stored(key.clone(), value.clone()),
            None => tx.delete_stored(key.clone()),
        });
        Ok(())
    });
    tampered.unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn whatever_is_altered_taken_out_or_cut_off_is_found(entries in 1usize..12, at: prop::sample::Index, byte: prop::sample::Index, flip in 1u8.., how in 0..3) {
        let store = Store::in_memory(FaultPlan::default());
        (0..entries).for_each(|n| writes(&store, "amina", &format!("k{n}")));
        prop_assert_eq!(store.audit_verify(None).unwrap().fault, None);
        let rows = log(&store);
        prop_assert_eq!(rows.len(), entries);
        let (key, value) = rows[at.index(entries)].clone();
        let change = match how {
            0 => {
                let place = byte.index(value.len());
                let mut value = value.to_vec();
                value[place] ^= flip;
                Batch::from([(key, Some(value.into()))])
            }
            1 => Batch::from([(key, None)]),
            _ => Batch::from([(rows[entries - 1].0.clone(), None)]),
        };
        tampers(&store, &change);
        prop_assert!(store.audit_verify(None).unwrap().fault.is_some(), "{change:?}");
    }
}

#[test]
fn a_fault_is_named_with_its_entry() {
    let store = Store::in_memory(FaultPlan::default());
    (0..4).for_each(|n| writes(&store, "amina", &format!("k{n}")));
    let rows = log(&store);
    let third = store.audit_log(None, None, 50).unwrap().0.remove(1);
    let kept = |seq, hash: &str| store.audit_verify(Some((seq, hash))).unwrap().fault;
    assert_eq!((third.seq, kept(3, &third.hash), kept(2, &third.hash)), (3, None, Some(AuditFault::Other(2))));
    assert_eq!(kept(9, &third.hash), Some(AuditFault::Missing(5)));
    tampers(&store, &Batch::from([(rows[3].0.clone(), None)]));
    assert_eq!(store.audit_verify(None).unwrap().fault, Some(AuditFault::End { last: 3, head: 4 }));
    tampers(&store, &Batch::from([(rows[3].0.clone(), Some(rows[3].1.clone())), (rows[1].0.clone(), None)]));
    assert_eq!(store.audit_verify(None).unwrap().fault, Some(AuditFault::Missing(2)));
    let mut other = rows[1].1.to_vec();
    *other.last_mut().unwrap() ^= 1;
    tampers(&store, &Batch::from([(rows[1].0.clone(), Some(other.into()))]));
    assert_eq!(store.audit_verify(None).unwrap().fault, Some(AuditFault::Altered(1)), "its own link is broken");
}

#[test]
fn stored_forms_are_frozen() {
    let row = |n: &str| AuditedRow { module: format!("m{n}"), table: format!("t{n}"), key: format!("k{n}") };
    let entry = AuditRow {
        at_ms: 1,
        account: "account".into(),
        person: "person".into(),
        from: "192.0.2.7".into(),
        operation: "POST /notes".into(),
        rows: vec![row("1"), row("2")],
        row_count: 3,
        before: [4; 32],
    };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    golden(folder, "audit-row", &entry);
    golden(folder, "audit-head", &audit::Head { seq: 5, hash: [6; 32] });
}
