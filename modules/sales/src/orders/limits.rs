//! Orders of companies that need a second person.

use contracts::auth::CompanyPort;
use contracts::money::{Currency, Money};
use kernel::store::{Port, Reader, StoreError};
use kernel::{Context, Problem};

use super::checkout::Wanted;
use super::rules::Refusal;

/// The companies' limits, in the shop's currency.
#[derive(Clone)]
pub(crate) struct Limits {
    pub(crate) companies: Port<dyn CompanyPort>,
    pub(crate) currency: Currency,
}

impl Limits {
    /// Those of this shop.
    ///
    /// # Errors
    /// 404 where accounts are switched off, without which nothing is sold.
    pub(crate) fn of(context: &Context) -> Result<Self, Problem> {
        let companies = context.port::<dyn CompanyPort>().ok_or_else(|| Problem::ModuleDisabled("auth".to_owned()))?;
        let currency = Currency::parse(&context.settings().shop.currency).unwrap_or(Currency::USD);
        Ok(Limits { companies, currency })
    }

    /// The limit that this total of an account is above. Another currency cannot be compared: it is above every limit.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub(crate) fn above(&self, reader: &Reader<'_>, account: &str, total: Money) -> Result<Option<Money>, StoreError> {
        let limit = self.companies.read(reader, |companies, reader| companies.approval_limit(reader, account))?;
        let above = limit.filter(|minor| total.currency != self.currency || total.minor > *minor);
        Ok(above.map(|minor| Money::new(minor, self.currency)))
    }

    /// Whether a person may confirm orders of an account.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub(crate) fn decides(&self, reader: &Reader<'_>, account: &str, person: &str) -> Result<bool, StoreError> {
        self.companies.read(reader, |companies, reader| companies.may_confirm(reader, account, person))
    }

    /// Whether an order may be made: it is within the limit, or a second person who may do so has confirmed it.
    ///
    /// # Errors
    /// [`Refusal::NeedsApproval`].
    pub(crate) fn check(&self, reader: &Reader<'_>, wanted: &Wanted, total: Money) -> Result<(), Refusal> {
        let Some(limit) = self.above(reader, &wanted.buyer, total)? else { return Ok(()) };
        if let Some(second) = &wanted.confirmed_by
            && *second != wanted.person
            && self.decides(reader, &wanted.buyer, second)?
        {
            return Ok(());
        }
        Err(Refusal::NeedsApproval { limit, total })
    }
}
