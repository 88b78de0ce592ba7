//! The order in which the statuses of a due diligence statement follow one another (reference of the information system,
//! API V3: chapters 4.1.2, 10.3 and 11.3). Its buyer need not write back every step, so steps may be left out.

use contracts::origins::DdsStatus::{self, Archived, Available, Grouped, Obsolete, Rejected, Submitted, Withdrawn};

use super::model::Statement;

/// The statuses that may follow another. After those that are missing nothing follows.
const STEPS: &[(DdsStatus, &[DdsStatus])] = &[
    (Submitted, &[Available, Rejected, Withdrawn, Archived, Grouped, Obsolete]),
    (Available, &[Withdrawn, Archived, Grouped, Obsolete]),
    // It cannot be withdrawn while another refers to it; when that one ends, it is what it was.
    (Grouped, &[Available, Archived, Obsolete]),
    (Archived, &[Grouped, Obsolete]),
];

fn followers(status: DdsStatus) -> &'static [DdsStatus] {
    STEPS.iter().find(|(from, _)| *from == status).map_or(&[], |(_, to)| to)
}

/// Whether a statement of this status is still one.
pub(super) fn stands(status: DdsStatus) -> bool {
    !followers(status).is_empty()
}

/// The last entry of the statement that a new one is about; `None` if that begins another statement.
fn last_of<'a>(history: &'a [Statement], entry: &Statement) -> Option<&'a Statement> {
    let last = history.last()?;
    if entry.reference.is_empty() {
        // The next statement after one that ended has no number yet.
        return Some(last).filter(|last| stands(last.status) || entry.status != Submitted);
    }
    let of_number = history.iter().rev().find(|known| known.reference == entry.reference);
    of_number.or(Some(last).filter(|last| last.reference.is_empty() && stands(last.status)))
}

/// Why an entry cannot follow a history, in words; `None` if it can.
pub(super) fn refusal(history: &[Statement], entry: &Statement) -> Option<String> {
    let last = last_of(history, entry)?;
    if last.status == entry.status || followers(last.status).contains(&entry.status) {
        return None;
    }
    let number = if last.reference.is_empty() { String::new() } else { format!(" {}", last.reference) };
    let then = if stands(last.status) {
        let next: Vec<&str> = followers(last.status).iter().map(|status| status.as_str()).collect();
        format!("After that it can be {}.", next.join(", "))
    } else {
        "If you submitted another statement, write its own reference number.".to_owned()
    };
    Some(format!("The statement{number} was {} and is not {} after that. {then}", last.status, entry.status))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(reference: &str, status: DdsStatus) -> Statement {
        Statement {
            reference: reference.to_owned(),
            verification: String::new(),
            contingency: String::new(),
            status,
            note: String::new(),
            at_ms: 0,
        }
    }

    /// Every pair: what may follow is what the table has, and the same again.
    #[test]
    fn no_status_goes_back() {
        let wanted = |from: DdsStatus| match from {
            Submitted => "SUBMITTED AVAILABLE REJECTED WITHDRAWN ARCHIVED GROUPED OBSOLETE",
            Available => "AVAILABLE WITHDRAWN ARCHIVED GROUPED OBSOLETE",
            Rejected => "REJECTED",
            Withdrawn => "WITHDRAWN",
            Archived => "ARCHIVED GROUPED OBSOLETE",
            Grouped => "AVAILABLE ARCHIVED GROUPED OBSOLETE",
            Obsolete => "OBSOLETE",
        };
        for from in DdsStatus::ALL {
            let history = [entry("26BE7XTVCZAQ2S", *from)];
            let may = DdsStatus::ALL.iter().filter(|to| refusal(&history, &entry("26BE7XTVCZAQ2S", **to)).is_none());
            let may: Vec<&str> = may.map(|to| to.as_str()).collect();
            assert_eq!(may.join(" "), wanted(*from), "after {from}");
        }
    }

    #[test]
    fn another_number_is_another_statement_and_an_old_one_keeps_its_end() {
        let history = [entry("A", Available), entry("A", Withdrawn), entry("", Submitted), entry("B", Available)];
        assert!(refusal(&history[..2], &history[2]).is_none(), "the next statement has no number yet");
        assert!(refusal(&history[..3], &history[3]).is_none(), "it got one");
        assert!(refusal(&history, &entry("A", Available)).is_some(), "the first stays withdrawn");
        assert!(refusal(&history, &entry("", Submitted)).is_some(), "the second does not go back");
        assert!(refusal(&history, &entry("C", Rejected)).is_none());
        assert!(refusal(&[], &entry("A", Archived)).is_none(), "the first entry may be any");
        let said = refusal(&history[..2], &entry("A", Available)).unwrap();
        let words = "The statement A was WITHDRAWN and is not AVAILABLE after that. If you submitted another statement, \
                     write its own reference number.";
        assert_eq!(said, words);
    }
}
