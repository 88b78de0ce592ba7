//! The consumer that makes bills from the events of other modules.

use std::sync::Arc;

use contracts::auth::AccountPort;
use contracts::billing::{BILL_DAYS, BillNews, CONTRACT_BILL_DAYS};
use contracts::certificates::GoodsCertified;
use contracts::discounts::OrderDiscount;
use contracts::freight::FreightOffer;
use contracts::ids::{AccountId, BillId, OrderId, ProductId};
use contracts::logistics::{ChargeCancelled, FeeRaised, ShipmentPriced};
use contracts::money::Money;
use contracts::sales::{
    ContractPayment, ContractPaymentPort, CreditPort, OrderCancelled, OrderDueFixed, OrderLinesCancelled, OrderPlaced,
    OrderPriceFinal, OrderReturned, OrderedLine, PlacedLine, ProvisionalPercentPort,
};
use contracts::tax::Taxed;
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::http::text::today;
use kernel::store::{ConsumeError, Event, Port, StoreError, StoredEvent, Tx};
use kernel::{Context, TxError};

use crate::bills::claims;
use crate::bills::credits;
use crate::bills::instalments;
use crate::bills::model::{Bill, Change, Kind, Line, Party};
use crate::bills::provisional;
use crate::bills::store::{self, New};
use crate::bills::tax::{self, BillTax, Units};
use crate::commission::rates::{self, Rate};
use crate::commission::shares::{self, Share};
use crate::final_price;
use crate::ledger::books;

/// The events that lead to bills.
pub(crate) const EVENTS: &[&str] = &[
    OrderPlaced::NAME,
    OrderCancelled::NAME,
    OrderReturned::NAME,
    OrderLinesCancelled::NAME,
    OrderDueFixed::NAME,
    OrderPriceFinal::NAME,
    ShipmentPriced::NAME,
    FeeRaised::NAME,
    ChargeCancelled::NAME,
    GoodsCertified::NAME,
];

/// The port of accounts, where there is one.
type Accounts<'a> = Option<&'a Port<dyn AccountPort>>;

/// The ports that bills are made with; each is `None` where its module is off.
#[derive(Default)]
pub(crate) struct Ports {
    pub(crate) accounts: Option<Port<dyn AccountPort>>,
    /// The credit that sellers grant.
    pub(crate) credits: Option<Port<dyn CreditPort>>,
    /// The terms of payment in contracts.
    pub(crate) payments: Option<Port<dyn ContractPaymentPort>>,
    /// The prices that are provisional.
    pub(crate) percents: Option<Port<dyn ProvisionalPercentPort>>,
}

impl Ports {
    /// The ports of the modules that are on.
    pub(crate) fn of(context: &Context) -> Self {
        Ports {
            accounts: context.port::<dyn AccountPort>(),
            credits: context.port::<dyn CreditPort>(),
            payments: context.port::<dyn ContractPaymentPort>(),
            percents: context.port::<dyn ProvisionalPercentPort>(),
        }
    }
}

/// Makes, credits or cancels bills on an event.
///
/// # Errors
/// [`ConsumeError`] if the event cannot be read, a sum does not fit, or the store fails.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>, ports: &Ports) -> Result<(), ConsumeError> {
    let accounts = ports.accounts.as_ref();
    if let Some(order) = event.open::<OrderPlaced>()? {
        let (taxes, id) = (taxes(&order), order.order.clone());
        let rates = rates::all(&tx.reader())?;
        let lines = order.lines.clone();
        let payment = agreed_payment(tx, ports.payments.as_ref(), &order)?;
        let percent = provisional_percent(tx, ports.percents.as_ref(), &order)?;
        for (mut new, tax) in goods(Arc::unwrap_or_clone(order)).into_iter().zip(taxes) {
            let shares = shares_of(&new, tax.as_ref(), &lines, &rates);
            if let Some(port) = &ports.credits
                && let Some(due) = port.read(&tx.reader(), |credits, reader| credits.due(reader, &id, &new.payee.id))?
            {
                new.due = due.day;
            }
            new.payment = payment;
            let new = addressed(tx, accounts, new)?;
            if let Some(percent) = percent {
                provisional::note(tx, &new.id, percent)?;
            }
            store::issue_taxed(tx, new, tax.as_ref(), shares)?;
        }
    } else if let Some(order) = event.open::<OrderCancelled>()? {
        let reason = match order.reason.as_str() {
            "" => "The order was cancelled.".to_owned(),
            reason => format!("The order was cancelled: {reason}"),
        };
        for bill in store::of_order(tx, &order.order)? {
            credits::cancel(tx, &bill, &reason, order.at_ms)?;
        }
    } else if let Some(back) = event.open::<OrderReturned>()? {
        let change = Change::new(BillNews::Credited, Some(back.buyer.clone()), back.at_ms);
        let lines: Vec<(OrderedLine, Money)> = back.lines.iter().cloned().zip(back.worth.iter().copied()).collect();
        given_back(tx, &back.order, &lines, &change.because(&format!("Goods came back: {}.", back.reason)))?;
    } else if let Some(off) = event.open::<OrderLinesCancelled>()? {
        lines_cancelled(tx, Arc::unwrap_or_clone(off))?;
    } else if let Some(fixed) = event.open::<OrderDueFixed>()? {
        due_fixed(tx, &fixed)?;
    } else if let Some(priced) = event.open::<OrderPriceFinal>()? {
        final_price::settle(tx, &priced)?;
    } else if let Some(freight) = event.open::<ShipmentPriced>()? {
        let new = addressed(tx, accounts, of_freight(Arc::unwrap_or_clone(freight)))?;
        store::issue(tx, new)?;
    } else if let Some(fee) = event.open::<FeeRaised>()? {
        let new = addressed(tx, accounts, of_fee(Arc::unwrap_or_clone(fee)))?;
        store::issue(tx, new)?;
    } else if let Some(charge) = event.open::<ChargeCancelled>()?
        && let Some(bill) = store::get(tx, &BillId::from(charge.charge.to_string()))?
    {
        credits::cancel(tx, &bill, "The shipment was cancelled before it left.", charge.at_ms)?;
    } else if let Some(certified) = event.open::<GoodsCertified>()? {
        claims::keep(tx, Arc::unwrap_or_clone(certified))?;
    }
    Ok(())
}

/// The terms of payment of the contract that an order was called off from.
fn agreed_payment(
    tx: &Tx<'_>,
    payments: Option<&Port<dyn ContractPaymentPort>>,
    order: &OrderPlaced,
) -> Result<Option<ContractPayment>, StoreError> {
    let (Some(port), Some(contract)) = (payments, &order.contract) else { return Ok(None) };
    port.read(&tx.reader(), |payments, reader| payments.payment(reader, contract))
}

/// The percentage that an order is billed whose price is provisional.
fn provisional_percent(
    tx: &Tx<'_>,
    percents: Option<&Port<dyn ProvisionalPercentPort>>,
    order: &OrderPlaced,
) -> Result<Option<u8>, StoreError> {
    let (Some(port), Some(contract)) = (percents, &order.contract) else { return Ok(None) };
    port.read(&tx.reader(), |percents, reader| percents.percent(reader, contract, &order.order))
}

/// Gives the unpaid bill of a seller the day that its days to pay came to. What is paid has no day any more.
fn due_fixed(tx: &mut Tx<'_>, fixed: &OrderDueFixed) -> Result<(), TxError> {
    for before in store::of_order(tx, &fixed.order)? {
        if before.payee.id == fixed.seller && !instalments::fix_balance(tx, &before.id, fixed.due)? {
            continue;
        }
        if before.payee.id == fixed.seller && before.balance() > 0 && before.due != fixed.due {
            let bill = Bill { due: fixed.due, ..before.clone() };
            let change = Change::new(BillNews::DueDayFixed, None, fixed.at_ms);
            let change = change.because(&format!("It is to be paid by {}", fixed.due.strftime("%-d %B %Y")));
            store::save(tx, Some(&before), bill, &change)?;
        }
    }
    Ok(())
}

/// Adds the saved addresses of the sides that have none: an invoice names both with their address, for ever as it was then.
fn addressed(tx: &Tx<'_>, accounts: Accounts<'_>, mut new: New) -> Result<New, StoreError> {
    let Some(port) = accounts else { return Ok(new) };
    for side in [&mut new.payee, &mut new.payer].into_iter().filter(|side| side.address.is_none()) {
        let card = port.read(&tx.reader(), |accounts, reader| accounts.account(reader, &side.id))?;
        side.address = card.and_then(|card| card.address);
    }
    Ok(new)
}

/// The due day of a bill that is made at `at_ms`.
fn due(at_ms: i64, days: i32) -> Date {
    // Only the last days of jiff's calendar have no such later day.
    let day = today(at_ms);
    day.checked_add(days.days()).unwrap_or(day)
}

/// One bill for each seller of an order.
fn goods(order: OrderPlaced) -> Vec<New> {
    let days = if order.contract.is_some() { CONTRACT_BILL_DAYS } else { BILL_DAYS };
    let freight =
        order.charged_freight().map(|(_, freight, price)| (freight.seller.clone(), named(&freight.offer), price));
    let freight: Vec<(AccountId, String, Money)> = freight.collect();
    let amounts: Vec<Money> = (0..order.lines.len()).filter_map(|at| order.amount_of(at)).collect();
    let mut bills: Vec<New> = Vec::new();
    for (at, line) in order.lines.into_iter().enumerate() {
        let kept = Line {
            text: line.name.clone(),
            quantity: line.quantity,
            unit: line.unit.clone(),
            unit_price: line.unit_price,
            // The sum of all lines fits into the order, so each line fits.
            total: amounts.get(at).copied().unwrap_or(Money::new(0, line.unit_price.currency)),
        };
        let mut sellers = bills.iter_mut();
        if let Some(bill) = sellers.find(|bill| bill.payee.id == line.seller) {
            bill.lines.push(kept);
            bill.order_lines.push(line.line);
            continue;
        }
        let PlacedLine { line, seller, seller_name, .. } = line;
        bills.push(New {
            id: format!("{}{:02}", store::order_prefix(&order.order), bills.len() + 1).into(),
            kind: Kind::Purchase,
            description: String::new(),
            payer: Party {
                id: order.buyer.clone(),
                name: order.buyer_name.clone(),
                address: Some(order.address.clone()).filter(|address| !address.city.is_empty()),
            },
            payee: Party { id: seller, name: seller_name, address: None },
            lines: vec![kept],
            issued_ms: order.at_ms,
            due: due(order.at_ms, days),
            order: Some(order.order.clone()),
            order_number: order.number.clone(),
            order_lines: vec![line],
            shipment: None,
            schedule: None,
            payment: None,
        });
    }
    for bill in &mut bills {
        bill.description = described(&bill.lines);
        if let Some(OrderDiscount { code, .. }) = &order.discount {
            bill.lines.iter_mut().for_each(|line| told_discount(line, code));
        }
        if order.exact.is_some() {
            bill.lines.iter_mut().for_each(|line| line.text.push_str(final_price::ROUNDED_ONCE));
        }
        let own = freight.iter().filter(|(seller, ..)| *seller == bill.payee.id);
        bill.lines.extend(own.map(|(_, text, price)| sole(text.clone(), *price)));
    }
    bills
}

/// The tax of each of the bills of [`goods`], in their order.
fn taxes(order: &OrderPlaced) -> Vec<Option<BillTax>> {
    let mut sellers: Vec<&AccountId> = Vec::new();
    for line in &order.lines {
        if !sellers.contains(&&line.seller) {
            sellers.push(&line.seller);
        }
    }
    let of_seller = |seller: &AccountId| {
        let kept = order.tax.as_ref()?;
        let own = || order.lines.iter().enumerate().filter(|(_, line)| line.seller == *seller);
        let freight = order.charged_freight().filter(|(_, freight, _)| freight.seller == *seller).map(|(at, ..)| at);
        let places = own().map(|(at, _)| at).chain(freight);
        let lines: Option<Vec<_>> = places.map(|at| kept.taxed.lines.get(at).cloned()).collect();
        let units = own().map(|(_, line)| Units { product: line.product.clone(), bought: line.quantity, returned: 0 });
        let number = own().next().and_then(|(at, _)| kept.seller_numbers.get(at).cloned());
        Some(BillTax {
            taxed: Taxed { lines: lines? },
            prices: kept.prices,
            payer_number: kept.buyer_number.clone(),
            payee_number: number.unwrap_or_default(),
            units: units.collect(),
        })
    };
    sellers.into_iter().map(of_seller).collect()
}

/// The shop's shares of the lines of a bill, at the rates of the time of the order. Freight earns no commission.
fn shares_of(new: &New, tax: Option<&BillTax>, placed: &[PlacedLine], rates: &[Rate]) -> Vec<Share> {
    let of = |(at, line): (usize, &Line)| {
        let taxed = tax.and_then(|tax| tax.taxed.lines.get(at));
        let gross = taxed.map_or(line.total.minor, |taxed| taxed.gross);
        let net = taxed.map_or(line.total.minor, |taxed| taxed.net);
        let goods = new.order_lines.get(at).and_then(|id| placed.iter().find(|placed| placed.line == *id));
        Share {
            line: goods.map(|goods| goods.line.clone()).unwrap_or_default(),
            product: goods.map(|goods| goods.product.clone()).unwrap_or_default(),
            gross,
            price: goods.map_or(0, |_| net),
            basis_points: goods.map_or(0, |goods| rates::of(rates, &goods.seller, &goods.category, new.issued_ms)),
            commission: 0,
            credited: 0,
        }
    };
    let mut shares: Vec<Share> = new.lines.iter().enumerate().map(of).collect();
    shares::fix(&mut shares);
    shares
}

/// Names a freight on a bill: `Freight: Europe`.
fn named(offer: &FreightOffer) -> String {
    match offer {
        FreightOffer::Priced { zone, .. } => format!("Freight: {zone}"),
        FreightOffer::Pickup { .. } | FreightOffer::ByCarrier | FreightOffer::Included => "Freight".to_owned(),
    }
}

/// Says on a line what a code took off it, so that quantity, price and total agree.
fn told_discount(line: &mut Line, code: &str) {
    let full = line.unit_price.times(line.quantity).unwrap_or(line.total);
    let off = Money::new(full.minor - line.total.minor, full.currency);
    if off.minor > 0 {
        line.text = format!("{}, less {off} with the code {code}", line.text);
    }
}

/// A line for one thing.
fn sole(text: String, amount: Money) -> Line {
    Line { text, quantity: 1, unit: String::new(), unit_price: amount, total: amount }
}

/// Describes lines: `Kirinyaga AA and 2 more`.
fn described(lines: &[Line]) -> String {
    let first = lines.first().map(|line| line.text.as_str()).filter(|text| !text.is_empty()).unwrap_or("Goods");
    match lines.len() {
        0 | 1 => first.to_owned(),
        more => format!("{first} and {} more", more - 1),
    }
}

/// Credits cancelled lines. The bill of a seller of whom nothing is left is cancelled, with the freight on it.
fn lines_cancelled(tx: &mut Tx<'_>, off: OrderLinesCancelled) -> Result<(), TxError> {
    let names: Vec<&str> = off.lines.iter().map(|line| line.name.as_str()).collect();
    let reason = format!("Cancelled: {}. {}", names.join(", "), off.reason);
    for bill in store::of_order(tx, &off.order)?.into_iter().filter(|bill| off.ended.contains(&bill.payee.id)) {
        credits::cancel(tx, &bill, &reason, off.at_ms)?;
    }
    let goes_on = off.lines.into_iter().filter(|line| !off.ended.contains(&line.goods.seller));
    let lines: Vec<(OrderedLine, Money)> = goes_on.map(|line| (line.goods, line.worth)).collect();
    let change = Change::new(BillNews::Credited, off.by, off.at_ms).because(&reason);
    given_back(tx, &off.order, &lines, &change)
}

/// Credits goods that came back or were cancelled to their seller's bill.
pub(crate) fn given_back(
    tx: &mut Tx<'_>,
    order: &OrderId,
    lines: &[(OrderedLine, Money)],
    change: &Change,
) -> Result<(), TxError> {
    let goods: Vec<OrderedLine> = lines.iter().map(|(line, _)| line.clone()).collect();
    if final_price::given_back(tx, order, &goods, change)? {
        return Ok(());
    }
    for bill in store::of_order(tx, order)? {
        let mine = lines.iter().filter(|(line, _)| line.seller == bill.payee.id);
        let worth: Vec<(ProductId, i64)> = match tax::load(&tx.reader(), &bill.id)? {
            Some(mut kept) => {
                let mut give_back = |line: &OrderedLine| kept.give_back(&line.product, line.quantity);
                let worth = mine.map(|(line, _)| (line.product.clone(), give_back(line))).collect();
                tax::save(tx, &bill.id, &kept)?;
                worth
            }
            None => mine.map(|(line, worth)| (line.product.clone(), worth.minor)).collect(),
        };
        books::note(tx, &bill.id, |books| {
            for (product, minor) in &worth {
                shares::credit_product(&mut books.shares, product, *minor);
            }
        })?;
        let worth = worth.iter().map(|(_, minor)| minor).sum();
        credits::credit(tx, &bill, worth, &change.reason, change)?;
    }
    Ok(())
}

fn of_freight(freight: ShipmentPriced) -> New {
    let ShipmentPriced { shipment, number, order, payer, payer_name, payee, payee_name, amount, description, at_ms } =
        freight;
    let text = if description.is_empty() { format!("Freight of {number}") } else { description };
    let sides = (nameable(payer, payer_name), nameable(payee, payee_name));
    New {
        order,
        shipment: Some(shipment.clone()),
        ..single(format!("{shipment}-freight").into(), Kind::Shipment, text, sides, amount, at_ms)
    }
}

fn of_fee(fee: FeeRaised) -> New {
    let FeeRaised { exception, shipment, order, payer, payer_name, payee, payee_name, amount, description, at_ms } =
        fee;
    let text = if description.is_empty() { "Fee on the way".to_owned() } else { description };
    let sides = (nameable(payer, payer_name), nameable(payee, payee_name));
    New {
        order,
        shipment: Some(shipment),
        ..single(format!("{exception}-fee").into(), Kind::Fee, text, sides, amount, at_ms)
    }
}

fn nameable(id: AccountId, name: String) -> Party {
    Party { id, name, address: None }
}

/// A bill for one thing.
fn single(id: BillId, kind: Kind, text: String, (payer, payee): (Party, Party), amount: Money, at_ms: i64) -> New {
    New {
        id,
        kind,
        description: text.clone(),
        payer,
        payee,
        lines: vec![sole(text, amount)],
        issued_ms: at_ms,
        due: due(at_ms, BILL_DAYS),
        order: None,
        order_number: String::new(),
        order_lines: Vec::new(),
        shipment: None,
        schedule: None,
        payment: None,
    }
}

#[cfg(test)]
#[path = "consumers_tests.rs"]
mod tests;
