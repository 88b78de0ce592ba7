//! The seller and the buyer of a pack's goods, as article 9 of the regulation asks for them.

use contracts::auth::{AccountPort, Address};
use contracts::ids::AccountId;
use kernel::{Context, Problem};
use serde_json::{Value, json};

use super::gaps::{Gap, GapReason};
use super::model::Pack;

/// A side of the trade, beside its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Party {
    /// Its account's postal address, if it has one.
    pub(super) address: Option<Address>,
    /// Its account's e-mail address; empty if the account is gone.
    pub(super) email: String,
}

/// Returns the seller and the buyer of a pack.
///
/// # Errors
/// Where the store failed.
pub(super) fn of(context: &Context, pack: &Pack) -> Result<(Party, Party), Problem> {
    Ok((party(context, &pack.seller)?, party(context, &pack.buyer)?))
}

fn party(context: &Context, account: &AccountId) -> Result<Party, Problem> {
    let card = context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account(reader, account))?;
    let Some(card) = card else { return Ok(Party::default()) };
    // Without a street and a town no letter arrives.
    let is_whole = |address: &Address| !address.street_address.is_empty() && !address.city.is_empty();
    Ok(Party { address: card.address.filter(is_whole), email: card.email })
}

/// The notices of addresses that nobody entered.
pub(super) fn missing(supplier: &Party, buyer: &Party) -> Vec<Gap> {
    let sides = [
        (
            supplier,
            "supplier",
            GapReason::SupplierAddressUnknown,
            "Your account has no postal address, and the law asks for the supplier's. Enter it in your account.",
        ),
        (
            buyer,
            "buyer",
            GapReason::BuyerAddressUnknown,
            "The buyer's account has no postal address, and the law asks for it. The buyer enters it in their account, or \
             adds it to the data.",
        ),
    ];
    let unknown = sides.into_iter().filter(|(party, ..)| party.address.is_none());
    unknown.map(|(_, field, reason, words)| Gap::notice(field, reason, words)).collect()
}

impl Party {
    /// What article 9(1)(e) and (f) asks for: name, postal address and e-mail address; `null` for what is not known.
    pub(super) fn written(&self, name: &str) -> Value {
        let address = self.address.as_ref().map(|address| {
            json!({
                "fullName": address.full_name,
                "street": address.street_address,
                "street2": address.street_address2,
                "city": address.city,
                "region": address.state,
                "postalCode": address.zip_code,
                "country": address.country,
            })
        });
        let email = Some(&self.email).filter(|email| !email.is_empty());
        json!({ "name": name, "postalAddress": address, "email": email })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_is_missing_is_told_for_its_side_alone() {
        let known = Party { address: Some(Address::default()), email: "roaster@home.example".to_owned() };
        let reasons = |supplier: &Party, buyer: &Party| {
            let gaps = missing(supplier, buyer);
            assert!(gaps.iter().all(|gap| !gap.is_wrong()), "a pack can be sealed without: {gaps:?}");
            gaps.iter().map(|gap| gap.reason).collect::<Vec<_>>()
        };
        let gone = Party::default();
        assert!(reasons(&known, &known).is_empty());
        assert_eq!(reasons(&known, &gone), [GapReason::BuyerAddressUnknown]);
        assert_eq!(reasons(&gone, &known), [GapReason::SupplierAddressUnknown]);
        assert_eq!(gone.written("Roaster"), json!({ "name": "Roaster", "postalAddress": null, "email": null }));
    }
}
