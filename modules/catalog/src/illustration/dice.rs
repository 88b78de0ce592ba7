//! The random numbers of a picture, from a generator whose numbers never change.
//!
//! It is written here instead of taken from a library, because the same lot must give the same picture in every later
//! version. Library generators (and the standard hasher) do not promise that. A picture that changed with an upgrade
//! would empty every browser cache and look like another product.

/// `SplitMix64`, seeded with the FNV-1a hash of a text.
pub(super) struct Dice(u64);

impl Dice {
    /// Creates the stream for one part of one lot's picture. Each part has its own stream, so that a new line in one
    /// motif leaves all other parts unchanged.
    pub(super) fn new(lot: &str, part: &str) -> Self {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in lot.bytes().chain([0]).chain(part.bytes()) {
            hash ^= u64::from(byte);
            hash = hash.wrapping_mul(0x0000_0100_0000_01b3);
        }
        Self(hash)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number from `low` up to `high`.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        // 32 bits convert to a float exactly, on every machine.
        let part = u32::try_from(self.next() >> 32).unwrap_or(0);
        low + (high - low) * (f64::from(part) / 4_294_967_296.0)
    }

    /// Returns a whole number below `end`.
    pub(super) fn below(&mut self, end: u32) -> u32 {
        u32::try_from((self.next() >> 32) % u64::from(end.max(1))).unwrap_or(0)
    }

    /// Returns left or right: -1 or 1.
    pub(super) fn side(&mut self) -> f64 {
        if self.next() >> 63 == 0 { -1.0 } else { 1.0 }
    }
}
