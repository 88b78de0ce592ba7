//! Letters of credit: the days by which goods are shipped and papers are presented. A bank handles the papers, so they are held
//! from nobody.

pub(crate) mod laden;
pub(crate) mod letter;
pub(crate) mod reminder;
pub(crate) mod responses;
pub(crate) mod watch;
