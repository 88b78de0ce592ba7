//! The shop's rules of papers: a row for each kind of paper that an owner wrote rules for, and the packaged rules for all
//! others.

use std::borrow::Cow;
use std::collections::BTreeSet;

use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{Reader, StoreError, Table, Tx};

use super::choose::Rules;
use super::model::{KindRules, Rule};
use super::packaged;
use crate::documents::key::Key;
use crate::documents::kind::{ALL, Kind};

kernel::tables! {
    /// Kind of paper → its rules, once an owner wrote some.
    pub(crate) PAPER_RULES: Table<KindRules> = "paper-rules";
}

/// The most rules about one kind of paper: so many fit in a row of the store.
const MOST: usize = 40;

/// The most papers of the shop's own: a shipment that needs them all fits in a row of the store.
const MOST_OWN: usize = 10;

/// Returns the rules about a kind of paper.
fn of_kind(reader: &Reader<'_>, kind: Kind) -> Result<Vec<Rule>, StoreError> {
    let written = reader.get(&PAPER_RULES, kind.as_str())?;
    Ok(written.map_or_else(|| packaged::of_kind(kind).cloned().collect(), |written| written.rules))
}

/// Returns all rules. `eudr_from` is the first day of the regulation on deforestation-free goods.
pub(crate) fn load(reader: &Reader<'_>, eudr_from: Date) -> Result<Rules, StoreError> {
    let mut all = Vec::new();
    for kind in ALL {
        match reader.get(&PAPER_RULES, kind.as_str())? {
            Some(written) => all.extend(written.rules.into_iter().map(Cow::Owned)),
            None => all.extend(packaged::of_kind(kind).map(Cow::Borrowed)),
        }
    }
    Ok(Rules { all, eudr_from })
}

/// Adds a rule.
///
/// # Errors
/// 409 `overlaps` or `too-many-rules`. Nothing changes then.
pub(crate) fn add(tx: &mut Tx<'_>, rule: &Rule) -> Result<(), TxError> {
    let mut rules = of_kind(&tx.reader(), rule.kind)?;
    if let Some(other) = rules.iter().find(|other| rule.overlaps(other)) {
        return Err(overlaps(other));
    }
    if rules.len() >= MOST {
        let why = format!("There are {MOST} rules about this kind of paper, the most. Delete one first.");
        return Err(TxError::conflict("too-many-rules", why));
    }
    rules.push(rule.clone());
    few_enough(&rules)?;
    Ok(tx.put(&PAPER_RULES, rule.kind.as_str(), &KindRules { rules })?)
}

/// Puts a rule in the place of the one with its id, which may have been about another kind of paper.
///
/// # Errors
/// 404; 409 `overlaps` or `too-many-rules`. Nothing changes then.
pub(crate) fn change(tx: &mut Tx<'_>, rule: &Rule) -> Result<(), TxError> {
    let (kind, mut rules) = of_rule(tx, &rule.id)?;
    if kind != rule.kind {
        remove(tx, &rule.id)?;
        return add(tx, rule);
    }
    if let Some(other) = rules.iter().find(|other| rule.overlaps(other)) {
        return Err(overlaps(other));
    }
    rules.iter_mut().filter(|known| known.id == rule.id).for_each(|known| *known = rule.clone());
    few_enough(&rules)?;
    Ok(tx.put(&PAPER_RULES, kind.as_str(), &KindRules { rules })?)
}

/// Deletes a rule.
///
/// # Errors
/// 404.
pub(crate) fn remove(tx: &mut Tx<'_>, id: &str) -> Result<(), TxError> {
    let (kind, mut rules) = of_rule(tx, id)?;
    rules.retain(|rule| rule.id != id);
    Ok(tx.put(&PAPER_RULES, kind.as_str(), &KindRules { rules })?)
}

/// Puts the packaged rules in the place of all rules about these kinds of papers.
pub(crate) fn reset(tx: &mut Tx<'_>, kinds: &[Kind]) -> Result<(), StoreError> {
    kinds.iter().try_for_each(|kind| tx.delete(&PAPER_RULES, kind.as_str()))
}

/// The kind of paper that a rule is about, with all rules about it.
fn of_rule(tx: &Tx<'_>, id: &str) -> Result<(Kind, Vec<Rule>), TxError> {
    for kind in ALL {
        let rules = of_kind(&tx.reader(), kind)?;
        if rules.iter().any(|rule| rule.id == id) {
            return Ok((kind, rules));
        }
    }
    Err(TxError::not_found("rule"))
}

/// Checks that the rules about a kind are about no more papers of the shop's own than there may be.
fn few_enough(rules: &[Rule]) -> Result<(), TxError> {
    let own: BTreeSet<Key> = rules.iter().map(Rule::key).filter(|paper| !paper.plain()).collect();
    if own.len() <= MOST_OWN {
        return Ok(());
    }
    let why =
        format!("There are rules about {MOST_OWN} papers of the shop's own, the most. Delete those of one first.");
    Err(TxError::conflict("too-many-rules", why))
}

fn overlaps(other: &Rule) -> TxError {
    let why = format!(
        "There is a rule about this paper for the same shipments, from {} to {}. Change that one, or choose other days.",
        other.origin.as_str(),
        other.destination.as_str(),
    );
    TxError::conflict("overlaps", why)
}
