//! Disputes as the API shows them.

use contracts::ids::AccountId;
use jiff::civil::Date;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Decision, Dispute, Reason, Said, State};
use super::open::Disputable;
use super::rules::{MOST_FILES, MOST_WORDS};
use crate::bills::model::{Bill, Side};

/// A dispute in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Dispute)]
pub(crate) struct DisputeView {
    id: String,
    /// `DISPUTE-000001`.
    number: String,
    state: State,
    /// Whether it is not over.
    open: bool,
    reason: Reason,
    /// What it is about, in a few words.
    about: String,
    /// The line of the order; `null` if it is about all of the bill.
    #[schema(required)]
    line_id: Option<String>,
    /// The disputed sum.
    amount: String,
    /// What the buyer got of it.
    given: String,
    currency: String,
    bill_id: String,
    /// The bill's number.
    invoice: String,
    #[schema(required)]
    order_id: Option<String>,
    /// May be empty.
    order_number: String,
    buyer_name: String,
    seller_name: String,
    #[schema(format = DateTime)]
    opened_at: String,
    /// When it was over.
    #[schema(required, format = DateTime)]
    closed_at: Option<String>,
    /// The caller's side of the bill; `null` for the shop.
    #[schema(required)]
    side: Option<Side>,
}

impl DisputeView {
    pub(crate) fn new(dispute: &Dispute, account: &AccountId) -> Self {
        DisputeView {
            id: dispute.id.to_string(),
            number: dispute.number.clone(),
            state: dispute.state,
            open: dispute.state.is_open(),
            reason: dispute.reason,
            about: dispute.about.clone(),
            line_id: dispute.line.as_ref().map(ToString::to_string),
            amount: dispute.amount.to_string(),
            given: dispute.money(dispute.given).to_string(),
            currency: dispute.amount.currency.to_string(),
            bill_id: dispute.bill.to_string(),
            invoice: dispute.invoice.clone(),
            order_id: dispute.order.as_ref().map(ToString::to_string),
            order_number: dispute.order_number.clone(),
            buyer_name: dispute.buyer_name.clone(),
            seller_name: dispute.seller_name.clone(),
            opened_at: instant(dispute.opened_ms),
            closed_at: dispute.closed_ms.map(instant),
            side: dispute.side(account),
        }
    }
}

/// Something that a side said.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeWords)]
struct WordsView {
    by: Side,
    text: String,
    #[schema(format = DateTime)]
    at: String,
}

/// A file that a side handed in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeFile)]
struct FileView {
    /// Its number in the dispute, from 0.
    n: usize,
    name: String,
    /// In bytes.
    size: u64,
    by: Side,
    #[schema(format = DateTime)]
    at: String,
}

/// What the shop decided.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeDecision)]
struct DecisionView {
    outcome: State,
    /// What the buyer gets by it.
    amount: String,
    /// In words.
    reason: String,
    #[schema(format = DateTime)]
    at: String,
}

/// A dispute with all that belongs to it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FullDispute)]
pub(crate) struct FullDisputeView {
    #[serde(flatten)]
    dispute: DisputeView,
    /// The oldest first.
    words: Vec<WordsView>,
    files: Vec<FileView>,
    /// The last decision; `null` if there is none.
    #[schema(required)]
    decision: Option<DecisionView>,
    /// Why the last decision could not be carried out, in words; may be empty.
    failure: String,
    /// What a decision may give the buyer at most now.
    decidable: String,
    /// Whether the caller may say something.
    may_answer: bool,
    /// Whether the caller may hand in a file.
    may_attach: bool,
    /// Whether the caller may take it back.
    may_withdraw: bool,
}

impl FullDisputeView {
    /// The view for an account; `most` is what a decision may give.
    pub(super) fn new(dispute: &Dispute, words: &[Said], most: i64, account: &AccountId) -> Self {
        let said = |said: &Said| WordsView { by: said.by, text: said.text.clone(), at: instant(said.at_ms) };
        let decision = |decision: &Decision| DecisionView {
            outcome: decision.outcome,
            amount: dispute.money(decision.minor).to_string(),
            reason: decision.reason.clone(),
            at: instant(decision.at_ms),
        };
        let files = dispute.papers.iter().enumerate().map(|(n, paper)| FileView {
            n,
            name: paper.name.clone(),
            size: paper.size,
            by: paper.by,
            at: instant(paper.at_ms),
        });
        let side = dispute.side(account).filter(|_| dispute.state.is_open());
        let own_files = dispute.papers.iter().filter(|paper| Some(paper.by) == side).count();
        FullDisputeView {
            dispute: DisputeView::new(dispute, account),
            words: words.iter().map(said).collect(),
            files: files.collect(),
            decision: dispute.decision.as_ref().map(decision),
            failure: dispute.failure.clone(),
            decidable: dispute.money(most).to_string(),
            may_answer: side.is_some() && dispute.said < MOST_WORDS,
            may_attach: side.is_some() && own_files < MOST_FILES,
            may_withdraw: side == Some(Side::Payer) && dispute.state == State::Open,
        }
    }
}

/// What may be disputed of a bill, or of one of its lines.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Disputable)]
struct DisputableView {
    /// The line of the order; `null` for all of the bill.
    #[schema(required)]
    line_id: Option<String>,
    text: String,
    /// At most; nought while an open dispute is about it.
    amount: String,
}

/// The disputes of a bill.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BillDisputes)]
pub(super) struct BillDisputesView {
    /// The newest first.
    disputes: Vec<DisputeView>,
    /// Whether the caller may open one now.
    may_open: bool,
    /// The last moment at which one may be opened; `null` if nothing is paid.
    #[schema(required, format = DateTime)]
    until: Option<String>,
    /// What may be disputed: all of the bill first, then its lines.
    disputable: Vec<DisputableView>,
    /// What can no longer be claimed, by the contract that the goods were called off from.
    claims_over: Vec<ClaimOverView>,
}

/// A reason for which a bill can no longer be disputed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ClaimOver)]
struct ClaimOverView {
    reason: Reason,
    /// The last day on which it could.
    #[schema(format = Date)]
    until: String,
}

impl BillDisputesView {
    pub(super) fn new(
        bill: &Bill,
        account: &AccountId,
        disputes: &[Dispute],
        parts: &[Disputable],
        (until_ms, now_ms): (Option<i64>, i64),
    ) -> Self {
        let part = |part: &Disputable| DisputableView {
            line_id: part.line.as_ref().map(ToString::to_string),
            text: part.text.clone(),
            amount: bill.money(part.minor).to_string(),
        };
        let in_time = until_ms.is_some_and(|until_ms| now_ms <= until_ms);
        let some = parts.iter().any(|part| part.minor > 0);
        BillDisputesView {
            disputes: disputes.iter().map(|dispute| DisputeView::new(dispute, account)).collect(),
            may_open: bill.side(account) == Some(Side::Payer) && in_time && some,
            until: until_ms.map(instant),
            disputable: parts.iter().map(part).collect(),
            claims_over: Vec::new(),
        }
    }

    /// With the reasons for which the bill can no longer be disputed, each with the last day on which it could.
    pub(super) fn without(self, over: &[(Reason, Date)]) -> Self {
        let over = over.iter().map(|(reason, last)| ClaimOverView { reason: *reason, until: last.to_string() });
        BillDisputesView { claims_over: over.collect(), ..self }
    }
}
