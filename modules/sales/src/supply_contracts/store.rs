//! The tables of contracts, and the commits that change one.

use std::collections::BTreeSet;

use contracts::catalog::{StockError, StockLine, StockPort, TakenLine};
use contracts::ids::{AccountId, ContractId};
use contracts::sales::{ContractMoved, ContractStep};
use contracts::unit_price::{PriceSource, UnitPrice};
use jiff::ToSpan;
use kernel::store::{Collection, Listed, Port, Reader, StoreError, Tx, lists, sort_key};
use kernel::{Problem, TxError};
use serde_json::json;

use super::fixing::provisional::{self, Billed};
use super::fixing::table as fixing;
use super::model::{Contract, Ended, Sample};
use super::proposed;
use super::rules::{self, Status, Step};
use super::signed_alone::{self, SignedAlone};
use super::tolerance;
use super::trade_terms::table as trade_terms;
use crate::due::{self, Due};
use crate::orders;
use crate::orders::checkout::{self, OrderServices, PlacedOrder};
use crate::orders::commands::PlaceOrderCommand;
use crate::orders::limits::Member;
use crate::orders::model::{FullOrder, Order};
use crate::orders::refusal::{not_in_stock, too_large};
use crate::orders::rules::year;
use crate::orders::store::NUMBERS;
use crate::quotes::model::{Quote, Side, Terms};
use crate::quotes::sample_term::SampleTerm;
use crate::quotes::store::Agreement;
use crate::words::today;

kernel::tables! {
    /// Contract id → contract.
    pub(crate) CONTRACTS: Collection<Contract> = "contracts";
}

/// The most orders that a contract shows: the newest.
const SHOWN: usize = 200;

/// The name of the list of an account's contracts on one side, of one status if given.
pub(crate) fn list(side: Side, account: &AccountId, status: Option<Status>) -> String {
    match status {
        None => format!("contracts-{}/{account}", side.letter()),
        Some(status) => format!("contracts-{}-{}/{account}", side.letter(), status.as_str()),
    }
}

/// The name of the list of a contract's orders that are not cancelled.
fn order_list(contract: &ContractId) -> String {
    format!("contract-orders/{contract}")
}

impl Listed for Contract {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.created_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let list_name = |side, account| [None, Some(Status::kept(self))].map(|status| list(side, account, status));
        [list_name(Side::Buyer, &self.buyer), list_name(Side::Seller, &self.seller)].into_iter().flatten().collect()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.number, &self.product_name, &self.sku, &self.buyer_name, &self.seller_name]
    }
}

/// Makes the contract of an accepted quote, and reserves its stock.
///
/// # Errors
/// 409 `out-of-stock` with `available`, `quantity-not-sold`.
pub(crate) fn agree(
    tx: &mut Tx<'_>,
    quote: &Quote,
    terms: &Terms,
    agreement: &Agreement,
    now_ms: i64,
) -> Result<(), Problem> {
    if agreement.by == Side::Buyer {
        let total = terms.unit_price.and_then(|price| price.times(terms.quantity)).ok_or_else(too_large)?;
        agreement.limits.agrees(&tx.reader(), &agreement.member(&quote.buyer, now_ms), total)?;
    }
    // An accepted version is an offer or a counter-offer, and both name a price.
    let unit_price = terms.unit_price.ok_or_else(|| Problem::Internal("an agreement without a price".to_owned()))?;
    let key = format!("contract-{}", year(now_ms));
    let n = tx.next(&NUMBERS, key)?;
    let contract = Contract {
        id: agreement.id.clone(),
        number: rules::number(year(now_ms), n),
        quote: quote.id.clone(),
        product: quote.product.clone(),
        product_name: quote.product_name.clone(),
        sku: quote.sku.clone(),
        unit: quote.unit.clone(),
        buyer: quote.buyer.clone(),
        buyer_name: quote.buyer_name.clone(),
        seller: quote.seller.clone(),
        seller_name: agreement.seller_name.clone(),
        quantity: terms.quantity,
        called_off: 0,
        unit_price,
        incoterm: terms.incoterm.clone().unwrap_or_default(),
        delivery_from: terms.delivery_from,
        delivery_until: terms.delivery_until.unwrap_or_else(|| today(now_ms).saturating_add(1.year())),
        sample_term: terms.sample,
        sample: if terms.sample == SampleTerm::None { Sample::None } else { Sample::Pending },
        signed_by_buyer: None,
        signed_by_seller: None,
        created_ms: now_ms,
        ended: None,
    };
    let (reason, rest) = (format!("contract {}", contract.number), [contract.rest()]);
    let reserved = agreement.stock.enter(tx, |stock, tx| stock.reserve(tx, &rest, &reason, now_ms));
    reserved.map_err(not_reserved)?;
    due::put(tx, rules::ends_ms(&contract), &Due::Contract(contract.id.clone()))?;
    CONTRACTS.save(tx, None, &contract)?;
    // The quote's event names the side that accepted.
    Ok(tell(tx, &contract, None, ContractStep::Made, now_ms)?)
}

/// Emits the event of a step.
pub(super) fn tell(
    tx: &mut Tx<'_>,
    contract: &Contract,
    by: Option<&AccountId>,
    step: ContractStep,
    at_ms: i64,
) -> Result<(), StoreError> {
    tx.emit(&ContractMoved {
        contract: contract.id.clone(),
        number: contract.number.clone(),
        product_name: contract.product_name.clone(),
        buyer: contract.buyer.clone(),
        seller: contract.seller.clone(),
        by: by.cloned(),
        step,
        at_ms,
    })
}

fn not_reserved(error: StockError) -> Problem {
    match error {
        StockError::Short(short) => {
            let available = short.first().map_or(0, |line| line.available);
            Problem::conflict_with(
                "out-of-stock",
                format!("Only {available} of it are left, so nothing was agreed. Counter with a smaller quantity."),
                json!({ "available": available }),
            )
        }
        StockError::Quantity(rule) => Problem::conflict("quantity-not-sold", format!("{rule}. Nothing was agreed.")),
        StockError::Store(error) => error.into(),
    }
}

fn no_contract() -> TxError {
    TxError::not_found("contract")
}

pub(super) fn opened(tx: &Tx<'_>, account: &AccountId, id: &ContractId) -> Result<(Contract, Side), TxError> {
    let contract = tx.get(&CONTRACTS, id)?.ok_or_else(no_contract)?;
    let side = contract.side(account).ok_or_else(no_contract)?;
    Ok((contract, side))
}

/// Returns a contract whose terms this account may still change: it is a side of it, and not both sides have signed.
///
/// # Errors
/// 404 for everybody but buyer and seller, 409 `signed`, `contract-ended`, `outside-period`.
pub(crate) fn changeable(tx: &Tx<'_>, account: &AccountId, id: &ContractId, now_ms: i64) -> Result<Contract, TxError> {
    let (contract, _) = opened(tx, account, id)?;
    rules::still_changes(&contract, now_ms)?;
    Ok(contract)
}

/// Takes the signatures away from a contract whose terms change, and tells the other side.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn unsign(
    tx: &mut Tx<'_>,
    before: &Contract,
    (by, at_ms): (&AccountId, i64),
    step: ContractStep,
) -> Result<Contract, TxError> {
    let after = Contract { signed_by_buyer: None, signed_by_seller: None, ..before.clone() };
    CONTRACTS.save(tx, Some(before), &after)?;
    tell(tx, &after, Some(by), step, at_ms)?;
    Ok(after)
}

/// Checks that a side signs the terms that it saw: the other side may have proposed others meanwhile.
///
/// # Errors
/// 409 `terms-changed`.
pub(crate) fn signs_what_it_saw(tx: &Tx<'_>, id: &ContractId, seen: Option<&str>) -> Result<(), TxError> {
    match proposed::print(&tx.reader(), id)? {
        Some(print) if seen != Some(print.as_str()) => {
            Err(TxError::conflict("terms-changed", "The terms are not those that you saw. Read them again, then sign."))
        }
        _ => Ok(()),
    }
}

/// Signs, decides on the sample, or cancels. A step that ends the contract releases its stock.
///
/// # Errors
/// 404 for everybody but buyer and seller, 409 if the step is not open, 403 if the total is above the signer's limit.
/// Nothing changes then.
pub(crate) fn take(
    tx: &mut Tx<'_>,
    (account, person): (&AccountId, &AccountId),
    id: &ContractId,
    step: Step,
    now_ms: i64,
    services: &OrderServices,
) -> Result<Contract, TxError> {
    let (before, side) = opened(tx, account, id)?;
    rules::checked(&before, side, step, now_ms)?;
    if step == Step::Sign && side == Side::Buyer {
        let total = before.unit_price.times(before.quantity).ok_or_else(too_large)?;
        let who = Member { account, person, now_ms, of_contract: false };
        if services.limits.agrees(&tx.reader(), &who, total)? {
            let signed = SignedAlone { person: person.clone(), at_ms: now_ms, total };
            signed_alone::count(tx, &before, &signed)?;
        }
    }
    let after = rules::after(&before, side, step, now_ms);
    if after.ended.is_some() {
        release(tx, &after, now_ms, &services.stock)?;
    }
    CONTRACTS.save(tx, Some(&before), &after)?;
    tell(tx, &after, Some(account), step.told(), now_ms)?;
    Ok(after)
}

/// Enters the buyer's decision on a sample; so many were rejected then, this one with them. `by` is `None` if silence
/// approves it.
///
/// # Errors
/// 404 if there is no such contract, 409 if it does not wait for a sample.
pub(crate) fn decide_sample(
    tx: &mut Tx<'_>,
    id: &ContractId,
    (step, rejected): (Step, u32),
    by: Option<&AccountId>,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<(), TxError> {
    let before = tx.get(&CONTRACTS, id)?.ok_or_else(no_contract)?;
    rules::checked(&before, Side::Buyer, step, now_ms)?;
    if step == Step::RejectSample && !before.sample_term.ends_at(rejected) {
        return Ok(tell(tx, &before, by, step.told(), now_ms)?);
    }
    let after = rules::after(&before, Side::Buyer, step, now_ms);
    if after.ended.is_some() {
        release(tx, &after, now_ms, stock)?;
    }
    CONTRACTS.save(tx, Some(&before), &after)?;
    Ok(tell(tx, &after, by, step.told(), now_ms)?)
}

/// Refuses a decision on the contract itself if it is made on a sample: one was requested, or the terms ask for several.
pub(crate) fn decided_on_sample() -> TxError {
    let why = "This contract follows its sample. Ask for one, and approve or reject that.";
    TxError::conflict("decide-on-sample", why)
}

fn release(tx: &mut Tx<'_>, contract: &Contract, now_ms: i64, stock: &Port<dyn StockPort>) -> Result<(), StoreError> {
    due::remove(tx, rules::ends_ms(contract), &contract.id)?;
    let (reason, rest) = (format!("end of contract {}", contract.number), [contract.rest()]);
    stock.enter(tx, |stock, tx| stock.release(tx, &rest, &reason, now_ms))
}

/// Ends a contract whose delivery period is over, and releases the rest: it is fulfilled within the tolerance of its quantity,
/// and else expires. Does nothing if it is fulfilled or ended.
pub(crate) fn ended(tx: &mut Tx<'_>, id: &ContractId, now_ms: i64, stock: &Port<dyn StockPort>) -> Result<(), TxError> {
    let Some(before) = tx.get(&CONTRACTS, id)? else { return Ok(()) };
    if Status::at(&before, now_ms) != Status::Expired || before.ended.is_some() {
        return Ok(());
    }
    let terms = trade_terms::find(&tx.reader(), id)?;
    let enough = before.called_off > 0 && before.called_off >= tolerance::least(&before, terms.as_ref());
    let ended = if enough { Ended::Fulfilled } else { Ended::Expired };
    let after = Contract { ended: Some(ended), ..before.clone() };
    release(tx, &after, now_ms, stock)?;
    CONTRACTS.save(tx, Some(&before), &after)?;
    Ok(tell(tx, &after, None, ContractStep::Ended, now_ms)?)
}

/// Orders part of the remaining units at the contract's price, if only a provisional one, or returns the order that this key made.
///
/// # Errors
/// 404 for everybody but buyer and seller; 409 if it cannot be called off now, or not that much. Nothing changes then.
pub(crate) fn call_off(
    tx: &mut Tx<'_>,
    id: &ContractId,
    quantity: u32,
    command: &PlaceOrderCommand,
    services: &OrderServices,
) -> Result<PlacedOrder, TxError> {
    // Checked before the key: another account's contract is a 404 with any key.
    opened(tx, &command.buyer, id)?;
    checkout::once_for(tx, command, |tx| make_call_off(tx, id, quantity, command, services))
}

/// Returns a contract of which this quantity can be called off now.
pub(crate) fn callable(
    tx: &Tx<'_>,
    buyer: &AccountId,
    id: &ContractId,
    quantity: u32,
    now_ms: i64,
) -> Result<Contract, TxError> {
    let (contract, side) = opened(tx, buyer, id)?;
    rules::checked(&contract, side, Step::CallOff, now_ms)?;
    fixing::is_priced(tx, id)?;
    let most = tolerance::most(&contract, trade_terms::find(&tx.reader(), id)?.as_ref());
    if quantity > most { Err(rules::exceeds(most)) } else { Ok(contract) }
}

/// Orders part of the remaining units, and beyond them what the tolerance allows.
pub(crate) fn make_call_off(
    tx: &mut Tx<'_>,
    id: &ContractId,
    quantity: u32,
    command: &PlaceOrderCommand,
    services: &OrderServices,
) -> Result<PlacedOrder, TxError> {
    let before = callable(tx, &command.buyer, id, quantity, command.now_ms)?;
    tolerance::reserve(tx, &before, quantity, command.now_ms, &services.stock)?;
    let line = [StockLine { product: before.product.clone(), quantity }];
    let reason = format!("called off from contract {}", before.number);
    let taken = services.stock.enter(tx, |stock, tx| stock.take_reserved(tx, &line, &reason, command.now_ms));
    let taken = taken.map_err(not_in_stock)?;
    let price = provisional::bill(tx, &before, (&command.id, quantity), command.now_ms)?;
    let taken: Vec<TakenLine> = taken.into_iter().map(|line| at_price(line, price)).collect();
    let after = Contract { called_off: before.called_off + quantity, ..before.clone() };
    CONTRACTS.save(tx, Some(&before), &after)?;
    tell(tx, &after, Some(&command.buyer), Step::CallOff.told(), command.now_ms)?;
    lists::add(tx, &order_list(id), &sort_key(command.now_ms, &command.id), &command.id)?;
    let number = checkout::next_number(tx, command.now_ms)?;
    checkout::enter(tx, command, number, (&taken, &[]), Some(&before), services)
}

fn at_price(line: TakenLine, Billed { unit, exact }: Billed) -> TakenLine {
    TakenLine { price: UnitPrice { price: unit, source: PriceSource::Contract }, exact, ..line }
}

/// Reserves the goods of a cancelled order for its contract again, unless the contract is over. Returns whether it did.
pub(crate) fn uncall(
    tx: &mut Tx<'_>,
    order: &Order,
    lines: &[StockLine],
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<bool, StoreError> {
    let Some(id) = &order.contract else { return Ok(false) };
    lists::remove(tx, &order_list(id), &orders::store::sort_key(order))?;
    let Some(before) = tx.get(&CONTRACTS, id)? else { return Ok(false) };
    if before.ended.is_some() || now_ms >= rules::ends_ms(&before) {
        return Ok(false);
    }
    let units: u32 = lines.iter().map(|line| line.quantity).sum();
    let after = Contract { called_off: before.called_off.saturating_sub(units), ..before.clone() };
    let reason = format!("cancelled order of contract {}", before.number);
    stock.enter(tx, |stock, tx| stock.reserve_again(tx, lines, &reason, now_ms))?;
    if let Some(beyond) = tolerance::freed(&before, &after, units) {
        stock.enter(tx, |stock, tx| stock.release(tx, &[beyond], &reason, now_ms))?;
    }
    CONTRACTS.save(tx, Some(&before), &after)?;
    Ok(true)
}

/// Returns a contract of which the account is a side.
pub(crate) fn between(
    reader: &Reader<'_>,
    account: &AccountId,
    id: &ContractId,
) -> Result<Option<Contract>, StoreError> {
    Ok(reader.get(&CONTRACTS, id)?.filter(|contract| contract.side(account).is_some()))
}

/// Returns a contract of which the account is a side, with its orders that are not cancelled, the newest first.
pub(crate) fn find(
    reader: &Reader<'_>,
    account: &AccountId,
    id: &ContractId,
) -> Result<Option<(Contract, Vec<FullOrder>)>, StoreError> {
    let Some(contract) = between(reader, account, id)? else { return Ok(None) };
    let placed = called_off(reader, id)?;
    Ok(Some((contract, placed)))
}

/// Returns the orders that were called off from a contract and not cancelled, the newest first.
pub(crate) fn called_off(reader: &Reader<'_>, id: &ContractId) -> Result<Vec<FullOrder>, StoreError> {
    let mut placed = Vec::new();
    for order in lists::newest(reader, &order_list(id), None).take(SHOWN) {
        placed.extend(orders::store::any(reader, &order?.into())?);
    }
    Ok(placed)
}

/// The 404 of contracts.
pub(crate) fn not_there() -> Problem {
    no_contract().into()
}

#[cfg(test)]
#[path = "store_tests.rs"]
mod tests;
