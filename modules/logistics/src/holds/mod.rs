//! What goods and papers wait for. By the terms of the contract that the goods were called off from, the deposit keeps them at
//! their seller's, and the balance keeps the shipping papers and the handing over; the seller may release both. A stopped plot
//! keeps its goods at their seller's, and from import clearance where the regulation asks for papers. Goods that are not those of
//! approved samples stay with their seller too.

pub(crate) mod hold;
pub(crate) mod http;
pub(crate) mod release;
pub(crate) mod responses;
#[cfg(test)]
mod sampled_tests;
pub(crate) mod source;
#[cfg(test)]
mod stopped_tests;
pub(crate) mod stopped_view;
