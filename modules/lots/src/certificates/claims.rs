//! The claims of a lot: the schemes of which its goods have certificates that hold.

use std::collections::{BTreeMap, BTreeSet};

use contracts::certificates::Scheme;
use contracts::ids::{CertificateId, LotId};
use jiff::civil::Date;
use kernel::store::{Reader, StoreError};

use super::model::Certificate;
use super::scope;
use super::store::CERTIFICATES;
use crate::ledger::store::{MOVES, counts};
use crate::lot::model::Lot;
use crate::lot::store::LOTS;

/// The claims of a lot: each scheme, with the certificates on which it rests.
pub(crate) type Claims = BTreeMap<Scheme, BTreeSet<CertificateId>>;

/// The most lots that are looked at together. A lot with more ancestors has no claims: a claim needs all of them.
const MOST_LOTS: usize = 2_000;

/// Finds the claims of lots on a day. It keeps what it found, for lots that share ancestors.
pub(crate) struct ClaimsOn<'a> {
    reader: &'a Reader<'a>,
    day: Date,
    known: BTreeMap<LotId, Claims>,
}

impl<'a> ClaimsOn<'a> {
    /// The claims on this day.
    pub(crate) fn new(reader: &'a Reader<'a>, day: Date) -> Self {
        ClaimsOn { reader, day, known: BTreeMap::new() }
    }

    /// Returns the claims of a lot. A lot that was received has the schemes of its own certificates: the scheme must have
    /// held at the end of the harvest and hold on the day, by one certificate or by one and its renewal. A lot that was
    /// made of others has the schemes that all of them have.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn of(&mut self, lot: &Lot) -> Result<Claims, StoreError> {
        let (mut stack, mut waited) = (vec![lot.clone()], BTreeSet::new());
        while let Some(lot) = stack.pop() {
            if self.known.contains_key(&lot.id) {
                continue;
            }
            if self.known.len() >= MOST_LOTS {
                return Ok(Claims::new());
            }
            let Some(inputs) = made_of(self.reader, &lot)? else {
                let own = Stated::of(self.reader, &lot)?.claims(&lot, self.day);
                self.known.insert(lot.id, own);
                continue;
            };
            let missing: Vec<Lot> =
                inputs.iter().filter(|input| !self.known.contains_key(&input.id)).cloned().collect();
            if missing.is_empty() {
                let claims = inputs.iter().filter_map(|input| self.known.get(&input.id)).cloned().reduce(both);
                self.known.insert(lot.id, claims.unwrap_or_default());
            } else if waited.insert(lot.id.clone()) {
                // The inputs are looked at first, then this lot again.
                stack.push(lot);
                stack.extend(missing);
            } else {
                return Ok(Claims::new());
            }
        }
        Ok(self.known.get(&lot.id).cloned().unwrap_or_default())
    }

    /// Returns the schemes that all of these lots have; none without lots.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn of_all(&mut self, lots: &[Lot]) -> Result<Claims, StoreError> {
        let claims = lots.iter().map(|lot| self.of(lot)).collect::<Result<Vec<_>, _>>()?;
        Ok(claims.into_iter().reduce(both).unwrap_or_default())
    }
}

/// The lots of which a lot was made; `None` if it was received. A lot whose move was undone is made of nothing.
pub(crate) fn made_of(reader: &Reader<'_>, lot: &Lot) -> Result<Option<Vec<Lot>>, StoreError> {
    let Some(made_by) = &lot.made_by else { return Ok(None) };
    let Some(made) = reader.get(&MOVES, made_by)? else { return Ok(Some(Vec::new())) };
    if !counts(reader, &made)? {
        return Ok(Some(Vec::new()));
    }
    let inputs = made.inputs.iter().map(|part| reader.get(&LOTS, &part.lot));
    Ok(Some(inputs.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect()))
}

/// The certificates that are claimed for a lot that was received, each with what it lacks for the lot.
pub(crate) struct Stated(pub(crate) Vec<(Certificate, Option<&'static str>)>);

impl Stated {
    /// Reads those of a lot. Those that were deleted are left out.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn of(reader: &Reader<'_>, lot: &Lot) -> Result<Self, StoreError> {
        let mut stated = Vec::new();
        for id in &lot.certificates {
            if let Some(known) = reader.get(&CERTIFICATES, id)? {
                let lacks = scope::lacks(reader, &known, lot)?;
                stated.push((known, lacks));
            }
        }
        Ok(Stated(stated))
    }

    /// The claims of the lot on a day.
    pub(crate) fn claims(&self, lot: &Lot, day: Date) -> Claims {
        let mut claims = Claims::new();
        let Some(harvested) = lot.traits.harvested else { return claims };
        let fit = || self.0.iter().filter(|(_, lacks)| lacks.is_none()).map(|(known, _)| known);
        let holds = |scheme: Scheme, day: Date| fit().any(|it| it.facts.scheme == scheme && it.holds_on(day));
        for known in fit().filter(|known| known.holds_on(harvested) || known.holds_on(day)) {
            let scheme = known.facts.scheme;
            if holds(scheme, harvested) && holds(scheme, day) {
                claims.entry(scheme).or_default().insert(known.id.clone());
            }
        }
        claims
    }
}

/// The schemes of both, with the certificates of both.
fn both(a: Claims, b: Claims) -> Claims {
    let shared = a.into_iter().filter_map(|(scheme, mut on)| {
        on.extend(b.get(&scheme)?.iter().cloned());
        Some((scheme, on))
    });
    shared.collect()
}
