use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use contracts::ids::{AccountId, OrderId};
use contracts::origins::StoppedPlot;
use kernel::Problem;
use kernel::store::{FaultPlan, Scope, Store};

use super::*;
use crate::parcels::commands::send;
use crate::parcels::model::Sent;
use crate::shipments::commands::tests::{actor, order, place, ship, taken, with_papers};
use crate::shipments::commands::{Move, step};

/// Plots of the goods of one line, which their seller stopped or not.
struct Land(AtomicBool);

impl StoppedGoodsPort for Land {
    fn stopped(
        &self,
        _: &Reader<'_>,
        seller: &AccountId,
        order: &OrderId,
        lines: &[LineId],
    ) -> Result<StoppedGoods, StoreError> {
        assert_eq!((seller.as_str(), order.as_str(), lines.is_empty()), ("s1", "o", false));
        let plot = StoppedPlot { id: "p".into(), name: "Ridge".into(), reason: "Cleared".into(), at_ms: 1 };
        let plots = if self.0.load(Ordering::SeqCst) { vec![plot] } else { Vec::new() };
        Ok(StoppedGoods { plots, untraced: false })
    }
}

struct Yard {
    scope: Scope,
    land: Arc<Land>,
    holds: Holds,
}

impl Yard {
    fn open() -> Yard {
        let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
        place(&scope, &order("o", "Hamburg", "Germany", "standard"));
        let land = Arc::new(Land(AtomicBool::new(true)));
        let holds = Holds::of_plots(Port::new(&scope, land.clone()));
        Yard { scope, land, holds }
    }

    fn moves(&self, to: Status) -> Result<Shipment, String> {
        let holds = self.holds.clone();
        let wanted = Move { to, note: String::new(), place: None, at_ms: None };
        let done =
            self.scope.transact_blocking(move |tx| step(tx, &actor("carrier", false), &"o-s1".into(), &wanted, &holds));
        done.map_err(|error| Problem::from(error).to_string())
    }

    fn held(&self) -> Hold {
        self.scope.read(|reader| self.holds.on(reader, &ship(&self.scope, "o-s1"))).unwrap()
    }
}

#[test]
fn goods_of_a_stopped_plot_are_picked_up_once_it_is_released() {
    let yard = Yard::open();
    taken(&yard.scope, "o-s1").unwrap();
    with_papers(&yard.scope, "o-s1");
    yard.moves(Status::Preparing).unwrap();
    let why = yard.moves(Status::PickedUp).unwrap_err();
    assert!(why.contains("stopped a plot") && !why.contains("Ridge"), "others learn no plot: {why}");
    yard.moves(Status::OnHold).unwrap();
    assert!(yard.held().holds(), "what is on hold is still at its seller's");
    yard.moves(Status::Preparing).unwrap();
    yard.land.0.store(false, Ordering::SeqCst);
    yard.moves(Status::PickedUp).unwrap();
    yard.land.0.store(true, Ordering::SeqCst);
    assert_eq!(yard.held(), Hold::default(), "what has left is not stopped");
    yard.moves(Status::InTransitToPort).unwrap();
}

#[test]
fn a_parcel_of_stopped_goods_is_not_sent() {
    let yard = Yard::open();
    let send = || {
        let (holds, sent) =
            (yard.holds.clone(), Sent { with: "DHL".into(), number: "1".into(), link: String::new(), at_ms: 5 });
        let done = yard
            .scope
            .transact_blocking(move |tx| send(tx, &actor("s1", false), &"o-s1".into(), sent.clone(), None, &holds));
        done.map_err(|error| Problem::from(error).to_string())
    };
    assert!(send().unwrap_err().contains("stopped a plot"));
    assert!(ship(&yard.scope, "o-s1").parcel.is_none(), "nothing is changed");
    yard.land.0.store(false, Ordering::SeqCst);
    assert_eq!(send().unwrap().status, Status::PickedUp);
}

#[test]
fn goods_that_cannot_be_followed_wait_too() {
    let hold = Hold { stopped: StoppedGoods { plots: Vec::new(), untraced: true }, ..Hold::default() };
    let why = Problem::from(hold.stops(Status::Preparing, Status::PickedUp).unwrap()).to_string();
    assert!(why.contains("too many lots"), "{why}");
    assert!(hold.stops(Status::Preparing, Status::OnHold).is_none());
}
