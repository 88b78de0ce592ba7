//! A payout run as a CSV file, for those whom no bank's file pays.

use actix_web::HttpResponse;
use kernel::Problem;
use kernel::http::csv_file;
use kernel::secrets::Vault;

use super::model::{Payout, Run};
use crate::payouts::details::{Details, PayoutKind};

const COLUMNS: [&str; 12] = [
    "Run",
    "Reference",
    "Seller",
    "Way",
    "Holder",
    "Number",
    "Code",
    "Bank",
    "Country",
    "Amount",
    "Currency",
    "In the SEPA file",
];

/// Whether a payout is in the bank's file.
pub(super) fn in_sepa(payout: &Payout) -> bool {
    payout.kind == PayoutKind::Iban && payout.amount.currency.code() == "EUR"
}

/// The file. It says the same at each download, whatever became of the payouts.
pub(super) fn file(run: &Run, payouts: &[Payout], vault: &Vault) -> Result<HttpResponse, Problem> {
    let row = |payout: &Payout| {
        let open = Details::open(vault, &payout.details, &payout.seller).unwrap_or_default();
        vec![
            run.number.clone(),
            payout.reference.clone(),
            payout.name.clone(),
            payout.kind.title().to_owned(),
            open.holder,
            open.number,
            open.code,
            open.bank,
            open.country,
            payout.amount.to_string(),
            payout.amount.currency.to_string(),
            if in_sepa(payout) { "yes" } else { "" }.to_owned(),
        ]
    };
    csv_file(&format!("{}.csv", run.number.to_lowercase()), &COLUMNS, payouts.iter().map(row))
}
