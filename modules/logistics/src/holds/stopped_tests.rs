//! Goods of a stopped plot stay with their seller.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use contracts::ids::{AccountId, LineId, OrderId};
use contracts::origins::{StoppedGoods, StoppedGoodsPort, StoppedPlot};
use jiff::civil::date;
use kernel::Problem;
use kernel::store::{FaultPlan, Port, Reader, Scope, Store, StoreError};

use super::hold::Holds;
use super::source::HoldSource;
use crate::documents::kind::Kind;
use crate::documents::model::{Need, Uploader};
use crate::documents::step::{Due, Step};
use crate::parcels::commands::send;
use crate::parcels::model::Sent;
use crate::shipments::commands::tests::{actor, order, place, ship, taken, with_papers};
use crate::shipments::commands::{Move, step};
use crate::shipments::model::Shipment;
use crate::shipments::paper_sources::PaperSources;
use crate::shipments::rules::Status;

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
        Ok(StoppedGoods { plots, ..StoppedGoods::default() })
    }
}

struct Yard {
    scope: Scope,
    land: Arc<Land>,
    source: HoldSource,
}

impl Yard {
    fn open() -> Yard {
        let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
        place(&scope, &order("o", "Hamburg", "Germany", "standard"));
        let land = Arc::new(Land(AtomicBool::new(true)));
        let source = HoldSource::of_plots(Port::new(&scope, land.clone()));
        Yard { scope, land, source }
    }

    fn moves(&self, to: Status) -> Result<Shipment, String> {
        let source = (self.source.clone(), PaperSources::alone());
        let wanted = Move { to, note: String::new(), place: None, at_ms: None };
        let done = self
            .scope
            .transact_blocking(move |tx| step(tx, &actor("carrier", false), &"o-s1".into(), &wanted, &source));
        done.map_err(|error| Problem::from(error).to_string())
    }

    fn held(&self) -> Holds {
        self.scope.read(|reader| self.source.on(reader, &ship(&self.scope, "o-s1"))).unwrap()
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
    assert!(yard.held().stopped.hold(), "what is on hold is still at its seller's");
    yard.moves(Status::Preparing).unwrap();
    yard.land.0.store(false, Ordering::SeqCst);
    yard.moves(Status::PickedUp).unwrap();
    yard.land.0.store(true, Ordering::SeqCst);
    assert_eq!(yard.held(), Holds::default(), "what has left is not stopped");
    yard.moves(Status::InTransitToPort).unwrap();
}

#[test]
fn regulated_goods_of_a_stopped_plot_do_not_pass_import_clearance() {
    let yard = Yard::open();
    let mut travelling = ship(&yard.scope, "o-s1");
    (travelling.status, travelling.arrives_on) = (Status::ArrivedAtPort, Some(date(2027, 1, 9)));
    let held = |ship: &Shipment| yard.scope.read(|reader| yard.source.on(reader, ship)).unwrap();
    let stops = |ship: &Shipment| held(ship).stops(ship, ship.status, Status::ImportClearance).map(Problem::from);
    assert!(!travelling.regulated() && stops(&travelling).is_none(), "the regulation does not ask for these goods yet");
    let paper = travelling.papers.iter_mut().find(|paper| paper.kind == Kind::DdsNumber).unwrap();
    paper.need = with_need();
    let why = stops(&travelling).unwrap().to_string();
    assert!(why.contains("import clearance") && !why.contains("Ridge"), "{why}");
    assert!(held(&travelling).stops(&travelling, Status::ArrivedAtPort, Status::Returned).is_none(), "it can go back");
    travelling.status = Status::OutForDelivery;
    assert_eq!(held(&travelling), Holds::default(), "what is cleared is not stopped");
}

fn with_need() -> Option<Need> {
    let (issuer, note) = (String::new(), String::new());
    let (due, blocks) = (Due::BeforeImportClearance, Some(Step::ImportClearance));
    Some(Need { issuer, uploader: Uploader::Buyer, due, blocks, valid_days: None, copies: 1, note })
}

#[test]
fn a_parcel_of_stopped_goods_is_not_sent() {
    let yard = Yard::open();
    let send = || {
        let (source, sent) =
            (yard.source.clone(), Sent { with: "DHL".into(), number: "1".into(), link: String::new(), at_ms: 5 });
        let done = yard
            .scope
            .transact_blocking(move |tx| send(tx, &actor("s1", false), &"o-s1".into(), sent.clone(), None, &source));
        done.map_err(|error| Problem::from(error).to_string())
    };
    assert!(send().unwrap_err().contains("stopped a plot"));
    assert!(ship(&yard.scope, "o-s1").parcel.is_none(), "nothing is changed");
    yard.land.0.store(false, Ordering::SeqCst);
    assert_eq!(send().unwrap().status, Status::PickedUp);
}

#[test]
fn goods_that_cannot_be_followed_wait_too() {
    let yard = Yard::open();
    let ship = ship(&yard.scope, "o-s1");
    let holds = Holds { stopped: StoppedGoods { untraced: true, ..StoppedGoods::default() }, ..Holds::default() };
    let why = Problem::from(holds.stops(&ship, Status::Preparing, Status::PickedUp).unwrap()).to_string();
    assert!(why.contains("too many lots"), "{why}");
    assert!(holds.stops(&ship, Status::Preparing, Status::OnHold).is_none());
}

#[test]
fn goods_of_other_plots_than_those_that_were_sealed_wait_too() {
    let yard = Yard::open();
    let ship = ship(&yard.scope, "o-s1");
    let stopped = StoppedGoods { outside_pack: true, ..StoppedGoods::default() };
    let holds = Holds { stopped, ..Holds::default() };
    let why = Problem::from(holds.stops(&ship, Status::Preparing, Status::PickedUp).unwrap()).to_string();
    assert!(why.contains("not in the data pack"), "{why}");
}
