//! The rules of returns. Pure.

use contracts::ids::LineId;
use contracts::money::Money;
use contracts::sales::ClaimDays;
use contracts::tax::part;
use jiff::civil::Date;
use kernel::{Problem, TxError};
use serde_json::json;

use super::model::{Reason, ReturnedLine};
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
    let wanted: Vec<&LineId> = command.iter().map(|(id, _)| id).collect();
    let lines = rules::chosen(bought, &wanted, |n| format!("lines[{n}].purchaseId"))?;
    // A cancelled line never comes, so the day of delivery does not matter.
    lines.iter().filter(|line| line.cancelled.is_none()).try_for_each(|line| rules::may_return(order, line, now_ms))?;
    lines.into_iter().zip(command).map(|(line, (_, quantity))| returned(line, *quantity)).collect()
}

/// Checks that goods of a call-off still come back for this reason, by the periods of its contract.
///
/// # Errors
/// 409 `claims-ended`.
pub(crate) fn in_claim_days(reason: Reason, days: ClaimDays, today: Date) -> Result<(), TxError> {
    let last = match reason {
        Reason::Quality => days.quality,
        Reason::Damaged | Reason::WrongItem | Reason::Other => None,
    };
    match last {
        Some(last) if today > last => {
            let what = format!("By its contract, the quality of these goods could be claimed until {last}.");
            Err(TxError::conflict("claims-ended", what))
        }
        _ => Ok(()),
    }
}

fn returned(line: &Purchase, quantity: u32) -> Result<ReturnedLine, TxError> {
    let left = line.left();
    if quantity > left {
        let why = match left {
            0 if line.cancelled.is_some() => "This item was cancelled, so there is nothing to return.".to_owned(),
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
        price: line.unit_price(),
        amount: Money::new(worth(line, quantity), line.line_total.currency),
    })
}

/// What the next units of a line cost that come back, by the prices of the order: at the final price, once it is known.
/// Rounded as the credit for them, so that both are the same.
fn worth(line: &Purchase, quantity: u32) -> i64 {
    let Some(price) = &line.final_price else {
        return part(line.line_total.minor, line.quantity, line.returned, line.returned + quantity);
    };
    let sold_for = part(line.line_total.minor, line.quantity, line.quantity - price.units, line.quantity);
    let back = price.units - line.left();
    price.part(sold_for + price.more, back, back + quantity)
}
