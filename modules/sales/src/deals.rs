//! Answers other modules' questions about deals.

use contracts::sales::{Deal, DealKind, GetDeal};
use kernel::store::Scope;
use kernel::{Answer, Problem, Service};

use crate::{agreements, purchases, quotes};

/// Answers who deals about what, a row or two each.
pub(crate) struct Deals {
    pub(crate) scope: Scope,
}

impl Service for Deals {}

impl Answer<GetDeal> for Deals {
    fn answer(&mut self, GetDeal { account, kind, id }: GetDeal) -> Result<Option<Deal>, Problem> {
        self.scope.read(|reader| {
            let deal = match kind {
                DealKind::Purchase => purchases::store::between(reader, &account, &id)?.map(|(order, line)| Deal {
                    label: format!("{}, {}", line.name, order.number),
                    buyer: order.buyer,
                    seller: line.seller,
                }),
                DealKind::Quote => quotes::store::of(reader, &account, &id)?.map(|full| Deal {
                    label: full.quote.product_name,
                    buyer: full.quote.buyer,
                    seller: full.quote.seller,
                }),
                DealKind::Contract => agreements::store::between(reader, &account, &id)?.map(|contract| Deal {
                    label: format!("{}, {}", contract.number, contract.product_name),
                    buyer: contract.buyer,
                    seller: contract.seller,
                }),
            };
            Ok::<_, Problem>(deal)
        })
    }
}
