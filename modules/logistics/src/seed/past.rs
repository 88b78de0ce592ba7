//! The papers of the orders that arrived before the stories of the demo shop begin: all that their rules ask for, verified
//! before the goods left.

use contracts::ids::ShipmentId;
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::{StoreError, Tx};

use super::{SeedResult, Seeder, later};
use crate::activity;
use crate::documents::kind::Kind;
use crate::shipments::change::{Change, no_shipment};
use crate::shipments::model::Shipment;
use crate::shipments::rules::Status;
use crate::shipments::store::SHIPMENTS;

/// The days from the plan of a shipment until its papers are handed in, and until they are verified.
const DAYS: (f64, f64) = (0.4, 0.6);

impl Seeder<'_> {
    /// Hands in the papers of the shipments that arrived.
    pub(super) fn past_papers(&self) -> SeedResult<()> {
        let all = self.context.store().read(|reader| {
            reader.scan(&SHIPMENTS, &[], None).map(|row| Ok(row?.1)).collect::<Result<Vec<Shipment>, StoreError>>()
        });
        let all = all.map_err(|error| error.to_string())?;
        all.iter().filter(|ship| ship.status == Status::Delivered).try_for_each(|ship| self.papers_of(ship))
    }

    fn papers_of(&self, ship: &Shipment) -> SeedResult<()> {
        let planned = today(ship.created_ms);
        let lacking = ship.papers.iter().filter(|paper| paper.lacks(ship.attaches(paper.kind), planned, ship.status));
        let lacking: Vec<Kind> = lacking.map(|paper| paper.kind).collect();
        if lacking.is_empty() {
            return Ok(());
        }
        let after = |days: f64| later(ship.created_ms, days);
        let act = self.hand_in_verified(ship, &lacking, (after(DAYS.0), after(DAYS.1)))?;
        let id = ship.id.clone();
        self.told(move |tx| before_the_arrival(tx, &id, &act))
    }
}

/// Changes a shipment that arrived; the entry of its arrival stays the last one of its activity.
fn before_the_arrival(
    tx: &mut Tx<'_>,
    id: &ShipmentId,
    act: &impl Fn(&mut Tx<'_>) -> Result<(), TxError>,
) -> Result<(), TxError> {
    let ship = tx.get(&SHIPMENTS, id)?.ok_or_else(no_shipment)?;
    let Some((n, arrival)) = activity::newest(&tx.reader(), id, None, 1)?.pop() else { return act(tx) };
    // The next entry takes its number.
    SHIPMENTS.save(tx, Some(&ship), &Shipment { entries: n, ..ship.clone() })?;
    act(tx)?;
    let mut change = Change::from(tx.get(&SHIPMENTS, id)?.ok_or_else(no_shipment)?);
    change.entries.push(arrival);
    change.keep_quietly(tx).map(drop).map_err(TxError::from)
}
