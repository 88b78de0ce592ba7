//! The purchase contract of a contract between two accounts.

use contracts::auth::AccountPort;
use contracts::ids::AccountId;
use kernel::Context;
use kernel::store::{Port, Reader, StoreError};

use super::draw::{Goods, PurchaseContract, draw};
use crate::quotes::sample_term::SampleTerm;
use crate::supply_contracts::fixing::{paper as fixing_paper, provisional, table as fixing};
use crate::supply_contracts::model::Contract;
use crate::supply_contracts::trade_terms::{paper, table as trade_terms};

/// What a rejected sample means.
fn rejected(term: SampleTerm) -> &'static str {
    match term {
        SampleTerm::None => "",
        SampleTerm::Approval => "A rejected sample ends the contract.",
        SampleTerm::RepeatTwo => "The second rejected sample ends the contract.",
        SampleTerm::RepeatThree => "The third rejected sample ends the contract.",
        SampleTerm::RepeatFour => "The fourth rejected sample ends the contract.",
        SampleTerm::RepeatFive => "The fifth rejected sample ends the contract.",
        SampleTerm::Replace => "The seller replaces a rejected sample by one of another lot.",
        SampleTerm::ChoiceOfTwo => "The buyer chooses one of two samples; rejecting both ends the contract.",
        SampleTerm::ChoiceOfThree => "The buyer chooses one of three samples; rejecting all ends the contract.",
        SampleTerm::ChoiceOfFour => "The buyer chooses one of four samples; rejecting all ends the contract.",
        SampleTerm::ChoiceOfFive => "The buyer chooses one of five samples; rejecting all ends the contract.",
        SampleTerm::PreShipment => {
            "It is drawn from the goods before they are shipped; rejecting the first one ends the contract. Each later \
             shipment has one of its own, which decides on its lot."
        }
    }
}

/// Draws a contract as of now, as a PDF file.
pub(crate) fn of_contract(context: &Context, reader: &Reader<'_>, contract: &Contract) -> Result<Vec<u8>, StoreError> {
    let face = context.face();
    let accounts = context.port::<dyn AccountPort>();
    let day = |at_ms: i64| face.day(at_ms).to_string();
    let from = contract.delivery_from.unwrap_or_else(|| face.day(contract.created_ms));
    let sample = match contract.sample_term {
        SampleTerm::None => String::new(),
        term => format!("The buyer approves a sample before any goods are called off. {}", rejected(term)),
    };
    let total = provisional::total(reader, contract)?;
    let signed = |name: &str, at: Option<i64>| match at {
        Some(at_ms) => format!("Signed by {name} on {}.", day(at_ms)),
        None => format!("Not signed by {name} yet."),
    };
    let agreed = trade_terms::find(reader, &contract.id)?;
    let place = agreed.as_ref().map_or("", |terms| &terms.place);
    let mut terms = vec![
        ("Made on", day(contract.created_ms)),
        ("Incoterms 2020", format!("{} {place}", contract.incoterm).trim().to_owned()),
        ("Delivery", format!("{from} to {}", contract.delivery_until)),
        ("Sample", sample),
    ];
    terms.extend(agreed.iter().flat_map(paper::rows));
    if let Some(fixing) = fixing::find(reader, &contract.id)? {
        terms.push(("Price", fixing_paper::text(&fixing)));
    }
    let paper = PurchaseContract {
        number: contract.number.clone(),
        terms,
        seller: side(reader, accounts.as_ref(), &contract.seller, &contract.seller_name)?,
        buyer: side(reader, accounts.as_ref(), &contract.buyer, &contract.buyer_name)?,
        goods: vec![Goods {
            text: format!("{} ({})", contract.product_name, contract.sku),
            quantity: format!("{} {}", contract.quantity, contract.unit),
            price: contract.unit_price,
            total: Some(total),
        }],
        sums: vec![("Total", total)],
        agreed: vec![
            signed(&contract.seller_name, contract.signed_by_seller),
            signed(&contract.buyer_name, contract.signed_by_buyer),
        ],
    };
    Ok(draw(&paper, &face, context.clock().now_ms()))
}

/// The name and the saved address of an account.
pub(super) fn side(
    reader: &Reader<'_>,
    accounts: Option<&Port<dyn AccountPort>>,
    account: &AccountId,
    name: &str,
) -> Result<Vec<String>, StoreError> {
    let card = match accounts {
        Some(port) => port.read(reader, |accounts, reader| accounts.account(reader, account))?,
        None => None,
    };
    let address = card.and_then(|card| card.address).map(|address| address.lines()).unwrap_or_default();
    Ok(std::iter::once(name.to_owned()).chain(address.into_iter().filter(|line| line != name)).collect())
}
