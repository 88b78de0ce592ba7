//! The JSON form of the letter of credit of a shipment.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::letter::Letter;

/// The letter of credit under which a shipment is paid, with the days that count for it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShipmentLetterOfCredit)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LetterView {
    /// May be empty.
    number: String,
    /// The bank that issues it; may be empty.
    bank: String,
    /// The last day on which the goods are shipped.
    #[schema(format = Date)]
    latest_shipment: String,
    /// The last day on which documents are presented under it, however late the goods are shipped.
    #[schema(format = Date)]
    expires_on: String,
    /// The days after the shipment in which they are presented.
    presentation_days: u16,
    /// The day on which the goods were loaded.
    #[schema(required, format = Date)]
    loaded_on: Option<String>,
    /// The last day on which the documents are presented: the days after the loading, or the expiry if that is earlier;
    /// `null` until the goods are loaded.
    #[schema(required, format = Date)]
    present_by: Option<String>,
    /// Whether the goods were not loaded by the latest day, while their bill is open: the bank may refuse the documents.
    shipped_late: bool,
    /// Whether the last day to present documents is over, while the bill is open.
    presentation_over: bool,
}

impl LetterView {
    /// The view of a letter. `today` is UTC.
    pub(crate) fn new(letter: Letter, today: Date) -> Self {
        LetterView {
            latest_shipment: letter.letter.latest_shipment.to_string(),
            expires_on: letter.letter.expires_on.to_string(),
            presentation_days: letter.letter.presentation_days,
            loaded_on: letter.loaded.map(|day| day.to_string()),
            present_by: letter.present_by().map(|day| day.to_string()),
            shipped_late: letter.open && letter.shipped_late(today),
            presentation_over: letter.open && letter.presentation_over(today),
            number: letter.letter.number,
            bank: letter.letter.bank,
        }
    }
}
