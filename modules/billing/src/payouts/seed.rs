//! How some of the demo shop's accounts are paid. The numbers are invented; the IBAN is the example of its country in
//! the IBAN registry (ISO 13616).

use super::details::{Details, PayoutKind};

/// Sign-in e-mail, kind and details of each.
pub(crate) fn all() -> [(&'static str, PayoutKind, Details); 4] {
    let account = |holder: &str, bank: &str, number: &str, code: &str, country: &str| Details {
        holder: holder.to_owned(),
        country: country.to_owned(),
        bank: bank.to_owned(),
        number: number.to_owned(),
        code: code.to_owned(),
    };
    [
        (
            "seller@sokoni.example",
            PayoutKind::Account,
            account("Mwangaza Ridge Farmers' Co-operative", "Nyeri Growers Bank", "01202003004", "", "Kenya"),
        ),
        (
            "seller@sokoni.example",
            PayoutKind::Iban,
            account("Mwangaza Ridge Farmers' Co-operative", "Handelsbank Hamburg", "DE89370400440532013000", "", ""),
        ),
        ("sales@pwani.example", PayoutKind::Till, account("Pwani Roasters", "", "832909", "", "")),
        (
            "logistics@sokoni.example",
            PayoutKind::Account,
            account("Uhuru Freight", "Mombasa Harbour Bank", "7700123456", "", "Kenya"),
        ),
    ]
}
