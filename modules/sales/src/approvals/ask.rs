//! Asking a second person to approve an order.

use contracts::auth::Address;
use contracts::cart::CartPort;
use contracts::ids::{AccountId, ApprovalId, ContractId};
use contracts::unit_price::PriceSource;
use kernel::TxError;
use kernel::store::{Port, Tx, once};

use super::model::{Approval, ApprovalLine, ApprovalStatus, Asked, Person};
use super::store;
use crate::orders::checkout::OrderServices;
use crate::orders::limits::{Member, Standing};
use crate::orders::model::{DeliveryMethod, OrderPayment};
use crate::orders::refusal::{ANOTHER_ORDER, empty_cart, not_in_stock};
use crate::orders::totals::{self, Destination, PricedLine, Totals};
use crate::supply_contracts;
use crate::supply_contracts::fixing::provisional;

/// The most waiting approvals of an account.
const MOST: u64 = 50;

/// The source of the goods.
#[derive(Clone)]
pub(crate) enum Source {
    /// The asker's cart, which is emptied.
    Cart(Port<dyn CartPort>),
    /// This many of the remaining units of a contract.
    Contract(ContractId, u32),
}

/// A request for approval, with the id and the time drawn before the commit.
#[derive(Clone)]
pub(crate) struct ApprovalCommand {
    /// The approval's id.
    pub(crate) id: ApprovalId,
    /// Now, in milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
    /// The company's account.
    pub(crate) account: AccountId,
    pub(crate) asker: Person,
    /// The caller's key: the same key asks once.
    pub(crate) key: String,
    /// The fingerprint of the request: the same key with another one is refused.
    pub(crate) fingerprint: u64,
    pub(crate) address: Address,
    pub(crate) delivery: DeliveryMethod,
    pub(crate) payment: OrderPayment,
    pub(crate) source: Source,
}

/// Asks a second person to approve an order, or returns the approval that this key made. Cart goods leave the cart.
///
/// # Errors
/// [`TxError`]: those of a checkout, and a conflict if the order is within the limit. Nothing changes then.
pub(crate) fn ask(tx: &mut Tx<'_>, ask: &ApprovalCommand, services: &OrderServices) -> Result<Approval, TxError> {
    let asked: Result<(Asked, bool), TxError> =
        once(tx, &ask.account, &ask.key, ask.fingerprint, ANOTHER_ORDER, |tx| {
            let approval = drawn_up(tx, ask, services)?;
            let of_contract = approval.contract.is_some();
            let who = Member { account: &ask.account, person: &ask.asker.id, now_ms: ask.now_ms, of_contract };
            let above = services.limits.standing(&tx.reader(), &who, approval.total)?;
            if !matches!(above, Standing::Above { .. }) {
                let what = "This is within your company's limit. Place the order: nobody has to confirm it.";
                return Err(TxError::conflict("no-approval-needed", what));
            }
            if store::waiting(tx, &ask.account)? >= MOST {
                let what = "50 approvals wait in your company. Have some of them answered first.";
                return Err(TxError::conflict("too-many-approvals", what));
            }
            store::save(tx, None, &approval, ask.now_ms)?;
            Ok(Asked { approval: approval.id })
        });
    let (Asked { approval: id }, _) = asked?;
    store::approval(&tx.reader(), &ask.account, &id)?.ok_or_else(store::no_approval)
}

fn drawn_up(tx: &mut Tx<'_>, ask: &ApprovalCommand, services: &OrderServices) -> Result<Approval, TxError> {
    let (lines, priced, contract, incoterm) = match &ask.source {
        Source::Cart(cart) => {
            let drained = cart.enter(tx, |cart, tx| cart.drain(tx, &ask.asker.id))?;
            let goods: Vec<_> = drained.into_iter().map(|line| line.goods).collect();
            if goods.is_empty() {
                return Err(empty_cart());
            }
            let taken = services.stock.enter(tx, |stock, tx| stock.priced(tx, &goods)).map_err(not_in_stock)?;
            let taken = services.price(&tx.reader(), &ask.account, ask.now_ms, taken)?;
            let priced = taken.iter().map(PricedLine::of_taken).collect::<Result<Vec<_>, _>>()?;
            (taken.iter().map(ApprovalLine::from).collect::<Vec<_>>(), priced, None, None)
        }
        Source::Contract(id, quantity) => {
            let of = supply_contracts::store::callable(tx, &ask.account, id, *quantity, ask.now_ms)?;
            let billed = provisional::billed(&tx.reader(), &of, *quantity, ask.now_ms)?;
            let amount = billed.amount(*quantity)?;
            // A contract has neither the category nor the weight of its goods.
            let priced = PricedLine {
                product: of.product.clone(),
                source: PriceSource::Contract,
                seller: of.seller,
                seller_name: of.seller_name,
                weight_g: 0,
                category: String::new(),
                amount,
            };
            let line = ApprovalLine {
                product: of.product,
                name: of.product_name,
                image_url: String::new(),
                unit: of.unit,
                quantity: *quantity,
                price: billed.unit,
            };
            (vec![line], vec![priced], Some(id.clone()), Some(of.incoterm))
        }
    };
    let to = Destination {
        buyer: &ask.account,
        country: &ask.address.country,
        delivery: ask.delivery,
        incoterm: incoterm.as_deref(),
        now_ms: ask.now_ms,
    };
    let Totals { total, .. } = totals::totals(&tx.reader(), &services.additions, &to, &priced, None)?;
    Ok(Approval {
        id: ask.id.clone(),
        account: ask.account.clone(),
        asker: ask.asker.clone(),
        asked_ms: ask.now_ms,
        lines,
        total,
        address: ask.address.clone(),
        delivery: ask.delivery,
        payment: ask.payment,
        contract,
        status: ApprovalStatus::Waiting,
        answerer: None,
        answered_ms: None,
        reason: String::new(),
        order: None,
    })
}
