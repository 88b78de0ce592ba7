//! The text of a digest of the contact form.

use crate::model::ContactId;
use contracts::names;
use kernel::store::{Reader, StoreError};

use crate::store::CONTACTS;

/// The text for those of its messages that still exist; `None` where none does.
pub(super) fn text(reader: &Reader<'_>, contacts: &[ContactId], count: u32) -> Result<Option<String>, StoreError> {
    let rows = contacts.iter().map(|id| reader.get(&CONTACTS, id)).collect::<Result<Vec<_>, _>>()?;
    let writers: Vec<String> =
        rows.iter().flatten().map(|row| format!("- {}", names::mailed(&row.name, "a visitor"))).collect();
    if writers.is_empty() {
        return Ok(None);
    }
    let others = usize::try_from(count).unwrap_or(usize::MAX).saturating_sub(contacts.len());
    let more = if others == 0 { String::new() } else { format!("\nand {others} more") };
    let lines = writers.join("\n");
    Ok(Some(format!(
        "These wrote by the contact form:\n\n{lines}{more}\n\nWhat they wrote stands with the messages. The answer goes by \
         e-mail."
    )))
}
