use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use contracts::billing::InstalmentPort;
use contracts::ids::{ContractId, OrderId};
use contracts::money::{Currency, Money};
use contracts::sales::{BalanceFrom, ContractPayment, ContractPaymentPort, LetterOfCredit, WayOfPayment};
use kernel::Problem;
use kernel::store::{FaultPlan, Port, Reader, Scope, Store, StoreError};

use super::*;
use crate::documents::commands::judge;
use crate::documents::kind::{ALL, Kind};
use crate::documents::model::Verdict;
use crate::holds::release::{Released, release};
use crate::holds::source::HoldSource;
use crate::parcels::commands::send;
use crate::parcels::model::Sent;
use crate::shipments::commands::tests::{actor, order, place, ship, taken, with_papers};
use crate::shipments::commands::{Move, receivable, step};
use crate::shipments::paper_sources::PaperSources;
use crate::shipments::receipt::receive;
use crate::shipments::store::SHIPMENTS;

/// A bill of which so much of the deposit and of the balance is open.
struct Owed {
    deposit: AtomicI64,
    balance: AtomicI64,
}

fn open(amount: &AtomicI64, seller: &AccountId) -> Option<OpenInstalment> {
    let open = amount.load(Ordering::SeqCst);
    let held = open > 0 && seller.as_str() == "s1";
    held.then(|| OpenInstalment::Billed(Money::new(open, Currency::USD)))
}

impl InstalmentPort for Owed {
    fn open_deposit(
        &self,
        _: &Reader<'_>,
        _: &ContractId,
        _: &OrderId,
        seller: &AccountId,
    ) -> Result<Option<OpenInstalment>, StoreError> {
        Ok(open(&self.deposit, seller))
    }

    fn open_balance(
        &self,
        _: &Reader<'_>,
        _: &OrderId,
        seller: &AccountId,
    ) -> Result<Option<OpenInstalment>, StoreError> {
        Ok(open(&self.balance, seller))
    }
}

/// A contract that is paid in this way.
struct Paid(WayOfPayment);

impl ContractPaymentPort for Paid {
    fn payment(&self, _: &Reader<'_>, _: &ContractId) -> Result<Option<ContractPayment>, StoreError> {
        let (way, balance_from) = (self.0, BalanceFrom::Order);
        Ok(Some(ContractPayment { way, deposit_percent: 30, deposit_days: 7, balance_days: 30, balance_from }))
    }

    fn letter(&self, _: &Reader<'_>, _: &ContractId) -> Result<Option<LetterOfCredit>, StoreError> {
        Ok(None)
    }
}

/// Hands all papers in, as its seller.
fn with_all_papers(scope: &Scope) {
    let before = ship(scope, "o-s1");
    let mut now = before.clone();
    let file = now.papers.iter().find_map(|paper| paper.file.clone());
    now.papers.iter_mut().for_each(|paper| paper.file.clone_from(&file));
    scope.transact_blocking(move |tx| SHIPMENTS.save(tx, Some(&before), &now)).unwrap();
}

struct Yard {
    scope: Scope,
    owed: Arc<Owed>,
    source: HoldSource,
}

impl Yard {
    /// A shipment of a call-off whose deposit is open.
    fn open() -> Yard {
        Yard::paid(WayOfPayment::Transfer, (37, 0))
    }

    /// A shipment of a call-off that is paid in this way, with what is open of deposit and balance.
    fn paid(way: WayOfPayment, (deposit, balance): (i64, i64)) -> Yard {
        let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
        let mut order = order("o", "Hamburg", "Germany", "standard");
        order.contract = Some("contract".into());
        place(&scope, &order);
        let owed = Arc::new(Owed { deposit: AtomicI64::new(deposit), balance: AtomicI64::new(balance) });
        let source = HoldSource::told_by(Port::new(&scope, owed.clone()), Port::new(&scope, Arc::new(Paid(way))));
        Yard { scope, owed, source }
    }

    /// Its carrier has taken it and prepares it.
    fn prepared(self) -> Yard {
        let yard = self;
        taken(&yard.scope, "o-s1").unwrap();
        with_papers(&yard.scope, "o-s1");
        with_all_papers(&yard.scope);
        yard.moves(Status::Preparing).unwrap();
        yard
    }

    fn moves(&self, to: Status) -> Result<Shipment, String> {
        let sources = (self.source.clone(), PaperSources::alone());
        let wanted = Move { to, note: String::new(), place: None, at_ms: None };
        let done = self
            .scope
            .transact_blocking(move |tx| step(tx, &actor("carrier", false), &"o-s1".into(), &wanted, &sources));
        done.map_err(|error| Problem::from(error).to_string())
    }

    fn released(&self, by: &str, what: Released) -> Result<Shipment, String> {
        let (source, by) = (self.source.clone(), actor(by, false));
        let done = self
            .scope
            .transact_blocking(move |tx| release(tx, &by, &"o-s1".into(), (what, "An old customer"), &source));
        done.map_err(|error| Problem::from(error).to_string())
    }

    fn received(&self) -> Result<Shipment, String> {
        let source = self.source.clone();
        let done = self.scope.transact_blocking(move |tx| receive(tx, &actor("buyer", false), &"o-s1".into(), &source));
        done.map_err(|error| Problem::from(error).to_string())
    }

    fn holds(&self) -> Holds {
        self.scope.read(|reader| self.source.on(reader, &ship(&self.scope, "o-s1"))).unwrap()
    }

    /// The kinds whose files an account cannot have.
    fn kept_from(&self, account: &str) -> Vec<Kind> {
        let (holds, ship) = (self.holds(), ship(&self.scope, "o-s1"));
        let kept = |document: &&Document| holds.keeps(&ship, document, &account.into()).is_some();
        ship.papers.iter().filter(kept).map(|document| document.kind).collect()
    }

    /// Has its carrier bring it to the buyer's door.
    fn out_for_delivery(&self) {
        for to in [
            Status::PickedUp,
            Status::InTransitToPort,
            Status::AtOriginPort,
            Status::ExportClearance,
            Status::Loaded,
            Status::AtSea,
            Status::ArrivedAtPort,
            Status::ImportClearance,
            Status::OutForDelivery,
        ] {
            self.moves(to).unwrap();
        }
    }
}

#[test]
fn goods_are_picked_up_once_the_deposit_is_paid() {
    let yard = Yard::open().prepared();
    assert!(yard.moves(Status::PickedUp).unwrap_err().contains("deposit"));
    yard.moves(Status::OnHold).unwrap();
    yard.moves(Status::Preparing).unwrap();
    yard.owed.deposit.store(0, Ordering::SeqCst);
    yard.moves(Status::PickedUp).unwrap();
    yard.owed.deposit.store(37, Ordering::SeqCst);
    yard.moves(Status::InTransitToPort).unwrap();
    assert_eq!(yard.holds(), Holds::default(), "a payment that is taken back does not stop what is on its way");
}

#[test]
fn its_seller_alone_releases_a_shipment_and_the_reason_stays() {
    let yard = Yard::open().prepared();
    for other in ["buyer", "carrier"] {
        assert!(yard.released(other, Released::Goods).unwrap_err().contains("Only its seller"));
    }
    yard.released("s1", Released::Goods).unwrap();
    assert!(yard.released("s1", Released::Goods).unwrap_err().contains("does not wait"), "once is enough");
    yard.moves(Status::PickedUp).unwrap();
    let kept = yard.scope.read(|reader| reader.get(&RELEASES, "o-s1")).unwrap().unwrap();
    assert_eq!((kept.reason.as_str(), kept.by.as_str()), ("An old customer", "S1"));
}

#[test]
fn a_parcel_waits_for_the_deposit_too() {
    let yard = Yard::open();
    let send = || {
        let (source, sent) =
            (yard.source.clone(), Sent { with: "DHL".into(), number: "1".into(), link: String::new(), at_ms: 5 });
        let done = yard
            .scope
            .transact_blocking(move |tx| send(tx, &actor("s1", false), &"o-s1".into(), sent.clone(), None, &source));
        done.map_err(|error| Problem::from(error).to_string())
    };
    assert!(send().unwrap_err().contains("deposit"));
    assert!(ship(&yard.scope, "o-s1").parcel.is_none(), "nothing is changed");
    yard.released("s1", Released::Goods).unwrap();
    assert_eq!(send().unwrap().status, Status::PickedUp);
}

#[test]
fn shipping_papers_and_goods_wait_for_the_balance_where_the_contract_says_so() {
    for way in [WayOfPayment::BalanceBeforeDocuments, WayOfPayment::CashAgainstDocuments] {
        let yard = Yard::paid(way, (0, 88)).prepared();
        let held = yard.kept_from("buyer");
        let shipping: Vec<Kind> = ALL.into_iter().filter(|kind| kind.shipping() && held.contains(kind)).collect();
        assert_eq!((held.len(), held.contains(&Kind::BillOfLading)), (shipping.len(), true), "{held:?}");
        assert_eq!((yard.kept_from("s1"), yard.kept_from("carrier")), (vec![], vec![]), "others read them");
        yard.out_for_delivery();
        assert!(yard.moves(Status::Delivered).unwrap_err().contains("balance"));
        assert!(yard.received().unwrap_err().contains("balance"));
        yard.owed.balance.store(0, Ordering::SeqCst);
        assert_eq!(yard.kept_from("buyer"), vec![]);
        yard.owed.balance.store(88, Ordering::SeqCst);
        assert!(yard.moves(Status::Delivered).is_err(), "a payment that failed holds them again");
        yard.owed.balance.store(0, Ordering::SeqCst);
        yard.received().unwrap();
        yard.owed.balance.store(88, Ordering::SeqCst);
        assert_eq!(yard.holds(), Holds::default(), "what its buyer has is held no more");
    }
}

#[test]
fn a_transfer_and_a_letter_of_credit_hold_no_papers() {
    for way in [WayOfPayment::Transfer, WayOfPayment::LetterOfCredit] {
        let yard = Yard::paid(way, (0, 88)).prepared();
        assert_eq!(yard.kept_from("buyer"), vec![]);
        yard.out_for_delivery();
        yard.moves(Status::Delivered).unwrap();
    }
}

#[test]
fn the_seller_alone_releases_papers_before_the_balance_and_with_them_the_goods() {
    let yard = Yard::paid(WayOfPayment::CashAgainstDocuments, (0, 88)).prepared();
    for other in ["buyer", "carrier"] {
        assert!(yard.released(other, Released::Documents).unwrap_err().contains("Only its seller"));
    }
    assert!(yard.released("s1", Released::Goods).unwrap_err().contains("does not wait"), "no deposit is open");
    yard.released("s1", Released::Documents).unwrap();
    assert!(yard.released("s1", Released::Documents).unwrap_err().contains("does not wait"), "once is enough");
    assert_eq!(yard.kept_from("buyer"), vec![]);
    yard.out_for_delivery();
    yard.received().unwrap();
}

#[test]
fn a_buyer_does_not_judge_a_paper_that_it_cannot_read_and_reads_its_own() {
    let yard = Yard::paid(WayOfPayment::BalanceBeforeDocuments, (0, 88)).prepared();
    let judged = |by: &'static str| {
        let source = yard.source.clone();
        let verdict = (Kind::BillOfLading, &Verdict::Verified);
        let done = yard
            .scope
            .transact_blocking(move |tx| judge(tx, &actor(by, false), &"o-s1".into(), verdict, &source).map(drop));
        done.map_err(|error| Problem::from(error).to_string())
    };
    assert!(judged("buyer").unwrap_err().contains("Bill of Lading is released once the balance"));
    let mut ship = ship(&yard.scope, "o-s1");
    let paper = ship.papers.iter_mut().find(|paper| paper.kind == Kind::BillOfLading).unwrap();
    paper.file.as_mut().unwrap().by.id = "buyer".into();
    let paper = paper.clone();
    assert!(yard.holds().keeps(&ship, &paper, &"buyer".into()).is_none());
}

#[test]
fn what_its_buyer_fetches_is_held_at_the_pickup() {
    let yard = Yard::paid(WayOfPayment::CashAgainstDocuments, (0, 88)).prepared();
    let mut fetched = ship(&yard.scope, "o-s1");
    fetched.carrier.clone_from(&fetched.seller);
    let stops = |from, to| yard.holds().stops(&fetched, from, to).is_some();
    assert!(stops(Status::Preparing, Status::PickedUp));
    fetched.status = Status::PickedUp;
    let receivable = receivable(&fetched, &yard.holds(), jiff::civil::date(2027, 1, 1));
    assert!(receivable.is_ok(), "its buyer has it");
}
