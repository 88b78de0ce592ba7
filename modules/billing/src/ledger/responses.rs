//! The ledger as the API shows it.

use contracts::money::{Currency, Money};
use kernel::http::text::instant;
use kernel::store::{Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Column, Entry, Happening, Kind};
use super::sums::{self, Month};
use crate::disputes::held::HeldView;

/// What stands between a seller and the shop for a month, in one currency. Plus is the seller's.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementBooks)]
pub(crate) struct BooksView {
    currency: String,
    /// Whether it is about test payments, in which no money moved.
    test: bool,
    /// What stood before the month; below nought if the seller owed the shop.
    carried_in: String,
    /// What buyers paid.
    sales: String,
    /// What was credited after it was paid.
    refunds: String,
    /// What buyers paid to the seller directly: it never passed the shop.
    direct: String,
    /// The shop's commission; below nought, as it is taken off.
    commission: String,
    /// What the shop gave or took.
    corrections: String,
    /// What was paid out; below nought, as it is taken off.
    paid_out: String,
    /// What stands after the month: the sum of the others.
    carried_out: String,
}

impl BooksView {
    /// A seller's sums of a month, by currency.
    pub(crate) fn of(reader: &Reader<'_>, seller: &str, month: &str) -> Result<Vec<Self>, StoreError> {
        let all = sums::months(reader, seller)?;
        let mut kinds: Vec<(Currency, bool)> = Vec::new();
        for row in all.iter().filter(|row| row.month.as_str() <= month) {
            if !kinds.contains(&(row.currency, row.test)) {
                kinds.push((row.currency, row.test));
            }
        }
        let view = |(currency, test): (Currency, bool)| {
            let own = || all.iter().filter(move |row| (row.currency, row.test) == (currency, test));
            let before = own().filter(|row| row.month.as_str() < month).map(Month::sum).sum();
            let none = Month::new(month.to_owned(), currency, test);
            Self::new(before, own().find(|row| row.month == month).unwrap_or(&none))
        };
        let nothing = |view: &Self| {
            let zero = Money::new(0, Currency::parse(&view.currency).unwrap_or(Currency::USD)).to_string();
            let parts = [&view.carried_in, &view.sales, &view.refunds, &view.direct, &view.commission];
            parts.into_iter().chain([&view.corrections, &view.paid_out]).all(|part| *part == zero)
        };
        Ok(kinds.into_iter().map(view).filter(|view| !nothing(view)).collect())
    }

    fn new(before: i64, month: &Month) -> Self {
        let text = |minor: i64| Money::new(minor, month.currency).to_string();
        let of = |column: Column| text(month.of(column));
        BooksView {
            currency: month.currency.to_string(),
            test: month.test,
            carried_in: text(before),
            sales: of(Column::Sales),
            refunds: of(Column::Refunds),
            direct: of(Column::Direct),
            commission: of(Column::Commission),
            corrections: of(Column::Corrections),
            paid_out: of(Column::PaidOut),
            carried_out: text(before + month.sum()),
        }
    }
}

/// The months in which a seller has entries, the newest first.
pub(crate) fn months(reader: &Reader<'_>, seller: &str) -> Result<Vec<String>, StoreError> {
    let mut months: Vec<String> = sums::months(reader, seller)?.into_iter().map(|row| row.month).collect();
    months.dedup();
    months.reverse();
    Ok(months)
}

/// An amount in a column of a statement.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatementPart)]
pub(super) struct PartView {
    pub(super) column: Column,
    /// Plus is the seller's.
    pub(super) amount: String,
}

/// An entry in a seller's statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementEntry)]
pub(super) struct EntryView {
    id: String,
    #[schema(format = DateTime)]
    at: String,
    event: Happening,
    /// The bill that it is about; `null` for payouts.
    #[schema(required)]
    bill_id: Option<String>,
    /// The bill's or the payout run's number.
    reference: String,
    /// In words; may be empty.
    reason: String,
    currency: String,
    /// Whether no money moved.
    test: bool,
    /// What it is made of.
    pub(super) parts: Vec<PartView>,
    /// The sum of its parts. Plus is the seller's.
    amount: String,
}

impl EntryView {
    /// The view for a seller.
    pub(super) fn new(entry: &Entry, seller: &str) -> Self {
        let text = |minor: i64| Money::new(minor, entry.currency).to_string();
        let part = |column: &Column| {
            let minor: i64 = entry.of_seller(seller).filter(|leg| leg.column == *column).map(|leg| leg.minor).sum();
            (minor != 0).then(|| PartView { column: *column, amount: text(-minor) })
        };
        EntryView {
            id: entry.id.clone(),
            at: instant(entry.at_ms),
            event: entry.happening,
            bill_id: entry.bill.as_ref().map(ToString::to_string),
            reference: entry.reference.clone(),
            reason: entry.reason.clone(),
            currency: entry.currency.to_string(),
            test: entry.of_seller(seller).any(|leg| leg.account.test),
            parts: Column::ALL.iter().filter_map(part).collect(),
            amount: text(-entry.of_seller(seller).map(|leg| leg.minor).sum::<i64>()),
        }
    }
}

/// A seller's account with the shop in a month, for the owner.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SellerStatement)]
pub(super) struct SellerStatementView {
    pub(super) id: String,
    /// The seller's name; empty if the account is gone.
    pub(super) name: String,
    /// UTC.
    pub(super) month: String,
    /// The months that have something, the newest first.
    pub(super) months: Vec<String>,
    /// By currency.
    pub(super) books: Vec<BooksView>,
    /// What open disputes hold back now, by currency: the next payout leaves it out.
    pub(super) held: Vec<HeldView>,
}

/// What stands between a seller and the shop, in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SellerBalance)]
pub(super) struct BalanceView {
    /// The seller's account.
    id: String,
    /// The seller's name; empty if the account is gone.
    name: String,
    currency: String,
    /// Whether it is about test payments, in which no money moved.
    test: bool,
    /// What the shop owes; below nought if the seller owes the shop.
    amount: String,
}

impl BalanceView {
    pub(super) fn new(balance: &sums::Balance, name: String) -> Self {
        BalanceView {
            id: balance.account.holder.clone(),
            name,
            currency: balance.amount.currency.to_string(),
            test: balance.account.test,
            amount: Money::new(-balance.amount.minor, balance.amount.currency).to_string(),
        }
    }
}

/// The sum of all accounts of a kind, in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LedgerTotal)]
pub(super) struct TotalView {
    kind: Kind,
    currency: String,
    /// Whether it is about test payments, in which no money moved.
    test: bool,
    /// Plus is owed to the shop or in its hands; minus is owed by the shop, or earned.
    amount: String,
}

/// The sum of all accounts in one currency: nought.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LedgerSum)]
pub(super) struct SumView {
    currency: String,
    amount: String,
}

/// What stands in the ledger.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Ledger)]
pub(super) struct LedgerView {
    /// By kind of account and currency.
    totals: Vec<TotalView>,
    /// By currency. Each is nought, or the books are wrong.
    sums: Vec<SumView>,
    /// How many entries there are.
    entries: u64,
}

impl LedgerView {
    pub(super) fn of(reader: &Reader<'_>, entries: u64) -> Result<Self, StoreError> {
        let mut rows = sums::totals(reader)?;
        let place = |kind: Kind| Kind::ALL.iter().position(|known| *known == kind);
        rows.sort_by_key(|row| (row.amount.currency.to_string(), place(row.account.kind), row.account.test));
        let mut sums: Vec<Money> = Vec::new();
        for row in &rows {
            match sums.iter_mut().find(|sum| sum.currency == row.amount.currency) {
                Some(sum) => sum.minor += row.amount.minor,
                None => sums.push(row.amount),
            }
        }
        let sum = |sum: &Money| SumView { currency: sum.currency.to_string(), amount: sum.to_string() };
        let total = |row: &sums::Balance| TotalView {
            kind: row.account.kind,
            currency: row.amount.currency.to_string(),
            test: row.account.test,
            amount: row.amount.to_string(),
        };
        Ok(LedgerView { totals: rows.iter().map(total).collect(), sums: sums.iter().map(sum).collect(), entries })
    }
}
