//! Stock, and the sellers' figures.

use std::collections::BTreeMap;

use serde_json::Value;

use super::reads::{Findings, Reads, all, number, rows, text};

/// Every unit is on hand, reserved or sold; the sold ones are in the sales, the reserved ones in the contracts.
pub(super) fn goods(shop: &dyn Reads, token: &str, sales: &[Value], found: &mut Findings) -> Result<(), String> {
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
pub(super) fn months(shop: &dyn Reads, token: &str, sales: &[Value], found: &mut Findings) -> Result<(), String> {
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
