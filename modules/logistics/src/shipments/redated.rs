//! The papers of a shipment follow its days: rules begin and end between the old days and the new ones.

use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{StoreError, Tx};

use super::change::{Change, fact};
use super::model::Shipment;
use super::paper_sources::PaperSources;
use super::plan::{Days, corridor};
use super::rules::Status;
use crate::atlas::End;
use crate::documents::model::Document;
use crate::documents::rules::choose::Rules;
use crate::documents::rules::corridor::Corridor;

/// The days by which the rules chose the papers of a shipment.
fn days(ship: &Shipment) -> Days {
    Days { leaves: ship.ships_on, arrives: ship.arrives_on.unwrap_or(ship.ships_on) }
}

/// The papers of a shipment about which the rules say something else since its days are others, with what they say now.
fn redated(
    tx: &Tx<'_>,
    ship: &Shipment,
    sources: &PaperSources,
    days: (Days, Days),
) -> Result<Vec<Document>, StoreError> {
    let (rules, contract) = (sources.rules(tx)?, ship.order.as_ref().and_then(|order| order.contract.as_ref()));
    let from = End::of_origin(&ship.origin);
    let to = match &ship.address {
        Some(address) => End::of_address(address, from.country),
        None => End::of_origin(&ship.destination),
    };
    let known = Corridor {
        incoterm: sources.incoterm(tx, contract)?,
        terms: sources.terms(tx, contract)?,
        ..corridor((&from, &to), ship.mode, &ship.lines, days.0)
    };
    Ok(differences(&rules, known, days.1))
}

/// The way of an order's payment is not kept with its shipment. A rule that names one says nothing on either day.
fn differences(rules: &Rules, before: Corridor, days: Days) -> Vec<Document> {
    let after = Corridor { leaves: days.leaves, arrives: days.arrives, ..before.clone() };
    let (was, is) = (rules.checklist(&before), rules.checklist(&after));
    // A paper of the shop's own may be in one of them alone.
    let need = |papers: &[Document], paper: &Document| {
        papers.iter().find(|other| other.key() == paper.key()).and_then(|other| other.need.clone())
    };
    let gone = was.iter().filter(|paper| is.iter().all(|other| other.key() != paper.key()));
    let all = is.iter().chain(gone).filter(|paper| need(&was, paper) != need(&is, paper));
    all.map(|paper| Document { need: need(&is, paper), ..paper.clone() }).collect()
}

/// Lets the papers of a changed shipment follow its new days. A paper that was handed in, waived or stood in for stays.
///
/// # Errors
/// Where the store fails.
pub(crate) fn follow_days(
    tx: &Tx<'_>,
    change: &mut Change,
    sources: &PaperSources,
    now_ms: i64,
) -> Result<(), StoreError> {
    let Some(before) = change.before() else { return Ok(()) };
    let days = (days(before), days(&change.now));
    let mut needed = Vec::new();
    for paper in redated(tx, &change.now, sources, days)? {
        let papers = &mut change.now.papers;
        if paper.need.is_none() && papers.iter().all(|known| known.key() != paper.key()) {
            continue;
        }
        let at = papers.iter().position(|known| known.key() == paper.key()).unwrap_or_else(|| {
            papers.push(Document { need: None, ..paper.clone() });
            papers.len() - 1
        });
        let (known, need) = (&mut papers[at], paper.need);
        if need.is_some() && known.need.is_none() {
            needed.push(known.title().to_owned());
        }
        let used = known.file.is_some() || known.waiver.is_some() || known.provided.is_some();
        if need.is_some() || !used {
            known.need = need;
        }
    }
    if !needed.is_empty() {
        let text = format!("With its new days it needs: {}", needed.join(", "));
        change.entries.push(fact(now_ms, &text, ""));
    }
    Ok(())
}

/// Checks that a shipment that goes on has not outlived its day of arrival where other papers are needed since.
///
/// # Errors
/// 409 `arrival-over`.
pub(crate) fn not_overdue(
    tx: &Tx<'_>,
    ship: &Shipment,
    sources: &PaperSources,
    to: Status,
    on: Date,
) -> Result<(), TxError> {
    let known = days(ship);
    if on <= known.arrives || !to.forward() || to == Status::Delivered {
        return Ok(());
    }
    let late = redated(tx, ship, sources, (known, Days { arrives: on, ..known }))?;
    let titles: Vec<&str> = late.iter().filter(|paper| paper.need.is_some()).map(Document::title).collect();
    if titles.is_empty() {
        return Ok(());
    }
    let why = format!(
        "It was to arrive on {}, and goods that arrive later need: {}. Its carrier tells the new day of arrival first.",
        known.arrives,
        titles.join(", ")
    );
    Err(TxError::conflict("arrival-over", why))
}

#[cfg(test)]
#[path = "redated_tests.rs"]
mod tests;
