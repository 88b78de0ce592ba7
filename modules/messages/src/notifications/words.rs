//! Notifications of quotes, contracts, shipments and bills, for all parties but the one that acted.

use contracts::billing::{BillChanged, BillNews, PayoutChanged, SellerAccountMoved, SellerStep};
use contracts::ids::AccountId;
use contracts::logistics::{ExceptionChanged, ShipmentMoved, ShipmentNews};
use contracts::sales::{ContractMoved, ContractStep, QuoteMoved, QuoteStatus};

use super::model::Topic;
use crate::links;

/// A notification before it has an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NewNotification {
    pub(super) account: AccountId,
    pub(super) topic: Topic,
    pub(super) title: String,
    pub(super) text: String,
    pub(super) link: String,
    /// When it happened, in milliseconds since 1970 UTC.
    pub(super) at_ms: i64,
}

/// Returns each of these accounts once, without the one that acted.
pub(super) fn but(by: Option<&AccountId>, accounts: impl IntoIterator<Item = AccountId>) -> Vec<AccountId> {
    let mut all: Vec<AccountId> = Vec::new();
    for account in accounts {
        if Some(&account) != by && !all.contains(&account) {
            all.push(account);
        }
    }
    all
}

pub(super) fn quote(event: &QuoteMoved) -> Vec<NewNotification> {
    let name = &event.product_name;
    let (title, text) = match event.step {
        QuoteStatus::Requested => {
            (format!("A price is asked for: {name}"), format!("{} asks what it would cost.", event.buyer_name))
        }
        QuoteStatus::Offered => {
            (format!("An offer for {name}"), "The seller made an offer. It holds until its last day.".to_owned())
        }
        QuoteStatus::Countered => {
            (format!("A counter-offer for {name}"), "The other side proposes other terms.".to_owned())
        }
        QuoteStatus::Accepted => {
            (format!("Accepted: {name}"), "The terms were accepted. A contract was made of them.".to_owned())
        }
        QuoteStatus::Declined => (format!("Declined: {name}"), "The other side declined the terms.".to_owned()),
        QuoteStatus::Withdrawn => {
            (format!("Withdrawn: {name}"), "The other side withdrew from the negotiation.".to_owned())
        }
        QuoteStatus::Expired => (format!("An offer for {name} has run out"), "Nobody accepted it in time.".to_owned()),
    };
    let notification = |account| NewNotification {
        account,
        topic: Topic::Quotes,
        title: title.clone(),
        text: text.clone(),
        link: links::quote(&event.quote),
        at_ms: event.at_ms,
    };
    but(event.by.as_ref(), [event.buyer.clone(), event.seller.clone()]).into_iter().map(notification).collect()
}

pub(super) fn contract(event: &ContractMoved) -> Vec<NewNotification> {
    let (number, name) = (&event.number, &event.product_name);
    let (title, text) = match event.step {
        ContractStep::Signed => {
            (format!("{number} was signed"), format!("The other side signed the contract for {name}."))
        }
        ContractStep::SampleApproved => {
            (format!("{number}: sample approved"), format!("Goods of {name} can be called off."))
        }
        ContractStep::SampleRejected => {
            (format!("{number}: sample rejected"), format!("The buyer rejected a sample of {name}."))
        }
        ContractStep::Cancelled => {
            (format!("{number} was cancelled"), format!("The other side cancelled the contract for {name}."))
        }
        ContractStep::PriceFixed => {
            (format!("{number}: a part was fixed"), format!("The other side fixed the price of a part of {name}."))
        }
        ContractStep::PriceRolled => {
            (format!("{number} was rolled"), format!("What is not fixed of {name} goes to a later month."))
        }
        ContractStep::PriceFinal => {
            (format!("{number}: the price is final"), format!("Goods of {name} can be called off at it."))
        }
        ContractStep::TermsChanged => (
            format!("{number}: other terms"),
            format!("The other side proposed other terms for {name}. Signatures count for the new terms only."),
        ),
        ContractStep::Ended => (format!("{number} has ended"), format!("The delivery period of {name} is over.")),
        // The accepted quote and the order have their own notifications.
        ContractStep::Made | ContractStep::CalledOff => return Vec::new(),
    };
    let notification = |account| NewNotification {
        account,
        topic: Topic::Quotes,
        title: title.clone(),
        text: text.clone(),
        link: links::contract(&event.contract),
        at_ms: event.at_ms,
    };
    but(event.by.as_ref(), [event.buyer.clone(), event.seller.clone()]).into_iter().map(notification).collect()
}

pub(super) fn shipment(event: &ShipmentMoved) -> Vec<NewNotification> {
    let (number, name) = (&event.number, &event.name);
    let (title, text) = match (event.news, &event.by, event.arrives_on) {
        // A shipment of an order has no notification: the order has one.
        (ShipmentNews::Planned, Some(_), _) => (format!("{number} is planned"), format!("{name} will be sent.")),
        (ShipmentNews::Carrier, _, _) => (format!("{number} has a carrier"), format!("{name} will be picked up.")),
        (ShipmentNews::Status, _, _) => {
            (format!("{number}: {}", event.status), format!("{name} is now: {}.", event.status))
        }
        (ShipmentNews::Dates, _, Some(day)) => (
            format!("{number} is expected on {}", day.strftime("%-d %B %Y")),
            format!("{name} has a new arrival date."),
        ),
        (ShipmentNews::Papers, _, _) => {
            (format!("{number}: papers changed"), format!("A document of {name} is new, was checked, or expires."))
        }
        (ShipmentNews::Tracking, _, _) => {
            (format!("{number}: tracking changed"), format!("{name} has another tracking number or link."))
        }
        (ShipmentNews::Released, _, _) => {
            (format!("{number} is released"), format!("The seller lets {name} leave before the deposit is paid."))
        }
        (ShipmentNews::DocumentsReleased, _, _) => (
            format!("{number}: documents released"),
            format!("The seller releases the documents of {name} before the balance is paid."),
        ),
        (ShipmentNews::ShipmentNear, ..) => (
            format!("{number}: ship it within 7 days"),
            format!("The latest day of shipment in the letter of credit of {name} is near."),
        ),
        (ShipmentNews::PresentationNear, ..) => (
            format!("{number}: present the documents within 7 days"),
            format!("The last day to present documents under the letter of credit of {name} is near."),
        ),
        (ShipmentNews::Planned | ShipmentNews::Dates, ..) => return Vec::new(),
    };
    let parties = match event.news {
        // The seller ships the goods and presents the papers.
        ShipmentNews::ShipmentNear | ShipmentNews::PresentationNear => vec![&event.seller],
        _ => vec![&event.buyer, &event.seller, &event.carrier],
    };
    let parties = parties.into_iter().flatten().cloned();
    let notification = |account| NewNotification {
        account,
        topic: Topic::Shipments,
        title: title.clone(),
        text: text.clone(),
        link: links::shipment(&event.shipment),
        at_ms: event.at_ms,
    };
    but(event.by.as_ref(), parties).into_iter().map(notification).collect()
}

pub(super) fn exception(event: &ExceptionChanged) -> Vec<NewNotification> {
    let (number, kind) = (&event.number, &event.kind);
    let title = if event.resolved { format!("{number}: {kind} resolved") } else { format!("{number}: {kind}") };
    let notification = |account: AccountId| {
        let yours = !event.resolved && event.owner.as_ref() == Some(&account);
        let text = match (event.resolved, event.blocking, yours) {
            (true, ..) => "It has been seen to.".to_owned(),
            (_, _, true) => format!("{} You have to see to it.", sentence(&event.description)),
            (_, true, _) => format!("{} The shipment waits for it.", sentence(&event.description)),
            _ => sentence(&event.description),
        };
        let (title, link) = (title.clone(), links::shipment(&event.shipment));
        NewNotification { account, topic: Topic::Shipments, title, text, link, at_ms: event.at_ms }
    };
    but(event.by.as_ref(), event.parties.iter().cloned()).into_iter().map(notification).collect()
}

/// Ends a text with a full stop.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

pub(super) fn bill(event: &BillChanged) -> Vec<NewNotification> {
    let what = match event.reason.as_str() {
        "" => sentence(&event.description),
        reason => format!("{} {}", sentence(reason), sentence(&event.description)),
    };
    let invoice = &event.invoice;
    let amount = format!("{} {}", event.amount, event.amount.currency);
    let balance = format!("{} {}", event.balance, event.balance.currency);
    // Both sides learn of an event that neither caused; an issued bill or a failed payment concerns its payer.
    let both = [event.payer.clone(), event.payee.clone()];
    let payer = [event.payer.clone(), event.payer.clone()];
    let (title, text, whom) = match event.news {
        BillNews::Issued => (format!("Bill {invoice}: {amount}"), what, payer),
        BillNews::PaymentSent => {
            (format!("Bill {invoice}: a payment is on its way"), format!("Confirm it once it is there. {what}"), both)
        }
        BillNews::PaymentConfirmed => {
            (format!("Bill {invoice} is {}", event.status), format!("{balance} is left to be paid. {what}"), both)
        }
        BillNews::PaymentFailed => {
            (format!("Bill {invoice}: the payment failed"), format!("{balance} is left to be paid. {what}"), payer)
        }
        BillNews::Credited => {
            (format!("Bill {invoice}: a credit note"), format!("{balance} is left to be paid. {what}"), both)
        }
        BillNews::Refunded => (format!("Bill {invoice}: a refund"), format!("Money was paid back. {what}"), both),
        BillNews::Cancelled => {
            (format!("Bill {invoice} was cancelled"), format!("Nothing is left to be paid. {what}"), both)
        }
        BillNews::WrittenOff => {
            (format!("Bill {invoice}: the rest was written off"), format!("Nothing is left to be paid. {what}"), both)
        }
        BillNews::DueDayFixed => {
            let title = format!("Bill {invoice}: the days to pay have begun");
            (title, format!("The goods are on their way. {balance} is left to be paid. {what}"), payer)
        }
        BillNews::Overdue => {
            (format!("Bill {invoice} is overdue"), format!("{balance} should have been paid. {what}"), both)
        }
    };
    let notification = |account: AccountId| NewNotification {
        link: links::bill(&event.bill, account == event.payer),
        account,
        topic: Topic::Bills,
        title: title.clone(),
        text: text.clone(),
        at_ms: event.at_ms,
    };
    but(event.by.as_ref(), whom).into_iter().map(notification).collect()
}

/// Notifies the account also of its own change: a thief who came into the account would change it.
pub(super) fn payout(event: &PayoutChanged) -> Vec<NewNotification> {
    let (what, ending) = (&event.what, &event.ending);
    let done = if event.added { "added to" } else { "removed from" };
    vec![NewNotification {
        account: event.account.clone(),
        topic: Topic::Bills,
        title: "Your payout details were changed".to_owned(),
        text: format!("{what}, ending in {ending}, was {done} them. If it was not you, change your password at once."),
        link: links::payout_details(),
        at_ms: event.at_ms,
    }]
}

/// Notifies a seller of a payout or a correction.
pub(super) fn seller_account(event: &SellerAccountMoved) -> NewNotification {
    let (amount, reference) = (format!("{} {}", event.amount, event.amount.currency), &event.reference);
    let (title, text) = match event.step {
        SellerStep::Given => (format!("The shop gave you {amount}"), format!("It is about bill {reference}.")),
        SellerStep::Taken => (format!("The shop took {amount} off"), format!("It is about bill {reference}.")),
        SellerStep::PayoutSent => {
            (format!("{amount} are on the way to you"), format!("You find them at your bank as {reference}."))
        }
        SellerStep::PayoutFailed => (
            format!("The payout of {amount} came back"),
            format!("Check your payout details. The shop owes it to you still, as {reference} did not arrive."),
        ),
    };
    let text = if event.reason.is_empty() { text } else { format!("{} {text}", sentence(&event.reason)) };
    NewNotification {
        account: event.seller.clone(),
        topic: Topic::Bills,
        title,
        text,
        link: links::statement(),
        at_ms: event.at_ms,
    }
}
