use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use contracts::ids::{AccountId, ContractId, OrderId};
use contracts::money::{Currency, Money};
use kernel::Problem;
use kernel::store::{FaultPlan, Port, Scope, Store};

use super::*;
use crate::deposits::release::release;
use crate::holds::hold::Holds;
use crate::parcels::commands::send;
use crate::parcels::model::Sent;
use crate::shipments::commands::tests::{actor, order, place, ship, taken, with_papers};
use crate::shipments::commands::{Move, step};

/// A bill of which so much of the deposit is open.
struct Owed(AtomicI64);

impl DepositPort for Owed {
    fn open(
        &self,
        _: &Reader<'_>,
        _: &ContractId,
        _: &OrderId,
        seller: &AccountId,
    ) -> Result<Option<OpenDeposit>, StoreError> {
        let open = self.0.load(Ordering::SeqCst);
        let held = open > 0 && seller.as_str() == "s1";
        Ok(held.then(|| OpenDeposit::Billed(Money::new(open, Currency::USD))))
    }
}

struct Yard {
    scope: Scope,
    owed: Arc<Owed>,
    deposits: Deposits,
}

impl Yard {
    /// A shipment of a call-off that its carrier has taken and prepares.
    fn open() -> Yard {
        let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
        let mut order = order("o", "Hamburg", "Germany", "standard");
        order.contract = Some("contract".into());
        place(&scope, &order);
        let owed = Arc::new(Owed(AtomicI64::new(37)));
        let deposits = Deposits::told_by(Port::new(&scope, owed.clone()));
        Yard { scope, owed, deposits }
    }

    fn prepared() -> Yard {
        let yard = Yard::open();
        taken(&yard.scope, "o-s1").unwrap();
        with_papers(&yard.scope, "o-s1");
        yard.moves(Status::Preparing).unwrap();
        yard
    }

    fn moves(&self, to: Status) -> Result<Shipment, String> {
        let holds = Holds::of_deposits(self.deposits.clone());
        let wanted = Move { to, note: String::new(), place: None, at_ms: None };
        let done =
            self.scope.transact_blocking(move |tx| step(tx, &actor("carrier", false), &"o-s1".into(), &wanted, &holds));
        done.map_err(|error| Problem::from(error).to_string())
    }

    fn released(&self, by: &str) -> Result<Shipment, String> {
        let (deposits, by) = (self.deposits.clone(), actor(by, false));
        let done =
            self.scope.transact_blocking(move |tx| release(tx, &by, &"o-s1".into(), "An old customer", &deposits));
        done.map_err(|error| Problem::from(error).to_string())
    }
}

#[test]
fn goods_are_picked_up_once_the_deposit_is_paid() {
    let yard = Yard::prepared();
    assert!(yard.moves(Status::PickedUp).unwrap_err().contains("deposit"));
    yard.moves(Status::OnHold).unwrap();
    yard.moves(Status::Preparing).unwrap();
    yard.owed.0.store(0, Ordering::SeqCst);
    yard.moves(Status::PickedUp).unwrap();
    yard.owed.0.store(37, Ordering::SeqCst);
    yard.moves(Status::InTransitToPort).unwrap();
    let on_the_way = yard.scope.read(|reader| yard.deposits.on(reader, &ship(&yard.scope, "o-s1"))).unwrap();
    assert_eq!(on_the_way, Deposit::default(), "a payment that is taken back does not stop what is on its way");
}

#[test]
fn its_seller_alone_releases_a_shipment_and_the_reason_stays() {
    let yard = Yard::prepared();
    for other in ["buyer", "carrier"] {
        assert!(yard.released(other).unwrap_err().contains("Only its seller"));
    }
    yard.released("s1").unwrap();
    assert!(yard.released("s1").unwrap_err().contains("does not wait"), "once is enough");
    yard.moves(Status::PickedUp).unwrap();
    let kept = yard.scope.read(|reader| reader.get(&RELEASES, "o-s1")).unwrap().unwrap();
    assert_eq!((kept.reason.as_str(), kept.by.as_str()), ("An old customer", "S1"));
}

#[test]
fn a_parcel_waits_for_the_deposit_too() {
    let yard = Yard::open();
    let send = || {
        let (holds, sent) = (
            Holds::of_deposits(yard.deposits.clone()),
            Sent { with: "DHL".into(), number: "1".into(), link: String::new(), at_ms: 5 },
        );
        let done = yard
            .scope
            .transact_blocking(move |tx| send(tx, &actor("s1", false), &"o-s1".into(), sent.clone(), None, &holds));
        done.map_err(|error| Problem::from(error).to_string())
    };
    assert!(send().unwrap_err().contains("deposit"));
    assert!(ship(&yard.scope, "o-s1").parcel.is_none(), "nothing is changed");
    yard.released("s1").unwrap();
    assert_eq!(send().unwrap().status, Status::PickedUp);
}
