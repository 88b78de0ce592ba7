//! The ways in which a bill's payer can send the money to its payee.

use contracts::money::Money;
use kernel::secrets::Vault;
use kernel::store::{Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::details::{Details, PayoutKind};
use super::{epc, store};
use crate::bills::model::Bill;

/// A way to send the money to the payee.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PayTo {
    /// Of what kind.
    pub(crate) kind: PayoutKind,
    /// The kind's name for people.
    pub(crate) title: String,
    /// What the payer types in, in this order.
    pub(crate) facts: Vec<Fact>,
    /// For euros: the text of the code that a banking app scans (EPC069-12).
    #[schema(required)]
    pub(crate) qr: Option<String>,
}

/// One thing that the payer types in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PayToFact)]
pub(crate) struct Fact {
    /// What it is.
    pub(crate) name: String,
    pub(crate) value: String,
}

/// The ways in which a bill can be paid now; none if nothing is left to pay.
pub(crate) fn of_bill(reader: &Reader<'_>, vault: &Vault, bill: &Bill) -> Result<Vec<PayTo>, StoreError> {
    if bill.payable() <= 0 {
        return Ok(Vec::new());
    }
    let left = bill.money(bill.payable());
    let rows = store::of(reader, &bill.payee.id)?;
    let open = rows.iter().filter_map(|row| row.details(vault).map(|details| (row.kind, details)));
    let usable = open.filter(|(kind, details)| details.takes(*kind, left.currency));
    Ok(usable.map(|(kind, details)| way(kind, &details, left, &bill.number)).collect())
}

fn way(kind: PayoutKind, details: &Details, left: Money, reference: &str) -> PayTo {
    let mut facts = vec![("Name", details.holder.clone())];
    let code = ("SWIFT or branch code", details.code.clone());
    match kind {
        PayoutKind::Iban => {
            facts.extend([("IBAN", in_fours(&details.number)), ("Bank", details.bank.clone()), ("BIC", code.1)]);
        }
        PayoutKind::Account => facts.extend([
            ("Account number", details.number.clone()),
            ("Bank", details.bank.clone()),
            code,
            ("Country", details.country.clone()),
        ]),
        PayoutKind::Till => facts.push(("Till number", details.number.clone())),
        PayoutKind::Paybill => facts.push(("Business number", details.number.clone())),
        PayoutKind::Momo => facts.push(("Telephone number", details.number.clone())),
    }
    let said = if kind == PayoutKind::Paybill { "Account number" } else { "Payment reference" };
    facts.push((said, reference.to_owned()));
    let facts = facts.into_iter().filter(|(_, value)| !value.is_empty());
    PayTo {
        kind,
        title: kind.title().to_owned(),
        facts: facts.map(|(name, value)| Fact { name: name.to_owned(), value }).collect(),
        qr: epc::text(kind, details, left, reference),
    }
}

/// An IBAN as it is printed: in groups of four.
pub(crate) fn in_fours(number: &str) -> String {
    let signs: Vec<char> = number.chars().collect();
    signs.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::currency;

    fn details(number: &str) -> Details {
        Details { holder: "Mwangaza".to_owned(), number: number.to_owned(), ..Details::default() }
    }

    #[test]
    fn a_way_says_what_to_type_in_with_the_bills_number() {
        let said = way(PayoutKind::Iban, &details("DE89370400440532013000"), Money::new(5, currency("EUR")), "M-1");
        let facts: Vec<_> = said.facts.iter().map(|fact| (fact.name.as_str(), fact.value.as_str())).collect();
        assert_eq!(
            facts,
            [("Name", "Mwangaza"), ("IBAN", "DE89 3704 0044 0532 0130 00"), ("Payment reference", "M-1")]
        );
        assert!(said.qr.is_some());
        let said = way(PayoutKind::Paybill, &details("400200"), Money::new(5, currency("KES")), "M-1");
        assert_eq!(said.facts.last().map(|fact| fact.name.as_str()), Some("Account number"));
        assert!(said.qr.is_none());
    }

    #[test]
    fn mobile_money_is_for_its_own_currency_alone() {
        let takes = |kind, number: &str, code: &str| details(number).takes(kind, currency(code));
        assert!(takes(PayoutKind::Till, "832909", "KES") && !takes(PayoutKind::Till, "832909", "USD"));
        assert!(takes(PayoutKind::Momo, "+256772123456", "UGX") && !takes(PayoutKind::Momo, "+256772123456", "RWF"));
        assert!(takes(PayoutKind::Momo, "+250788123456", "RWF") && !takes(PayoutKind::Momo, "+250788123456", "USD"));
        assert!(takes(PayoutKind::Account, "1", "USD"));
    }
}
