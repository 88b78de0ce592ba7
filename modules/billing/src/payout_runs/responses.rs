//! Payout runs as the API shows them.

use contracts::money::Money;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::csv::in_sepa;
use super::model::{Payout, PayoutState, Run};
use super::plan::Owed;
use crate::payouts::details::{Details, PayoutKind};
use crate::payouts::pay_to::in_fours;

/// The shop's own bank account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShopAccount)]
pub(super) struct AccountView {
    holder: String,
    /// The IBAN as it is printed; empty if none was told.
    number: String,
    code: String,
}

impl From<Details> for AccountView {
    fn from(details: Details) -> Self {
        let Details { holder, number, code, .. } = details;
        AccountView { holder, number: in_fours(&number), code }
    }
}

/// What stands between a seller and the shop, and how it can be paid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwedToSeller)]
pub(super) struct OwedView {
    /// The seller's account.
    id: String,
    /// The seller's name; empty if the account is gone.
    name: String,
    currency: String,
    /// Whether it is about test payments, in which no money moved.
    test: bool,
    /// What the shop owes; below nought if the seller owes the shop.
    owed: String,
    /// What open disputes and refunds on their way hold back of it.
    held: String,
    /// What a run made now pays.
    payable: String,
    /// The way in which it is paid; `null` if there is none.
    #[schema(required)]
    way: Option<PayoutKind>,
    /// What to do, or what happens; empty if nothing is in the way.
    todo: String,
}

impl OwedView {
    pub(super) fn new(owed: &Owed, name: String, test: bool) -> Self {
        let Money { minor, currency } = owed.amount;
        let todo = match &owed.way {
            _ if minor < 0 => format!(
                "Owes the shop {} {currency}. It is carried forward, and taken off the next payout.",
                Money::new(-minor, currency)
            ),
            _ if owed.suspended => "The account is suspended, and is paid nothing until it is restored.".to_owned(),
            None => format!(
                "Cannot be paid in {currency} yet. Ask the seller to add a way to be paid under Payout details."
            ),
            Some(_) if owed.held > 0 => {
                let held = Money::new(owed.held, currency);
                format!("{held} {currency} is disputed or on its way back to buyers, and is not paid yet.")
            }
            Some(_) => String::new(),
        };
        OwedView {
            id: owed.seller.to_string(),
            name,
            currency: currency.to_string(),
            test,
            owed: owed.amount.to_string(),
            held: Money::new(owed.held, currency).to_string(),
            payable: Money::new(owed.payable(), currency).to_string(),
            way: owed.way.as_ref().map(|way| way.kind),
            todo,
        }
    }
}

/// A payout run in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutRun)]
pub(super) struct RunView {
    id: String,
    /// `PAYOUT-000001`.
    number: String,
    currency: String,
    /// Whether it is about test payments: its file goes to no bank.
    test: bool,
    #[schema(format = DateTime)]
    at: String,
    /// The day on which the bank shall pay.
    #[schema(format = Date)]
    day: String,
    /// The sum of its payouts.
    amount: String,
    /// How many payouts it has.
    payouts: usize,
    /// How many of them are on their way.
    sent: usize,
    /// How many of them came back.
    failed: usize,
}

impl RunView {
    pub(super) fn new(run: &Run, payouts: &[Payout]) -> Self {
        let count = |state| payouts.iter().filter(|payout| payout.state == state).count();
        RunView {
            id: run.id.to_string(),
            number: run.number.clone(),
            currency: run.currency.to_string(),
            test: run.test,
            at: instant(run.at_ms),
            day: run.day.to_string(),
            amount: Money::new(payouts.iter().map(|payout| payout.amount.minor).sum(), run.currency).to_string(),
            payouts: payouts.len(),
            sent: count(PayoutState::Sent),
            failed: count(PayoutState::Failed),
        }
    }
}

/// A seller's payout in a run.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RunPayout)]
pub(super) struct PayoutView {
    /// The seller's account.
    seller_id: String,
    name: String,
    amount: String,
    way: PayoutKind,
    /// The text by which it is found at the bank.
    reference: String,
    state: PayoutState,
    /// Why it came back; may be empty.
    failure: String,
    #[schema(required, format = DateTime)]
    settled_at: Option<String>,
}

/// A payout run with its payouts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FullPayoutRun)]
pub(super) struct FullRunView {
    #[serde(flatten)]
    run: RunView,
    /// How many of its payouts are in the bank's file `pain.001`.
    in_sepa_file: usize,
    items: Vec<PayoutView>,
}

impl FullRunView {
    pub(super) fn new(run: &Run, payouts: &[Payout]) -> Self {
        let view = |payout: &Payout| PayoutView {
            seller_id: payout.seller.to_string(),
            name: payout.name.clone(),
            amount: payout.amount.to_string(),
            way: payout.kind,
            reference: payout.reference.clone(),
            state: payout.state,
            failure: payout.failure.clone(),
            settled_at: payout.settled_ms.map(instant),
        };
        FullRunView {
            run: RunView::new(run, payouts),
            in_sepa_file: payouts.iter().filter(|payout| in_sepa(payout)).count(),
            items: payouts.iter().map(view).collect(),
        }
    }
}
