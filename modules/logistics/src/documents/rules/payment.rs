//! The way of payment that a rule of papers is for. Pure.

use contracts::sales::{OrderPayment, WayOfPayment};
use contracts::words::Word;
use serde::{Deserialize, Serialize};

use super::model::Corridor;

/// How an order is paid at the checkout, or how the goods of a contract are paid by its terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = PaperPayment)]
pub(crate) enum Payment {
    #[serde(rename = "bankTransfer")]
    BankTransfer,
    #[serde(rename = "card")]
    Card,
    #[serde(rename = "balance-before-documents")]
    BalanceBeforeDocuments,
    #[serde(rename = "cash-against-documents")]
    CashAgainstDocuments,
    #[serde(rename = "letter-of-credit")]
    LetterOfCredit,
}

impl Word for Payment {
    const ALL: &'static [Payment] = &[
        Payment::BankTransfer,
        Payment::Card,
        Payment::BalanceBeforeDocuments,
        Payment::CashAgainstDocuments,
        Payment::LetterOfCredit,
    ];

    fn as_str(self) -> &'static str {
        match self {
            Payment::BankTransfer => OrderPayment::BankTransfer.as_str(),
            Payment::Card => OrderPayment::Card.as_str(),
            Payment::BalanceBeforeDocuments => WayOfPayment::BalanceBeforeDocuments.as_str(),
            Payment::CashAgainstDocuments => WayOfPayment::CashAgainstDocuments.as_str(),
            Payment::LetterOfCredit => WayOfPayment::LetterOfCredit.as_str(),
        }
    }
}

impl Payment {
    /// Whether a shipment is paid so. Of an order that was called off from a contract both facts are known, and a rule
    /// may be for either.
    pub(super) fn fits(self, corridor: &Corridor) -> bool {
        match self {
            Payment::BankTransfer => corridor.payment == Some(OrderPayment::BankTransfer),
            Payment::Card => corridor.payment == Some(OrderPayment::Card),
            Payment::BalanceBeforeDocuments => corridor.terms == Some(WayOfPayment::BalanceBeforeDocuments),
            Payment::CashAgainstDocuments => corridor.terms == Some(WayOfPayment::CashAgainstDocuments),
            Payment::LetterOfCredit => corridor.terms == Some(WayOfPayment::LetterOfCredit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        for payment in Payment::ALL.iter().copied() {
            assert_eq!(Payment::parse(payment.as_str()), Some(payment));
            assert_eq!(serde_json::to_value(payment).unwrap(), payment.as_str());
        }
    }
}
