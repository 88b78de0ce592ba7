//! The tables of the log in the database: made and brought up to date by the program itself.

use std::time::Duration;

use tokio_postgres::{Client, SimpleQueryMessage};

use super::super::hex;
use super::chain;
use super::connection::Link;
use super::failure::Failure;
use super::schema_steps::STEPS;

/// The version of these tables that this program writes.
const VERSION: i32 = STEPS.len() as i32;

/// How long a step may take.
const LONGEST_STEP: Duration = Duration::from_secs(60);

/// Locks the making of the shop: "sokoni" in ASCII.
const LOCK: i64 = 0x736f_6b6f_6e69;

/// These are tuned for rows that are written once and read once; other databases of the same protocol know it not.
const TUNED: &str = "ALTER TABLE sokoni.log ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE sokoni.snapshot ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE sokoni.head SET (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)";

/// The schema as it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    None,
    Ours(i32),
    Foreign,
}

async fn look(client: &Client) -> Result<Found, tokio_postgres::Error> {
    let tables = client
        .query_one(
            "SELECT count(*), count(*) FILTER (WHERE table_name IN ('head', 'log', 'lease', 'node')) \
             FROM information_schema.tables WHERE table_schema = 'sokoni'",
            &[],
        )
        .await?;
    match (tables.get::<_, i64>(0), tables.get::<_, i64>(1)) {
        (0, _) => return Ok(Found::None),
        (_, 4) => {}
        _ => return Ok(Found::Foreign),
    }
    let columns = "SELECT count(*) FROM information_schema.columns WHERE table_schema = 'sokoni' AND table_name = 'head' \
         AND column_name IN ('version', 'shop', 'state', 'no', 'epoch')";
    if client.query_one(columns, &[]).await?.get::<_, i64>(0) != 5 {
        return Ok(Found::Foreign);
    }
    let head = client.query_opt("SELECT version FROM sokoni.head", &[]).await?;
    Ok(head.map_or(Found::Foreign, |row| match row.get::<_, i32>(0) {
        version @ 1.. => Found::Ours(version),
        _ => Found::Foreign,
    }))
}

/// The oldest PostgreSQL that is known to work, as the server numbers it.
const OLDEST: i32 = 150_000;

/// Checks the database, takes the lock of the setup, and makes the tables or brings them up to date. `beside` is another
/// connection. `wait` is called before it waits for another node, for `patience` at most. The lock is held as long as the
/// connection. Returns whether there is such a lock: PostgreSQL has it.
///
/// # Errors
/// One line; the database is as it was.
pub(super) fn enter(link: &Link, beside: &Link, patience: Duration, wait: impl FnOnce()) -> Result<bool, String> {
    if shares_sessions(link, beside).map_err(said)? {
        return Err("a pooler before it gives each transaction another session, such as PgBouncer with pool_mode = \
             transaction: set pool_mode = session, or name the database itself"
            .to_owned());
    }
    let version = link.run(link.client.query_one("SELECT version(), current_setting('server_version_num')", &[]));
    let version = version.map_err(said)?;
    let (name, number) = (version.get::<_, String>(0), version.get::<_, String>(1));
    let is_postgres = name.starts_with("PostgreSQL");
    if is_postgres && number.parse().is_ok_and(|number: i32| number < OLDEST) {
        return Err(format!("it is {name}, and the shop needs PostgreSQL 15 or later"));
    }
    refuse(link.run(look(&link.client)).map_err(said)?)?;
    if is_postgres {
        lock(link, patience, wait).map_err(said)?;
    }
    let found = link.run(look(&link.client)).map_err(said)?;
    refuse(found)?;
    let found = if found == Found::None { made(link)? } else { found };
    if let Found::Ours(version) = found {
        bring_up_to_date(link, version)?;
    }
    Ok(is_postgres)
}

/// Whether two connections, or two transactions of one, may have the same session of the database. Prepares no statement.
fn shares_sessions(link: &Link, beside: &Link) -> Result<bool, Failure> {
    let first = session(link)?;
    beside.run(beside.client.batch_execute("BEGIN"))?;
    // While this transaction is open, a pooler has nothing but another session for the first connection.
    let other = session(beside)?;
    let shares = first.is_some() && (first == other || session(link)? != first);
    beside.run(beside.client.batch_execute("ROLLBACK"))?;
    Ok(shares)
}

/// The database's number of the session; `None` where it has no such numbers.
fn session(link: &Link) -> Result<Option<i64>, Failure> {
    let rows = match link.run(link.client.simple_query("SELECT pg_backend_pid()")) {
        Err(Failure::Refused(_)) => return Ok(None),
        rows => rows?,
    };
    let number = rows.iter().find_map(|message| match message {
        SimpleQueryMessage::Row(row) => row.get(0)?.parse::<i64>().ok(),
        _ => None,
    });
    Ok(number.filter(|number| *number > 0))
}

fn lock(link: &Link, patience: Duration, wait: impl FnOnce()) -> Result<(), Failure> {
    let locked = link.run(link.client.query_one("SELECT pg_try_advisory_lock($1)", &[&LOCK]))?;
    if locked.get::<_, bool>(0) {
        return Ok(());
    }
    wait();
    let lock = async {
        link.client.batch_execute("SET lock_timeout = 0; SET statement_timeout = 0").await?;
        link.client.execute("SELECT pg_advisory_lock($1)", &[&LOCK]).await
    };
    link.run_for(patience, lock).map(drop)
}

/// Makes the tables of a new shop, unless another node is quicker. Returns what is there then.
fn made(link: &Link) -> Result<Found, String> {
    let there = "SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = 'sokoni')";
    let there: bool = link.run(link.client.query_one(there, &[])).map_err(said)?.get(0);
    // Who may make tables in a schema need not be allowed to make one.
    let schema = if there { "" } else { "CREATE SCHEMA sokoni;" };
    let head = format!(
        "INSERT INTO sokoni.head (version, shop, state, no, chain, epoch, at_ms) \
         VALUES ({VERSION}, '{}', 'new', 0, '\\x{}', 1, 0)",
        uuid::Uuid::new_v4(),
        hex(&chain::BEGIN)
    );
    let make = format!("BEGIN; {schema} {} {head}; COMMIT", STEPS.concat());
    match link.run(link.client.batch_execute(&make)) {
        Ok(()) => {
            let _ = link.run(link.client.batch_execute(TUNED));
            Ok(Found::Ours(VERSION))
        }
        Err(failure) => {
            let _ = link.run(link.client.batch_execute("ROLLBACK"));
            match link.run(look(&link.client)).map_err(said)? {
                Found::None => Err(format!("the tables of the shop cannot be made: {}", failure.why())),
                found => refuse(found).map(|()| found),
            }
        }
    }
}

/// Takes the steps after a version, each in one transaction with its number. The row of the head keeps the nodes apart.
fn bring_up_to_date(link: &Link, version: i32) -> Result<(), String> {
    for (number, step) in (1..).zip(STEPS).filter(|(number, _)| *number > version) {
        let take = async {
            link.client.batch_execute("BEGIN").await?;
            let next = "UPDATE sokoni.head SET version = $1::integer WHERE version = $1::integer - 1";
            // Not one row: another node has taken this step meanwhile.
            if link.client.execute(next, &[&number]).await? == 1 {
                link.client.batch_execute(step).await?;
            }
            link.client.batch_execute("COMMIT").await
        };
        link.run_for(LONGEST_STEP, take).map_err(|failure| {
            let _ = link.run(link.client.batch_execute("ROLLBACK"));
            format!("its tables cannot be brought up to date (version {number}): {}", failure.why())
        })?;
    }
    Ok(())
}

/// Whether the database has the tables of a shop. Changes nothing.
///
/// # Errors
/// One line for a person.
pub(super) fn are_there(link: &Link) -> Result<bool, String> {
    let found = link.run(look(&link.client)).map_err(said)?;
    refuse(found)?;
    Ok(found != Found::None)
}

/// Brings the tables up to date where there are some, for a command that opens no shop.
///
/// # Errors
/// One line for a person.
pub(super) fn are_up_to_date(link: &Link) -> Result<(), String> {
    let found = link.run(look(&link.client)).map_err(said)?;
    refuse(found)?;
    match found {
        Found::Ours(version) => bring_up_to_date(link, version),
        Found::None | Found::Foreign => Err("there is no shop in it".to_owned()),
    }
}

/// How long another node may take to make the demo shop or to bring rows up to date.
pub(super) const LONGEST_SETUP: Duration = Duration::from_secs(3600);

fn refuse(found: Found) -> Result<(), String> {
    match found {
        Found::Foreign => {
            Err("its schema sokoni is not this program's: name another database, or rename that schema".to_owned())
        }
        Found::Ours(version) if version > VERSION => Err(format!(
            "a newer Sokoni made its tables (version {version}; this one knows {VERSION}): start the newer program"
        )),
        Found::None | Found::Ours(_) => Ok(()),
    }
}

fn said(failure: Failure) -> String {
    failure.why().to_owned()
}
