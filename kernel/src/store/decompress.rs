//! Unpacks what zstd compressed.

use std::cell::RefCell;

thread_local! {
    /// One for each thread: a new one asks the processor for its features, which takes longer than to unpack a block where
    /// the machine is a virtual one.
    static DECOMPRESSOR: RefCell<zstd::bulk::Decompressor<'static>> = RefCell::default();
}

/// Unpacks bytes that had at most this length before they were compressed.
///
/// # Errors
/// The library's, where they are damaged or longer.
pub(super) fn decompress(compressed: &[u8], length: usize) -> std::io::Result<Vec<u8>> {
    DECOMPRESSOR.with_borrow_mut(|zstd| zstd.decompress(compressed, length))
}
