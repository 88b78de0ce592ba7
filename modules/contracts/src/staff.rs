//! The areas of the shop's work that its administrator may leave to staff, and the checks of the right to them.

use kernel::Problem;
use kernel::http::Identity;

use crate::ids::AccountId;
use crate::words::words;

/// The role of the shop's administrator, who may do everything that staff may.
pub const ADMINISTRATOR: &str = "administrator";

words! {
    /// An area of the shop's work. Its word is also the role of the accounts that may do this work.
    StaffArea {
        /// Reads accounts, orders, bills, shipments and quotes, and the messages of the contact form.
        Support = "staff-support",
        /// Bills, payments, taxes.
        Books = "staff-books",
        /// What the shop shows: featured goods, goods off sale, buttons, carousel, texts, news.
        Catalogue = "staff-catalogue",
        /// Shipments and the shop's tariff.
        Logistics = "staff-logistics",
    }
}

impl StaffArea {
    /// The area's name, for people.
    pub fn title(self) -> &'static str {
        match self {
            StaffArea::Support => "support",
            StaffArea::Books => "books",
            StaffArea::Catalogue => "catalogue",
            StaffArea::Logistics => "logistics",
        }
    }

    /// Whether a role is that of staff.
    pub fn is_role(role: &str) -> bool {
        StaffArea::parse(role).is_some()
    }
}

/// Lets the administrator pass, and the staff of one of these areas.
///
/// # Errors
/// Returns 403 for everyone else.
pub fn staff_only(me: &Identity, areas: &[StaffArea]) -> Result<(), Problem> {
    if me.is(ADMINISTRATOR) || areas.iter().any(|area| me.is(area.as_str())) {
        return Ok(());
    }
    let titles = areas.iter().map(|area| area.title()).collect::<Vec<_>>().join(" or ");
    let what = format!("Only the shop's administrator and its staff for {titles} may do this.");
    Err(Problem::forbidden("forbidden", what))
}

/// Refuses staff in what one of these accounts is a side of, if it is their own: only the administrator, whose shop it is,
/// decides that.
///
/// # Errors
/// 403 `own-account`.
pub fn of_others(me: &Identity, sides: &[&AccountId]) -> Result<(), Problem> {
    let is_side = sides.iter().any(|side| **side == me.account || **side == me.person);
    if me.is(ADMINISTRATOR) || !is_side {
        return Ok(());
    }
    let what = "This is about your own account. Ask the shop's administrator, or others of its staff, to decide it.";
    Err(Problem::forbidden("own-account", what))
}
