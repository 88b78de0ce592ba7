//! Notifications of samples and cupping sessions.

use contracts::ids::AccountId;
use contracts::quality::{CuppingMoved, CuppingStep, SampleMoved, SampleStep};

use super::model::Topic;
use super::words::{NewNotification, but, sentence};
use crate::links;

/// Notifies the sides of a sample that did not act. A contract tells of its own decision.
pub(super) fn sample(event: &SampleMoved) -> Vec<NewNotification> {
    let SampleMoved { number, product_name: name, buyer_name: buyer, seller_name: seller, decide_by, .. } = event;
    let said = if event.note.is_empty() { String::new() } else { format!(" {}", sentence(&event.note)) };
    let both = || but(event.by.as_ref(), [event.buyer.clone(), event.seller.clone()]);
    let (to, title, text) = match event.step {
        SampleStep::Requested => {
            (both(), format!("A sample of {name} is asked for"), format!("{buyer} decides until {decide_by}.{said}"))
        }
        SampleStep::Refused => {
            (both(), format!("{number} will not be sent"), format!("{seller} does not send a sample of {name}.{said}"))
        }
        SampleStep::Sent => (
            both(),
            format!("{number} is on its way"),
            format!("{seller} sent a sample of {name}. Decide on it until {decide_by}.{said}"),
        ),
        SampleStep::Arrived => {
            (both(), format!("{number} has arrived"), format!("{buyer} has the sample of {name}.{said}"))
        }
        SampleStep::Withdrawn => (
            both(),
            format!("{number} was withdrawn"),
            format!("{buyer} does not want the sample of {name} any more.{said}"),
        ),
        SampleStep::DueSoon => (
            vec![event.buyer.clone()],
            format!("{number}: decide until {decide_by}"),
            format!("You have not decided on the sample of {name} yet.{said}"),
        ),
        SampleStep::Overdue => (
            both(),
            format!("{number}: its day is over"),
            format!("The sample of {name} was to be decided until {decide_by}. Silence is no approval."),
        ),
        SampleStep::Approved | SampleStep::Rejected if event.contract.is_some() => return Vec::new(),
        SampleStep::Approved if event.by.is_none() => (
            both(),
            format!("{number} is approved"),
            format!("The sample of {name} was not rejected until {decide_by}, which approves it, as {buyer} agreed."),
        ),
        SampleStep::Approved => {
            (both(), format!("{number} is approved"), format!("{buyer} approved the sample of {name}.{said}"))
        }
        SampleStep::Rejected => {
            (both(), format!("{number} is rejected"), format!("{buyer} rejected the sample of {name}.{said}"))
        }
    };
    let notification = |account| NewNotification {
        account,
        topic: Topic::Quotes,
        title: title.clone(),
        text: text.clone(),
        link: links::sample(&event.sample),
        at_ms: event.at_ms,
    };
    to.into_iter().map(notification).collect()
}

/// Notifies the people of a cupping session except the one who acted.
pub(super) fn cupping(event: &CuppingMoved) -> Vec<NewNotification> {
    let CuppingMoved { number, title, account_name: holder, .. } = event;
    let cuppers = || event.cuppers.iter().cloned();
    let everybody = || std::iter::once(event.account.clone()).chain(event.cuppers.iter().cloned());
    let (to, head, text): (Vec<AccountId>, _, _) = match event.step {
        CuppingStep::Invited => (
            but(Some(&event.by), cuppers()),
            format!("You cup in {number}"),
            format!("{holder} invites you to cup: {}", sentence(title)),
        ),
        CuppingStep::Revealed => (
            but(Some(&event.by), everybody()),
            format!("{number} is revealed"),
            format!("The results of this session are there: {}", sentence(title)),
        ),
        CuppingStep::Cancelled => (
            but(Some(&event.by), cuppers()),
            format!("{number} was called off"),
            format!("{holder} called this session off: {}", sentence(title)),
        ),
        // The page of the session counts the sheets.
        CuppingStep::Cupped => return Vec::new(),
    };
    let notification = |account| NewNotification {
        account,
        topic: Topic::Quotes,
        title: head.clone(),
        text: text.clone(),
        link: links::cupping(&event.cupping),
        at_ms: event.at_ms,
    };
    to.into_iter().map(notification).collect()
}
