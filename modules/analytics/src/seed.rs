//! The demo shop's news.

use kernel::store::StoreError;
use kernel::{Context, StartError};

use crate::model::News;
use crate::news;

/// The oldest first.
const PIECES: [(&str, &str); 3] = [
    (
        "Understanding Shipment Exceptions",
        "A delay changes the date; a customs hold stops the goods until somebody acts, and missing papers keep them from pickup. Look at \
         what is open each morning, and answer the blocking ones first.",
    ),
    (
        "Top 5 Tips for Efficient Order Management",
        "Keep stock figures true, answer quotes while they are valid, sign contracts on the day, confirm what has arrived, \
         and read your returns: each of them saves a message later.",
    ),
    (
        "New Shipping Regulations in Effect",
        "Coffee that enters the European Union falls under its deforestation rules from 30 December 2026 (small companies \
         from 30 June 2027). Have plot data ready for each lot. Tea is not covered.",
    ),
];

/// Writes the news as the administrator would.
///
/// # Errors
/// [`StartError`] where the store fails.
pub(crate) fn run(context: &Context) -> Result<(), StartError> {
    let at_ms = context.clock().now_ms();
    let pieces: Vec<News> = PIECES
        .iter()
        .map(|(title, text)| News { id: context.new_id(), title: (*title).into(), text: (*text).into(), at_ms })
        .collect();
    context
        .store()
        .transact_blocking(move |tx| pieces.iter().try_for_each(|piece| news::add(tx, piece)))
        .map_err(|error: StoreError| StartError::Other(format!("the demo shop's news: {error}")))
}
