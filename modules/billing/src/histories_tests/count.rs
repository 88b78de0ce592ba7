//! The count of everything in the books, from the bills, the payments, the disputes and the payouts.

use std::collections::BTreeMap;

use contracts::ids::AccountId;
use contracts::money::Currency;
use kernel::secrets::Vault;
use kernel::store::{Reader, StoreError};

use super::world::{SELLERS, rows};
use crate::bills::model::{Bill, Side};
use crate::bills::store::BILLS;
use crate::disputes::model::Dispute;
use crate::disputes::store::DISPUTES;
use crate::ledger::books;
use crate::ledger::model::{Entry, Kind};
use crate::ledger::post::ENTRIES;
use crate::ledger::sums::{self, BALANCES, Balance, Month};
use crate::payments::model::{Payment, Refund, State};
use crate::payments::refunds::REFUNDS;
use crate::payments::store::PAYMENTS;
use crate::payout_runs::model::{Payout, PayoutState};
use crate::payout_runs::plan;
use crate::payout_runs::store::PAYOUTS;

/// Right after a run no seller who can be paid is owed anything but what open disputes hold back.
pub(super) fn nothing_held_was_paid(reader: &Reader<'_>, vault: &Vault, currency: Currency) -> Result<(), StoreError> {
    for owed in plan::owed(reader, vault, None, false)?.iter().filter(|owed| owed.amount.currency == currency) {
        assert!(owed.way.is_none() || owed.payable() == 0, "a run pays all that it may");
        assert!(owed.held >= 0);
    }
    Ok(())
}

/// Counts everything anew, from the bills, the payments, the disputes and the payouts.
pub(super) fn check(reader: &Reader<'_>) -> Result<(), StoreError> {
    let (entries, balances) = (rows::<Entry>(reader, &ENTRIES), rows::<Balance>(reader, &BALANCES));
    let (bills, paid) = (rows::<Bill>(reader, &BILLS), rows::<Payment>(reader, &PAYMENTS));
    let (refunds, payouts) = (rows::<Refund>(reader, &REFUNDS), rows::<Payout>(reader, &PAYOUTS));
    let mut counted: BTreeMap<String, i64> = BTreeMap::new();
    for entry in &entries {
        assert_eq!(entry.sum(), 0, "an entry sums to nought: {entry:?}");
        for leg in &entry.legs {
            *counted.entry(format!("{}/{}", leg.account.key(), entry.currency)).or_default() += leg.minor;
        }
    }
    let kept = balances.iter().map(|row| (format!("{}/{}", row.account.key(), row.amount.currency), row.amount.minor));
    assert_eq!(kept.collect::<BTreeMap<_, _>>(), counted, "the balances are the sums of the entries");

    for payment in &paid {
        let own = |refund: &&Refund| refund.payment == payment.id;
        let of = |state: State| refunds.iter().filter(own).filter(move |refund| refund.state == state);
        assert_eq!(payment.refunded, of(State::Succeeded).map(|refund| refund.amount.minor).sum::<i64>());
        assert_eq!(payment.refunding, of(State::Pending).map(|refund| refund.amount.minor).sum::<i64>());
        assert!((0..=payment.amount.minor).contains(&(payment.refunded + payment.refunding)), "{payment:?}");
    }
    for currency in [Currency::USD, Currency::parse("UGX").unwrap()] {
        let of = |kind: Kind, holder: Option<&str>| -> i64 {
            let fits = |row: &&Balance| {
                (row.account.kind, row.amount.currency) == (kind, currency)
                    && holder.is_none_or(|holder| row.account.holder == holder)
            };
            balances.iter().filter(fits).map(|row| row.amount.minor).sum()
        };
        assert_eq!(Kind::ALL.iter().map(|kind| of(*kind, None)).sum::<i64>(), 0, "all accounts sum to nought");
        let bills: Vec<&Bill> = bills.iter().filter(|bill| bill.amount.currency == currency).collect();
        let payouts: Vec<&Payout> = payouts.iter().filter(|payout| payout.amount.currency == currency).collect();
        let held = |provider: &str| -> i64 {
            let own = |payment: &&Payment| {
                payment.provider == provider && payment.is_settled() && payment.amount.currency == currency
            };
            paid.iter().filter(own).map(|payment| payment.amount.minor - payment.refunded).sum()
        };
        for provider in ["stripe", "mpesa"] {
            assert_eq!(of(Kind::Clearing, Some(provider)), held(provider), "what the provider has for the shop");
        }
        let payouts_of = |state: PayoutState, seller: Option<&str>| -> i64 {
            let own = |payout: &&&Payout| {
                payout.state == state && seller.is_none_or(|seller| payout.seller.as_str() == seller)
            };
            payouts.iter().filter(own).map(|payout| payout.amount.minor).sum()
        };
        assert!(payouts.iter().all(|payout| payout.amount.minor > 0), "no payout is below nought");
        let (arrived, on_way) = (payouts_of(PayoutState::Paid, None), payouts_of(PayoutState::Sent, None));
        assert_eq!((of(Kind::Clearing, Some("bank")), of(Kind::InTransit, None)), (-arrived, -on_way));
        assert_eq!(of(Kind::Receivable, None), bills.iter().map(|bill| bill.balance()).sum::<i64>());

        let mut commission = 0;
        for seller in SELLERS {
            let own: Vec<&&Bill> = bills.iter().filter(|bill| bill.payee.id.as_str() == seller).collect();
            let mut owed = 0;
            for bill in own {
                let books = books::load(reader, &bill.id)?;
                let received = bill.creditable() - bill.balance().max(0);
                let earned = books.commission(bill);
                assert!((0..=received).contains(&earned), "a commission is a part of what was paid");
                owed += received - books.direct - earned;
                commission += earned;
            }
            let corrected: i64 = entries
                .iter()
                .filter(|entry| entry.currency == currency)
                .flat_map(|entry| entry.of_seller(seller))
                .filter(|leg| leg.column == crate::ledger::model::Column::Corrections)
                .map(|leg| -leg.minor)
                .sum();
            let gone = payouts_of(PayoutState::Paid, Some(seller)) + payouts_of(PayoutState::Sent, Some(seller));
            assert_eq!(-of(Kind::Payable, Some(seller)), owed + corrected - gone, "what {seller} is owed");
            let months = sums::months(reader, seller)?;
            let statement: i64 = months.iter().filter(|month| month.currency == currency).map(Month::sum).sum();
            let lines = entries.iter().filter(|entry| entry.currency == currency);
            let lines: i64 = lines.flat_map(|entry| entry.of_seller(seller)).map(|leg| -leg.minor).sum();
            assert_eq!((statement, lines), (lines, -of(Kind::Payable, Some(seller))), "a statement sums its lines");
        }
        assert_eq!(-of(Kind::Commission, None), commission);
        // Each cent in the shop's hands is a seller's, a buyer's or the shop's.
        let owed_back: i64 = bills.iter().map(|bill| bill.owed_back()).sum();
        let hands = of(Kind::Clearing, None);
        let theirs = -of(Kind::Payable, None) - of(Kind::InTransit, None);
        assert_eq!(hands, theirs + commission + owed_back - of(Kind::Corrections, None));
    }
    for dispute in rows::<Dispute>(reader, &DISPUTES) {
        assert!((0..=dispute.amount.minor).contains(&dispute.given), "{dispute:?}");
        assert!(dispute.side(&AccountId::from("buyer")) == Some(Side::Payer));
    }
    Ok(())
}
