//! The letter of credit under which a shipment is paid, with the days that count for it.

use contracts::billing::InstalmentPort;
use contracts::sales::{ContractPaymentPort, LetterOfCredit};
use jiff::civil::Date;
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::laden;
use crate::shipments::model::Shipment;
use crate::shipments::rules::Status;

/// A letter of credit, and how far its shipment is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) letter: LetterOfCredit,
    /// The day on which the goods were loaded.
    pub(crate) loaded: Option<Date>,
    /// Whether something is left that depends on its days: the goods go, and their bill is not paid.
    pub(crate) open: bool,
}

impl Letter {
    /// Returns the letter of a shipment, if it is paid under one. Its terms are read from the contract, and what is open
    /// from the bill.
    pub(crate) fn of(context: &Context, reader: &Reader<'_>, ship: &Shipment) -> Result<Option<Letter>, StoreError> {
        let called_off = ship.order.as_ref().and_then(|order| Some((&order.id, order.contract.as_ref()?)));
        let (Some((order, contract)), Some(port)) = (called_off, context.port::<dyn ContractPaymentPort>()) else {
            return Ok(None);
        };
        let Some(letter) = port.read(reader, |port, reader| port.letter(reader, contract))? else { return Ok(None) };
        let unpaid = match ship.seller.as_ref().zip(context.port::<dyn InstalmentPort>()) {
            Some((seller, port)) => {
                port.read(reader, |port, reader| port.open_balance(reader, order, &seller.id))?.is_some()
            }
            None => true,
        };
        let open = unpaid && !matches!(ship.status, Status::Cancelled | Status::Returned);
        Ok(Some(Letter { letter, loaded: laden::day(reader, &ship.id)?, open }))
    }

    /// The last day on which the papers are presented; `None` before the goods are loaded.
    pub(crate) fn present_by(&self) -> Option<Date> {
        self.loaded.map(|day| self.letter.present_by(day))
    }

    /// Whether the goods were not loaded by the latest day. The bank may refuse their papers then.
    pub(crate) fn shipped_late(&self, today: Date) -> bool {
        self.loaded.unwrap_or(today) > self.letter.latest_shipment
    }

    /// Whether the last day to present the papers is over, or the letter has expired.
    pub(crate) fn presentation_over(&self, today: Date) -> bool {
        self.present_by().unwrap_or(self.letter.expires_on) < today
    }
}

#[cfg(test)]
mod tests {
    use contracts::sales::PRESENTATION_DAYS;
    use jiff::civil::date;

    use super::*;

    fn letter(loaded: Option<Date>) -> Letter {
        let letter = LetterOfCredit {
            number: String::new(),
            bank: String::new(),
            expires_on: date(2027, 2, 10),
            latest_shipment: date(2027, 1, 31),
            presentation_days: PRESENTATION_DAYS,
        };
        Letter { letter, loaded, open: true }
    }

    #[test]
    fn the_latest_day_of_shipment_is_in_time_and_the_day_after_is_late() {
        let waits = letter(None);
        assert_eq!([31, 1].map(|day| waits.shipped_late(date(2027, if day == 1 { 2 } else { 1 }, day))), [false, true]);
        let in_time = letter(Some(date(2027, 1, 31)));
        assert!(!in_time.shipped_late(date(2027, 3, 1)), "what was loaded in time stays so");
        assert!(letter(Some(date(2027, 2, 1))).shipped_late(date(2027, 2, 1)));
    }

    #[test]
    fn the_last_day_to_present_follows_from_the_loading_or_else_the_expiry() {
        let loaded = letter(Some(date(2027, 1, 5)));
        assert_eq!(loaded.present_by(), Some(date(2027, 1, 26)));
        assert_eq!(
            (loaded.presentation_over(date(2027, 1, 26)), loaded.presentation_over(date(2027, 1, 27))),
            (false, true)
        );
        let waits = letter(None);
        assert_eq!(waits.present_by(), None);
        assert_eq!(
            (waits.presentation_over(date(2027, 2, 10)), waits.presentation_over(date(2027, 2, 11))),
            (false, true)
        );
    }
}
