//! A simple model of the ledger: what each lot has, what each order drew, and what came and was lost.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::{Date, date};

use super::walk::Expected;

/// The kind of the refusal of a move that takes more than a lot has.
pub(super) const NOT_ENOUGH: &str = "lot-short";

/// Grams of lots, by the lots' numbers.
pub(crate) type Draws = Vec<(usize, u64)>;

/// The names of lots are in the order in which the lots are made.
pub(crate) fn lot_id(lot: usize) -> String {
    format!("l{lot:09}")
}

pub(crate) fn move_id(step: usize) -> String {
    format!("m{step:09}")
}

/// The plots: a few, so that each has several deliveries.
pub(crate) const PLOTS: [&str; 3] = ["p0", "p1", "p2"];

/// The plot of the delivery of a step.
pub(crate) fn plot_of(step: usize) -> &'static str {
    PLOTS[step % PLOTS.len()]
}

pub(crate) fn order_id(order: usize) -> String {
    format!("o{order:09}")
}

pub(super) fn sum(parts: &[(usize, u64)]) -> u64 {
    parts.iter().map(|(_, grams)| grams).sum()
}

/// The sum of changes at the end of a day.
fn had(changes: &[(Date, i128)], until: Date) -> i128 {
    changes.iter().filter(|(on, _)| *on <= until).map(|(_, grams)| *grams).sum()
}

/// The day on which goods are ordered and given back, and lots are chosen.
pub(super) const DEALT: Date = date(2026, 1, 5);

#[derive(Default)]
pub(crate) struct Model {
    pub(crate) lots: Vec<ModelLot>,
    /// Deliveries, moves between lots, and losses.
    pub(crate) moves: Vec<ModelMove>,
    /// The line of each order.
    pub(crate) lines: Vec<ModelLine>,
    /// What orders drew and gave back: the day, the lot, and the grams that it got.
    of_orders: Vec<(Date, usize, i128)>,
    came: u64,
    lost: u64,
}

pub(crate) struct ModelLot {
    pub(crate) grams: u64,
    /// The day on which it was made of others; none where it was received.
    pub(super) made: Option<Date>,
    /// The lots that it was made of, directly.
    parents: BTreeSet<usize>,
}

pub(crate) struct ModelMove {
    pub(crate) step: usize,
    pub(crate) day: Date,
    pub(crate) inputs: Draws,
    pub(crate) outputs: Draws,
    pub(crate) undone: bool,
}

pub(crate) struct ModelLine {
    lots: Vec<usize>,
    unit_g: u64,
    pub(super) units: u32,
    /// What it has of each lot. What was drawn last goes back first.
    pub(crate) drawn: Draws,
    /// The last day on which it drew from each lot.
    pub(crate) days: BTreeMap<usize, Date>,
}

impl ModelLine {
    pub(super) fn needed_g(&self) -> u64 {
        self.unit_g * u64::from(self.units)
    }
}

impl Model {
    /// The lots that each lot was made of, directly, by name.
    pub(crate) fn parents(&self) -> BTreeMap<String, BTreeSet<String>> {
        let named = |lot: &ModelLot| lot.parents.iter().map(|parent| lot_id(*parent)).collect();
        self.lots.iter().enumerate().map(|(n, lot)| (lot_id(n), named(lot))).collect()
    }

    fn put(&mut self, parts: &[(usize, u64)]) {
        parts.iter().for_each(|(lot, grams)| self.lots[*lot].grams += grams);
    }

    fn take(&mut self, parts: &[(usize, u64)]) -> Expected {
        if parts.iter().any(|(lot, grams)| self.lots[*lot].grams < *grams) {
            return Err(NOT_ENOUGH);
        }
        parts.iter().for_each(|(lot, grams)| self.lots[*lot].grams -= grams);
        Ok(())
    }

    /// The day on which a lot first had goods.
    pub(super) fn since(&self, lot: usize) -> Option<Date> {
        let received = |it: &&ModelMove| it.inputs.is_empty() && !it.undone && it.outputs[0].0 == lot;
        self.lots[lot].made.or_else(|| self.moves.iter().filter(received).map(|it| it.day).min())
    }

    /// What a lot got and gave on days, in no order.
    fn changes(&self, lot: usize) -> Vec<(Date, i128)> {
        let moved = self.moves.iter().filter(|it| !it.undone).flat_map(|it| {
            let got = it.outputs.iter().map(|(lot, grams)| (it.day, *lot, i128::from(*grams)));
            got.chain(it.inputs.iter().map(|(lot, grams)| (it.day, *lot, -i128::from(*grams))))
        });
        let all = moved.chain(self.of_orders.iter().copied());
        all.filter(|(_, of, _)| *of == lot).map(|(on, _, grams)| (on, grams)).collect()
    }

    /// What a lot had at the end of a day.
    pub(crate) fn had(&self, lot: usize, until: Date) -> i128 {
        had(&self.changes(lot), until)
    }

    /// The least that a lot had at the end of a day from this one on.
    fn least(&self, lot: usize, day: Date) -> i128 {
        let own = self.changes(lot);
        let days = own.iter().map(|(on, _)| *on).filter(|on| *on > day).chain([day]);
        days.map(|until| had(&own, until)).min().unwrap_or(0)
    }

    /// The day of what an order draws: not before the goods came.
    fn drawn_on(&self, drawn: &[(usize, u64)]) -> Date {
        drawn.iter().filter_map(|(lot, _)| self.since(*lot)).chain([DEALT]).max().unwrap_or(DEALT)
    }

    pub(super) fn receive(&mut self, step: usize, day: Date, into: Option<usize>, grams: u64) {
        let lot = into.unwrap_or(self.lots.len());
        if lot == self.lots.len() {
            self.lots.push(ModelLot { grams: 0, made: None, parents: BTreeSet::new() });
        }
        self.put(&[(lot, grams)]);
        self.came += grams;
        self.moves.push(ModelMove { step, day, inputs: Draws::new(), outputs: vec![(lot, grams)], undone: false });
    }

    /// Takes goods of lots into new lots of these weights. The rest is lost.
    pub(super) fn make(&mut self, step: usize, day: Date, inputs: &[(usize, u64)], parts: &[u64]) -> Expected {
        let too_early = |(lot, grams): &(usize, u64)| {
            self.since(*lot).is_some_and(|since| since > day) || self.least(*lot, day).max(0) < i128::from(*grams)
        };
        let late = inputs.iter().any(too_early);
        self.take(inputs)?;
        if late {
            self.put(inputs);
            return Err("invalid");
        }
        let parents: BTreeSet<usize> = inputs.iter().map(|(lot, _)| *lot).collect();
        let outputs: Draws = (self.lots.len()..).zip(parts.iter().copied()).collect();
        for grams in parts {
            self.lots.push(ModelLot { grams: *grams, made: Some(day), parents: parents.clone() });
        }
        self.lost += sum(inputs) - sum(&outputs);
        self.moves.push(ModelMove { step, day, inputs: inputs.to_vec(), outputs, undone: false });
        Ok(())
    }

    pub(super) fn undo(&mut self, of: usize) -> Expected {
        let ModelMove { inputs, outputs, undone, .. } = &self.moves[of];
        if *undone {
            return Err("move-is-undone");
        }
        let (inputs, outputs) = (inputs.clone(), outputs.clone());
        self.take(&outputs)?;
        self.put(&inputs);
        if inputs.is_empty() {
            self.came -= sum(&outputs);
        } else {
            self.lost -= sum(&inputs) - sum(&outputs);
            outputs.iter().for_each(|(lot, _)| self.lots[*lot].parents.clear());
        }
        self.moves[of].undone = true;
        Ok(())
    }

    pub(super) fn order(&mut self, lots: &[usize], unit_g: u32, units: u32) {
        let mut lots = lots.to_vec();
        lots.sort_unstable();
        let unit_g = u64::from(unit_g);
        self.lines.push(ModelLine { lots, unit_g, units, drawn: Draws::new(), days: BTreeMap::new() });
        self.draw_oldest(self.lines.len() - 1);
    }

    /// Draws what an order needs of the lots that it is sold from, the oldest first, as far as there is any.
    fn draw_oldest(&mut self, of: usize) {
        let ModelLine { lots, .. } = &self.lines[of];
        let mut open = self.lines[of].needed_g();
        let mut drawn = Draws::new();
        for lot in lots {
            let grams = open.min(self.lots[*lot].grams);
            open -= grams;
            drawn.extend((grams > 0).then_some((*lot, grams)));
        }
        self.take(&drawn).expect("they have so much");
        self.drew(of, drawn);
    }

    /// Notes what an order draws.
    fn drew(&mut self, of: usize, drawn: Draws) {
        let day = self.drawn_on(&drawn);
        self.note(day, &drawn, -1);
        let line = &mut self.lines[of];
        for (lot, _) in &drawn {
            let last = line.days.entry(*lot).or_insert(day);
            *last = day.max(*last);
        }
        line.drawn = drawn;
    }

    fn note(&mut self, day: Date, parts: &[(usize, u64)], sign: i128) {
        self.of_orders.extend(parts.iter().map(|(lot, grams)| (day, *lot, sign * i128::from(*grams))));
    }

    /// Gives units back: the goods that are more than the rest needs go to the lots that they were drawn from.
    pub(super) fn give_back(&mut self, of: usize, units: u32) {
        let line = &mut self.lines[of];
        line.units -= units;
        let mut excess = sum(&line.drawn).saturating_sub(line.needed_g());
        let mut back = Draws::new();
        for (lot, grams) in line.drawn.iter_mut().rev() {
            let part = excess.min(*grams);
            *grams -= part;
            excess -= part;
            back.push((*lot, part));
        }
        line.drawn.retain(|(_, grams)| *grams > 0);
        self.put(&back);
        self.note(DEALT, &back, 1);
    }

    /// Gives back what an order drew, and draws these goods instead; the oldest of the lots that it is sold from where
    /// none are chosen.
    pub(super) fn choose(&mut self, of: usize, chosen: &[(usize, u64)]) -> Expected {
        if sum(chosen) > self.lines[of].needed_g() {
            return Err("invalid");
        }
        let before = std::mem::take(&mut self.lines[of].drawn);
        self.put(&before);
        if chosen.is_empty() {
            self.note(DEALT, &before, 1);
            self.draw_oldest(of);
            return Ok(());
        }
        if let Err(kind) = self.take(chosen) {
            self.take(&before).expect("they were just put back");
            self.lines[of].drawn = before;
            return Err(kind);
        }
        self.note(DEALT, &before, 1);
        self.drew(of, chosen.to_vec());
        Ok(())
    }

    /// What came is in lots, in orders, or lost.
    pub(super) fn keeps_every_gram(&self) {
        let left: u64 = self.lots.iter().map(|lot| lot.grams).sum();
        let drawn: u64 = self.lines.iter().map(|line| sum(&line.drawn)).sum();
        assert_eq!(left + drawn + self.lost, self.came, "grams came from nowhere or went nowhere");
    }
}
