//! The purchase contract of an order that was placed without one: the order is what both sides agreed on.

use contracts::auth::AccountPort;
use contracts::freight::FreightOffer;
use contracts::ids::AccountId;
use contracts::money::Money;
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::draw::{Goods, PurchaseContract, draw};
use super::of_contract::side;
use crate::drafts::in_name;
use crate::orders::model::{DeliveryMethod, FullOrder, Purchase};
use crate::orders::{freight, tax, totals};

/// Draws the contract about one seller's goods in an order as of now, as a PDF file; `None` if the order has none.
pub(super) fn of_order(
    context: &Context,
    reader: &Reader<'_>,
    FullOrder { order, lines }: &FullOrder,
    seller: &AccountId,
) -> Result<Option<Vec<u8>>, StoreError> {
    let own: Vec<&Purchase> = lines.iter().filter(|line| line.seller == *seller).collect();
    let Some(first) = own.first() else { return Ok(None) };
    let face = context.face();
    let accounts = context.port::<dyn AccountPort>();
    let placed = face.day(order.placed_ms).to_string();
    let carried = freight::load(reader, &order.id)?.into_iter().find(|freight| freight.seller == *seller);
    let carriage = match carried.as_ref().map(|freight| &freight.offer) {
        Some(FreightOffer::Priced { .. }) => "In the order's total",
        Some(FreightOffer::Pickup { .. }) => "The buyer fetches the goods",
        Some(FreightOffer::ByCarrier) => "The carrier names its price; it is owed once it is accepted",
        Some(FreightOffer::Included) => "Paid by the seller",
        None => "",
    };
    // A sum that does not fit was refused when the order was placed.
    let sum = |prices: &[Money]| totals::sum(prices.iter().copied()).ok();
    let goods_sum = sum(&own.iter().map(|line| line.line_total).collect::<Vec<_>>());
    let freight = carried.as_ref().and_then(|freight| freight.offer.charged());
    let with_freight = goods_sum.zip(freight).and_then(|(goods, freight)| sum(&[goods, freight]));
    let sums = match with_freight {
        Some(_) => vec![("Goods", goods_sum), ("Freight", freight), ("Total", with_freight)],
        None => vec![("Total", goods_sum)],
    };
    let mut buyer = vec![order.buyer_name.clone()];
    buyer.extend(order.address.lines().into_iter().filter(|line| *line != order.buyer_name));
    let mut selling = side(reader, accounts.as_ref(), seller, &first.seller_name)?;
    let assessed = tax::load(reader, &order.id)?;
    if let Some(assessed) = &assessed {
        let at = lines.iter().position(|line| line.seller == *seller);
        let number = at.and_then(|at| assessed.seller_numbers.get(at)).filter(|number| !number.is_empty());
        selling.extend(number.map(|number| format!("Tax number {number}")));
        buyer.extend(Some(&assessed.buyer_number).filter(|n| !n.is_empty()).map(|n| format!("Tax number {n}")));
    }
    let in_name = in_name::of_lines(reader, order, lines)?;
    let contract = PurchaseContract {
        number: order.number.clone(),
        terms: vec![
            ("Ordered on", placed.clone()),
            ("Delivery", delivery(order.delivery).to_owned()),
            ("Freight", carriage.to_owned()),
            ("Tax", assessed.map(|_| "As the invoice has it, by line and rate".to_owned()).unwrap_or_default()),
        ],
        seller: selling,
        buyer,
        goods: own.iter().map(|line| goods(line)).collect(),
        sums: sums.into_iter().filter_map(|(name, sum)| Some((name, sum?))).collect(),
        agreed: [format!(
            "{} ordered these goods of {} on {placed}, at the prices and terms above.",
            order.buyer_name, first.seller_name
        )]
        .into_iter()
        .chain(in_name.map(|in_name| in_name.sentence(&order.buyer_name)))
        .collect(),
    };
    Ok(Some(draw(&contract, &face, context.clock().now_ms())))
}

fn goods(line: &Purchase) -> Goods {
    let origin = if line.origin.is_empty() { String::new() } else { format!(", {}", line.origin) };
    Goods {
        text: format!("{}{origin} ({})", line.name, line.sku),
        quantity: format!("{} {}", line.quantity, line.unit),
        price: line.price,
        total: Some(line.line_total),
    }
}

fn delivery(method: DeliveryMethod) -> &'static str {
    match method {
        DeliveryMethod::Standard => "By land or sea",
        DeliveryMethod::Express => "By air where there is a flight",
        DeliveryMethod::Collect => "The buyer fetches the goods",
    }
}
