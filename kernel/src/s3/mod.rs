//! A bucket of an S3-compatible server. The requests are signed by `rusty-s3` and sent by `ureq`; both block.

mod address;
mod answer;
mod bucket;

pub use address::{Address, Sources};
pub use bucket::Bucket;
