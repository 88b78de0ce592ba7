//! What a node does with a group that the log has.

use super::super::engine::Batch;
use super::super::shared::SharedState;
use super::super::{StoreError, applier, events};
use super::chain;
use super::place::Place;
use super::state::{Applied, Cluster};

impl Cluster {
    /// Applies a group of another node. An error is the view's own, and the group can be applied later; or a newer
    /// program wrote the group, and this node has ended.
    pub(super) fn follow(
        &self,
        shared: &SharedState,
        at: &mut Applied,
        place: Place,
        rows: Batch,
    ) -> Result<(), StoreError> {
        if let Some(why) = self.overtaken.why(&rows) {
            self.ending.begin(&shared.broken, &why);
            return Err(StoreError::Unreachable(why));
        }
        applier::wait_for_room(shared)?;
        self.apply(shared, at, place, &chain::with(rows, place.chain));
        Ok(())
    }

    /// Applies a group that the log has: makes it visible, and tells everybody in this node.
    pub(super) fn apply(&self, shared: &SharedState, at: &mut Applied, place: Place, rows: &Batch) {
        let phases = &shared.counters.phases;
        phases.publish.time(|| shared.publish(place.group, rows));
        self.rows.committed(rows);
        at.last = place;
        phases.watch.time(|| shared.watchers.tell(rows));
        if let Some(event) = events::last_in(rows) {
            at.last_event = event;
            shared.bell.ring(event);
        }
        self.told.send_replace(place);
    }
}
