//! What must hold of a shop whatever happened to it, read over its API as its people read it. The self-test asks it, and so
//! do the tests of faults and of killed processes.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// What a call answered.
pub struct Answer {
    /// Its JSON.
    pub body: Value,
    /// Where the next page starts, where a header says so.
    pub next: Option<String>,
}

/// Reads the shop.
pub trait Reads {
    /// A call that reads, with this token; an error says in words why there is no answer to it.
    fn read(&self, token: &str, path: &str) -> Result<Answer, String>;
}

/// Tokens of those whose goods and orders are looked at.
pub struct People {
    /// The administrator's.
    pub admin: String,
    /// Of all who sell to the buyers.
    pub sellers: Vec<String>,
    /// Of accounts whose orders are all with these sellers, and all of the last month.
    pub buyers: Vec<String>,
}

/// What was found: how much was looked at, and what does not hold.
#[derive(Default)]
pub struct Findings {
    /// Goods whose stock was counted.
    pub goods: usize,
    /// Orders that were followed to their sales, bills, shipments and notifications.
    pub orders: usize,
    /// A sentence for each thing that does not hold.
    pub broken: Vec<String>,
}

impl Findings {
    fn must(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.broken.push(what());
        }
    }
}

/// Whether every consumer has taken every event.
pub fn settled(shop: &dyn Reads, admin: &str) -> Result<bool, String> {
    let modules = shop.read(admin, "/api/admin/modules")?.body;
    let consumers = rows(&modules)?.iter().flat_map(|module| module["consumers"].as_array().into_iter().flatten());
    Ok(consumers.map(|consumer| consumer["behind"].as_u64()).all(|behind| behind == Some(0)))
}

/// Looks at everything. The shop must be [`settled`], and nobody may change it meanwhile.
pub fn look(shop: &dyn Reads, people: &People) -> Result<Findings, String> {
    let mut found = Findings::default();
    let dead = shop.read(&people.admin, "/api/admin/dead-letters")?.body;
    found.must(dead["total"] == 0, || format!("no event is given up, and these are: {}", dead["items"]));
    let mut sellers = Vec::new();
    for token in &people.sellers {
        let sales = all(shop, token, "/api/sales?limit=200")?;
        goods(shop, token, &sales, &mut found)?;
        months(shop, token, &sales, &mut found)?;
        sellers.push(Seller { sales, told: told(shop, token)? });
    }
    let mut numbers = BTreeSet::new();
    for token in &people.buyers {
        buyer(shop, token, &sellers, &mut numbers, &mut found)?;
    }
    Ok(found)
}

struct Seller {
    sales: Vec<Value>,
    /// Title → how often they were told so.
    told: BTreeMap<String, usize>,
}

/// Every unit is on hand, reserved or sold; what is sold is in the sales, what is reserved in the contracts.
fn goods(shop: &dyn Reads, token: &str, sales: &[Value], found: &mut Findings) -> Result<(), String> {
    let mut sold: BTreeMap<&str, i64> = BTreeMap::new();
    for sale in sales.iter().filter(|sale| sale["status"] != "Cancelled") {
        *sold.entry(text(sale, "productId")?).or_default() += number(sale, "amount")? - number(sale, "returned")?;
    }
    let contracts = all(shop, token, "/api/contracts?side=seller&limit=200")?;
    let mut held: BTreeMap<&str, i64> = BTreeMap::new();
    for contract in &contracts {
        if ["awaiting signatures", "awaiting sample", "open"].contains(&text(contract, "status")?) {
            *held.entry(text(contract, "productId")?).or_default() += number(contract, "remaining")?;
        }
    }
    for good in all(shop, token, "/api/inventory?limit=200")? {
        let id = text(&good, "id")?;
        let good = shop.read(token, &format!("/api/inventory/{id}"))?.body;
        let (stock, reserved) = (number(&good, "remainingUnits")?, number(&good, "reserved")?);
        let (gone, received) = (number(&good, "amountSold")?, number(&good, "received")?);
        let name = &good["name"];
        found.must(stock + reserved + gone == received, || {
            format!("{name}: stock {stock} + reserved {reserved} + sold {gone} is not what was received, {received}")
        });
        let in_sales = sold.get(id).copied().unwrap_or(0);
        found.must(gone == in_sales, || format!("{name}: {gone} were sold, and the order lines say {in_sales}"));
        let in_contracts = held.get(id).copied().unwrap_or(0);
        found.must(reserved == in_contracts, || {
            format!("{name}: {reserved} are reserved, and the contracts hold {in_contracts}")
        });
        let moved = all(shop, token, &format!("/api/inventory/{id}/movements?limit=200"))?;
        let sum = moved.iter().map(|movement| number(movement, "delta")).sum::<Result<i64, String>>()?;
        found.must(sum == stock, || format!("{name}: its ledger comes to {sum}, and {stock} are on hand"));
        found.goods += 1;
    }
    Ok(())
}

/// Each sale is counted once in the seller's figures.
fn months(shop: &dyn Reads, token: &str, sales: &[Value], found: &mut Findings) -> Result<(), String> {
    let figures = shop.read(token, "/api/analytics?period=24m")?.body;
    for month in rows(&figures["months"])? {
        let (name, counted) = (text(month, "month")?, number(month, "sales")?);
        let of_month = |sale: &&Value| sale["datePurchase"].as_str().is_some_and(|day| day.starts_with(name));
        let placed = sales.iter().filter(of_month).filter(|sale| sale["status"] != "Cancelled").count();
        found.must(usize::try_from(counted) == Ok(placed), || {
            format!("the figures of {name} count {counted} sales, and there are {placed}")
        });
    }
    Ok(())
}

fn told(shop: &dyn Reads, token: &str) -> Result<BTreeMap<String, usize>, String> {
    let mut told = BTreeMap::new();
    for notification in all(shop, token, "/api/notifications?limit=200")? {
        *told.entry(text(&notification, "title")?.to_owned()).or_default() += 1;
    }
    Ok(told)
}

/// Each order stands once with its buyer and its sellers, and has what follows from it once.
fn buyer(
    shop: &dyn Reads,
    token: &str,
    sellers: &[Seller],
    numbers: &mut BTreeSet<String>,
    found: &mut Findings,
) -> Result<(), String> {
    let bills = all(shop, token, "/api/billing?side=payer&limit=200")?;
    let shipments = all(shop, token, "/api/shipments?limit=200")?;
    let mut ids = BTreeSet::new();
    for order in all(shop, token, "/api/orders?limit=200")? {
        let (id, name) = (text(&order, "id")?, text(&order, "number")?);
        found.orders += 1;
        found.must(ids.insert(id.to_owned()), || format!("{name} stands twice in its buyer's list"));
        found.must(numbers.insert(name.to_owned()), || format!("two orders are named {name}"));
        let lines = rows(&order["lines"])?;
        let sum = lines.iter().map(|line| money(line, "line_total")).sum::<Result<i128, String>>()?;
        let total = money(&order, "total")?;
        found.must(sum == total, || format!("{name}: its lines come to {sum} cents, and its total is {total}"));
        let parties: BTreeSet<&str> = lines.iter().filter_map(|line| line["seller_name"].as_str()).collect();
        let cancelled = order["status"] == "Cancelled";
        sold_once(name, cancelled, lines, sellers, found)?;
        let owed: Vec<&Value> =
            bills.iter().filter(|b| b["order_id"] == order["id"] && b["type"] == "Purchase").collect();
        found.must(owed.len() == parties.len(), || {
            format!("{name} is with {} sellers and has {} bills", parties.len(), owed.len())
        });
        let sum = owed.iter().map(|bill| money(bill, "amount")).sum::<Result<i128, String>>()?;
        found.must(sum == total, || format!("{name}: its bills come to {sum} cents, and its total is {total}"));
        for bill in owed {
            adds_up(shop, token, name, cancelled, text(bill, "id")?, found)?;
        }
        let carried: Vec<&Value> = shipments.iter().filter(|shipment| shipment["orderId"] == order["id"]).collect();
        found.must(carried.len() == parties.len(), || {
            format!("{name} is with {} sellers and has {} shipments", parties.len(), carried.len())
        });
        for line in lines {
            let carries = |shipment: &&&Value| {
                let purchases = shipment["purchaseIds"].as_array().into_iter().flatten();
                purchases.filter(|purchase| **purchase == line["purchase_id"]).count() == 1
            };
            let by: Vec<_> = carried.iter().filter(carries).map(|shipment| &shipment["id"]).collect();
            found.must(by == [&line["shipment_id"]], || {
                format!(
                    "{name}: {} is in the shipments {by:?}, and its order says {}",
                    line["name"], line["shipment_id"]
                )
            });
        }
        let on_its_way = carried.iter().any(|shipment| shipment["terminal"] != true);
        found.must(!(cancelled && on_its_way), || format!("{name} was cancelled, and a shipment of it goes on"));
    }
    Ok(())
}

/// Each line is one sale of one seller, who was told once of the order, and once of its end.
fn sold_once(
    name: &str,
    cancelled: bool,
    lines: &[Value],
    sellers: &[Seller],
    found: &mut Findings,
) -> Result<(), String> {
    for line in lines {
        let mut sales =
            sellers.iter().flat_map(|seller| &seller.sales).filter(|sale| sale["id"] == line["purchase_id"]);
        let (sale, more) = (sales.next(), sales.count());
        let same = sale.is_some_and(|sale| {
            (&sale["amount"], &sale["productId"]) == (&line["quantity"], &line["item_id"])
                && (sale["status"] == "Cancelled") == cancelled
        });
        found.must(same && more == 0, || format!("{name}: {} is not one sale of its seller: {sale:?}", line["name"]));
    }
    for seller in sellers {
        let sells = seller.sales.iter().any(|sale| sale["orderNumber"] == name);
        let told = |end: &str| seller.told.get(&format!("Order {name} {end}")).copied().unwrap_or(0);
        let came = told("came in");
        found.must(came == usize::from(sells), || format!("a seller was told {came} times that {name} came in"));
        let ended = told("was cancelled");
        let should = usize::from(sells && cancelled);
        found.must(ended == should, || format!("a seller was told {ended} times that {name} was cancelled"));
    }
    Ok(())
}

/// A bill's sums are those of its payments and credit notes; nothing is owed of what was cancelled.
fn adds_up(
    shop: &dyn Reads,
    token: &str,
    name: &str,
    cancelled: bool,
    id: &str,
    found: &mut Findings,
) -> Result<(), String> {
    let bill = shop.read(token, &format!("/api/bills/{id}"))?.body;
    let (amount, paid) = (money(&bill, "amount")?, money(&bill, "paid")?);
    let (credited, balance) = (money(&bill, "credited")?, money(&bill, "balance")?);
    found.must(amount == paid + credited + balance, || {
        format!("{name}: of {amount} cents, {paid} are paid, {credited} credited and {balance} left")
    });
    let mut came = 0;
    for payment in rows(&bill["payments"])? {
        if ["succeeded", "refunded", "partly refunded"].contains(&text(payment, "status")?) {
            came += money(payment, "amount")? - money(payment, "refunded")?;
        }
    }
    found.must(paid == came, || format!("{name}: {paid} cents are paid, and its payments come to {came}"));
    let notes = rows(&bill["creditNotes"])?;
    let noted = notes.iter().map(|note| money(note, "amount")).sum::<Result<i128, String>>()?;
    found.must(credited == noted, || format!("{name}: {credited} cents are credited, and its notes say {noted}"));
    found.must(!cancelled || balance <= 0, || format!("{name} was cancelled, and {balance} cents are owed"));
    Ok(())
}

/// All rows of a list, page by page.
pub fn all(shop: &dyn Reads, token: &str, path: &str) -> Result<Vec<Value>, String> {
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let Answer { body, next } = shop.read(token, &format!("{path}{cursor}"))?;
        let in_page = body.get("items").is_some();
        found.extend_from_slice(rows(if in_page { &body["items"] } else { &body })?);
        match if in_page { body["next_cursor"].as_str().map(str::to_owned) } else { next } {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return Ok(found),
        }
    }
}

fn rows(list: &Value) -> Result<&[Value], String> {
    list.as_array().map(Vec::as_slice).ok_or_else(|| format!("not a list: {list}"))
}

fn text<'a>(row: &'a Value, field: &str) -> Result<&'a str, String> {
    row[field].as_str().ok_or_else(|| format!("no {field} in {row}"))
}

fn number(row: &Value, field: &str) -> Result<i64, String> {
    row[field].as_i64().ok_or_else(|| format!("no number {field} in {row}"))
}

/// An amount in the smallest unit of its currency.
fn money(row: &Value, field: &str) -> Result<i128, String> {
    text(row, field)?.replace('.', "").parse().map_err(|_| format!("{field} is no amount in {row}"))
}
