//! An order and all that follows from it: sales, bills, shipments and notifications.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::reads::{Findings, Reads, all, money, rows, text};

/// A seller's sales and notifications.
pub(super) struct Seller {
    /// Sales by the purchase's id.
    sales: BTreeMap<String, Vec<Value>>,
    /// Numbers of orders.
    orders: BTreeSet<String>,
    /// Title → number of notifications with it.
    told: BTreeMap<String, usize>,
}

impl Seller {
    /// Makes it from all of the seller's sales.
    pub(super) fn of(shop: &dyn Reads, token: &str, sales: Vec<Value>) -> Result<Seller, String> {
        let mut seller = Seller { sales: BTreeMap::new(), orders: BTreeSet::new(), told: BTreeMap::new() };
        for sale in sales {
            seller.orders.insert(text(&sale, "orderNumber")?.to_owned());
            seller.sales.entry(text(&sale, "id")?.to_owned()).or_default().push(sale);
        }
        for notification in all(shop, token, "/api/notifications?limit=200")? {
            *seller.told.entry(text(&notification, "title")?.to_owned()).or_default() += 1;
        }
        Ok(seller)
    }
}

/// Groups rows by a field that names an order; others are left out.
fn by_order<'a>(rows: &'a [Value], field: &str) -> BTreeMap<&'a str, Vec<&'a Value>> {
    let mut sorted: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for row in rows {
        row[field].as_str().into_iter().for_each(|order| sorted.entry(order).or_default().push(row));
    }
    sorted
}

/// The freight and the tax that were added to the prices of an order; no tax where they have it in them.
fn added(shop: &dyn Reads, token: &str, id: &str) -> Result<(i128, i128), String> {
    let order = shop.read(token, &format!("/api/orders/{id}"))?.body;
    let priced = order["freight"].as_array().into_iter().flatten().filter(|freight| freight["price"].is_string());
    let freight = priced.map(|freight| money(freight, "price")).sum::<Result<i128, String>>()?;
    let tax = if order["tax"]["prices"] == "without" { money(&order["tax"], "tax")? } else { 0 };
    Ok((freight, tax))
}

/// Each order is once in the lists of its buyer and sellers, and has each bill, shipment and notification once.
pub(super) fn buyer(
    shop: &dyn Reads,
    token: &str,
    sellers: &[Seller],
    numbers: &mut BTreeSet<String>,
    found: &mut Findings,
) -> Result<(), String> {
    let bills = all(shop, token, "/api/billing?side=payer&type=Purchase&limit=200")?;
    let rests = all(shop, token, "/api/billing?side=payer&type=Final%20price&limit=200")?;
    let shipments = all(shop, token, "/api/shipments?limit=200")?;
    let (bills, shipments) = (by_order(&bills, "order_id"), by_order(&shipments, "orderId"));
    let rests = by_order(&rests, "order_id");
    let mut ids = BTreeSet::new();
    for order in all(shop, token, "/api/orders?limit=200")? {
        let (id, name) = (text(&order, "id")?, text(&order, "number")?);
        found.orders += 1;
        found.must(ids.insert(id.to_owned()), || format!("{name} stands twice in its buyer's list"));
        found.must(numbers.insert(name.to_owned()), || format!("two orders are named {name}"));
        let of = Followed {
            name,
            cancelled: order["status"] == "Cancelled",
            lines: rows(&order["lines"])?,
            sellers: sellers.iter().filter(|seller| seller.orders.contains(name)).count(),
        };
        let sum = of.lines.iter().map(|line| money(line, "line_total")).sum::<Result<i128, String>>()?;
        let total = money(&order, "total")?;
        // Only an order of its own says its freight and its tax.
        let (freight, tax) = if sum == total { (0, 0) } else { added(shop, token, id)? };
        found.must(sum + freight + tax == total, || {
            format!("{name}: lines of {sum} cents, {freight} of freight and {tax} of tax are not its total {total}")
        });
        of.sold_once(sellers, found)?;
        let owed = bills.get(id).map_or(&[][..], Vec::as_slice);
        of.one_each("bills", owed, found);
        let rest = rests.get(id).map_or(&[][..], Vec::as_slice);
        let sum = owed.iter().chain(rest).map(|bill| money(bill, "amount")).sum::<Result<i128, String>>()?;
        // A lower final price is credited, and the amount of a bill never changes.
        let lower = if order["finalPrice"].is_object() { money(&order["finalPrice"], "difference")?.min(0) } else { 0 };
        found.must(sum == total - lower, || format!("{name}: its bills come to {sum} cents, and its total is {total}"));
        for bill in owed.iter().chain(rest) {
            of.adds_up(&shop.read(token, &format!("/api/bills/{}", text(bill, "id")?))?.body, found)?;
        }
        of.carried_once(shipments.get(id).map_or(&[], Vec::as_slice), found);
    }
    Ok(())
}

/// Whether a line was cancelled by itself.
fn ended(line: &Value) -> bool {
    line["cancelled"].is_object()
}

/// An order that is checked.
struct Followed<'a> {
    /// Its number.
    name: &'a str,
    cancelled: bool,
    lines: &'a [Value],
    /// Number of its sellers.
    sellers: usize,
}

impl Followed<'_> {
    /// There is one for each of its sellers.
    fn one_each(&self, what: &str, found_rows: &[&Value], found: &mut Findings) {
        found.must(found_rows.len() == self.sellers, || {
            format!("{} is with {} sellers and has {} {what}", self.name, self.sellers, found_rows.len())
        });
    }

    /// Each line is one sale of one seller, who has one notification of the order, and one of its cancellation.
    fn sold_once(&self, sellers: &[Seller], found: &mut Findings) -> Result<(), String> {
        let name = self.name;
        for line in self.lines {
            let id = text(line, "purchase_id")?;
            let mut sales = sellers.iter().filter_map(|seller| seller.sales.get(id)).flatten();
            let (sale, more) = (sales.next(), sales.count());
            let same = sale.is_some_and(|sale| {
                (&sale["amount"], &sale["productId"]) == (&line["quantity"], &line["item_id"])
                    && (sale["status"] == "Cancelled") == (self.cancelled || ended(line))
            });
            found.must(same && more == 0, || {
                format!("{name}: {} is not one sale of its seller: {sale:?}", line["name"])
            });
        }
        for seller in sellers {
            let sells = seller.orders.contains(name);
            let told = |end: &str| seller.told.get(&format!("Order {name} {end}")).copied().unwrap_or(0);
            let came = told("came in");
            found.must(came == usize::from(sells), || format!("a seller was told {came} times that {name} came in"));
            let ended = told("was cancelled");
            let should = usize::from(sells && self.cancelled);
            found.must(ended == should, || format!("a seller was told {ended} times that {name} was cancelled"));
        }
        Ok(())
    }

    /// A bill's sums match its payments and credit notes; nothing is owed for a cancelled order.
    fn adds_up(&self, bill: &Value, found: &mut Findings) -> Result<(), String> {
        let name = self.name;
        let (amount, paid) = (money(bill, "amount")?, money(bill, "paid")?);
        let (credited, balance) = (money(bill, "credited")?, money(bill, "balance")?);
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
        found.must(!self.cancelled || balance <= 0, || format!("{name} was cancelled, and {balance} cents are owed"));
        Ok(())
    }

    /// Each line is in exactly the shipment that it names; no shipment of a cancelled order or line goes on.
    fn carried_once(&self, carried: &[&Value], found: &mut Findings) {
        let name = self.name;
        self.one_each("shipments", carried, found);
        for line in self.lines {
            let carries = |shipment: &&&Value| {
                let purchases = shipment["purchaseIds"].as_array().into_iter().flatten();
                purchases.filter(|purchase| **purchase == line["purchase_id"]).count() == 1
            };
            if ended(line) {
                let goes_on = carried.iter().filter(carries).any(|shipment| shipment["terminal"] != true);
                found
                    .must(!goes_on, || format!("{name}: {} was cancelled, and a shipment of it goes on", line["name"]));
                continue;
            }
            let by: Vec<_> = carried.iter().filter(carries).map(|shipment| &shipment["id"]).collect();
            let named = &line["shipment_id"];
            found.must(by == [named], || format!("{name}: {} is in {by:?}, and its order says {named}", line["name"]));
        }
        let on_its_way = carried.iter().any(|shipment| shipment["terminal"] != true);
        found.must(!(self.cancelled && on_its_way), || format!("{name} was cancelled, and a shipment of it goes on"));
    }
}
