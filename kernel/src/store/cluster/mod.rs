//! Many nodes, one shop: PostgreSQL keeps the log, and each node's folder is a view of it.
//!
//! - A node writes in its **turn**: it locks the row `head`, applies the groups that it has not seen, runs the waiting
//!   transactions on that state, appends one record and moves the head, in one transaction of the database.
//! - The **follower** applies the groups of other nodes by the function that applies the node's own, so that watchers,
//!   consumers and open pages hear of them.
//! - A request waits until its node has applied everything that was committed before the request came: [`Cluster::caught_up`].
//! - Nodes tell each other what need not be kept, such as failed sign-ins, by notes.
//! - One node at a time does the **work** that is nobody's request, such as consumers and timers: it has the lease.
//!
//! Nothing of this is made where the log is in files.

pub(super) mod address;
mod applying;
mod catch_up;
mod chain;
mod connection;
mod ending;
mod failure;
pub(super) mod file_table;
mod follower;
mod lease;
pub(super) mod moving;
mod node_clock;
pub(super) mod nodes;
mod notes;
mod opening;
mod overtaken;
mod place;
mod read_index;
mod schema;
mod schema_steps;
mod setup;
mod setup_lease;
mod slow;
mod snapshot;
mod starting;
pub(super) mod state;
mod turn;
mod writer;

pub(super) use opening::open;
