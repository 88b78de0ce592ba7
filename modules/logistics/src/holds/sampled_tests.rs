//! Goods that are not those of approved samples stay with their seller.

use std::sync::{Arc, Mutex};

use contracts::ids::{AccountId, LineId};
use contracts::lots::{SampledGoodsPort, Unapproved};
use kernel::Problem;
use kernel::store::{FaultPlan, Port, Reader, Scope, Store, StoreError};

use super::hold::Holds;
use super::source::HoldSource;
use crate::parcels::commands::send;
use crate::parcels::model::Sent;
use crate::shipments::commands::tests::{actor, order, place, ship, taken, with_papers};
use crate::shipments::commands::{Move, step};
use crate::shipments::model::Shipment;
use crate::shipments::paper_sources::PaperSources;
use crate::shipments::rules::Status;

/// What the lots say of the goods of one line, which was called off from a contract.
struct Lots(Mutex<Option<Unapproved>>);

impl SampledGoodsPort for Lots {
    fn unapproved(
        &self,
        _: &Reader<'_>,
        seller: &AccountId,
        lines: &[LineId],
    ) -> Result<Option<Unapproved>, StoreError> {
        assert_eq!((seller.as_str(), lines.is_empty()), ("s1", false));
        Ok(*self.0.lock().unwrap())
    }
}

struct Yard {
    scope: Scope,
    lots: Arc<Lots>,
    source: HoldSource,
}

impl Yard {
    /// A shipment for a contract, or for none, of which a part has no lot.
    fn open(contract: Option<&str>) -> Yard {
        let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
        let mut order = order("o", "Hamburg", "Germany", "standard");
        order.contract = contract.map(Into::into);
        place(&scope, &order);
        let lots = Arc::new(Lots(Mutex::new(Some(Unapproved::NoLot))));
        let source = HoldSource::of_samples(Port::new(&scope, lots.clone()));
        Yard { scope, lots, source }
    }

    fn says(&self, found: Option<Unapproved>) {
        *self.lots.0.lock().unwrap() = found;
    }

    fn moves(&self, to: Status) -> Result<Shipment, String> {
        let source = (self.source.clone(), PaperSources::alone());
        let wanted = Move { to, note: String::new(), place: None, at_ms: None };
        let done = self
            .scope
            .transact_blocking(move |tx| step(tx, &actor("carrier", false), &"o-s1".into(), &wanted, &source));
        done.map_err(|error| Problem::from(error).to_string())
    }

    fn prepared(self) -> Yard {
        taken(&self.scope, "o-s1").unwrap();
        with_papers(&self.scope, "o-s1");
        self.moves(Status::Preparing).unwrap();
        self
    }

    fn held(&self) -> Holds {
        self.scope.read(|reader| self.source.on(reader, &ship(&self.scope, "o-s1"))).unwrap()
    }
}

#[test]
fn goods_without_approved_lots_are_picked_up_once_their_seller_chose_some() {
    let yard = Yard::open(Some("contract")).prepared();
    for (found, told) in [
        (Unapproved::NoLot, "has no lot yet"),
        (Unapproved::NoSample, "is of another lot"),
        (Unapproved::Rejected, "sample their buyer rejected"),
    ] {
        yard.says(Some(found));
        let why = yard.moves(Status::PickedUp).unwrap_err();
        assert!(why.contains(told) && why.contains("chooses lots for them"), "{why}");
    }
    yard.moves(Status::OnHold).unwrap();
    assert!(yard.held().any(), "what is on hold is still at its seller's");
    yard.moves(Status::Preparing).unwrap();
    yard.says(None);
    yard.moves(Status::PickedUp).unwrap();
    yard.says(Some(Unapproved::NoLot));
    assert_eq!(yard.held(), Holds::default(), "what has left is not held");
    yard.moves(Status::InTransitToPort).unwrap();
}

#[test]
fn a_parcel_of_goods_without_approved_lots_is_not_sent() {
    let yard = Yard::open(Some("contract"));
    let send = || {
        let (source, sent) =
            (yard.source.clone(), Sent { with: "DHL".into(), number: "1".into(), link: String::new(), at_ms: 5 });
        let done = yard
            .scope
            .transact_blocking(move |tx| send(tx, &actor("s1", false), &"o-s1".into(), sent.clone(), None, &source));
        done.map_err(|error| Problem::from(error).to_string())
    };
    assert!(send().unwrap_err().contains("has no lot yet"));
    assert!(ship(&yard.scope, "o-s1").parcel.is_none(), "nothing is changed");
    yard.says(None);
    assert_eq!(send().unwrap().status, Status::PickedUp);
}

#[test]
fn goods_of_no_contract_go_without_samples() {
    let yard = Yard::open(None).prepared();
    assert_eq!(yard.held(), Holds::default());
    yard.moves(Status::PickedUp).unwrap();
}
