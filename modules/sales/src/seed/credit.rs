//! Credit that sellers granted in the past.

use contracts::billing::InstalmentPort;
use contracts::money::{Currency, Money};
use kernel::store::Tx;

use super::past::PastCredit;
use super::{SeedResult, Seeder, refused};
use crate::credit::model::{Terms, pair};
use crate::credit::terms;

impl Seeder<'_> {
    pub(super) fn credit(&mut self, past: &PastCredit) -> SeedResult<()> {
        let (seller, company) = (self.person(&past.seller)?, self.person(&past.company)?);
        let limit = Money::parse(&past.limit, Currency::USD).ok_or_else(|| format!("{} is no limit", past.limit))?;
        let granted = Terms {
            id: pair(&seller.id, &company.id),
            seller: seller.id,
            seller_name: seller.display_name,
            buyer: company.id,
            buyer_name: company.display_name,
            limit: Some(limit),
            days: past.days,
            days_from: past.days_from,
            block_overdue: past.block_overdue,
            since_ms: self.ago(past.days_ago),
        };
        let bills = self.context.port::<dyn InstalmentPort>();
        let grant = move |tx: &mut Tx<'_>| terms::grant(tx, &granted, bills.as_ref());
        self.context.store().transact_blocking(grant).map_err(refused)
    }
}
