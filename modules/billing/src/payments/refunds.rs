//! Refunds. A refund never exceeds its payment, and a credit note covers the part that was not credited before, so that
//! a refund never makes the payer owe again.

use std::collections::BTreeSet;

use contracts::billing::BillNews;
use contracts::ids::{AccountId, LineId};
use kernel::TxError;
use kernel::store::{Collection, Listed, Reader, StoreError, Tx, once, sort_key};

use super::awaited::{self, Awaited};
use super::model::{Payment, PaymentId, Refund, RefundId, State};
use super::provider::Outcome;
use super::refunding;
use super::settled_by_hand;
use super::store;
use crate::bills::credits;
use crate::bills::model::{Change, CreatedId};
use crate::bills::store as bills;
use crate::commission::shares;
use crate::disputes;
use crate::ledger::books;
use crate::refusal::{SOMETHING_ELSE, too_much_of_line, too_much_to_refund};
use crate::statements;
use crate::statements::model::StatementLine;

kernel::tables! {
    /// Refund id → refund.
    pub(crate) REFUNDS: Collection<Refund> = "refunds";
}

/// The list of the refunds on their way.
pub(super) const WAITING: &str = "refunds-waiting";
/// The most refunds in one response.
const SHOWN: usize = 200;

impl Listed for Refund {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        (self.state == State::Pending).then(|| WAITING.to_owned()).into_iter().collect()
    }
}

/// A requested refund, with the id and the time drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct RefundCommand {
    pub(crate) id: RefundId,
    pub(crate) now_ms: i64,
    /// The account that refunds: the bill's payee, or an administrator.
    pub(crate) account: AccountId,
    /// Whether the shop gives back what it holds for the payee.
    pub(crate) by_shop: bool,
    pub(crate) payment: PaymentId,
    /// The amount as it was sent, in the payment's currency.
    pub(crate) minor: i64,
    /// In words; may be empty if the payee refunds.
    pub(crate) reason: String,
    /// The line of the order that it is for, if it is for one.
    pub(crate) line: Option<LineId>,
    /// The caller's key: the same key makes one refund.
    pub(crate) key: String,
    /// The fingerprint of the request.
    pub(crate) fingerprint: u64,
}

/// Begins a refund: it waits, and its amount is held. Returns the refund that this key made.
///
/// # Errors
/// [`TxError`], and nothing changes.
pub(crate) fn begin(tx: &mut Tx<'_>, command: &RefundCommand) -> Result<Refund, TxError> {
    let (CreatedId(id), _) =
        once(tx, &command.account, &command.key, command.fingerprint, SOMETHING_ELSE, |tx| make(tx, command))?;
    get(tx, &id)?.ok_or_else(|| TxError::not_found("refund"))
}

fn make(tx: &mut Tx<'_>, command: &RefundCommand) -> Result<CreatedId<RefundId>, TxError> {
    let payment =
        store::get(tx, &command.payment)?.filter(|payment| command.by_shop || payment.payee == command.account);
    let mut payment = payment.ok_or_else(|| TxError::not_found("payment"))?;
    let money = |minor| contracts::money::Money::new(minor, payment.amount.currency);
    if command.minor > payment.refundable() {
        return Err(too_much_to_refund(payment.amount, money(payment.refunded), money(payment.refundable())));
    }
    if let Some(line) = &command.line {
        let books = books::load(&tx.reader(), &payment.bill)?;
        let known = books.shares.iter().find(|share| share.line == *line);
        let most = money(known.ok_or_else(|| TxError::not_found("line of the bill"))?.gross);
        if command.minor > most.minor {
            return Err(too_much_of_line(most));
        }
    }
    let refund = Refund {
        id: command.id.clone(),
        payment: payment.id.clone(),
        amount: money(command.minor),
        state: State::Pending,
        by: command.account.clone(),
        at_ms: command.now_ms,
        asked: false,
        reason: command.reason.clone(),
        line: command.line.clone(),
    };
    refunding::begin(tx, &payment, &refund, command.by_shop)?;
    payment.refunding += command.minor;
    store::put(tx, &payment)?;
    REFUNDS.save(tx, None, &refund)?;
    awaited::put(tx, refund.at_ms, command.now_ms, &Awaited::Refund(refund.id.clone()))?;
    Ok(CreatedId(refund.id))
}

/// Whether the provider may be asked for a refund: as often as it takes if it `repeats`, otherwise once.
///
/// # Errors
/// 404, [`TxError::Store`].
pub(crate) fn may_ask(tx: &mut Tx<'_>, id: &RefundId, repeats: bool) -> Result<bool, TxError> {
    let found = get(tx, id)?.ok_or_else(|| TxError::not_found("refund"))?;
    if found.state != State::Pending || found.asked {
        return Ok(false);
    }
    if !repeats {
        REFUNDS.save(tx, Some(&found), &Refund { asked: true, ..found.clone() })?;
    }
    Ok(true)
}

/// Whether a provider was asked for a refund that it reports later.
///
/// # Errors
/// The store's error.
pub(crate) fn was_asked(tx: &Tx<'_>, id: &RefundId) -> Result<bool, StoreError> {
    Ok(get(tx, id)?.is_some_and(|refund| refund.asked))
}

/// Enters the outcome of a refund, once: the provider's, or a person's word where the provider does not answer.
///
/// # Errors
/// 404, [`TxError::Store`], 422.
pub(crate) fn settle(tx: &mut Tx<'_>, id: &RefundId, outcome: &Outcome, now_ms: i64) -> Result<Payment, TxError> {
    let found = get(tx, id)?.ok_or_else(|| TxError::not_found("refund"))?;
    let mut payment = store::get(tx, &found.payment)?.ok_or_else(|| TxError::not_found("payment"))?;
    if *outcome == Outcome::Waiting {
        return Ok(payment);
    }
    if found.state != State::Pending {
        settled_by_hand::hear(tx, id, outcome)?;
        return Ok(payment);
    }
    let mut refund = found.clone();
    payment.refunding -= refund.amount.minor;
    refunding::end(tx, &payment, &refund.id)?;
    let (mut credited, mut why) = (0, "");
    if *outcome == Outcome::Succeeded {
        payment.refunded += refund.amount.minor;
        refund.state = State::Succeeded;
        let before = store::bill(tx, &payment)?;
        let mut bill = before.clone();
        let credit = bill.refund(refund.amount.minor);
        let reason = if refund.reason.is_empty() { "Refunded." } else { &refund.reason };
        credits::draw(tx, &mut bill, credit, reason, now_ms)?;
        books::note(tx, &before.id, |books| {
            books.receive(&payment, -refund.amount.minor);
            if let Some(line) = &refund.line {
                shares::credit_line(&mut books.shares, line, credit);
            }
        })?;
        let change = Change::new(BillNews::Refunded, Some(refund.by.clone()), now_ms).because(&refund.reason);
        bills::save(tx, Some(&before), bill, &change)?;
        statements::store::enter(tx, &StatementLine::refunded(&refund, &payment, &before, now_ms))?;
        credited = credit;
    } else {
        refund.state = State::Failed;
        if let Outcome::Failed(said) | Outcome::Expired(said) | Outcome::Differs(said) = outcome {
            why = said;
        }
    }
    REFUNDS.save(tx, Some(&found), &refund)?;
    store::put(tx, &payment)?;
    disputes::refunded::follow(tx, &refund, credited, why, now_ms)?;
    Ok(payment)
}

fn get(tx: &Tx<'_>, id: &RefundId) -> Result<Option<Refund>, StoreError> {
    tx.get(&REFUNDS, id)
}

/// The refunds on their way, the newest first.
pub(crate) fn waiting(reader: &Reader<'_>) -> Result<Vec<Refund>, StoreError> {
    REFUNDS.rows(reader, WAITING, None).take(SHOWN).collect()
}

/// Returns a refund from a snapshot of the store.
pub(crate) fn find(reader: &Reader<'_>, id: &RefundId) -> Result<Option<Refund>, StoreError> {
    reader.get(&REFUNDS, id)
}
