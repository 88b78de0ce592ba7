//! Who carries an order's goods, and for what price: asked of the tariffs, or decided by the Incoterm of a contract.

use contracts::freight::{FreightOffer, SellerFreight};
use contracts::logistics::{Consignment, FreightPort};
use kernel::TxError;
use kernel::store::{Port, Reader};

use super::priced::{Destination, PricedLine};
use super::refusal::{not_fetched, too_large};

/// Quotes the freight of each seller's goods.
///
/// # Errors
/// A sum that does not fit, or sellers who let nobody fetch goods.
pub(super) fn of_sellers(
    reader: &Reader<'_>,
    port: &Port<dyn FreightPort>,
    to: &Destination<'_>,
    lines: &[PricedLine],
) -> Result<Vec<SellerFreight>, TxError> {
    let (mut goods, mut names): (Vec<Consignment>, Vec<&str>) = (Vec::new(), Vec::new());
    for line in lines {
        match goods.iter_mut().find(|goods| goods.seller == line.seller) {
            Some(goods) => {
                goods.weight_g = goods.weight_g.saturating_add(line.weight_g);
                goods.amount = goods.amount.plus(line.amount).ok_or_else(too_large)?;
            }
            None => {
                goods.push(Consignment { seller: line.seller.clone(), weight_g: line.weight_g, amount: line.amount });
                names.push(&line.seller_name);
            }
        }
    }
    let offers = match to.incoterm {
        Some(incoterm) => goods.iter().map(|_| Some(by_incoterm(incoterm))).collect(),
        None => port.read(reader, |port, reader| port.quote(reader, to.country, to.delivery, &goods))?,
    };
    let refusing: Vec<&str> =
        names.iter().zip(&offers).filter(|(_, offer)| offer.is_none()).map(|(name, _)| *name).collect();
    if !refusing.is_empty() {
        return Err(not_fetched(&refusing));
    }
    let of_seller = |((goods, name), offer): ((Consignment, &str), Option<FreightOffer>)| {
        let (seller, weight_g) = (goods.seller, goods.weight_g);
        Some(SellerFreight { seller, seller_name: name.to_owned(), weight_g, offer: offer? })
    };
    Ok(goods.into_iter().zip(names).zip(offers).filter_map(of_seller).collect())
}

/// Who pays for the carriage of a contract's goods. With the terms of groups C and D the seller does, and its price has
/// it; with those of E and F the buyer, to whom the carrier names it.
fn by_incoterm(incoterm: &str) -> FreightOffer {
    match incoterm {
        "CFR" | "CIF" | "CPT" | "CIP" | "DAP" | "DPU" | "DDP" => FreightOffer::Included,
        _ => FreightOffer::ByCarrier,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotes::rules::INCOTERMS;

    #[test]
    fn the_incoterm_decides_who_pays() {
        let sellers: Vec<_> =
            INCOTERMS.into_iter().filter(|term| by_incoterm(term) == FreightOffer::Included).collect();
        assert_eq!(sellers.len(), 7, "{sellers:?}");
        for buyers in ["EXW", "FCA", "FAS", "FOB"] {
            assert!(INCOTERMS.contains(&buyers) && by_incoterm(buyers) == FreightOffer::ByCarrier, "{buyers}");
        }
    }
}
