//! Orders of companies that need a second person.

use contracts::auth::CompanyPort;
use contracts::money::{Currency, Money};
use kernel::store::{Port, Reader, StoreError};
use kernel::{Context, Problem, TxError};

use super::commands::PlaceOrderCommand;
use super::refusal::{needs_approval, needs_manager};
use super::spending;

/// The companies' limits, in the shop's currency.
#[derive(Clone)]
pub(crate) struct Limits {
    /// None where nobody is limited.
    pub(crate) companies: Option<Port<dyn CompanyPort>>,
    pub(crate) currency: Currency,
}

/// Who orders in an account's name, and when.
pub(crate) struct Member<'a> {
    pub(crate) account: &'a str,
    pub(crate) person: &'a str,
    /// In milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
    /// Whether these are goods of a contract.
    pub(crate) of_contract: bool,
}

/// How a total stands to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// There is none.
    Free,
    Within,
    Above {
        limit: Money,
        /// What the person ordered alone in the last 30 days.
        spent: Money,
    },
}

impl Limits {
    /// Those of this shop.
    ///
    /// # Errors
    /// 404 where accounts are switched off, without which nothing is sold.
    pub(crate) fn of(context: &Context) -> Result<Self, Problem> {
        let companies = context.port::<dyn CompanyPort>().ok_or_else(|| Problem::ModuleDisabled("auth".to_owned()))?;
        let currency = Currency::parse(&context.settings().shop.currency).unwrap_or(Currency::USD);
        Ok(Limits { companies: Some(companies), currency })
    }

    /// The same, with nobody limited: for what is past.
    pub(crate) fn lifted(&self) -> Self {
        Limits { companies: None, currency: self.currency }
    }

    /// The limit that a person is above with this total and what they ordered alone in the last 30 days; goods of a contract
    /// count with its signature, so that they are looked at by themselves. Another currency cannot be compared: it is above
    /// every limit. Answers [`Standing::Free`] where there is no limit.
    pub(crate) fn standing(&self, reader: &Reader<'_>, who: &Member<'_>, total: Money) -> Result<Standing, StoreError> {
        let Some(companies) = &self.companies else { return Ok(Standing::Free) };
        let limit = companies.read(reader, |companies, reader| companies.approval_limit(reader, who.account))?;
        let Some(limit) = limit else { return Ok(Standing::Free) };
        let spent = if who.of_contract { 0 } else { spending::spent(reader, who.account, who.person, who.now_ms)? };
        if total.currency == self.currency && spent.saturating_add(total.minor) <= limit {
            return Ok(Standing::Within);
        }
        Ok(Standing::Above { limit: Money::new(limit, self.currency), spent: Money::new(spent, self.currency) })
    }

    /// Whether a person may confirm orders of an account.
    pub(crate) fn decides(&self, reader: &Reader<'_>, account: &str, person: &str) -> Result<bool, StoreError> {
        let Some(companies) = &self.companies else { return Ok(false) };
        companies.read(reader, |companies, reader| companies.may_confirm(reader, account, person))
    }

    /// Whether an order may be made: it is within the limit, or a second person who may do so has confirmed it. Answers
    /// whether it counts against the limit of who placed it alone.
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
            Standing::Above { limit, spent } => Err(needs_approval(limit, spent, total)),
        }
    }

    /// Whether somebody may agree to a contract in the buyer's name: within the limit, or as an owner or manager. Answers
    /// whether it counts against their limit.
    ///
    /// # Errors
    /// 403 `approval-needed`.
    pub(crate) fn agrees(&self, reader: &Reader<'_>, who: &Member<'_>, total: Money) -> Result<bool, TxError> {
        match self.standing(reader, who, total)? {
            Standing::Free => Ok(false),
            _ if self.decides(reader, who.account, who.person)? => Ok(false),
            Standing::Within => Ok(true),
            Standing::Above { limit, .. } => Err(needs_manager(limit, total)),
        }
    }
}
