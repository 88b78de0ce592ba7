//! The purchase contract is between buyer and seller: a carrier sees that it is there, and not what they agreed on. Pure.

use contracts::ids::AccountId;
use kernel::TxError;

use super::kind::Kind;
use crate::party::Party;
use crate::shipments::model::Shipment;

/// Whether a paper is between the two sides of a sale.
pub(super) fn between_sides(kind: Kind) -> bool {
    kind == Kind::PurchaseContract
}

/// The error that keeps a paper from an account: the account carries the goods, and is no side of their sale. A party reads
/// what it handed in itself.
pub(crate) fn keeps(ship: &Shipment, kind: Kind, account: &AccountId) -> Option<TxError> {
    let is = |party: &Option<Party>| party.as_ref().is_some_and(|party| party.id == *account);
    let sold = ship.seller.is_some() || ship.buyer.is_some();
    let carries_only = is(&ship.carrier) && !is(&ship.seller) && !is(&ship.buyer);
    let file = ship.papers.iter().find(|document| document.kind == kind).and_then(|document| document.file.as_ref());
    let own = file.is_some_and(|file| file.by.id == *account);
    let kept = between_sides(kind) && sold && carries_only && !own;
    kept.then(|| TxError::forbidden("The purchase contract is between buyer and seller: they alone read and judge it."))
}

#[cfg(test)]
mod tests {
    use kernel::store::{FaultPlan, Store};

    use super::*;
    use crate::documents::model::Upload;
    use crate::shipments::commands::tests::{order, place, ship, taken};

    #[test]
    fn a_carrier_that_is_no_side_of_the_sale_does_not_get_the_purchase_contract() {
        let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
        place(&scope, &order("o", "Hamburg", "Germany", "standard"));
        taken(&scope, "o-s1").unwrap();
        let mut ship = ship(&scope, "o-s1");
        let kept = |ship: &Shipment, kind: Kind| {
            ["buyer", "s1", "carrier", "stranger"].map(|party| keeps(ship, kind, &party.into()).is_some())
        };
        assert_eq!(kept(&ship, Kind::PurchaseContract), [false, false, true, false]);
        for kind in [Kind::Invoice, Kind::PackingList, Kind::Customs, Kind::BillOfLading] {
            assert_eq!(kept(&ship, kind), [false; 4], "{kind:?}: its work needs it");
        }
        let paper = ship.papers.iter_mut().find(|paper| paper.kind == Kind::PurchaseContract).unwrap();
        let by = Party { id: "carrier".into(), name: "Carrier".into() };
        let (hash, name, media) = ("h".into(), "a.pdf".into(), "application/pdf".into());
        paper.file = Some(Upload { hash, name, media, size: 1, by, at_ms: 1 });
        assert_eq!(kept(&ship, Kind::PurchaseContract), [false; 4], "its own it knows");
        for paper in &mut ship.papers {
            paper.file = None;
        }
        ship.carrier.clone_from(&ship.seller);
        assert_eq!(kept(&ship, Kind::PurchaseContract), [false; 4], "its buyer fetches the goods from the seller");
        ship.carrier = Some(Party { id: "carrier".into(), name: "Carrier".into() });
        (ship.seller, ship.buyer) = (None, None);
        assert_eq!(kept(&ship, Kind::PurchaseContract), [false; 4], "nobody else could hand it in");
    }
}
