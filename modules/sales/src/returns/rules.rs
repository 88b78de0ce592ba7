//! What may come back. Pure.

use std::collections::BTreeMap;

use contracts::Id;

use super::model::ReturnedLine;
use crate::orders::model::{Order, Purchase};
use crate::orders::rules::{self, Refusal};

/// The lines of a return, in the order of the request.
///
/// # Errors
/// Not delivered, too late; 422 for a line that is not of this order or comes twice; more than is left of a purchase.
pub(crate) fn checked(
    order: &Order,
    bought: &[Purchase],
    wanted: &[(Id, u32)],
    now_ms: i64,
) -> Result<Vec<ReturnedLine>, Refusal> {
    rules::may_return(order, now_ms)?;
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut lines = Vec::with_capacity(wanted.len());
    for (n, (id, quantity)) in wanted.iter().enumerate() {
        let mut fault = |what: &str| {
            wrong.entry(format!("lines[{n}].purchaseId")).or_default().push(what.to_owned());
        };
        if wanted.iter().take(n).any(|(other, _)| other == id) {
            fault("is there twice");
            continue;
        }
        let Some(line) = bought.iter().find(|line| line.id == *id) else {
            fault("is not of this order");
            continue;
        };
        lines.push((line, *quantity));
    }
    if !wrong.is_empty() {
        return Err(Refusal::Invalid(wrong));
    }
    lines.into_iter().map(|(line, quantity)| returned(line, quantity)).collect()
}

fn returned(line: &Purchase, quantity: u32) -> Result<ReturnedLine, Refusal> {
    let left = line.quantity.saturating_sub(line.returned);
    if quantity > left {
        return Err(Refusal::TooMany(line.id.clone(), left));
    }
    Ok(ReturnedLine {
        purchase: line.id.clone(),
        product: line.product.clone(),
        name: line.name.clone(),
        unit: line.unit.clone(),
        quantity,
        price: line.price,
        amount: line.price.times(quantity).ok_or(Refusal::TooLarge)?,
    })
}
