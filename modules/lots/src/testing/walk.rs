//! A ledger that takes random steps, beside a simple model of it.

use std::collections::BTreeSet;
use std::mem;

use contracts::lots::{MoveKind, Stage};
use contracts::money::{Currency, Money};
use contracts::sales::{OrderPlaced, OrderedLine};
use jiff::Span;
use jiff::civil::{Date, date};
use kernel::store::{Reader, Scope, StoreError};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::model::{self, Draws, Model, ModelLot, lot_id, move_id, order_id, plot_of};
use super::step::Step;
use super::{goods, lot, output, scope, undo_of, wanted};
use crate::draws::assign::AssignLots;
use crate::draws::products::SellFromLots;
use crate::draws::store::LINES;
use crate::ledger::make::{MakeMove, NewOutput};
use crate::ledger::model::Source;
use crate::ledger::receive::ReceiveGoods;
use crate::lot::model::Lot;
use crate::lot::store::LOTS;

/// The newest lots, moves and orders are used most, so that chains grow long and goods run short.
const RECENT: usize = 40;
/// How often another lot is looked at.
const TRIES: usize = 6;

/// Takes random steps on a ledger and on the model, and compares them.
pub(crate) struct Walk {
    pub(crate) scope: Scope,
    pub(crate) model: Model,
    random: StdRng,
    count: usize,
    /// The most steps of a transaction.
    most: usize,
    waiting: Vec<Step>,
    /// The kinds of steps that the ledger took, and those that it refused with why.
    pub(crate) said: BTreeSet<(&'static str, Expected)>,
}

impl Walk {
    /// A walk with a transaction for each step.
    pub(crate) fn new(seed: u64) -> Self {
        Walk::in_groups(seed, 1)
    }

    /// A walk with a transaction for at most so many steps. A step that the ledger refuses has one of its own.
    pub(crate) fn in_groups(seed: u64, most: usize) -> Self {
        let random = StdRng::seed_from_u64(seed);
        Walk {
            scope: scope(),
            model: Model::default(),
            random,
            count: 0,
            most,
            waiting: Vec::new(),
            said: BTreeSet::new(),
        }
    }

    /// Takes so many steps.
    pub(crate) fn steps(&mut self, count: usize) {
        for _ in 0..count {
            self.step();
        }
        self.commit();
    }

    fn step(&mut self) {
        self.count += 1;
        let (step, expected) = match self.random.random_range(0..100) {
            0..14 => self.receive(),
            14..18 => self.receive_more(),
            18..32 => self.split(),
            32..46 => self.blend(),
            46..56 => self.process(),
            56..64 => self.transfer(),
            64..70 => self.lose(),
            70..82 => self.order(),
            82..88 => self.give_back(),
            88..94 => self.choose(),
            _ => self.undo(),
        }
        .unwrap_or_else(|| self.receive().expect("goods are always received"));
        self.said.insert((step.name(), expected));
        match expected {
            Ok(()) => self.waiting.push(step),
            Err(kind) => self.refused(step, kind),
        }
        if self.waiting.len() >= self.most {
            self.commit();
        }
    }

    fn commit(&mut self) {
        let steps = mem::take(&mut self.waiting);
        let done = self.scope.transact_blocking(move |tx| steps.iter().try_for_each(|step| step.take(tx)));
        done.unwrap_or_else(|refused| panic!("a step before step {}: {refused:?}", self.count));
    }

    fn refused(&mut self, step: Step, kind: &str) {
        self.commit();
        let told = format!("step {}: {step:?}", self.count);
        let refused = self.scope.transact_blocking(move |tx| step.take(tx)).expect_err(&told);
        assert_eq!(refused.kind(), kind, "{told}");
    }

    /// One of the latest of so many.
    fn recent(&mut self, count: usize) -> Option<usize> {
        let back = self.random.random_range(1..=count.clamp(1, RECENT));
        count.checked_sub(back)
    }

    /// One of the latest lots; mostly one that is wanted.
    fn lot_that(&mut self, is_wanted: impl Fn(&ModelLot) -> bool) -> Option<usize> {
        let mut found = self.recent(self.model.lots.len())?;
        for _ in 0..TRIES {
            if !is_wanted(&self.model.lots[found]) {
                found = self.recent(self.model.lots.len())?;
            }
        }
        Some(found)
    }

    /// A lot, mostly one that has goods, and its grams.
    fn any_lot(&mut self) -> Option<(usize, u64)> {
        let found = self.lot_that(|lot| lot.grams > 0)?;
        Some((found, self.model.lots[found].grams))
    }

    /// Grams of a lot: now and then all, or more than there is.
    fn some_of(&mut self, has: u64) -> u64 {
        match self.random.random_range(0..100) {
            0 => has + 1,
            1..11 => has.max(1),
            _ => self.random.random_range(1..=has.max(1)),
        }
    }

    fn receive(&mut self) -> Option<(Step, Expected)> {
        let (id, grams) = (lot_id(self.model.lots.len()), self.random.random_range(1..1_000_000));
        let new = Lot { created_ms: self.now_ms(), ..lot(&id, "2025/26", "KE", Stage::Green) };
        let wanted = self.goods(grams);
        self.model.receive(self.count, wanted.day, None, grams);
        Some((Step::Receive(Box::new(new), wanted), Ok(())))
    }

    fn receive_more(&mut self) -> Option<(Step, Expected)> {
        let into = self.lot_that(|lot| lot.made.is_none())?;
        let grams = self.random.random_range(1..100_000);
        let wanted = self.goods(grams);
        let expected = match self.model.lots[into].made {
            None => {
                self.model.receive(self.count, wanted.day, Some(into), wanted.grams);
                Ok(())
            }
            Some(_) => Err("lot-was-made"),
        };
        Some((Step::ReceiveMore(lot_id(into).into(), wanted), expected))
    }

    fn goods(&mut self, grams: u64) -> ReceiveGoods {
        let day = date(2026, 1, self.random.random_range(1..=20));
        let known = goods("", grams);
        let source = Source { plots: vec![plot_of(self.count).into()], ..known.source };
        ReceiveGoods { id: move_id(self.count).into(), day, now_ms: self.now_ms(), source, ..known }
    }

    /// A day of a move: now and then one before the goods came.
    fn day(&mut self, inputs: &[(usize, u64)]) -> Date {
        let came = inputs.iter().filter_map(|(lot, _)| self.model.since(*lot)).max().unwrap_or(date(2026, 1, 1));
        let later = match self.random.random_range(0..50) {
            0 => -1,
            days => days / 2,
        };
        came.saturating_add(Span::new().days(later))
    }

    fn split(&mut self) -> Option<(Step, Expected)> {
        let (from, has) = self.any_lot()?;
        let taken = self.some_of(has);
        let put = taken - self.random.random_range(0..=taken / 5);
        let first = self.random.random_range(1..put.max(2));
        let parts = if put > first { vec![first, put - first] } else { vec![put] };
        Some(self.make(MoveKind::Split, &[(from, taken)], &parts))
    }

    fn blend(&mut self) -> Option<(Step, Expected)> {
        let mut inputs = Draws::new();
        for _ in 0..self.random.random_range(2..=4) {
            let (from, has) = self.any_lot()?;
            if inputs.iter().all(|(known, _)| *known != from) {
                inputs.push((from, self.some_of(has)));
            }
        }
        let taken = model::sum(&inputs);
        let put = taken - self.random.random_range(0..=taken / 5);
        (inputs.len() > 1).then(|| self.make(MoveKind::Blend, &inputs, &[put]))
    }

    fn process(&mut self) -> Option<(Step, Expected)> {
        let (from, has) = self.any_lot()?;
        let taken = self.some_of(has);
        let put = taken - self.random.random_range(0..=taken / 5);
        Some(self.make(MoveKind::Process, &[(from, taken)], &[put]))
    }

    fn transfer(&mut self) -> Option<(Step, Expected)> {
        let (from, has) = self.any_lot()?;
        let taken = self.some_of(has);
        Some(self.make(MoveKind::Transfer, &[(from, taken)], &[taken]))
    }

    fn lose(&mut self) -> Option<(Step, Expected)> {
        let (from, has) = self.any_lot()?;
        let taken = self.some_of(has);
        Some(self.make(MoveKind::Loss, &[(from, taken)], &[]))
    }

    fn make(&mut self, kind: MoveKind, inputs: &[(usize, u64)], parts: &[u64]) -> (Step, Expected) {
        let first = self.model.lots.len();
        let place = (kind == MoveKind::Transfer).then(|| format!("Store {}", self.count));
        let named =
            |(n, grams): (usize, &u64)| NewOutput { location: place.clone(), ..output(&lot_id(first + n), *grams) };
        let outputs = parts.iter().enumerate().map(named).collect();
        let ids: Vec<(String, u64)> = inputs.iter().map(|(lot, grams)| (lot_id(*lot), *grams)).collect();
        let given: Vec<(&str, u64)> = ids.iter().map(|(lot, grams)| (lot.as_str(), *grams)).collect();
        let day = self.day(inputs);
        let step = MakeMove { day, now_ms: self.now_ms(), ..wanted(&move_id(self.count), kind, &given, outputs) };
        (Step::Make(step), self.model.make(self.count, day, inputs, parts))
    }

    /// Undoes one of the latest moves, which may have been undone, or may have goods that went on.
    fn undo(&mut self) -> Option<(Step, Expected)> {
        let of = self.recent(self.model.moves.len())?;
        let step = undo_of(&move_id(self.model.moves[of].step));
        Some((Step::Undo(step), self.model.undo(of)))
    }

    /// Orders units of a product that is sold from some lots.
    fn order(&mut self) -> Option<(Step, Expected)> {
        let mut lots = Vec::new();
        for _ in 0..self.random.random_range(1..=3) {
            let (lot, _) = self.any_lot()?;
            if !lots.contains(&lot) {
                lots.push(lot);
            }
        }
        let (unit_g, units) = (self.random.random_range(1..5_000), self.random.random_range(1..100));
        let order = order_id(self.model.lines.len());
        let sell = SellFromLots {
            product: order.as_str().into(),
            seller: "seller".into(),
            name: String::new(),
            category: String::new(),
            lots: lots.iter().map(|lot| lot_id(*lot).into()).collect(),
            now_ms: self.now_ms(),
        };
        let placed = OrderPlaced {
            unit_weights_g: vec![unit_g],
            exact: None,
            ..OrderPlaced::new(order.as_str().into(), "buyer".into(), self.now_ms(), vec![units_of(&order, units)])
        };
        self.model.order(&lots, unit_g, units);
        Some((Step::Order(sell, Box::new(placed), move_id(self.count).into()), Ok(())))
    }

    /// Returns units of one of the latest orders: at most those that it still has.
    fn give_back(&mut self) -> Option<(Step, Expected)> {
        let of = self.recent(self.model.lines.len())?;
        let units = self.random.random_range(0..=self.model.lines[of].units);
        let order = order_id(of);
        self.model.give_back(of, units);
        Some((Step::GiveBack(order.as_str().into(), units_of(&order, units), move_id(self.count).into()), Ok(())))
    }

    /// Chooses other lots for one of the latest orders.
    fn choose(&mut self) -> Option<(Step, Expected)> {
        let of = self.recent(self.model.lines.len())?;
        let mut chosen = Draws::new();
        for _ in 0..self.random.random_range(0..=2) {
            let (lot, has) = self.any_lot()?;
            if chosen.iter().all(|(known, _)| *known != lot) {
                let needed = self.model.lines[of].needed_g() / 2;
                chosen.push((lot, self.some_of(has).min(needed).max(1)));
            }
        }
        let id = move_id(self.count);
        let step = AssignLots {
            line: format!("{}-001", order_id(of)).into(),
            seller: "seller".into(),
            chosen: chosen.iter().map(|(lot, grams)| (lot_id(*lot).into(), *grams)).collect(),
            unsampled: false,
            moves: [id.as_str().into(), format!("{id}-again").into()],
            day: model::DEALT,
            now_ms: self.now_ms(),
        };
        Some((Step::Choose(step), self.model.choose(of, &chosen)))
    }

    /// The time of the step. Lots that are made later are younger.
    fn now_ms(&self) -> i64 {
        i64::try_from(self.count).expect("a time")
    }

    /// Whether every lot and every line of an order has what the model says, and no gram came from nowhere or went nowhere.
    pub(crate) fn check(&self) {
        let same = |reader: &Reader<'_>| {
            for (n, lot) in self.model.lots.iter().enumerate() {
                let found = reader.get(&LOTS, lot_id(n))?.map(|found| found.balance_g);
                assert_eq!(found, Some(lot.grams), "lot {n} after {} steps", self.count);
            }
            for (n, line) in self.model.lines.iter().enumerate() {
                let found = reader.get(&LINES, format!("{}-001", order_id(n)))?.expect("a line");
                let drawn: Vec<_> = found.drawn.iter().map(|part| (part.lot.to_string(), part.grams)).collect();
                let expected: Vec<_> = line.drawn.iter().map(|(lot, grams)| (lot_id(*lot), *grams)).collect();
                assert_eq!((found.units, drawn), (line.units, expected), "order {n} after {} steps", self.count);
            }
            Ok::<_, StoreError>(())
        };
        self.scope.read(same).expect("the store");
        self.model.keeps_every_gram();
    }
}

/// What the ledger says to a step: nothing, or the kind of its refusal.
pub(crate) type Expected = Result<(), &'static str>;

fn units_of(product: &str, quantity: u32) -> OrderedLine {
    let unit_price = Money::new(100, Currency::USD);
    OrderedLine { product: product.into(), seller: "seller".into(), quantity, unit_price }
}
