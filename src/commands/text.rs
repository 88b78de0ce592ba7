//! Formats figures for a person at the console.

/// Formats a number of bytes.
pub(super) fn size(bytes: u64) -> String {
    let kib = bytes.div_ceil(1 << 10);
    if kib < 1024 { format!("{kib} KiB") } else { format!("{}.{} MiB", kib >> 10, (kib & 1023) * 10 / 1024) }
}

/// Formats a time, given in milliseconds since 1970 UTC.
pub(super) fn instant(ms: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(ms).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    at.strftime("%Y-%m-%d %H:%M:%S UTC").to_string()
}
