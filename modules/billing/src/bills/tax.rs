//! The tax of a bill, as its order had it.

use contracts::ids::{BillId, ProductId};
use contracts::tax::{Prices, Taxed, part};
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Bill id → its tax. A bill without tax has no row.
    pub(crate) TAXES: Table<BillTax> = "bill-taxes";
}

/// The units of a line, of which each return credits a part. Part of [`BillTax`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Units {
    pub(crate) product: ProductId,
    pub(crate) bought: u32,
    pub(crate) returned: u32,
}

/// The tax of a bill, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BillTax {
    /// The tax of each line of the bill.
    pub(crate) taxed: Taxed,
    /// Whether the prices of the lines have tax in them.
    #[serde(with = "contracts::words")]
    pub(crate) prices: Prices,
    /// May be empty.
    pub(crate) payer_number: String,
    /// May be empty.
    pub(crate) payee_number: String,
    /// The units of each line of goods; those of freight come last and do not come back.
    pub(crate) units: Vec<Units>,
}
impl Record for BillTax {}

impl BillTax {
    /// Takes returned units of a product off its line, and returns the amount to credit, with tax. The credits of all
    /// units sum to the line.
    pub(crate) fn give_back(&mut self, product: &ProductId, quantity: u32) -> i64 {
        let Some(at) = self.units.iter().position(|units| units.product == *product) else { return 0 };
        let (Some(units), Some(line)) = (self.units.get_mut(at), self.taxed.lines.get(at)) else { return 0 };
        let before = units.returned;
        units.returned = units.bought.min(before.saturating_add(quantity));
        part(line.gross, units.bought, before, units.returned)
    }

    /// The tax in the amounts of credit notes, one after another: the tax in all of them is that of the bill, once all of
    /// it is credited.
    pub(crate) fn in_credits(&self, credits: impl Iterator<Item = i64>) -> Vec<i64> {
        let (tax, gross) = (i128::from(self.taxed.tax()), i128::from(self.taxed.gross()));
        // Halves away from nought; the tax of a part is no more than that of the whole, so it fits.
        let upto = |sum: i64| match gross {
            0 => 0,
            gross => i64::try_from((2 * tax * i128::from(sum) + gross) / (2 * gross)).unwrap_or(0),
        };
        let mut sum = 0;
        let one = |credit: i64| {
            let before = upto(sum);
            sum += credit;
            upto(sum) - before
        };
        credits.map(one).collect()
    }
}

/// The tax of a bill, if it has any.
pub(crate) fn load(reader: &Reader<'_>, bill: &BillId) -> Result<Option<BillTax>, StoreError> {
    reader.get(&TAXES, bill)
}

/// Saves the tax of a bill.
pub(crate) fn save(tx: &mut Tx<'_>, bill: &BillId, tax: &BillTax) -> Result<(), StoreError> {
    tx.put(&TAXES, bill, tax)
}

#[cfg(test)]
mod tests {
    use contracts::tax::{Category, Rate, TaxLine};
    use proptest::prelude::*;

    use super::*;

    fn tax(net: i64, tax: i64, bought: u32) -> BillTax {
        let line = TaxLine {
            category: Category::Standard,
            rate: Rate(160_000),
            net,
            tax,
            gross: net + tax,
            reason: String::new(),
        };
        BillTax {
            taxed: Taxed { lines: vec![line] },
            prices: Prices::WithoutTax,
            payer_number: String::new(),
            payee_number: String::new(),
            units: vec![Units { product: "p".into(), bought, returned: 0 }],
        }
    }

    proptest! {
        #[test]
        fn returns_of_all_units_credit_all_of_a_bill_and_its_tax(net in 0_i64..100_000, vat in 0_i64..20_000, units in 1_u32..30) {
            let mut tax = tax(net, vat, units);
            let credits: Vec<i64> = (0..units).map(|_| tax.give_back(&"p".into(), 1)).collect();
            prop_assert_eq!(credits.iter().sum::<i64>(), net + vat);
            prop_assert_eq!(tax.give_back(&"p".into(), 1), 0, "nothing is left to come back");
            let of_tax: i64 = tax.in_credits(credits.into_iter()).iter().sum();
            prop_assert_eq!(of_tax, if net + vat == 0 { 0 } else { vat });
        }
    }
}
