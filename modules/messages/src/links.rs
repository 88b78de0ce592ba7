//! Paths of the page's screens.

use contracts::ids::{
    ApprovalId, BillId, ContractId, ConversationId, CuppingId, DisputeId, LineId, OrderDraftId, OrderId, PackId,
    ProductId, QuoteId, SampleId, ShipmentId,
};

/// A product's own screen.
pub(crate) fn product(id: &ProductId) -> String {
    format!("/product/{id}")
}

/// A negotiation.
pub(crate) fn quote(id: &QuoteId) -> String {
    format!("/quotes/{id}")
}

/// A contract.
pub(crate) fn contract(id: &ContractId) -> String {
    format!("/contracts/{id}")
}

/// A shipment, opened in the list of shipments.
pub(crate) fn shipment(id: &ShipmentId) -> String {
    format!("/shipments?view={id}")
}

/// A purchase, opened in its buyer's list.
pub(crate) fn purchase(id: &LineId) -> String {
    format!("/purchases?view={id}")
}

/// An order, for its buyer.
pub(crate) fn order(id: &OrderId) -> String {
    format!("/account/orders/{id}")
}

/// An account's sales.
pub(crate) fn sales() -> String {
    "/sales".to_owned()
}

/// A bill, opened in the list of those that the account pays or of those that it is paid.
pub(crate) fn bill(id: &BillId, pays: bool) -> String {
    if pays { format!("/billing?view={id}") } else { format!("/billing?side=payee&view={id}") }
}

/// A dispute.
pub(crate) fn dispute(id: &DisputeId) -> String {
    format!("/billing/disputes/{id}")
}

/// The bills that an account pays, or is paid.
pub(crate) fn billing(pays: bool) -> String {
    if pays { "/billing".to_owned() } else { "/billing?side=payee".to_owned() }
}

/// A conversation.
pub(crate) fn conversation(id: &ConversationId) -> String {
    format!("/messages/{id}")
}

/// The messages of the contact form.
pub(crate) fn contact_form() -> String {
    "/messages/contact".to_owned()
}

/// Requests for roles, for the administrator.
pub(crate) fn role_requests() -> String {
    "/admin/roles".to_owned()
}

/// An account's roles and its requests for roles.
pub(crate) fn roles() -> String {
    "/settings".to_owned()
}

/// An order that waits for a second person.
pub(crate) fn approval(id: &ApprovalId) -> String {
    format!("/approvals/{id}")
}

/// What stands between a seller and the shop.
pub(crate) fn statement() -> String {
    "/billing/statement".to_owned()
}

/// How an account is paid.
pub(crate) fn payout_details() -> String {
    "/payout-details".to_owned()
}

/// An order that a seller drew up in a buyer's name.
pub(crate) fn draft(id: &OrderDraftId) -> String {
    format!("/drafts/{id}")
}

/// A sample.
pub(crate) fn sample(id: &SampleId) -> String {
    format!("/samples/{id}")
}

/// A cupping session.
pub(crate) fn cupping(id: &CuppingId) -> String {
    format!("/cuppings/{id}")
}

/// A lot, opened in its seller's stock.
pub(crate) fn lot(id: &ProductId) -> String {
    format!("/inventory/stock/full?item={id}")
}

/// A seller's certificates.
pub(crate) fn certificates() -> String {
    "/lots/certificates".to_owned()
}

/// The certificates of all sellers, for the administrator.
pub(crate) fn all_certificates() -> String {
    "/admin/certificates".to_owned()
}

/// A data pack of the EUDR.
pub(crate) fn pack(id: &PackId) -> String {
    format!("/eudr-packs/{id}")
}
