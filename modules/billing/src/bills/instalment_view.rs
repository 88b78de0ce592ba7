//! Instalments as the API shows them.

use serde::Serialize;
use utoipa::ToSchema;

use super::instalments::{Instalments, settled};
use super::model::Bill;

/// Which of its two instalments a part of a bill is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum InstalmentKind {
    Deposit,
    Balance,
}

/// A part of a bill that has a day of its own.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Instalment)]
pub(crate) struct InstalmentView {
    kind: InstalmentKind,
    amount: String,
    /// What of it is open.
    open: String,
    /// The last day on which it is paid in time.
    #[schema(format = Date)]
    due_date: String,
}

impl InstalmentView {
    /// The deposit and the balance of a bill; none if it has no deposit.
    pub(crate) fn both(bill: &Bill, plan: &Instalments) -> Vec<Self> {
        if plan.deposit == 0 {
            return Vec::new();
        }
        let deposit_open = plan.deposit_open(settled(bill)).min(bill.balance().max(0));
        let part = |kind, amount: i64, open: i64, due_date: jiff::civil::Date| InstalmentView {
            kind,
            amount: bill.money(amount).to_string(),
            open: bill.money(open).to_string(),
            due_date: due_date.to_string(),
        };
        vec![
            part(InstalmentKind::Deposit, plan.deposit, deposit_open, plan.deposit_due),
            part(
                InstalmentKind::Balance,
                bill.amount.minor - plan.deposit,
                bill.balance().max(0) - deposit_open,
                plan.balance_due,
            ),
        ]
    }
}
