use contracts::logistics::ShipmentNews;
use contracts::money::Currency;
use kernel::store::{FaultPlan, Scope, Store};
use proptest::prelude::*;

use super::super::store as charges;
use super::*;
use crate::atlas::route::Mode;
use crate::atlas::{End, place};
use crate::exceptions::commands::{Report, report};
use crate::exceptions::model::Kind as ExceptionKind;
use crate::holds::source::HoldSource;
use crate::party::Party;
use crate::shipments::commands::{Move, assign, step, take};
use crate::shipments::model::Kind as ShipmentKind;
use crate::shipments::paper_sources::PaperSources;
use crate::shipments::plan::{PlanShipmentCommand, after, plan};
use crate::shipments::rules::Role;
use crate::shipments::terms::price;

const NOW: i64 = 1_772_000_000_000;

fn party(id: &str) -> Party {
    Party { id: id.into(), name: id.to_uppercase() }
}

fn actor(account: &str) -> Actor {
    let logistics = account.starts_with("carrier");
    Actor { account: account.into(), name: account.to_uppercase(), logistics, now_ms: NOW }
}

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

/// A shipment from `seller` to `buyer` that `carrier` has taken.
struct Trade(Scope);

impl Trade {
    fn new() -> Self {
        let trade = Trade(Store::in_memory(FaultPlan::default()).scope("logistics"));
        trade
            .does(|tx| {
                let (ship, entries) = plan(PlanShipmentCommand {
                    id: "s".into(),
                    kind: ShipmentKind::Transfer,
                    name: "Samples".into(),
                    amount: 1,
                    unit: "box".into(),
                    lines: Vec::new(),
                    now_ms: NOW,
                    order: None,
                    buyer: Some(party("buyer")),
                    seller: Some(party("seller")),
                    carrier: None,
                    mode: Mode::Truck,
                    from: End::at(place("nyeri").unwrap()),
                    to: End::at(place("kisumu").unwrap()),
                    address: None,
                    ships_on: after(NOW, 1),
                    arrives_on: None,
                    incoterm: None,
                    payment: None,
                    terms: None,
                    rules: PaperSources::alone().rules(tx)?,
                });
                let mut change = Change::new(tx, ship, NOW)?;
                change.entries.extend(entries);
                change.save(tx, ShipmentNews::Planned, None, NOW)?;
                take(tx, &actor("carrier"), &"s".into()).map(drop)
            })
            .unwrap();
        trade
    }

    fn does<T: Send + 'static>(
        &self,
        act: impl Fn(&mut Tx<'_>) -> Result<T, TxError> + Send + 'static,
    ) -> Result<T, TxError> {
        self.0.transact_blocking(act)
    }

    fn prices(&self, by: &'static str, minor: i64) -> Result<Shipment, TxError> {
        self.does(move |tx| price(tx, &actor(by), &"s".into(), usd(minor)))
    }

    fn accepts(&self, by: &'static str, minor: i64) -> Result<Charge, TxError> {
        self.does(move |tx| accept(tx, &actor(by), &"s-freight".into(), usd(minor)))
    }

    fn moves(&self, to: Status) -> Result<Shipment, TxError> {
        self.does(move |tx| {
            step(
                tx,
                &actor("carrier"),
                &"s".into(),
                &Move { to, note: String::new(), place: None, at_ms: None },
                &(HoldSource::none(), PaperSources::alone()),
            )
        })
    }

    fn freight(&self) -> (Option<State>, Option<Money>) {
        let read = self.0.read(|r| Ok::<_, StoreError>((r.get(&CHARGES, "s-freight")?, r.get(&SHIPMENTS, "s")?)));
        let (charge, ship) = read.unwrap();
        (charge.map(|charge| charge.state), ship.unwrap().freight)
    }

    fn waiting(&self, account: &str) -> u64 {
        self.0.read(|reader| CHARGES.page(reader, &charges::list(&account.into(), true), None, 9)).unwrap().1
    }
}

#[test]
fn a_price_is_owed_once_its_payer_accepts_what_they_saw() {
    let trade = Trade::new();
    trade.prices("carrier", 1_000).unwrap();
    assert_eq!((trade.freight(), trade.waiting("buyer")), ((Some(State::Offered), None), 1));
    assert!(matches!(trade.accepts("carrier", 1_000), Err(error) if error.kind() == "forbidden"));
    assert!(matches!(trade.accepts("seller", 1_000), Err(error) if error.kind() == "not-found"));
    trade.prices("carrier", 2_000).unwrap();
    assert_eq!(trade.waiting("buyer"), 1, "changed, and not asked for twice");
    assert!(matches!(trade.accepts("buyer", 1_000), Err(error) if error.kind() == "changed"));
    trade.accepts("buyer", 2_000).unwrap();
    assert_eq!((trade.freight(), trade.waiting("buyer")), ((Some(State::Accepted), Some(usd(2_000))), 0));
    assert!(matches!(trade.prices("carrier", 1), Err(error) if error.kind() == "priced"));
    assert!(matches!(trade.accepts("buyer", 2_000), Err(error) if error.kind() == "answered"));
}

#[test]
fn what_was_declined_or_withdrawn_may_be_asked_for_anew() {
    let trade = Trade::new();
    trade.prices("carrier", 1_000).unwrap();
    trade.does(|tx| decline(tx, &actor("buyer"), &"s-freight".into())).unwrap();
    assert_eq!(trade.freight(), (Some(State::Declined), None));
    trade.does(|tx| ask_again(tx, &actor("carrier"), &"s-freight".into(), usd(900))).unwrap();
    trade.does(|tx| withdraw(tx, &actor("carrier"), &"s-freight".into())).unwrap();
    assert!(matches!(trade.accepts("buyer", 900), Err(error) if error.kind() == "answered"));
    trade.prices("carrier", 800).unwrap();
    trade.accepts("buyer", 800).unwrap();
    assert_eq!(trade.freight(), (Some(State::Accepted), Some(usd(800))));
}

#[test]
fn another_carrier_is_asked_for_nothing_of_the_one_before() {
    let trade = Trade::new();
    trade.prices("carrier", 1_000).unwrap();
    trade.does(|tx| assign(tx, &actor("seller"), &"s".into(), &party("carrier-two"))).unwrap();
    assert_eq!((trade.freight().0, trade.waiting("buyer")), (Some(State::Ended), 0));
    assert!(matches!(
        trade.does(|tx| ask_again(tx, &actor("carrier"), &"s-freight".into(), usd(1))),
        Err(error) if error.kind() == "ended"
    ));
    trade.prices("carrier-two", 700).unwrap();
    trade.accepts("buyer", 700).unwrap();
}

#[test]
fn a_cost_laid_on_another_waits_for_them_and_one_on_oneself_does_not() {
    let trade = Trade::new();
    let reports = |id: &'static str, payer: Role| {
        trade.does(move |tx| {
            let wanted = Report {
                id: id.into(),
                kind: ExceptionKind::Damage,
                severe: false,
                description: "Wet bags.".into(),
                owner: Role::Carrier,
                deadline: None,
                cost: Some((usd(500), payer)),
            };
            report(tx, &actor("carrier"), &"s".into(), &wanted)
        })
    };
    reports("theirs", Role::Buyer).unwrap();
    assert_eq!(trade.waiting("buyer"), 1);
    trade.does(|tx| ask_again(tx, &actor("carrier"), &"theirs-fee".into(), usd(400))).unwrap();
    trade.does(|tx| decline(tx, &actor("buyer"), &"theirs-fee".into())).unwrap();
    let own = reports("own", Role::Carrier);
    assert!(matches!(own, Err(error) if error.kind() == "invalid"), "nobody else is there to be paid");
    let buyers = trade.does(|tx| {
        let wanted = Report {
            id: "buyers".into(),
            kind: ExceptionKind::Delay,
            severe: false,
            description: "My gate was shut.".into(),
            owner: Role::Buyer,
            deadline: None,
            cost: Some((usd(300), Role::Buyer)),
        };
        report(tx, &actor("buyer"), &"s".into(), &wanted)
    });
    let state = trade.0.read(|reader| charges::cost_state(reader, &buyers.unwrap())).unwrap();
    assert_eq!(state, Some(State::Accepted));
}

#[derive(Clone, Copy, Debug)]
enum Deed {
    Price(i64),
    Accept(i64),
    Decline,
    Withdraw,
    Cancel,
    On,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        (1_i64..3).prop_map(Deed::Price),
        (1_i64..3).prop_map(Deed::Accept),
        Just(Deed::Decline),
        Just(Deed::Withdraw),
        Just(Deed::Cancel),
        Just(Deed::On),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    /// After any steps of the parties: a shipment has a price where it was accepted and not cancelled before it left,
    /// and no charge waits for an answer once it is cancelled.
    #[test]
    fn a_shipment_is_owed_what_was_accepted_and_nothing_else(deeds in prop::collection::vec(deed(), 1..14)) {
        let trade = Trade::new();
        for deed in deeds {
            let before = trade.freight();
            let done = match deed {
                Deed::Price(minor) => trade.prices("carrier", minor).is_ok(),
                Deed::Accept(minor) => trade.accepts("buyer", minor).is_ok(),
                Deed::Decline => trade.does(|tx| decline(tx, &actor("buyer"), &"s-freight".into())).is_ok(),
                Deed::Withdraw => trade.does(|tx| withdraw(tx, &actor("carrier"), &"s-freight".into())).is_ok(),
                Deed::Cancel => trade.moves(Status::Cancelled).is_ok(),
                Deed::On => [Status::Preparing, Status::PickedUp].into_iter().any(|to| trade.moves(to).is_ok()),
            };
            let (state, freight) = trade.freight();
            prop_assert_eq!(freight.is_some(), state == Some(State::Accepted), "{:?}", deed);
            prop_assert_eq!(trade.waiting("buyer"), u64::from(state == Some(State::Offered)));
            if !done {
                prop_assert_eq!((state, freight), before, "what is refused changes nothing: {:?}", deed);
            }
            if done && matches!(deed, Deed::Cancel) {
                prop_assert!(freight.is_none() && state != Some(State::Offered));
            }
        }
    }
}
