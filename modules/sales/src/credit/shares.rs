//! What each seller is owed for an order: its bill's amount.

use contracts::ids::AccountId;
use contracts::money::Money;

use crate::orders::added::Added;
use crate::orders::model::Purchase;

/// A seller's share of an order, with its freight and its tax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) seller: AccountId,
    pub(crate) seller_name: String,
    pub(crate) amount: Money,
}

/// Divides an order by its sellers, in the order of their first lines. `None` for a sum that does not fit.
pub(crate) fn of(lines: &[Purchase], added: &Added) -> Option<Vec<Share>> {
    let mut shares: Vec<Share> = Vec::new();
    // The tax of an order is that of its lines, then of each freight that costs something.
    let gross = |at: usize, price: Money| match &added.tax {
        Some(tax) => Some(Money::new(tax.taxed.lines.get(at)?.gross, price.currency)),
        None => Some(price),
    };
    for (at, line) in lines.iter().enumerate() {
        let amount = gross(at, line.line_total)?;
        match shares.iter_mut().find(|share| share.seller == line.seller) {
            Some(share) => share.amount = share.amount.plus(amount)?,
            None => {
                let (seller, seller_name) = (line.seller.clone(), line.seller_name.clone());
                shares.push(Share { seller, seller_name, amount });
            }
        }
    }
    let charged = added.freight.iter().filter_map(|freight| Some((&freight.seller, freight.offer.charged()?)));
    for (at, (seller, price)) in charged.enumerate() {
        let amount = gross(lines.len() + at, price)?;
        if let Some(share) = shares.iter_mut().find(|share| share.seller == *seller) {
            share.amount = share.amount.plus(amount)?;
        }
    }
    Some(shares)
}
