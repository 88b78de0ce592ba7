//! Data that earlier versions stored still opens.

use contracts::messages::{MessageSent, NotificationAdded};
use kernel::secrets::Sealed;
use kernel::store::golden;

use crate::conversations::model::{About, AboutKind, Conversation, Member, Message};
use crate::conversations::store::Matter;
use crate::mail::model::{Email, FailedEmail, FailureReason, LastDigest, Name, Preferences, To};
use crate::mail::server::{MailServer, Security};
use crate::model::{Contact, Subscriber};
use crate::notifications::model::{Notification, OrderFacts, Topic};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn stored_forms_are_frozen() {
    let contact = Contact {
        id: "id".into(),
        name: "Name".into(),
        email: "a@b.co".into(),
        message: "Message".into(),
        at_ms: 1_700_000_000_000,
    };
    golden(FOLDER, "contact", &contact);
    let subscriber = Subscriber { id: "id".into(), email: "a@b.co".into(), at_ms: 1_700_000_000_001 };
    golden(FOLDER, "subscriber", &subscriber);
}

#[test]
fn stored_conversations_are_frozen() {
    let message =
        Message { number: 2, key: "key".into(), from: "seller".into(), text: "Text".into(), at_ms: 1_700_000_000_002 };
    let member = |account: &str, read_to| Member { account: account.into(), name: account.to_uppercase(), read_to };
    let kinds = [AboutKind::Product, AboutKind::Quote, AboutKind::Purchase, AboutKind::Shipment, AboutKind::Contract];
    for (n, kind) in (1..).zip(kinds) {
        let conversation = Conversation {
            id: "id".into(),
            subject: "Subject".into(),
            about: About { kind, id: "about".into(), label: "Label".into(), buyer: Some("buyer".into()) },
            members: vec![member("buyer", 1), member("seller", 2)],
            last: message.clone(),
        };
        golden(FOLDER, &format!("conversation-{n}"), &conversation);
    }
    golden(FOLDER, "message", &message);
    golden(FOLDER, "matter", &Matter("id".into()));
}

#[test]
fn events_are_frozen() {
    let sent = MessageSent {
        conversation: "conversation".into(),
        message: "message".into(),
        from: "from".into(),
        to: vec!["to".into()],
        at_ms: 1_700_000_000_003,
    };
    golden(FOLDER, "event-message-sent", &sent);
    let (account, notification) = ("account".into(), "notification".into());
    golden(FOLDER, "event-notification-added", &NotificationAdded { account, notification, at_ms: 1_700_000_000_004 });
}

#[test]
fn stored_notifications_are_frozen() {
    let topics = [Topic::Orders, Topic::Shipments, Topic::Bills, Topic::Quotes, Topic::Messages];
    for (n, topic) in (1..).zip(topics) {
        let notification = Notification {
            id: "id".into(),
            account: "account".into(),
            topic,
            title: "Title".into(),
            text: "Text".into(),
            link: "/link".into(),
            at_ms: 1_700_000_000_005,
            read: true,
        };
        golden(FOLDER, &format!("notification-{n}"), &notification);
    }
    golden(FOLDER, "order-facts", &OrderFacts { number: "ORD-2026-000001".into(), buyer_name: "Buyer".into() });
}

#[test]
fn stored_mail_is_frozen() {
    let email = |to| Email {
        id: "id".into(),
        to,
        title: "Title".into(),
        text: "Text".into(),
        link: "/link".into(),
        at_ms: 1_700_000_000_006,
        expires_at_ms: Some(1_700_000_000_007),
        failures: 2,
        sending: true,
    };
    let account =
        To::Account { account: "account".into(), topic: Topic::Quotes, conversation: Some("conversation".into()) };
    golden(FOLDER, "letter", &email(account));
    let person = To::Person { account: Some("account".into()), name: "Name".into(), email: "a@b.co".into() };
    golden(FOLDER, "letter-to-person", &email(person.clone()));
    let failed =
        |to, reason| FailedEmail { email: email(to), reason, detail: "Detail".into(), at_ms: 1_700_000_000_008 };
    let reasons = [
        FailureReason::Refused,
        FailureReason::Unreachable,
        FailureReason::TooOld,
        FailureReason::LinkExpired,
        FailureReason::Interrupted,
        FailureReason::BadAddress,
    ];
    for (n, reason) in (1..).zip(reasons) {
        golden(FOLDER, &format!("failed-email-{n}"), &failed(person.clone(), reason));
    }
    let digest = To::Digest { account: "account".into(), contacts: vec!["contact".into()], count: 3 };
    golden(FOLDER, "failed-digest", &failed(digest, FailureReason::Refused));
    golden(FOLDER, "last-digest", &LastDigest { place: "place".into(), due_ms: 1_700_000_000_009 });
    golden(FOLDER, "mail-preferences", &Preferences { bills: false, ..Preferences::all(true) });
    golden(FOLDER, "name", &Name("name".into()));
}

#[test]
fn a_stored_mail_server_is_frozen() {
    let server = MailServer {
        host: "mail.example".into(),
        port: 465,
        security: Security::StartTls,
        user: "user".into(),
        password: Some(Sealed::of_parts("kid", [7; 24], vec![1, 2, 3])),
        from: "shop@example.com".into(),
    };
    golden(FOLDER, "mail-server", &server);
}
