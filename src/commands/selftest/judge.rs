//! The verdict on the evidence, apart from the code that gathers it, so that tests can use a bad shop's evidence.

use super::invariants::Findings;

/// The result of a try: the observed figures, or the broken promise.
pub(super) type Tried = Result<String, String>;

/// The orders after a kill loop.
pub(super) struct Kept {
    /// Orders that were acknowledged.
    pub(super) acknowledged: usize,
    /// Of these, those that are missing.
    pub(super) missing: usize,
    /// Orders that exist.
    pub(super) there: usize,
    /// Of these, those that exist twice.
    pub(super) doubled: usize,
}

/// There are as many orders as there were units, and the other buyers got "sold out".
pub(super) fn race(statuses: &[u16], units: u64, left: u64) -> Tried {
    let count = |status: u16| statuses.iter().filter(|found| **found == status).count();
    let (made, refused) = (count(201), count(409));
    let others = statuses.len() - made - refused;
    let seen = format!(
        "{} buyers at once for the last {units}: {made} orders, {refused} refused, {left} left",
        statuses.len()
    );
    let holds = u64::try_from(made) == Ok(units) && others == 0 && left == 0;
    if holds { Ok(seen) } else { Err(format!("{seen}, {others} answered otherwise")) }
}

/// All answers name the same order, and there is only one.
pub(super) fn twins(answers: &[(u16, Option<String>)], total: Option<u64>, should_be: u64, left: u64) -> Tried {
    let same = answers.windows(2).all(|two| two[0].1 == two[1].1);
    let good = answers.iter().all(|(status, id)| *status == 201 && id.is_some());
    let seen = format!(
        "one order sent {} times at once: {} in the list, {left} units left",
        answers.len(),
        total.unwrap_or(0)
    );
    if same && good && total == Some(1) && left == should_be && !answers.is_empty() {
        Ok(seen)
    } else {
        Err(format!("{seen} of {should_be} that should be; the answers: {answers:?}"))
    }
}

/// Every acknowledged order exists once, there is no other, and each took its stock.
pub(super) fn kept(kept: &Kept, should_be: u64, left: u64) -> Tried {
    let Kept { acknowledged, missing, there, doubled } = kept;
    let seen = format!("{acknowledged} orders acknowledged, {missing} lost, {doubled} doubled");
    if *missing == 0 && *doubled == 0 && there == acknowledged && *acknowledged > 0 && left == should_be {
        Ok(seen)
    } else {
        Err(format!("{seen}; {there} are there; {left} units are left, and the orders leave {should_be}"))
    }
}

/// The rows are the same, and so is the end of the audit log.
pub(super) fn restored(backup: (u64, String), shop: (u64, String)) -> Result<(), String> {
    if backup == shop && backup.0 > 0 {
        Ok(())
    } else {
        Err(format!("{} rows and an audit log that ends with {} became {} and {}", backup.0, backup.1, shop.0, shop.1))
    }
}

/// No invariant is broken, and there was something to check.
pub(super) fn books(found: &Findings) -> Tried {
    let seen = format!("{} orders with their stock, sales, bills, shipments, notifications and figures", found.orders);
    if found.broken.is_empty() && found.orders > 0 && found.goods > 0 {
        Ok(format!("{seen}: all adds up"))
    } else {
        Err(format!("{seen}: {}", found.broken.join("; ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statuses(made: usize, refused: usize, failed: usize) -> Vec<u16> {
        [vec![201; made], vec![409; refused], vec![500; failed]].concat()
    }

    #[test]
    fn a_shop_that_sells_what_it_has_not_is_found_out() {
        assert!(race(&statuses(10, 30, 0), 10, 0).is_ok());
        for (made, refused, failed, left) in
            [(11, 29, 0, 0), (9, 31, 0, 1), (10, 30, 0, 1), (10, 29, 1, 0), (0, 0, 0, 0)]
        {
            assert!(race(&statuses(made, refused, failed), 10, left).is_err(), "{made} {refused} {failed} {left}");
        }
    }

    #[test]
    fn an_order_that_is_made_twice_is_found_out() {
        let answer = |id: &str| (201, Some(id.to_owned()));
        assert!(twins(&[answer("a"), answer("a")], Some(1), 7, 7).is_ok());
        assert!(twins(&[answer("a"), answer("b")], Some(1), 7, 7).is_err());
        assert!(twins(&[answer("a"), answer("a")], Some(2), 7, 7).is_err());
        assert!(twins(&[answer("a"), answer("a")], Some(1), 7, 4).is_err());
        assert!(twins(&[answer("a"), (500, None)], Some(1), 7, 7).is_err());
        assert!(twins(&[], Some(1), 7, 7).is_err());
    }

    #[test]
    fn a_shop_that_loses_what_it_acknowledged_is_found_out() {
        let evidence = |acknowledged, missing, there, doubled| Kept { acknowledged, missing, there, doubled };
        assert!(kept(&evidence(5, 0, 5, 0), 95, 95).is_ok());
        for (bad, left) in [
            (evidence(5, 1, 4, 0), 95),
            (evidence(5, 0, 6, 0), 95),
            (evidence(5, 0, 5, 1), 95),
            (evidence(5, 0, 5, 0), 94),
            (evidence(0, 0, 0, 0), 95),
        ] {
            assert!(kept(&bad, 95, left).is_err());
        }
    }

    #[test]
    fn a_backup_that_leaves_something_out_is_found_out() {
        let of = |rows, head: &str| (rows, head.to_owned());
        assert!(restored(of(3, "a"), of(3, "a")).is_ok());
        assert!(restored(of(3, "a"), of(2, "a")).is_err());
        assert!(restored(of(3, "a"), of(3, "b")).is_err());
    }

    #[test]
    fn books_that_do_not_add_up_are_found_out() {
        let found = |broken: &[&str]| Findings {
            goods: 1,
            orders: 1,
            broken: broken.iter().map(|line| (*line).to_owned()).collect(),
        };
        assert!(books(&found(&[])).is_ok());
        assert!(books(&found(&["a bill is missing"])).is_err());
        assert!(books(&Findings::default()).is_err(), "who looked at nothing found nothing out");
    }
}
