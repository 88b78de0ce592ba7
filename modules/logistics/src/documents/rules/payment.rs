//! The way of payment that a rule of papers is for. Pure.

use contracts::sales::{OrderPayment, WayOfPayment};
use contracts::words::Word;
use serde::{Deserialize, Serialize};

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
    /// Whether a shipment is paid so: `order` is how its order is paid, `terms` how the goods of its contract are. Of an
    /// order that was called off from a contract both are known, and a rule may be for either.
    pub(super) fn fits(self, order: Option<OrderPayment>, terms: Option<WayOfPayment>) -> bool {
        match self {
            Payment::BankTransfer => order == Some(OrderPayment::BankTransfer),
            Payment::Card => order == Some(OrderPayment::Card),
            Payment::BalanceBeforeDocuments => terms == Some(WayOfPayment::BalanceBeforeDocuments),
            Payment::CashAgainstDocuments => terms == Some(WayOfPayment::CashAgainstDocuments),
            Payment::LetterOfCredit => terms == Some(WayOfPayment::LetterOfCredit),
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
