//! The instalments of a bill: a deposit and the balance, by the terms of a contract.

use contracts::billing::LADING_WAIT_DAYS;
use contracts::ids::BillId;
use contracts::sales::{BalanceFrom, ContractPayment};
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::model::Bill;

kernel::tables! {
    /// Bill id → its instalments.
    pub(crate) INSTALMENTS: Table<Instalments> = "bill-instalments";
}

/// How a bill is paid, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Instalments {
    /// What is paid first, in minor units of the bill's currency; 0 for nothing.
    pub(crate) deposit: i64,
    /// The last day on which the deposit is paid in time.
    pub(crate) deposit_due: Date,
    /// The last day on which the balance is paid in time.
    pub(crate) balance_due: Date,
    /// The days to pay the balance that count from the loading of the goods, while nothing is loaded.
    pub(crate) after_lading: Option<u16>,
}
impl Record for Instalments {}

/// Days after a day. Only the last days of jiff's calendar have none.
fn after(day: Date, days: impl Into<i64>) -> Date {
    day.checked_add(days.into().days()).unwrap_or(day)
}

impl Instalments {
    /// The instalments of an amount that is billed on a day. Where the days of the balance count from the loading of the
    /// goods, it is due as if they were loaded on the last day for which it waits.
    pub(crate) fn of(payment: &ContractPayment, amount: i64, day: Date) -> Self {
        let after_lading = (payment.balance_from == BalanceFrom::Lading).then_some(payment.balance_days);
        let from = after_lading.map_or(day, |_| after(day, LADING_WAIT_DAYS));
        // Rounded down, so that deposit and balance are the amount. The product of 90 and any amount of a bill fits.
        let deposit = i128::from(amount) * i128::from(payment.deposit_percent) / 100;
        Instalments {
            deposit: i64::try_from(deposit).unwrap_or(amount),
            deposit_due: after(day, payment.deposit_days),
            balance_due: after(from, payment.balance_days),
            after_lading,
        }
    }

    /// How the rest that a final price left on a day is paid: at once, by `due`. It waits for the loading of the goods if the
    /// balance does, unless that waited too long.
    pub(crate) fn of_rest(&self, day: Date, due: Date) -> Self {
        let after_lading = self.after_lading.filter(|_| due == self.balance_due);
        Instalments { deposit: 0, deposit_due: day, balance_due: due, after_lading }
    }

    /// The day by which something is to be paid next, if so much is settled.
    pub(crate) fn due(&self, settled: i64) -> Date {
        if settled < self.deposit { self.deposit_due } else { self.balance_due }
    }

    /// What of the deposit is open, if so much is settled.
    pub(crate) fn deposit_open(&self, settled: i64) -> i64 {
        (self.deposit - settled).max(0)
    }
}

/// What of a bill is settled: paid, or taken off it.
pub(crate) fn settled(bill: &Bill) -> i64 {
    bill.paid + bill.credited
}

/// Returns the instalments of a bill; `None` if it is paid at once.
pub(crate) fn find(reader: &Reader<'_>, bill: &BillId) -> Result<Option<Instalments>, StoreError> {
    reader.get(&INSTALMENTS, bill)
}

/// The day by which a bill is to be paid next: its own, or that of its open instalment.
pub(super) fn next_due(tx: &Tx<'_>, bill: &Bill) -> Result<Date, StoreError> {
    let instalments = tx.get(&INSTALMENTS, &bill.id)?;
    Ok(instalments.map_or(bill.due, |instalments| instalments.due(settled(bill))))
}

/// Fixes the day of the balance of a bill whose goods are loaded. Returns whether its day may change: the bill has no
/// instalments, or its balance waited for the loading.
///
/// # Errors
/// [`StoreError`].
pub(crate) fn fix_balance(tx: &mut Tx<'_>, bill: &BillId, due: Date) -> Result<bool, StoreError> {
    let Some(mut instalments) = tx.get(&INSTALMENTS, bill)? else { return Ok(true) };
    if instalments.after_lading.take().is_none() {
        return Ok(false);
    }
    instalments.balance_due = due;
    tx.put(&INSTALMENTS, bill, &instalments)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use contracts::sales::WayOfPayment;
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    fn payment(deposit_percent: u8, balance_from: BalanceFrom) -> ContractPayment {
        ContractPayment {
            way: WayOfPayment::Transfer,
            deposit_percent,
            deposit_days: 7,
            balance_days: 30,
            balance_from,
        }
    }

    #[test]
    fn the_balance_is_due_once_the_deposit_is_settled() {
        let day = date(2026, 9, 25);
        let plan = Instalments::of(&payment(30, BalanceFrom::Lading), 4_842_000, day);
        assert_eq!((plan.deposit, plan.deposit_due, plan.after_lading), (1_452_600, date(2026, 10, 2), Some(30)));
        assert_eq!(plan.balance_due, date(2027, 4, 23), "180 days of waiting and 30 days to pay");
        assert_eq!((plan.due(0), plan.due(1_452_599)), (plan.deposit_due, plan.deposit_due));
        assert_eq!(plan.due(1_452_600), plan.balance_due);
        assert_eq!((plan.deposit_open(1_000_000), plan.deposit_open(2_000_000)), (452_600, 0));
        let plain = Instalments::of(&payment(0, BalanceFrom::Order), 4_842_000, day);
        assert_eq!((plain.due(0), plain.after_lading), (date(2026, 10, 25), None));
    }

    proptest! {
        #[test]
        fn deposit_and_balance_are_the_amount(amount in 1_i64..i64::MAX / 4, percent in 0_u8..=90, paid in 0_i64..i64::MAX / 4) {
            let plan = Instalments::of(&payment(percent, BalanceFrom::Order), amount, date(2026, 9, 25));
            prop_assert!(plan.deposit >= 0 && plan.deposit < amount);
            let balance_open = (amount - paid).max(0) - plan.deposit_open(paid);
            prop_assert!(balance_open >= 0 && balance_open <= amount - plan.deposit);
        }
    }
}
