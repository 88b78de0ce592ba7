//! The JSON form of a charge.

use contracts::ids::AccountId;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Charge, Kind, State};
use crate::shipments::responses::PartyView;

/// What one party to a shipment asks another to pay.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Charge)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChargeView {
    id: String,
    r#type: Kind,
    shipment_id: String,
    /// What people call the shipment.
    shipment_number: String,
    /// The exception that cost it, where it is a fee.
    #[schema(required)]
    exception_id: Option<String>,
    /// In a few words.
    description: String,
    amount: String,
    /// ISO 4217 code.
    currency: String,
    /// Who would pay it.
    payer: PartyView,
    /// Who asks for it.
    payee: PartyView,
    status: State,
    /// When this amount was asked for.
    #[schema(format = DateTime)]
    offered_at: String,
    /// Whether the caller may accept or decline it.
    may_answer: bool,
    /// Whether the caller may take it back.
    may_withdraw: bool,
    /// Whether the caller may ask for another amount, or once more.
    may_offer: bool,
}

impl ChargeView {
    /// The charge as this account sees it.
    pub(crate) fn new(charge: Charge, account: &AccountId) -> Self {
        let (open, payee) = (charge.state == State::Offered, charge.payee.id == *account);
        ChargeView {
            may_answer: open && charge.payer.id == *account,
            may_withdraw: open && payee,
            may_offer: payee && !matches!(charge.state, State::Accepted | State::Ended),
            id: charge.id.into(),
            r#type: charge.kind,
            shipment_id: charge.shipment.into(),
            shipment_number: charge.number,
            exception_id: charge.exception.map(String::from),
            description: charge.description,
            amount: charge.amount.to_string(),
            currency: charge.amount.currency.to_string(),
            payer: charge.payer.into(),
            payee: charge.payee.into(),
            status: charge.state,
            offered_at: instant(charge.offered_ms),
        }
    }
}
