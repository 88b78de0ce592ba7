//! The member states of the European Union, by their codes.

/// The 27 member states, ISO 3166-1 alpha-2.
const MEMBERS: [&str; 27] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
];

/// Whether a country, by its code, is a member state of the European Union.
pub fn in_eu(code: &str) -> bool {
    MEMBERS.contains(&code)
}
