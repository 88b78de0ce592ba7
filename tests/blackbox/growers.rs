//! Growers: deliveries, their intake as lots, and what growers are owed, over HTTP.

mod accounts;
mod deliveries;
mod factory;
mod imports;
mod second_payments;
