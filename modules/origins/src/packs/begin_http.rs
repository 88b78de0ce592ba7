//! The calls with which a seller begins a pack.

use actix_web::{get, post};
use kernel::Problem;
use kernel::http::{Answer, Created, Identity, Json, Page, PageQuery, Query};
use kernel::store::{Listed, StoreError};

use super::contract_responses::PackContractView;
use super::form::{BeginForm, Begun};
use super::http::full;
use super::model::{Pack, of_contract};
use super::order_responses::PackOrderView;
use super::orders::{self, SOLD_ORDERS, SoldOrder};
use super::responses::FullPackView;
use super::sold_contracts::{self, SOLD_CONTRACTS, SoldContract};
use super::store::{self, PACKS};
use super::{begin, commands, sealed_orders};
use crate::rights::sellers_only;
use crate::state::Data;

/// How many packs of a contract are looked at for its draft and its latest sealed one: a contract has one draft at most.
const RECENT_PACKS: usize = 2;

/// Sellers only: the caller's orders with coffee, the latest first, for which a data pack can be made.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<PackOrderView>), (status = 403)))]
#[get("/api/eudr-orders")]
pub(crate) async fn pack_orders(me: Identity, state: Data, part: Query<PageQuery>) -> Answer<Page<PackOrderView>> {
    sellers_only(&me)?;
    let (list, limit) = (orders::sold_by(&me.account), part.0.limit());
    let page = state.context.store().read(|reader| {
        let (rows, total) = SOLD_ORDERS.page(reader, &list, part.0.cursor(), limit + 1)?;
        let view = |order: SoldOrder| {
            let draft = store::draft(reader, &order.coverage(None), &me.account)?;
            let sealed = sealed_orders::packs_of(reader, &order.order, &me.account).next().transpose()?;
            Ok::<_, StoreError>(PackOrderView::new(order, draft.map(|pack| pack.id), sealed.as_ref()))
        };
        Page::cut(rows, limit, total, SoldOrder::sort_key).try_map(view)
    });
    Ok(Json(page?))
}

/// Sellers only: the caller's contracts from which coffee was called off, the latest first, for which a data pack can be
/// made.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<PackContractView>), (status = 403)))]
#[get("/api/eudr-contracts")]
pub(crate) async fn pack_contracts(
    me: Identity,
    state: Data,
    part: Query<PageQuery>,
) -> Answer<Page<PackContractView>> {
    sellers_only(&me)?;
    let (list, limit) = (sold_contracts::of_seller(&me.account), part.0.limit());
    let page = state.context.store().read(|reader| {
        let (rows, total) = SOLD_CONTRACTS.page(reader, &list, part.0.cursor(), limit + 1)?;
        let filled = |contract: SoldContract| {
            let made = PACKS.rows(reader, &of_contract(&contract.contract, &me.account), None);
            let made = made.take(RECENT_PACKS).collect::<Result<Vec<Pack>, _>>()?;
            Ok::<_, StoreError>((contract.standing(reader)?, made, contract))
        };
        Page::cut(rows, limit, total, SoldContract::sort_key).try_map(filled)
    })?;
    let view = |(orders, made, contract): (Vec<SoldOrder>, Vec<Pack>, SoldContract)| {
        Ok(PackContractView::new(&contract, contract.number(&state.context)?, orders, &made))
    };
    page.try_map(view).map(Json)
}

/// Sellers only: begins a data pack for an order of the caller's, one of its shipments, or all orders that were called off
/// from a contract. Its buyer sees the plots in the draft, and nobody else does.
#[utoipa::path(
    responses(
        (status = 201, body = FullPackView),
        (status = 403),
        (status = 409, description = "`not-covered`, `draft-exists` or `too-many-packs`")
    )
)]
#[post("/api/eudr-packs")]
pub(crate) async fn begin_pack(
    me: Identity,
    state: Data,
    body: Json<BeginForm>,
) -> Result<Created<FullPackView>, Problem> {
    sellers_only(&me)?;
    let context = &state.context;
    let (id, now_ms) = (context.new_id(), context.clock().now_ms());
    let pack = match body.0.read()? {
        Begun::Order(order, shipment) => {
            let sold = context.store().read(|reader| orders::find(reader, &me.account, &order))?;
            let sold = sold.ok_or_else(|| Problem::field("orderId", "is none of your orders with coffee"))?;
            begin::of_order(&sold, shipment, id, now_ms)?
        }
        Begun::Contract(contract) => {
            let found = context.store().read(|reader| sold_contracts::find(reader, &me.account, &contract))?;
            let why = "is none of your contracts from which coffee was called off";
            let contract = found.ok_or_else(|| Problem::field("contractId", why))?;
            let orders = context.store().read(|reader| contract.standing(reader))?;
            begin::of_contract(&contract, contract.number(context)?, &orders, id, now_ms)?
        }
    };
    let new = pack.clone();
    context.commit(move |tx| commands::begin(tx, &new)).await?;
    Ok(Created(full(&state, &me.account, pack).await?.0))
}
