//! The tables of the log in the database: made and brought up to date by the program itself.

use std::time::Duration;

use tokio_postgres::Client;

use super::super::hex;
use super::chain;
use super::connection::Link;
use super::failure::Failure;

/// The version of these tables that this program writes.
const VERSION: i32 = 1;

/// Locks the making of the shop: "sokoni" in ASCII.
const LOCK: i64 = 0x736f_6b6f_6e69;

/// Everything lies in a schema of its own. `log.body` is the record of a group as the log in files has it, which is
/// compressed already.
const TABLES: &str = "
CREATE SCHEMA sokoni;
CREATE TABLE sokoni.head (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    version integer NOT NULL,
    shop uuid NOT NULL,
    state text NOT NULL CHECK (state IN ('new', 'making', 'made', 'moved')),
    no bigint NOT NULL,
    chain bytea NOT NULL,
    epoch bigint NOT NULL,
    at_ms bigint NOT NULL
);
CREATE TABLE sokoni.log (
    no bigint PRIMARY KEY,
    node uuid NOT NULL,
    attempt bigint NOT NULL,
    at_ms bigint NOT NULL,
    chain bytea NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE sokoni.lease (
    name text PRIMARY KEY,
    node uuid,
    until timestamptz NOT NULL
);
CREATE TABLE sokoni.node (
    node uuid PRIMARY KEY,
    machine text NOT NULL,
    program text NOT NULL,
    applied bigint NOT NULL,
    seen timestamptz NOT NULL
);
CREATE TABLE sokoni.snapshot (
    no bigint NOT NULL,
    part bigint NOT NULL,
    chain bytea NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (no, part)
);
CREATE TABLE sokoni.key (
    name text PRIMARY KEY,
    sealed bytea NOT NULL
);
INSERT INTO sokoni.lease VALUES ('work', NULL, now());
";

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
    Ok(head.map_or(Found::Foreign, |row| Found::Ours(row.get(0))))
}

/// The oldest PostgreSQL that is known to work, as the server numbers it.
const OLDEST: i32 = 150_000;

/// Checks the database, takes the lock of the setup, and makes the tables where there are none. `wait` is called before
/// it waits for another node, for `patience` at most. The lock is held as long as the connection.
///
/// # Errors
/// One line; the database is as it was.
pub(super) fn enter(link: &Link, patience: Duration, wait: impl FnOnce()) -> Result<(), String> {
    let said = |failure: Failure| failure.why().to_owned();
    let version = link.run(link.client.query_one("SELECT version(), current_setting('server_version_num')", &[]));
    let version = version.map_err(said)?;
    let (name, number) = (version.get::<_, String>(0), version.get::<_, String>(1));
    if name.starts_with("PostgreSQL") && number.parse().is_ok_and(|number: i32| number < OLDEST) {
        return Err(format!("it is {name}, and the shop needs PostgreSQL 15 or later"));
    }
    refuse(link.run(look(&link.client)).map_err(said)?)?;
    let locked = link.run(link.client.query_one("SELECT pg_try_advisory_lock($1)", &[&LOCK])).map_err(said)?;
    // Databases that only know the words answer nothing of use here.
    if matches!(locked.try_get::<_, bool>(0), Ok(false)) {
        wait();
        let lock = async {
            link.client.batch_execute("SET lock_timeout = 0; SET statement_timeout = 0").await?;
            link.client.execute("SELECT pg_advisory_lock($1)", &[&LOCK]).await
        };
        link.run_for(patience, lock).map_err(said)?;
    }
    let found = link.run(look(&link.client)).map_err(said)?;
    refuse(found)?;
    if found == Found::None {
        let head = format!(
            "INSERT INTO sokoni.head (version, shop, state, no, chain, epoch, at_ms) \
             VALUES ({VERSION}, '{}', 'new', 0, '\\x{}', 1, 0)",
            uuid::Uuid::new_v4(),
            hex(&chain::BEGIN)
        );
        let made = link.run(link.client.batch_execute(&format!("BEGIN; {TABLES} {head}; COMMIT")));
        made.map_err(|failure| format!("the tables of the shop cannot be made: {}", failure.why()))?;
        let _ = link.run(link.client.batch_execute(TUNED));
    }
    Ok(())
}

/// Whether the database has the tables of a shop. Changes nothing.
///
/// # Errors
/// One line for a person.
pub(super) fn are_there(link: &Link) -> Result<bool, String> {
    let found = link.run(look(&link.client)).map_err(|failure| failure.why().to_owned())?;
    refuse(found)?;
    Ok(found != Found::None)
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
