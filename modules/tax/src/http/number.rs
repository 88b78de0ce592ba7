//! The caller's own tax number.

use actix_web::{get, put};
use contracts::auth::CompanyPort;
use contracts::tax::check_number;
use contracts::{country, ids::AccountId};
use garde::Validate;
use kernel::http::text::NullableTrimmed;
use kernel::http::{Answer, Identity, Json};
use kernel::{Problem, TxError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::state::Data;
use crate::numbers::{self, NUMBERS, TaxNumber};

/// A tax number.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TaxNumber)]
pub(super) struct NumberView {
    /// The country that gave it, by its name; empty where there is none.
    country: String,
    /// Capitals and digits; empty where there is none.
    number: String,
}

impl From<Option<TaxNumber>> for NumberView {
    fn from(kept: Option<TaxNumber>) -> Self {
        let country = |code: &str| country::find(code).map(|country| country.name.to_owned()).unwrap_or_default();
        match kept {
            Some(TaxNumber { country: code, number }) => NumberView { country: country(&code), number },
            None => NumberView { country: String::new(), number: String::new() },
        }
    }
}

/// A tax number wanted; an empty number deletes it.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = WriteTaxNumber)]
pub(super) struct NumberForm {
    /// The country that gave it: its name or its code.
    #[garde(custom(is_country(&self.number)))]
    #[schema(value_type = Option<String>, max_length = 80)]
    country: NullableTrimmed,
    /// As it is written there.
    #[garde(custom(is_number_of(&self.country)))]
    #[schema(value_type = Option<String>, max_length = 40)]
    number: NullableTrimmed,
}

fn is_country<'a>(number: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, _| match country::check(text) {
        _ if number.is_empty() => Ok(()),
        Err(_) if text.is_empty() => Err(garde::Error::new("is required with a number")),
        Err(why) => Err(garde::Error::new(why)),
        Ok(_) => Ok(()),
    }
}

fn is_number_of<'a>(country: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, _| match country::find(country) {
        _ if text.is_empty() => Ok(()),
        _ if text.chars().count() > 40 => Err(garde::Error::new("at most 40 characters")),
        Some(country) => check_number(country.code, text).map(|_| ()).map_err(garde::Error::new),
        None => Ok(()),
    }
}

/// Signed in: the caller's tax number. It decides whether a sale is one to a business, and stands on bills.
#[utoipa::path(responses((status = 200, body = NumberView)))]
#[get("/api/account/tax-number")]
pub(super) async fn tax_number(me: Identity, state: Data) -> Answer<NumberView> {
    let kept = state.context.store().read(|reader| numbers::load(reader, &me.account))?;
    Ok(Json(kept.into()))
}

/// Signed in, not by employees of a company: writes the caller's tax number anew. Its syntax is checked, not whether it
/// exists.
#[utoipa::path(responses((status = 200, body = NumberView), (status = 403, description = "an employee of a company")))]
#[put("/api/account/tax-number")]
pub(super) async fn change_tax_number(me: Identity, state: Data, body: Json<NumberForm>) -> Answer<NumberView> {
    let may = state
        .context
        .look_up::<dyn CompanyPort, _>(|companies, reader| companies.may_confirm(reader, &me.account, &me.person))?;
    if !may {
        return Err(Problem::forbidden("forbidden", "Only the owner and the managers of your company may do this."));
    }
    let account: AccountId = me.account;
    let NumberForm { country, number } = body.0;
    let kept = country::find(&country).filter(|_| !number.is_empty());
    let kept = kept.and_then(|country| {
        let number = check_number(country.code, &number).ok()?;
        Some(TaxNumber { country: country.code.to_owned(), number })
    });
    let row = kept.clone();
    let write = move |tx: &mut kernel::store::Tx<'_>| -> Result<(), TxError> {
        let written = match &row {
            Some(row) => tx.put(&NUMBERS, &account, row),
            None => tx.delete(&NUMBERS, &account),
        };
        Ok(written?)
    };
    state.context.commit(write).await?;
    Ok(Json(kept.into()))
}
