//! The export and deletion of an account: the parts of all modules, and auth's own.
//!
//! It covers the person who signed in. The acts of a company's member in its name belong to the company.

use contracts::ids::AccountId;
use kernel::personal::{in_the_way, shown};
use kernel::store::{Port, Reader, StoreError, Tx};
use kernel::{PersonalData, Problem, Subject};
use serde_json::{Map, Value, json};

use crate::admin::standing;
use crate::companies::{invitations, limits, members};
use crate::roles::{self, requests};
use crate::store::{self, AccountRow};
use crate::{access, addresses, confirm, links, networks, second_factor, sessions, stalls};

/// The personal data of each module, by the module's name.
pub(crate) type Parts = [(&'static str, Port<dyn PersonalData>)];

fn subject<'a>(reader: &Reader<'_>, row: &'a AccountRow) -> Result<Subject<'a>, StoreError> {
    let email = confirm::store::is_confirmed(reader, row)?.then_some(row.email.as_str());
    Ok(Subject { account: &row.id, email })
}

/// Returns the data that all modules hold about a person.
pub(crate) fn export(reader: &Reader<'_>, parts: &Parts, row: &AccountRow) -> Result<Map<String, Value>, StoreError> {
    let (subject, mut all) = (subject(reader, row)?, Map::new());
    for (module, part) in parts {
        all.insert((*module).to_owned(), part.read(reader, |part, reader| part.export(reader, subject))?);
    }
    Ok(all)
}

/// Deletes a person's account in all modules, unless it has open business.
///
/// # Errors
/// Returns 409 `open-business` with the reasons, or 409 `password-changed` if the password changed after the check.
pub(crate) fn delete(
    tx: &mut Tx<'_>,
    parts: &Parts,
    person: &AccountId,
    hash: &str,
    at_ms: i64,
) -> Result<(), Problem> {
    let Some(row) = store::account(&tx.reader(), person)?.filter(|row| row.password_hash == hash) else {
        return Err(Problem::conflict("password-changed", "The password was changed meanwhile."));
    };
    let subject = subject(&tx.reader(), &row)?;
    let mut reasons = Vec::new();
    for (_, part) in parts {
        reasons.extend(part.enter(tx, |part, tx| part.open_business(&tx.reader(), subject))?);
    }
    if !reasons.is_empty() {
        let what = "Something of this account has not come to an end yet.";
        return Err(Problem::conflict_with("open-business", what, json!({ "reasons": reasons })));
    }
    close(tx, parts, &row, at_ms)
}

/// Erases the data that all modules hold about a person, and closes the account for ever.
pub(crate) fn close(tx: &mut Tx<'_>, parts: &Parts, row: &AccountRow, at_ms: i64) -> Result<(), Problem> {
    let subject = subject(&tx.reader(), row)?;
    for (_, part) in parts {
        part.enter(tx, |part, tx| part.erase(tx, subject))?;
    }
    standing::close(tx, &row.id, at_ms)
}

/// Auth's own personal data. [`delete`] closes the account's row itself.
pub(crate) struct PersonalRows;

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, Subject { account: id, .. }: Subject<'_>) -> Result<Value, StoreError> {
        let Some(row) = reader.get(&store::ACCOUNTS, id)? else { return Ok(Value::Null) };
        let tokens = access::list(reader, id)?.into_iter().map(
            |(row, used_at_ms)| json!({ "name": row.name, "createdAtMs": row.created_at_ms, "usedAtMs": used_at_ms }),
        );
        let asked = requests::all_of(reader, id)?;
        let asked = asked.iter().map(|row| {
            json!({
                "role": row.role, "reason": row.reason, "status": row.status, "answer": row.answer,
                "askedAtMs": row.asked_at_ms, "answeredAtMs": row.answered_at_ms,
            })
        });
        let places = addresses::list(reader, id)?;
        let places = places.iter().map(|row| json!({ "address": row.address, "default": row.is_default }));
        let devices = sessions::all_of(reader, id)?;
        let devices = devices.iter().map(|row| json!({ "device": row.device, "endsAtMs": row.expires_at_ms }));
        let confirmed = confirm::store::confirmed_at(reader, &row)?;
        let invited = invitations::all(reader, id)?;
        let invited =
            invited.iter().map(|row| json!({ "email": row.email, "role": row.role, "sentAtMs": row.sent_at_ms }));
        let member = members::find(reader, id)?;
        Ok(json!({
            "account": told(&row),
            "emailConfirmedAtMs": confirmed,
            "twoStepLoginSinceMs": second_factor::store::factor(reader, id)?.map(|row| row.since_ms),
            "addresses": places.collect::<Vec<_>>(),
            "sessions": devices.collect::<Vec<_>>(),
            "accessTokens": tokens.collect::<Vec<_>>(),
            "roleRequests": asked.collect::<Vec<_>>(),
            "aboutAsSeller": stalls::load(reader, id)?.about,
            "memberOf": shown(&member)?,
            "approvalLimitMinor": limits::find(reader, id)?.map(|row| row.minor),
            "invitations": invited.collect::<Vec<_>>(),
        }))
    }

    fn open_business(
        &self,
        reader: &Reader<'_>,
        Subject { account, .. }: Subject<'_>,
    ) -> Result<Vec<String>, StoreError> {
        let mut reasons = Vec::new();
        if let Some(row) = reader.get(&store::ACCOUNTS, account)?
            && row.roles.iter().any(|role| role == roles::ADMINISTRATOR)
            && !roles::has_another_administrator(reader, account)?
        {
            reasons.push("You are the last administrator. Make another account an administrator first.".to_owned());
        }
        let mut names = Vec::new();
        for person in members::people(reader, account)? {
            names.extend(reader.get(&store::ACCOUNTS, person)?.map(|row| row.full_name));
        }
        reasons.extend(in_the_way("These people act in your company's name; remove them first", &names));
        Ok(reasons)
    }

    fn erase(&self, tx: &mut Tx<'_>, Subject { account, .. }: Subject<'_>) -> Result<(), StoreError> {
        addresses::forget(tx, account)?;
        requests::forget(tx, account)?;
        stalls::forget(tx, account)?;
        links::forget(tx, account)?;
        confirm::store::forget(tx, account)?;
        second_factor::store::end(tx, account)?;
        networks::forget(tx, account)?;
        invitations::forget(tx, account)?;
        limits::set(tx, account, None)?;
        members::leave(tx, account)
    }
}

/// Returns the account's row without its secrets: the password's hash and the encrypted bank numbers.
fn told(row: &AccountRow) -> Value {
    let company = row.company.as_ref().map(|company| {
        json!({
            "legalName": company.legal_name, "doingBusinessAs": company.doing_business_as,
            "stateOfRegistration": company.state_of_registration, "signerRole": company.signer_role,
            "documentUploaded": company.document_uploaded, "idUploaded": company.id_uploaded,
        })
    });
    let bank = row.bank.as_ref();
    json!({
        "id": row.id, "userType": row.user_type, "email": row.email, "fullName": row.full_name,
        "phoneNumber": row.phone_number, "industry": row.industry, "businessType": row.business_type,
        "company": company, "streetAddress": row.street_address, "streetAddress2": row.street_address2,
        "city": row.city, "state": row.state, "zipCode": row.zip_code, "country": row.country,
        "sameAddress": row.same_address, "roles": row.roles, "createdAtMs": row.created_at_ms,
        "bank": bank.map(|bank| json!({ "accountEndsWith": bank.account_last4, "country": bank.country })),
    })
}
