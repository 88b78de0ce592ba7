//! Many calls at once.

use super::judge::{self, Tried};
use super::shop::{Child, add, order};
use super::staff::Staff;

/// Units that are left, and the buyers that want one.
const LEFT: u64 = 10;
const BUYERS: usize = 40;
/// How many times one order is sent at once.
const TWINS: usize = 16;

/// Runs all jobs at once and returns their results.
fn at_once<T: Send>(jobs: Vec<impl FnOnce() -> Result<T, String> + Send>) -> Result<Vec<T>, String> {
    std::thread::scope(|scope| {
        let running: Vec<_> = jobs.into_iter().map(|job| scope.spawn(job)).collect();
        running.into_iter().map(|job| job.join().unwrap_or_else(|_| Err("a thread ended".to_owned()))).collect()
    })
}

/// Many buyers for the last units.
pub(super) fn oversell(child: &Child, staff: &Staff) -> Tried {
    let wire = child.wire();
    let good = staff.good(wire, LEFT)?;
    let buyers = (0..BUYERS).map(|_| staff.buyer(wire)).collect::<Result<Vec<_>, _>>()?;
    buyers.iter().try_for_each(|buyer| add(wire, buyer, &good, 1))?;
    let race: Vec<_> = buyers.iter().map(|buyer| move || order(wire, buyer, "race").map(|answer| answer.0)).collect();
    let statuses = at_once(race)?;
    judge::race(&statuses, LEFT, staff.left(wire, &good)?)
}

/// One order sent many times at once.
pub(super) fn double_submit(child: &Child, staff: &Staff) -> Tried {
    let wire = child.wire();
    let (good, buyer) = (staff.good(wire, LEFT)?, staff.buyer(wire)?);
    add(wire, &buyer, &good, 3)?;
    let buyer = buyer.as_str();
    let twins: Vec<_> = (0..TWINS).map(|_| move || order(wire, buyer, "twin")).collect();
    let answers = at_once(twins)?;
    let ids: Vec<_> =
        answers.iter().map(|(status, order)| (*status, order["id"].as_str().map(str::to_owned))).collect();
    let total = wire.get(buyer, "/api/orders")?["total"].as_u64();
    judge::twins(&ids, total, LEFT - 3, staff.left(wire, &good)?)
}
