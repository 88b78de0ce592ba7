//! Origin and recall of random ledgers, against every path by which goods may have gone.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use contracts::ids::LotId;
use contracts::lots::{Draw, LotGraph};
use jiff::civil::Date;
use kernel::store::StoreError;

use super::walk;
use crate::draws::store::LINES;
use crate::testing::model::{Model, PLOTS, lot_id, move_id, order_id, plot_of};
use crate::testing::walk::Walk;

const LEDGERS: u64 = 16;
const MOST: usize = 10_000;

/// The steps of deliveries.
type Steps = BTreeSet<usize>;

/// Follows goods backward through all moves.
struct Oracle<'a> {
    model: &'a Model,
    known: BTreeMap<(usize, Option<Date>), Steps>,
    /// How many deliveries came too late for goods that left their lot.
    late: usize,
    /// How many did, but the lot was short without them.
    missed: usize,
}

impl<'a> Oracle<'a> {
    fn new(model: &'a Model) -> Self {
        Oracle { model, known: BTreeMap::new(), late: 0, missed: 0 }
    }

    /// The deliveries that may be in goods that left a lot on a day; in any of its goods without one.
    fn sources(&mut self, lot: usize, left: Option<Date>) -> Steps {
        if let Some(known) = self.known.get(&(lot, left)) {
            return known.clone();
        }
        let mut found = Steps::new();
        let model = self.model;
        let into_lot = |(output, _): &(usize, u64)| *output == lot;
        for made in model.moves.iter().filter(|made| !made.undone && made.outputs.iter().any(into_lot)) {
            if made.inputs.is_empty() {
                if left.is_none_or(|left| self.may_have(lot, made.day, left)) {
                    found.insert(made.step);
                }
                continue;
            }
            assert!(left.is_none_or(|left| made.day <= left), "goods left a lot before it was made");
            for (input, _) in &made.inputs {
                found.extend(self.sources(*input, Some(made.day)));
            }
        }
        self.known.insert((lot, left), found.clone());
        found
    }

    /// Whether goods that left a lot on a day may have those that came on another: if they came by then, or if the lot was
    /// short at the end of every day until they came.
    fn may_have(&mut self, lot: usize, came: Date, left: Date) -> bool {
        if came <= left {
            return true;
        }
        let mut days = iter::successors(Some(left), |day| day.tomorrow().ok()).take_while(|day| *day < came);
        let short = days.all(|day| self.model.had(lot, day) < 0);
        if short {
            self.missed += 1;
        } else {
            self.late += 1;
        }
        short
    }

    /// Whether goods that left a lot may be of a plot.
    fn may_be_of(&mut self, lot: usize, left: Option<Date>, plot: &str) -> bool {
        self.sources(lot, left).iter().any(|step| plot_of(*step) == plot)
    }
}

fn ids<'s>(steps: impl IntoIterator<Item = &'s usize>) -> BTreeSet<String> {
    steps.into_iter().map(|step| move_id(*step)).collect()
}

fn deliveries(graph: &LotGraph) -> BTreeSet<String> {
    assert!(!graph.cut);
    graph.deliveries.iter().map(|delivery| delivery.id.to_string()).collect()
}

/// What an order drew.
fn draws(ledger: &Walk, order: usize) -> Vec<Draw> {
    let line = ledger.scope.read::<_, StoreError>(|reader| reader.get(&LINES, format!("{}-001", order_id(order))));
    walk::draws(&line.unwrap().unwrap()).collect()
}

fn behind(ledger: &Walk, draws: &[Draw]) -> BTreeSet<String> {
    deliveries(&ledger.scope.read::<_, StoreError>(|reader| walk::behind(reader, draws, MOST)).unwrap())
}

/// Compares the origin of each lot and each draw.
fn origins(ledger: &Walk, oracle: &mut Oracle<'_>) {
    let model = oracle.model;
    for lot in 0..model.lots.len() {
        let lots = [LotId::from(lot_id(lot))];
        let origin = ledger.scope.read::<_, StoreError>(|reader| walk::origin(reader, &lots, MOST)).unwrap();
        assert_eq!(deliveries(&origin), ids(&oracle.sources(lot, None)), "the origin of lot {lot}");
    }
    for (order, line) in model.lines.iter().enumerate() {
        let (drawn, mut all) = (draws(ledger, order), Steps::new());
        assert_eq!(drawn.len(), line.drawn.len());
        for (draw, (lot, _)) in drawn.iter().zip(&line.drawn) {
            let expected = oracle.sources(*lot, Some(line.days[lot]));
            let found = behind(ledger, std::slice::from_ref(draw));
            assert_eq!(found, ids(&expected), "behind order {order}, lot {lot}");
            all.extend(expected);
        }
        assert_eq!(behind(ledger, &drawn), ids(&all), "behind order {order}");
    }
}

/// Compares the recall of each plot.
fn recalls(ledger: &Walk, oracle: &mut Oracle<'_>) {
    let model = oracle.model;
    for plot in PLOTS {
        let graph = ledger
            .scope
            .read::<_, StoreError>(|reader| walk::recall_plots(reader, &"seller".into(), &[plot.into()], MOST));
        let graph = graph.unwrap();
        let delivered = model.moves.iter().filter(|made| made.inputs.is_empty() && !made.undone).map(|made| &made.step);
        assert_eq!(deliveries(&graph), ids(delivered.filter(|step| plot_of(**step) == plot)), "of {plot}");

        let lots: BTreeSet<String> = graph.lots.iter().map(|lot| lot.id.to_string()).collect();
        let bad = (0..model.lots.len()).filter(|lot| oracle.may_be_of(*lot, None, plot));
        assert_eq!(lots, bad.map(lot_id).collect::<BTreeSet<_>>(), "the lots after {plot}");

        let mut found = BTreeSet::new();
        for made in &graph.moves {
            found.extend(made.inputs.iter().map(|(lot, grams)| (made.id.to_string(), lot.to_string(), *grams)));
        }
        let mut expected = BTreeSet::new();
        for made in model.moves.iter().filter(|made| !made.undone && !made.outputs.is_empty()) {
            let bad = made.inputs.iter().filter(|(lot, _)| oracle.may_be_of(*lot, Some(made.day), plot));
            expected.extend(bad.map(|(lot, grams)| (move_id(made.step), lot_id(*lot), *grams)));
        }
        assert_eq!(found, expected, "the moves after {plot}");

        let draw = |draw: &Draw| (draw.order.to_string(), draw.lot.to_string(), draw.grams);
        let found: BTreeSet<_> = graph.draws.iter().map(draw).collect();
        let mut expected = BTreeSet::new();
        for (order, line) in model.lines.iter().enumerate() {
            let bad = line.drawn.iter().filter(|(lot, _)| oracle.may_be_of(*lot, Some(line.days[lot]), plot));
            expected.extend(bad.map(|(lot, grams)| (order_id(order), lot_id(*lot), *grams)));
        }
        assert_eq!(found, expected, "the draws after {plot}");
    }
}

#[test]
fn origin_and_recall_agree_with_every_path_whose_days_fit() {
    let (mut late, mut missed) = (0, 0);
    for seed in 0..LEDGERS {
        let mut ledger = Walk::new(seed);
        ledger.steps(160);
        let mut oracle = Oracle::new(&ledger.model);
        origins(&ledger, &mut oracle);
        recalls(&ledger, &mut oracle);
        late += oracle.late;
        missed += oracle.missed;
    }
    assert!(late > 0 && missed > 0, "the ledgers try nothing: {late} deliveries came too late, {missed} were needed");
}
