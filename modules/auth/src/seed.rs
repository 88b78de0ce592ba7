//! The demo shop's accounts, created through the same rules as any sign-up.

use contracts::auth::Role;
use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use kernel::{Context, Problem, StartError};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::accounts;
use crate::companies::invitations::{self, InvitationRow};
use crate::companies::join;
use crate::companies::limits::{self, LimitRow};
use crate::companies::members::CompanyRole;
use crate::confirm;
use crate::links;
use crate::model::SignUp;
use crate::roles::requests::{self, RequestRow};
use crate::rules;
use crate::secrets::{passwords, signs};
use crate::stalls::{self, StallRow};
use crate::store::AccountRow;
use kernel::secrets::Secret;
use kernel::secrets::Vault;

const ACCOUNTS: &str = include_str!("../seed/accounts.json");

/// One account of the demo shop.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    roles: Vec<String>,
    /// Whether the demo password signs in to it. Nothing signs in to the other accounts.
    demo: bool,
    /// The wizard's fields except the passwords.
    fields: Map<String, Value>,
    /// The seller's text about itself.
    #[serde(default)]
    about: String,
    /// The other people who act in a company's name. The demo password signs in to such a company and to its members.
    #[serde(default)]
    company: Option<People>,
    /// A role that the account asks for.
    #[serde(default)]
    asks: Option<SeedRoleRequest>,
}

/// A company's members and limit.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct People {
    /// An amount in the shop's currency.
    limit: String,
    members: Vec<Invited>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Invited {
    email: String,
    name: String,
    role: CompanyRole,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedRoleRequest {
    role: Role,
    reason: String,
}

/// Creates the demo accounts and prints them on the console, with the password if it was made at random.
///
/// # Errors
/// Fails if the configured password is too long or the store fails.
pub(crate) fn run(context: &Context, vault: &Vault) -> Result<(), StartError> {
    let configured = context.settings().demo.password.as_str();
    if configured.chars().count() > *rules::PASSWORD_CHARS.end() {
        let line = format!("configuration: demo.password is longer than {} characters", rules::PASSWORD_CHARS.end());
        return Err(StartError::Config(line));
    }
    let password = if configured.is_empty() { random_password() } else { Secret::new(configured.to_owned()) };
    let rows = rows(&password, vault, || context.new_id(), context.clock().now_ms())?;
    let to_store = rows.clone();
    let kept: Result<(), Problem> = context.store().transact_blocking(move |tx| {
        to_store.iter().try_for_each(|made| {
            accounts::add_account(tx, &made.row)?;
            confirm::store::confirm(tx, &made.row.id, &made.row.email, made.row.created_at_ms)?;
            let about = made.about.clone();
            if about.is_empty() { Ok(()) } else { Ok(stalls::put(tx, &made.row.id, &StallRow { about })?) }
        })
    });
    kept?;
    company_life(context, &rows)?;

    let emails: Vec<&str> = rows.iter().filter(|made| made.demo).map(|made| made.row.email.as_str()).collect();
    let emails = emails.join(", ");
    if configured.is_empty() {
        println!("Demo accounts: {emails} · password: {}", password.reveal());
    } else {
        println!("Demo accounts: {emails} · password: as configured in demo.password");
    }
    for made in &rows {
        if let Some(people) = &made.people {
            let emails: Vec<&str> = people.members.iter().map(|member| member.email.as_str()).collect();
            println!("A company with members: {} · {} · the same password", made.row.email, emails.join(" · "));
        }
    }
    Ok(())
}

/// Lets companies' members join by invitation, as people do, sets the companies' limits, and makes role requests.
fn company_life(context: &Context, rows: &[SeedAccount]) -> Result<(), StartError> {
    let now_ms = context.clock().now_ms();
    let currency = limits::currency(context);
    for made in rows {
        let account = made.row.id.clone();
        if let Some(asks) = made.asks.clone() {
            let request = RequestRow::new(context.new_id(), account.clone(), asks.role, asks.reason, now_ms);
            context.store().transact_blocking(move |tx| requests::ask(tx, &request))?;
        }
        let Some(People { limit, members }) = &made.people else { continue };
        let wrong = || StartError::Other(format!("the demo accounts are wrong: a limit of {limit}"));
        let limit = LimitRow::of(Money::parse(limit, Currency::USD).ok_or_else(wrong)?);
        let company = account.clone();
        // The demo's goods are sold in US dollars, so every order would exceed a limit in another currency.
        if currency == Currency::USD {
            context
                .store()
                .transact_blocking(move |tx| limits::set(tx, &company, Some(limit)).map_err(Problem::from))?;
        }
        for Invited { email, name, role } in members {
            let invitation = InvitationRow {
                id: context.new_id(),
                company: account.clone(),
                email: email.clone(),
                role: *role,
                token: links::hash(&links::draw()),
                sent_at_ms: now_ms,
            };
            let person = AccountRow::bare(&context.new_id(), email, name, &made.row.password_hash, now_ms);
            context.store().transact_blocking(move |tx| {
                invitations::invite(tx, &invitation)?;
                join::accept(tx, &invitation, person.clone(), now_ms)
            })?;
        }
    }
    Ok(())
}

/// A demo account.
#[derive(Clone)]
struct SeedAccount {
    row: AccountRow,
    /// Whether the demo password signs in to it.
    demo: bool,
    /// The seller's text about itself.
    about: String,
    people: Option<People>,
    asks: Option<SeedRoleRequest>,
}

/// Creates all accounts. They share one password, so it is hashed once.
fn rows(
    password: &Secret,
    vault: &Vault,
    new_id: impl Fn() -> AccountId,
    now_ms: i64,
) -> Result<Vec<SeedAccount>, StartError> {
    let wrong = |why: String| StartError::Other(format!("the demo accounts are wrong: {why}"));
    let entries: Vec<Entry> = serde_json::from_str(ACCOUNTS).map_err(|e| wrong(e.to_string()))?;
    let hash = passwords::hash(password)?;
    let row = |mut entry: Entry| -> Result<SeedAccount, StartError> {
        // This stands in for the real password, which the shop's owner may choose shorter.
        let typed = Value::from(random_password().reveal());
        entry.fields.insert("confirmPassword".to_owned(), typed.clone());
        entry.fields.insert("password".to_owned(), typed);
        let form: SignUp = serde_json::from_value(Value::Object(entry.fields)).map_err(|e| wrong(e.to_string()))?;
        let new = rules::read(&form).map_err(Problem::Invalid)?;
        let signs_in = entry.demo || entry.company.is_some();
        let hash = if signs_in { hash.clone() } else { passwords::unusable() };
        let row = AccountRow::new(new_id(), new, hash, entry.roles, now_ms, vault)?;
        Ok(SeedAccount { row, demo: entry.demo, about: entry.about, people: entry.company, asks: entry.asks })
    };
    entries.into_iter().map(row).collect()
}

fn random_password() -> Secret {
    Secret::new(signs(16))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::secrets::KeyRing;

    #[test]
    fn every_demo_account_passes_the_rules_of_sign_up() {
        let vault = Vault::new(&KeyRing::random());
        let next = std::cell::Cell::new(0);
        let id = || {
            next.set(next.get() + 1);
            next.get().to_string().into()
        };
        let rows = rows(&random_password(), &vault, id, 0).unwrap();
        assert_eq!(rows.len(), 16);
        let roles = |email: &str| rows.iter().find(|made| made.row.email == email).unwrap().row.roles.join(" ");
        assert_eq!(roles("buyer@sokoni.example"), "buyer");
        assert_eq!(roles("seller@sokoni.example"), "buyer seller");
        assert_eq!(roles("logistics@sokoni.example"), "buyer logistics");
        assert_eq!(roles("admin@sokoni.example"), "buyer administrator");
        assert_eq!(rows.iter().filter(|made| made.demo).count(), 4);
        assert!(rows.iter().all(|made| made.about.is_empty() != made.row.roles.contains(&"seller".to_owned())));
        assert!(["sales@bonde.example", "green@noordzee.example"].map(roles) == ["buyer seller", "buyer"]);
        let members: Vec<usize> = rows.iter().filter_map(|made| Some(made.people.as_ref()?.members.len())).collect();
        assert_eq!((members, rows.iter().filter(|made| made.asks.is_some()).count()), (vec![2, 2], 1));
    }

    #[test]
    fn random_passwords_are_good_and_differ() {
        let (one, two) = (random_password(), random_password());
        assert_ne!(one, two);
        assert!(rules::PASSWORD_CHARS.contains(&one.reveal().len()));
    }
}
