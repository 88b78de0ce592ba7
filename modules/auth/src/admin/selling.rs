//! Tells other modules whether an account may sell: it has the role, and it is neither suspended nor closed.

use contracts::auth::{Role, SellerStanding};
use contracts::ids::AccountId;
use kernel::store::{StoreError, Tx};

use crate::store::AccountRow;

/// Whether an account has the role of a seller.
pub(crate) fn is_seller(row: &AccountRow) -> bool {
    row.roles.iter().any(|role| role == Role::Seller.as_str())
}

/// Emits whether a seller may sell from now on. Call it in the commit that changes the role or the standing.
pub(crate) fn tell(tx: &mut Tx<'_>, account: &AccountId, may_sell: bool, at_ms: i64) -> Result<(), StoreError> {
    tx.emit(&SellerStanding { account: account.clone(), may_sell, at_ms })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use contracts::auth::AccountPort;
    use kernel::Problem;
    use kernel::store::{Consumer, Event, FaultPlan, Store};

    use super::*;
    use crate::accounts;
    use crate::admin::standing::{self, SuspendedRow};
    use crate::ports::Accounts;
    use crate::roles;
    use crate::tests::row;

    /// A change of an account by an administrator.
    type Change = fn(&mut Tx<'_>, &AccountId) -> Result<(), Problem>;

    fn suspend(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), Problem> {
        standing::suspend(tx, account, &SuspendedRow { reason: "Away.".to_owned(), by: "boss".into(), at_ms: 1 })
    }

    fn restore(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), Problem> {
        standing::restore(tx, account, 2)
    }

    fn grant(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), Problem> {
        roles::set(tx, account, &["seller".to_owned()], 3).map(drop)
    }

    fn take(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), Problem> {
        roles::set(tx, account, &[], 4).map(drop)
    }

    fn close(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), Problem> {
        standing::close(tx, account, 5)
    }

    #[test]
    fn each_change_of_the_right_to_sell_is_told() {
        let store = Store::in_memory(FaultPlan::default());
        let (told, heard) = channel();
        let consumer = Consumer {
            name: "elsewhere.standing",
            scope: store.scope("elsewhere"),
            events: &[SellerStanding::NAME],
            handle: Box::new(move |event, _| {
                if let Some(standing) = event.open::<SellerStanding>()? {
                    // A test that failed has dropped its end of the channel.
                    let _ = told.send((standing.account.clone(), standing.may_sell));
                }
                Ok(())
            }),
            wake: None,
        };
        store.consume(consumer).unwrap();
        let scope = store.scope("auth");
        scope.transact_blocking(|tx| accounts::add_account(tx, &row("co", "info@co.example"))).unwrap();
        let steps: [(Change, Option<bool>, (bool, bool)); 9] = [
            (suspend, None, (false, false)),
            (restore, None, (false, true)),
            (grant, Some(true), (true, true)),
            (grant, None, (true, true)),
            (suspend, Some(false), (false, false)),
            (take, Some(false), (false, false)),
            (grant, Some(false), (false, false)),
            (restore, Some(true), (true, true)),
            (close, Some(false), (false, true)),
        ];
        for (at, (change, wanted, may)) in steps.into_iter().enumerate() {
            scope.transact_blocking(move |tx| change(tx, &"co".into())).unwrap();
            let now = scope.read(|r| {
                Ok::<_, StoreError>((Accounts.may_sell(r, &"co".into())?, Accounts.may_be_paid(r, &"co".into())?))
            });
            assert_eq!(now.unwrap(), may, "step {at}");
            // Nothing is told of a step without a change, so the next thing heard is that of a later one.
            if let Some(wanted) = wanted {
                assert_eq!(heard.recv_timeout(Duration::from_secs(60)), Ok(("co".into(), wanted)), "step {at}");
            }
        }
        assert!(heard.try_recv().is_err());
    }
}
