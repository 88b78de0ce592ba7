//! Papers for print: A4 sheets as PDF files, in the shop's looks.

mod form;
mod letters;
mod paper;

pub use form::Column;
pub use letters::lines;
pub use paper::{BODY, DARK, LEFT, Look, MIDDLE, PALE, Paper, RIGHT, SMALL, STEP, STRONG, TITLE};
