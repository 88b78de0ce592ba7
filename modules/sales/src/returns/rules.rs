//! The rules of returns. Pure.

use contracts::ids::LineId;
use contracts::money::Money;
use contracts::tax::part;
use kernel::{Problem, TxError};
use serde_json::json;
use std::collections::BTreeMap;

use super::model::ReturnedLine;
use crate::orders::model::{Order, Purchase};
use crate::orders::rules;

/// The lines of a return, in the order of the request.
///
/// # Errors
/// 409 if not delivered, too late, or more than is left of a purchase; 422 for a foreign or repeated line.
pub(crate) fn checked(
    order: &Order,
    bought: &[Purchase],
    command: &[(LineId, u32)],
    now_ms: i64,
) -> Result<Vec<ReturnedLine>, TxError> {
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut lines = Vec::with_capacity(command.len());
    for (n, (id, quantity)) in command.iter().enumerate() {
        let mut fault = |what: &str| {
            wrong.entry(format!("lines[{n}].purchaseId")).or_default().push(what.to_owned());
        };
        if command.iter().take(n).any(|(other, _)| other == id) {
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
        return Err(Problem::Invalid(wrong).into());
    }
    lines.iter().try_for_each(|(line, _)| rules::may_return(order, line, now_ms))?;
    lines.into_iter().map(|(line, quantity)| returned(line, quantity)).collect()
}

fn returned(line: &Purchase, quantity: u32) -> Result<ReturnedLine, TxError> {
    let left = line.quantity.saturating_sub(line.returned);
    if quantity > left {
        let why = match left {
            0 => "All of this item was returned already.".to_owned(),
            left => format!("Only {left} of this item can still be returned."),
        };
        return Err(Problem::conflict_with("too-many", why, json!({ "purchaseId": line.id, "left": left })).into());
    }
    Ok(ReturnedLine {
        purchase: line.id.clone(),
        product: line.product.clone(),
        name: line.name.clone(),
        unit: line.unit.clone(),
        quantity,
        price: line.price,
        amount: Money::new(
            part(line.line_total.minor, line.quantity, line.returned, line.returned + quantity),
            line.line_total.currency,
        ),
    })
}
