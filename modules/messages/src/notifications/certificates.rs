//! Notifications of certificates: to their sellers, and to the administrators for whom they wait.

use contracts::certificates::{CertificateMoved, CertificateStep};

use super::model::Topic;
use super::words::{NewNotification, sentence};
use crate::links;

/// Notifies the seller, or the administrators of a certificate that waits for them.
pub(super) fn moved(event: &CertificateMoved) -> Vec<NewNotification> {
    let name = format!("{} {}", event.scheme, event.number);
    let until = event.until.strftime("%-d %B %Y");
    let (title, text) = match event.step {
        CertificateStep::Waiting => {
            (format!("A certificate waits: {name}"), "Compare it with its file, and verify or reject it.".to_owned())
        }
        CertificateStep::Verified => (format!("Verified: {name}"), "You can claim it for your lots now.".to_owned()),
        CertificateStep::Rejected => (format!("Rejected: {name}"), sentence(&event.reason)),
        CertificateStep::EndsSoon => (
            format!("{name} ends on {until}"),
            "Enter its renewal, and claim it for your lots. Goods that leave later have no such claim.".to_owned(),
        ),
        CertificateStep::Ended => (
            format!("{name} has ended"),
            format!("Its last day was {until}. Your goods have this claim no longer, unless its renewal is claimed."),
        ),
    };
    let (to, link) = match event.step {
        CertificateStep::Waiting => (event.administrators.clone(), links::all_certificates()),
        _ => (vec![event.seller.clone()], links::certificates()),
    };
    let notification = |account| NewNotification {
        account,
        topic: Topic::Messages,
        title: title.clone(),
        text: text.clone(),
        link: link.clone(),
        at_ms: event.at_ms,
    };
    to.into_iter().map(notification).collect()
}
