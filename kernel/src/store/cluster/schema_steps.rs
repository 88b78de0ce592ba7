//! The tables of the log in the database, as steps: each step makes the tables of one version out of those of the version
//! before it. A step that was released is never changed.

/// The steps; the first one makes the tables of a new shop. Everything lies in a schema of its own.
pub(super) const STEPS: [&str; 2] = [LOG, FILES_AND_SETUP];

/// `log.body` is the record of a group as the log in files has it, which is compressed already.
const LOG: &str = "
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

/// The files of the shop, whose names are bytes, so that they are compared as bytes in each database; and the lease of the
/// setup. Some shops have that table already.
const FILES_AND_SETUP: &str = "
CREATE TABLE IF NOT EXISTS sokoni.file (
    name bytea PRIMARY KEY,
    body bytea NOT NULL,
    at timestamptz NOT NULL
);
INSERT INTO sokoni.lease VALUES ('setup', NULL, now()) ON CONFLICT DO NOTHING;
";
