//! The parties of a new conversation. The module that owns the subject matter names them.

use contracts::auth::AccountPort;
use contracts::catalog::GetProducts;
use contracts::ids::{AccountId, ProductId, ShipmentId};
use contracts::logistics::ShipmentPort;
use contracts::sales::{DealId, DealPort};
use kernel::{Context, Problem};

use super::model::{About, AboutKind};
use super::responses::Role;
use super::store::Opening;

/// Returns the opening of a conversation about this, for an account that wants to begin one.
///
/// # Errors
/// 404 where there is nothing of that id that concerns the account; 409 where there is nobody to write to.
pub(super) async fn opening(
    context: &Context,
    account: &AccountId,
    kind: AboutKind,
    id: &str,
    with: Option<Role>,
) -> Result<Opening, Problem> {
    let (label, buyer, other) = match kind {
        AboutKind::Product => product(context, id.into()).await?,
        AboutKind::Quote => deal(context, account, &DealId::Quote(id.into()))?,
        AboutKind::Purchase => deal(context, account, &DealId::Purchase(id.into()))?,
        AboutKind::Contract => deal(context, account, &DealId::Contract(id.into()))?,
        AboutKind::Shipment => shipment(context, account, &id.into(), with)?,
    };
    if other == *account {
        return Err(Problem::conflict("own", "This is your own: there is nobody else to write to."));
    }
    let mut parties = Vec::new();
    for account in [account, &other] {
        let found = context.look_up::<dyn AccountPort, _>(|accounts, reader| accounts.account(reader, account))?;
        let card = found.ok_or_else(|| Problem::NotFound("That account is no longer there.".to_owned()))?;
        parties.push((card.id, card.display_name));
    }
    let about = About { kind, id: id.to_owned(), label: label.clone(), buyer };
    Ok(Opening { id: context.new_id(), subject: label, about, parties })
}

/// The name of the subject matter, its buyer, and the account to write to.
type Found = (String, Option<AccountId>, AccountId);

async fn product(context: &Context, id: ProductId) -> Result<Found, Problem> {
    let found = context.ask(GetProducts { ids: vec![id] }).await??;
    let card = found.into_iter().next().ok_or_else(|| Problem::NotFound("This item is not sold here.".to_owned()))?;
    Ok((card.name.clone(), None, card.seller.clone()))
}

fn deal(context: &Context, account: &AccountId, deal: &DealId) -> Result<Found, Problem> {
    let found = context.look_up::<dyn DealPort, _>(|deals, reader| deals.deal(reader, account, deal))?;
    let deal = found.ok_or_else(Problem::not_found)?;
    let other = if deal.buyer == *account { deal.seller } else { deal.buyer.clone() };
    Ok((deal.label, Some(deal.buyer), other))
}

fn shipment(context: &Context, account: &AccountId, id: &ShipmentId, with: Option<Role>) -> Result<Found, Problem> {
    let found = context.look_up::<dyn ShipmentPort, _>(|shipments, r| shipments.shipment(r, account, id))?;
    let card = found.ok_or_else(Problem::not_found)?;
    let other = match with {
        Some(Role::Buyer) => card.buyer.clone(),
        Some(Role::Seller) => card.seller,
        Some(Role::Carrier) => card.carrier,
        None => [card.seller, card.buyer.clone(), card.carrier].into_iter().flatten().find(|party| party != account),
    };
    let nobody = || Problem::conflict("nobody", "Nobody has that part in this shipment yet.");
    Ok((card.number, card.buyer, other.ok_or_else(nobody)?))
}
