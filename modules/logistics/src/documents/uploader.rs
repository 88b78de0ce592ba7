//! The party that may hand a paper in, by the rule of the paper. Pure.

use contracts::ids::AccountId;
use kernel::TxError;

use super::model::{Document, Uploader, Verdict};
use super::private;
use crate::party::Party;
use crate::shipments::model::Shipment;

/// The party that the rule of a paper names; `None` if any party may hand it in: no rule asks for the paper, or the
/// shipment has no such party, whose place the others take.
pub(crate) fn named<'a>(ship: &'a Shipment, document: &Document) -> Option<(&'static str, &'a Party)> {
    let (word, party) = match document.needed()?.uploader {
        Uploader::Seller => ("seller", &ship.seller),
        Uploader::Carrier => ("carrier", &ship.carrier),
        Uploader::Buyer => ("buyer", &ship.buyer),
    };
    Some((word, party.as_ref()?))
}

/// Whether an account that is a party to the shipment may hand a paper in.
pub(crate) fn may_hand_in(ship: &Shipment, document: &Document, account: &AccountId) -> bool {
    let named = named(ship, document).is_none_or(|(_, party)| party.id == *account);
    named && private::keeps(ship, document.kind, account).is_none()
}

/// Checks that a party may hand a paper in.
///
/// # Errors
/// 403, which says who may; also for the carrier of a purchase contract.
pub(super) fn check(ship: &Shipment, document: &Document, account: &AccountId) -> Result<(), TxError> {
    match named(ship, document) {
        Some((word, party)) if party.id != *account => {
            let title = document.title();
            let shop = if check_shop(ship, document).is_ok() { ", or the shop" } else { "" };
            Err(TxError::forbidden(format!("{title}: the {word} of this shipment hands it in{shop}.")))
        }
        _ => private::keeps(ship, document.kind, account).map_or(Ok(()), Err),
    }
}

/// Checks that the shop may hand a paper in. After a rejection it may not, in place of the party that the rule names or whose
/// file was rejected: the shop would take back another's judgement. No rule names the shop.
///
/// # Errors
/// 403, which says who may.
pub(super) fn check_shop(ship: &Shipment, document: &Document) -> Result<(), TxError> {
    if !matches!(document.verdict, Some(Verdict::Rejected(_))) {
        return Ok(());
    }
    let uploader = document.file.as_ref().map(|file| &file.by).filter(|by| ship.role(&by.id).is_some());
    let who = match (named(ship, document), uploader) {
        (Some((word, _)), _) => format!("the {word} of this shipment"),
        (None, Some(party)) => party.name.clone(),
        (None, None) => return Ok(()),
    };
    let title = document.title();
    let why =
        format!("{title} was rejected: {who} hands in a new file. The shop may take the document off the shipment.");
    Err(TxError::forbidden(why))
}

#[cfg(test)]
mod tests {
    use kernel::store::{FaultPlan, Store};

    use super::*;
    use crate::documents::kind::Kind;
    use crate::shipments::commands::tests::{order, place, ship, taken};

    #[test]
    fn the_named_party_alone_hands_a_paper_in_unless_there_is_none() {
        let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
        place(&scope, &order("o", "Hamburg", "Germany", "standard"));
        let who = |kind: Kind| {
            let ship = ship(&scope, "o-s1");
            let document = ship.papers.iter().find(|document| document.kind == kind).unwrap().clone();
            ["buyer", "s1", "carrier"].map(|party| check(&ship, &document, &party.into()).is_ok())
        };
        assert_eq!(who(Kind::Customs), [false, true, false]);
        assert_eq!(who(Kind::ShippingContract), [true; 3], "nobody carries it yet");
        taken(&scope, "o-s1").unwrap();
        assert_eq!(who(Kind::ShippingContract), [false, false, true]);
        assert_eq!(who(Kind::Other), [true; 3], "no rule asks for it");
    }
}
