//! Billing's part in the export and the deletion of an account. Bills and payments are the books of both sides and
//! stay. The cards and the payout details are deleted.

use std::sync::Arc;

use contracts::ids::AccountId;
use contracts::money::Money;
use kernel::http::text::today;
use kernel::personal::{in_the_way, shown};
use kernel::secrets::Vault;
use kernel::store::{Reader, StoreError, Tx};
use kernel::{Clock, PersonalData, Subject};
use serde_json::{Value, json};

use crate::bills::model::{Bill, Side};
use crate::bills::responses::{BillView, SumsView};
use crate::bills::store::{self as bills, BillFilter};
use crate::disputes::model::{of_account, open_of};
use crate::disputes::responses::DisputeView;
use crate::disputes::store::{DISPUTES, words};
use crate::ledger::model::Kind;
use crate::ledger::responses::BooksView;
use crate::ledger::sums::{self, Month};
use crate::payments::responses::PaymentView;
use crate::payments::{cards, store as payments};
use crate::payouts::http::PayoutView;
use crate::payouts::store as payouts;
use crate::recurring::responses::ScheduleView;
use crate::recurring::store::{SCHEDULES, list};
use crate::recurring::{commands, rules};
use crate::statements::model::month;

/// What is not settled between an account and the shop, by currency. Test payments are not counted.
fn balances(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<String>, StoreError> {
    let mut sums: Vec<Money> = Vec::new();
    for month in sums::months(reader, account)?.iter().filter(|month| !month.test) {
        let sum = Month::sum(month);
        match sums.iter_mut().find(|known| known.currency == month.currency) {
            Some(known) => known.minor += sum,
            None => sums.push(Money::new(sum, month.currency)),
        }
    }
    Ok(sums.iter().filter(|sum| sum.minor != 0).map(|sum| format!("{sum} {}", sum.currency)).collect())
}

/// What is on its way to an account, with real money, by currency: it may come back.
fn on_their_way(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<String>, StoreError> {
    let sent = sums::of_holder(reader, Kind::InTransit, account)?;
    let sent = sent.iter().map(|balance| Money::new(-balance.amount.minor, balance.amount.currency));
    Ok(sent.filter(|sum| sum.minor != 0).map(|sum| format!("{sum} {}", sum.currency)).collect())
}

/// What is to go back to an account that paid more than its bills are for now.
fn owed_back(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<String>, StoreError> {
    let (found, _) = bills::page(reader, account, BillFilter::default(), None, ALL)?;
    let owed = found.iter().filter(|bill| bill.payer.id == *account && bill.owed_back() > 0);
    let text = |bill: &Bill| {
        let sum = Money::new(bill.owed_back(), bill.amount.currency);
        format!("{sum} {} for {}", sum.currency, bill.number)
    };
    Ok(owed.map(text).collect())
}

/// The limit that takes all rows of a list.
const ALL: usize = usize::MAX;

/// The personal data of this module.
pub(crate) struct PersonalRows {
    pub(crate) clock: Clock,
    pub(crate) vault: Arc<Vault>,
}

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, Subject { account, .. }: Subject<'_>) -> Result<Value, StoreError> {
        let today = today(self.clock.now_ms());
        let (found, _) = bills::page(reader, account, BillFilter::default(), None, ALL)?;
        let mut paid = Vec::new();
        for bill in &found {
            let of_bill = payments::of_bill(reader, &bill.id)?;
            paid.extend(of_bill.iter().map(|payment| PaymentView::new(payment, account)));
        }
        let views: Vec<_> = found.iter().map(|bill| BillView::new(bill, account, today)).collect();
        let (running, _) = SCHEDULES.page(reader, &list(account, false), None, ALL)?;
        let running: Vec<_> = running.iter().map(|schedule| ScheduleView::new(schedule, account)).collect();
        let paid_to = payouts::of(reader, account)?;
        let paid_to: Vec<_> = paid_to.iter().map(|row| PayoutView::new(row, row.details(&self.vault))).collect();
        let mut disputes = Vec::new();
        for dispute in DISPUTES.rows(reader, &of_account(account), None) {
            let dispute = dispute?;
            let words = words(reader, &dispute.id)?;
            disputes.push(json!({
                "dispute": shown(&DisputeView::new(&dispute, account))?,
                "words": words.iter().map(|said| said.text.as_str()).collect::<Vec<_>>(),
            }));
        }
        Ok(json!({
            "bills": shown(&views)?,
            "payments": shown(&paid)?,
            "schedules": shown(&running)?,
            "sums": shown(&SumsView::from(&bills::sums(reader, account)?))?,
            "cards": shown(&cards::all(reader, account)?)?,
            "payoutDetails": shown(&paid_to)?,
            "disputes": shown(&disputes)?,
            "accountWithTheShop": shown(&BooksView::of(reader, account, &month(self.clock.now_ms()))?)?,
        }))
    }

    fn open_business(
        &self,
        reader: &Reader<'_>,
        Subject { account, .. }: Subject<'_>,
    ) -> Result<Vec<String>, StoreError> {
        let sums = bills::sums(reader, account)?;
        let text =
            |sums: &[Money]| -> Vec<String> { sums.iter().map(|sum| format!("{sum} {}", sum.currency)).collect() };
        let (running, _) = SCHEDULES.page(reader, &list(account, false), None, ALL)?;
        let running = running.into_iter().filter(rules::running);
        let running: Vec<String> = running.map(|schedule| schedule.description).collect();
        let owes = in_the_way("You owe on bills", &text(&sums.to_pay));
        let is_owed = in_the_way("You are owed on bills", &text(&sums.to_receive));
        let running = in_the_way("These bills come again until one of you stops them", &running);
        let with_shop = in_the_way("This stands between you and the shop", &balances(reader, account)?);
        let mut disputed = Vec::new();
        for side in [Side::Payer, Side::Payee] {
            for dispute in DISPUTES.rows(reader, &open_of(side, account), None) {
                disputed.push(dispute?.number);
            }
        }
        let disputed = in_the_way("These disputes are open", &disputed);
        let sent = in_the_way(
            "This was paid out to you, and nobody has said that it arrived",
            &on_their_way(reader, account)?,
        );
        let back = in_the_way("This is to go back to you", &owed_back(reader, account)?);
        Ok([owes, is_owed, running, with_shop, disputed, sent, back].into_iter().flatten().collect())
    }

    fn erase(&self, tx: &mut Tx<'_>, Subject { account, .. }: Subject<'_>) -> Result<(), StoreError> {
        commands::forget(tx, account, self.clock.now_ms())?;
        payouts::forget(tx, account)?;
        cards::forget(tx, account)
    }
}
