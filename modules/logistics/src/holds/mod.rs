//! Payments that goods and papers wait for, by the terms of the contract that the goods were called off from: the deposit keeps
//! them at their seller's, and the balance keeps the shipping papers and the handing over. The seller may release both.

pub(crate) mod hold;
pub(crate) mod http;
pub(crate) mod release;
pub(crate) mod responses;
pub(crate) mod source;
