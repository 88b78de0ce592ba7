//! The shop's face: what pages, e-mails and papers show of the shop itself. It begins with the settings; a module may
//! show another one while the shop runs.

use std::sync::{Arc, PoisonError, RwLock};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::cache::SourceVersion;
use crate::settings::ShopSettings;

/// What the shop shows of itself. An empty text shows nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Face {
    /// The shop's name.
    pub name: String,
    /// Whether the name is the owner's own, and not the settings'.
    pub is_named: bool,
    /// The currency of new goods.
    pub currency: String,
    /// The time zone of the shop's days, by its IANA name. Empty: UTC on papers, and each visitor's own on pages.
    pub time_zone: String,
    /// The e-mail address at which people reach the shop.
    pub email: String,
    /// Its telephone number.
    pub phone: String,
    /// Its postal address, in lines.
    pub address: String,
    /// The colour of titles and links on papers and in e-mails.
    pub accent: Option<[u8; 3]>,
    /// A style sheet for pages.
    pub style: String,
    /// The shop's picture.
    pub logo: Option<Arc<Logo>>,
    /// What the page's script is told, as JSON.
    pub page: serde_json::Value,
}

/// The shop's logo, in the forms in which it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Logo {
    /// The path of the picture.
    pub path: String,
    /// The paths of square icons, each with the length of its side in pixels.
    pub icons: Vec<(u32, String)>,
    /// The picture on white as a JPEG file, for papers.
    pub print: Vec<u8>,
    /// Its width and height, in pixels.
    pub size: (u32, u32),
}

impl Face {
    /// The face of the settings.
    pub(crate) fn of(settings: &ShopSettings) -> Self {
        Face { name: settings.name.clone(), currency: settings.currency.clone(), ..Face::default() }
    }

    /// Returns the day of an instant in the shop's time zone, in milliseconds since 1970 UTC.
    pub fn day(&self, ms: i64) -> Date {
        let at = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
        at.to_zoned(self.zone().unwrap_or(TimeZone::UTC)).date()
    }

    /// Returns the instant at which a day is over in that zone, in milliseconds since 1970 UTC.
    pub fn end_of(&self, day: Date) -> i64 {
        // The last day of jiff's calendar has no next day.
        let next = day.tomorrow().unwrap_or(day);
        let zone = self.zone().unwrap_or(TimeZone::UTC);
        next.to_zoned(zone).map_or(i64::MAX, |start| start.timestamp().as_millisecond())
    }

    /// Returns the name of the zone of [`Face::day`], for people.
    pub fn zone_name(&self) -> &str {
        if self.zone().is_some() { &self.time_zone } else { "UTC" }
    }

    fn zone(&self) -> Option<TimeZone> {
        if self.time_zone.is_empty() { None } else { TimeZone::get(&self.time_zone).ok() }
    }
}

/// The face that is shown now. Clones show the same one.
#[derive(Clone)]
pub struct Faces {
    now: Arc<RwLock<Arc<Face>>>,
    version: SourceVersion,
}

impl Faces {
    pub(crate) fn of(settings: &ShopSettings) -> Self {
        Faces { now: Arc::new(RwLock::new(Arc::new(Face::of(settings)))), version: SourceVersion::default() }
    }

    /// Returns the face that is shown now.
    pub fn now(&self) -> Arc<Face> {
        self.now.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Shows another face from now on.
    pub fn show(&self, face: Face) {
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(face);
        self.version.advance();
    }

    /// The count of the faces that were shown, for caches.
    pub fn version(&self) -> SourceVersion {
        self.version.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_that_of_the_shops_zone() {
        let face = |zone: &str| Face { time_zone: zone.to_owned(), ..Face::default() };
        // 22:30 UTC on 3 May 2026 is the next day in Nairobi.
        let late = 1_777_847_400_000;
        assert_eq!(face("").day(late).to_string(), "2026-05-03");
        assert_eq!(face("Africa/Nairobi").day(late).to_string(), "2026-05-04");
        for zone in ["", "Africa/Nairobi", "Pacific/Honolulu"] {
            let (face, day) = (face(zone), face(zone).day(late));
            assert_eq!((face.day(face.end_of(day) - 1), face.day(face.end_of(day))), (day, day.tomorrow().unwrap()));
        }
        assert_eq!((face("Nowhere/Land").zone_name(), face("Africa/Nairobi").zone_name()), ("UTC", "Africa/Nairobi"));
    }
}
