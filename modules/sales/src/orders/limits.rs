//! Companies' limits, above which an order needs a second person.

use contracts::auth::CompanyPort;
use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use kernel::store::{Port, Reader, StoreError};
use kernel::{Context, Problem, TxError};

use super::commands::PlaceOrderCommand;
use super::refusal::{needs_approval, needs_manager};
use super::spending;

/// The companies' limits.
#[derive(Clone)]
pub(crate) struct Limits {
    /// `None` if nobody is limited.
    pub(crate) companies: Option<Port<dyn CompanyPort>>,
    /// The shop's currency, in which new limits are set.
    pub(crate) currency: Currency,
}

/// The person who orders in an account's name, and the time.
pub(crate) struct Member<'a> {
    pub(crate) account: &'a AccountId,
    pub(crate) person: &'a AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
    /// Whether the goods are of a contract.
    pub(crate) of_contract: bool,
}

/// The relation of a total to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// There is no limit.
    Free,
    Within,
    Above {
        limit: Money,
        /// The sum that the person ordered alone in the last 30 days.
        spent: Money,
    },
}

/// Returns the shop's currency.
pub(crate) fn shop_currency(context: &Context) -> Currency {
    Currency::parse(&context.face().currency).unwrap_or(Currency::USD)
}

impl Limits {
    /// The limits of this shop.
    ///
    /// # Errors
    /// 404 if accounts are switched off, without which nothing is sold.
    pub(crate) fn of(context: &Context) -> Result<Self, Problem> {
        let companies = context.port::<dyn CompanyPort>().ok_or_else(|| Problem::ModuleDisabled("auth".to_owned()))?;
        Ok(Limits { companies: Some(companies), currency: shop_currency(context) })
    }

    /// The same without limits, for orders of the past.
    pub(crate) fn lifted(&self) -> Self {
        Limits { companies: None, currency: self.currency }
    }

    /// Compares this total plus the sum that the person ordered alone in the last 30 days with the limit. Goods of a
    /// contract counted at its signature, so their total is compared alone. Only amounts in the limit's currency are
    /// added and compared: a total in another one is above the limit. Returns [`Standing::Free`] if there is no limit.
    pub(crate) fn standing(&self, reader: &Reader<'_>, who: &Member<'_>, total: Money) -> Result<Standing, StoreError> {
        let Some(companies) = &self.companies else { return Ok(Standing::Free) };
        let limit = companies.read(reader, |companies, reader| companies.approval_limit(reader, who.account))?;
        let Some(limit) = limit else { return Ok(Standing::Free) };
        let spent = if who.of_contract {
            Money::new(0, limit.currency)
        } else {
            spending::spent(reader, who.account, who.person, who.now_ms, (limit.currency, self.currency))?
        };
        let fits = spent.plus(total).is_some_and(|sum| sum.minor <= limit.minor);
        Ok(if fits { Standing::Within } else { Standing::Above { limit, spent } })
    }

    /// Whether a person may confirm orders of an account.
    pub(crate) fn decides(
        &self,
        reader: &Reader<'_>,
        account: &AccountId,
        person: &AccountId,
    ) -> Result<bool, StoreError> {
        let Some(companies) = &self.companies else { return Ok(false) };
        companies.read(reader, |companies, reader| companies.may_confirm(reader, account, person))
    }

    /// Checks that an order is within the limit, or that an entitled second person has confirmed it. Returns whether it
    /// counts against the limit of the person who placed it.
    ///
    /// # Errors
    /// 409 `approval-needed`.
    pub(crate) fn check(
        &self,
        reader: &Reader<'_>,
        command: &PlaceOrderCommand,
        total: Money,
        of_contract: bool,
    ) -> Result<bool, TxError> {
        if let Some(second) = &command.confirmed_by
            && *second != command.person
            && self.decides(reader, &command.buyer, second)?
        {
            return Ok(false);
        }
        let who = Member { account: &command.buyer, person: &command.person, now_ms: command.now_ms, of_contract };
        match self.standing(reader, &who, total)? {
            Standing::Free => Ok(false),
            Standing::Within => Ok(!of_contract),
            Standing::Above { limit, spent } => Err(needs_approval((limit, spent), total, self.currency)),
        }
    }

    /// Checks that a person may agree to a contract in the buyer's name: within the limit, or as an owner or manager.
    /// Returns whether it counts against their limit.
    ///
    /// # Errors
    /// 403 `approval-needed`.
    pub(crate) fn agrees(&self, reader: &Reader<'_>, who: &Member<'_>, total: Money) -> Result<bool, TxError> {
        match self.standing(reader, who, total)? {
            Standing::Free => Ok(false),
            _ if self.decides(reader, who.account, who.person)? => Ok(false),
            Standing::Within => Ok(true),
            Standing::Above { limit, .. } => Err(needs_manager(limit, total, self.currency)),
        }
    }
}

#[cfg(test)]
#[path = "limits_tests.rs"]
mod tests;
