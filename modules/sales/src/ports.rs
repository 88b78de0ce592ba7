//! The ports through which other modules read deals, and decide on the samples of contracts.

use std::collections::BTreeSet;

use contracts::catalog::StockPort;
use contracts::ids::{AccountId, ContractId, OrderId, ProductId, QuoteId};
use contracts::sales::{
    Deal, DealId, DealPort, GoodsPort, OpenContract, OpenContractPort, OrderGoods, QuoteStatus, SampleDecision,
    SampledContract, SampledContractPort, SampledQuote,
};
use kernel::store::{Reader, StoreError, Tx};
use kernel::{Context, TxError};

use crate::orders::model::FullOrder;
use crate::quotes::model::Side;
use crate::quotes::sample_term::SampleTerm;
use crate::quotes::store::Full;
use crate::supply_contracts::rules::{self, Status, Step};
use crate::supply_contracts::store::CONTRACTS;
use crate::{orders, purchases, quotes, supply_contracts};

/// The port of deals.
pub(crate) struct Deals;

impl DealPort for Deals {
    fn deal(&self, reader: &Reader<'_>, account: &AccountId, deal: &DealId) -> Result<Option<Deal>, StoreError> {
        Ok(match deal {
            DealId::Purchase(id) => purchases::store::between(reader, account, id)?.map(|(order, line)| Deal {
                label: format!("{}, {}", line.name, order.number),
                buyer: order.buyer,
                seller: line.seller,
            }),
            DealId::Quote(id) => quotes::store::find(reader, account, id)?.map(|full| Deal {
                label: full.quote.product_name,
                buyer: full.quote.buyer,
                seller: full.quote.seller,
            }),
            DealId::Contract(id) => supply_contracts::store::between(reader, account, id)?.map(|contract| Deal {
                label: format!("{}, {}", contract.number, contract.product_name),
                buyer: contract.buyer,
                seller: contract.seller,
            }),
        })
    }
}

/// The port of the goods of deals.
pub(crate) struct Goods;

impl GoodsPort for Goods {
    fn of_order(&self, reader: &Reader<'_>, order: &OrderId) -> Result<Vec<OrderGoods>, StoreError> {
        Ok(orders::store::any(reader, order)?.map(goods).unwrap_or_default())
    }

    fn of_contract(&self, reader: &Reader<'_>, contract: &ContractId) -> Result<Vec<OrderGoods>, StoreError> {
        let called_off = supply_contracts::store::called_off(reader, contract)?;
        Ok(called_off.into_iter().flat_map(goods).collect())
    }
}

/// The goods of an order, by seller.
fn goods(FullOrder { order, lines }: FullOrder) -> Vec<OrderGoods> {
    let mut all: Vec<OrderGoods> = Vec::new();
    for line in lines {
        let at = all.iter().position(|goods| goods.seller == line.seller).unwrap_or_else(|| {
            all.push(OrderGoods {
                order: order.id.clone(),
                number: order.number.clone(),
                buyer: order.buyer.clone(),
                seller: line.seller.clone(),
                contract: order.contract.clone(),
                lines: Vec::new(),
            });
            all.len() - 1
        });
        if order.cancelled_ms.is_none() && line.left() > 0 {
            all[at].lines.push(line.id);
        }
    }
    all
}

/// The most contracts of a seller, of each status, among which those on some products are looked for: the latest.
const MOST_OPEN: usize = 1_000;

/// The port of contracts that goods may be called off from.
pub(crate) struct OpenContracts(pub(crate) Context);

impl OpenContractPort for OpenContracts {
    fn open(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        products: &BTreeSet<ProductId>,
    ) -> Result<Vec<OpenContract>, StoreError> {
        let now_ms = self.0.clock().now_ms();
        let mut open = Vec::new();
        for status in [Status::Open, Status::AwaitingSample] {
            let list = supply_contracts::store::list(Side::Seller, seller, Some(status));
            let (found, _) = CONTRACTS.page(reader, &list, None, MOST_OPEN)?;
            let stands = found.into_iter().filter(|contract| Status::at(contract, now_ms) == status);
            open.extend(stands.filter(|contract| products.contains(&contract.product)).map(|contract| OpenContract {
                remaining: contract.remaining(),
                id: contract.id,
                number: contract.number,
                product_name: contract.product_name,
                buyer_name: contract.buyer_name,
                unit: contract.unit,
            }));
        }
        Ok(open)
    }
}

/// The most contracts of a buyer that are named as waiting for a sample: the latest.
const MOST_WAITING: usize = 200;

/// The port of contracts that wait for a sample.
pub(crate) struct SampledContracts(pub(crate) Context);

impl SampledContractPort for SampledContracts {
    fn contract(
        &self,
        reader: &Reader<'_>,
        account: &AccountId,
        id: &ContractId,
    ) -> Result<Option<SampledContract>, StoreError> {
        let now_ms = self.0.clock().now_ms();
        let found = supply_contracts::store::between(reader, account, id)?;
        Ok(found.map(|contract| SampledContract {
            waits: Status::at(&contract, now_ms) == Status::AwaitingSample,
            delivers: match Status::at(&contract, now_ms) {
                Status::AwaitingSignatures => false,
                Status::AwaitingSample | Status::Open | Status::Fulfilled => true,
                Status::Cancelled | Status::Expired => contract.called_off > 0,
            },
            at_once: contract.sample_term.at_once(),
            another_lot: contract.sample_term == SampleTerm::Replace,
            pre_shipment: contract.sample_term == SampleTerm::PreShipment,
            each_shipment: rules::samples_each_shipment(&contract, now_ms),
            number: contract.number,
            product: contract.product,
            product_name: contract.product_name,
            sku: contract.sku,
            buyer: contract.buyer,
            buyer_name: contract.buyer_name,
            seller: contract.seller,
            seller_name: contract.seller_name,
        }))
    }

    fn quote(
        &self,
        reader: &Reader<'_>,
        account: &AccountId,
        id: &QuoteId,
    ) -> Result<Option<SampledQuote>, StoreError> {
        let now_ms = self.0.clock().now_ms();
        Ok(quotes::store::find(reader, account, id)?.map(|Full { quote, .. }| SampledQuote {
            open: matches!(
                quotes::rules::status_at(&quote, now_ms),
                QuoteStatus::Requested | QuoteStatus::Offered | QuoteStatus::Countered
            ),
            product: quote.product,
            product_name: quote.product_name,
            sku: quote.sku,
            buyer: quote.buyer,
            buyer_name: quote.buyer_name,
            seller: quote.seller,
        }))
    }

    fn waiting(&self, reader: &Reader<'_>, buyer: &AccountId) -> Result<Vec<ContractId>, StoreError> {
        let list = supply_contracts::store::list(Side::Buyer, buyer, Some(Status::AwaitingSample));
        let (found, _) = CONTRACTS.page(reader, &list, None, MOST_WAITING)?;
        Ok(found.into_iter().map(|contract| contract.id).collect())
    }

    fn decided(
        &self,
        tx: &mut Tx<'_>,
        id: &ContractId,
        decision: SampleDecision,
        by: Option<&AccountId>,
        at_ms: i64,
    ) -> Result<(), TxError> {
        let stock = self.0.port::<dyn StockPort>().ok_or_else(|| TxError::not_found("stock"))?;
        let step = match decision {
            SampleDecision::Approved => (Step::ApproveSample, 0),
            SampleDecision::Rejected(rejected) => (Step::RejectSample, rejected),
        };
        supply_contracts::store::decide_sample(tx, id, step, by, at_ms, &stock)
    }
}
