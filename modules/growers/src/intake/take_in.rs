//! Takes in deliveries as one lot, in the caller's transaction: the lot weighs what they weigh together.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use contracts::growers::DeliveryState;
use contracts::ids::{AccountId, GrowerDeliveryId, LotId, LotMoveId, PlotId, ProducerId};
use contracts::lots::{Intake, IntakePart, IntakePort};
use kernel::TxError;
use kernel::store::{Port, Tx};

use crate::changed;
use crate::deliveries::model::{Delivery, TakenIn};
use crate::deliveries::store::{self, DELIVERIES};
use crate::season::is_fresh;

/// The longest list of receipts in the evidence of a producer's goods, in characters.
const LONGEST_EVIDENCE: usize = 500;

/// An intake wanted.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) lot: LotId,
    pub(crate) seller: AccountId,
    pub(crate) by: AccountId,
    pub(crate) deliveries: BTreeSet<GrowerDeliveryId>,
    /// An id for each move; as many as there are deliveries.
    pub(crate) moves: Vec<LotMoveId>,
    pub(crate) number: String,
    pub(crate) grade: String,
    pub(crate) station: String,
    pub(crate) now_ms: i64,
}

/// Takes in the deliveries.
///
/// # Errors
/// 404 for a delivery of another; 409 `delivery-not-waiting`; 422 for deliveries of several stages, seasons or countries;
/// those of the lots. The caller's transaction must fail then.
pub(crate) fn take_in(tx: &mut Tx<'_>, lots: &Port<dyn IntakePort>, wanted: &Wanted) -> Result<TakenIn, TxError> {
    let mut found = Vec::new();
    for id in &wanted.deliveries {
        found.push(store::find(&tx.reader(), &wanted.seller, id)?.ok_or_else(store::no_delivery)?);
    }
    let intake = intake(wanted, &found)?;
    lots.enter(tx, |lots, tx| lots.take_in(tx, &intake))?;
    let received: HashMap<_, _> = intake.parts.iter().map(|part| ((&part.producer, &part.plots), &part.id)).collect();
    let taken = TakenIn { lot: intake.id.clone(), number: intake.number.clone(), moved: None };
    for before in &found {
        let moved = received.get(&(&before.grower.id, &before.plots)).map(|id| (*id).clone());
        let lot = Some(TakenIn { moved, ..taken.clone() });
        DELIVERIES.save(tx, Some(before), &Delivery { lot, ..before.clone() })?;
    }
    changed::tell(tx, &wanted.seller, wanted.now_ms)?;
    Ok(taken)
}

fn intake(wanted: &Wanted, found: &[Delivery]) -> Result<Intake, TxError> {
    if let Some(gone) = found.iter().find(|delivery| delivery.state() != DeliveryState::Waiting) {
        let why = format!("Receipt {} is {} already. Nothing was taken in.", gone.number, gone.state());
        return Err(TxError::conflict("delivery-not-waiting", why));
    }
    let first = found.first().ok_or_else(|| TxError::field("deliveries", "must name at least one"))?;
    for delivery in found {
        let differs = match () {
            () if delivery.stage != first.stage => "stage",
            () if delivery.season != first.season => "season",
            () if delivery.grower.country != first.grower.country => "country",
            () => continue,
        };
        let why = format!("are of more than one {differs}: receipts {} and {}", first.number, delivery.number);
        return Err(TxError::field("deliveries", &why));
    }
    // Fresh goods are delivered on the day of their harvest; dried ones were harvested on a day that nobody noted.
    let fresh = is_fresh(first.stage);
    let last = found.iter().map(|delivery| delivery.day).max();
    Ok(Intake {
        id: wanted.lot.clone(),
        seller: wanted.seller.clone(),
        by: wanted.by.clone(),
        number: wanted.number.clone(),
        stage: first.stage,
        country: first.grower.country.clone(),
        crop_year: first.season.clone(),
        grade: wanted.grade.clone(),
        station: wanted.station.clone(),
        harvested: last.filter(|_| fresh),
        parts: parts(found, &wanted.moves),
        now_ms: wanted.now_ms,
    })
}

/// One part for each producer and set of plots, so that the origin says of the goods of each plot no more than is known.
fn parts(found: &[Delivery], ids: &[LotMoveId]) -> Vec<IntakePart> {
    let mut of: BTreeMap<(&ProducerId, &Vec<PlotId>), Vec<&Delivery>> = BTreeMap::new();
    for delivery in found {
        of.entry((&delivery.grower.id, &delivery.plots)).or_default().push(delivery);
    }
    let mut parts = Vec::with_capacity(of.len());
    for (((producer, plots), deliveries), id) in of.into_iter().zip(ids) {
        let Some(last) = deliveries.iter().max_by_key(|delivery| (delivery.day, delivery.number)) else { continue };
        parts.push(IntakePart {
            id: id.clone(),
            producer: producer.clone(),
            name: last.grower.name.clone(),
            plots: plots.clone(),
            grams: deliveries.iter().map(|delivery| delivery.net_g()).sum(),
            day: last.day,
            evidence: evidence(&deliveries),
        });
    }
    parts
}

/// The receipts of some deliveries: `Receipts 3, 8, 11`.
fn evidence(deliveries: &[&Delivery]) -> String {
    let mut numbers: Vec<u64> = deliveries.iter().map(|delivery| delivery.number).collect();
    numbers.sort_unstable();
    let told: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let text = format!("{} {}", if told.len() == 1 { "Receipt" } else { "Receipts" }, told.join(", "));
    if text.len() <= LONGEST_EVIDENCE { text } else { format!("{} receipts of deliveries", numbers.len()) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::golden_tests::delivery;

    proptest! {
        #[test]
        fn a_lot_weighs_what_its_deliveries_weigh_and_has_their_producers_and_plots(
            rows in prop::collection::vec((0_usize..5, 0_usize..3, 2_u64..1_000_000, 0_u64..2_000_000), 1..60),
        ) {
            let found: Vec<Delivery> = rows.iter().enumerate().map(|(at, (grower, plot, gross_g, tare_g))| {
                let mut made = Delivery { lot: None, struck: None, ..delivery() };
                made.number = at as u64 + 1;
                made.grower.id = format!("grower-{grower}").into();
                made.plots = (0..*plot).map(|plot| format!("plot-{grower}-{plot}").into()).collect();
                (made.gross_g, made.tare_g) = (*gross_g, tare_g % gross_g);
                made
            }).collect();
            let ids: Vec<LotMoveId> = (0..found.len()).map(|at| format!("move-{at}").into()).collect();
            let parts = parts(&found, &ids);
            let delivered: u64 = found.iter().map(Delivery::net_g).sum();
            prop_assert_eq!(parts.iter().map(|part| part.grams).sum::<u64>(), delivered);
            let of = |producers: Vec<&ProducerId>| producers.into_iter().cloned().collect::<BTreeSet<_>>();
            prop_assert_eq!(
                of(parts.iter().map(|part| &part.producer).collect()),
                of(found.iter().map(|delivery| &delivery.grower.id).collect()),
            );
            let plots = |lists: Vec<&Vec<PlotId>>| lists.into_iter().flatten().cloned().collect::<BTreeSet<_>>();
            prop_assert_eq!(
                plots(parts.iter().map(|part| &part.plots).collect()),
                plots(found.iter().map(|delivery| &delivery.plots).collect()),
            );
        }
    }
}
