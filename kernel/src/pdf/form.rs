//! The parts that papers have in common: the letterhead, the title, facts, the two sides of a deal, and tables.

use super::letters::lines;
use super::paper::{BODY, LEFT, Look, MIDDLE, Paper, RIGHT, SMALL, STEP, STRONG, TITLE};
use crate::Face;

/// A column of a table. The text of the first column begins at the left margin; that of the others ends at `right`.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    /// Its header.
    pub title: &'a str,
    /// Its right edge, in points.
    pub right: f32,
}

/// The width that the text of the first column leaves to the second.
const SECOND: f32 = 70.0;
/// The left edge of a fact's value.
const VALUE: f32 = LEFT + 90.0;

impl Paper {
    /// Begins a paper: the shop's logo, its name and how to reach it, then the paper's title and its number.
    pub fn begin(face: &Face, title: &str, number: &str) -> Self {
        let mut paper = Paper::default();
        paper.letterhead(face);
        paper.down(30.0, 0.0);
        let [r, g, b] = face.accent.unwrap_or_default().map(|part| f32::from(part) / 255.0);
        let look = if face.accent.is_some() { Look { ink: [r, g, b], ..TITLE } } else { TITLE };
        paper.text(LEFT, look, title);
        paper.text_to(RIGHT, STRONG, number);
        paper.down(36.0, 0.0);
        paper
    }

    fn letterhead(&mut self, face: &Face) {
        if let Some(logo) = &face.logo {
            self.logo(logo);
        }
        self.text(LEFT, SMALL, &face.name);
        let reached = [face.address.lines().collect::<Vec<_>>().join(", "), face.phone.clone(), face.email.clone()];
        let reached: Vec<String> = reached.into_iter().filter(|part| !part.is_empty()).collect();
        for line in lines(&reached.join(" · "), SMALL.size, RIGHT - LEFT).iter().filter(|line| !line.is_empty()) {
            self.down(STEP, 0.0);
            self.text(LEFT, SMALL, line);
        }
    }

    /// Writes named facts, one below the other. A fact without a value is left out.
    pub fn facts(&mut self, facts: &[(&str, String)]) {
        for (name, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
            for (n, line) in lines(value, BODY.size, RIGHT - VALUE).iter().enumerate() {
                if n == 0 {
                    self.text(LEFT, SMALL, name);
                }
                self.text(VALUE, BODY, line);
                self.down(STEP, STEP);
            }
        }
    }

    /// Writes two sides beside each other: the name of each, then its lines, of which the first is strong.
    pub fn sides(&mut self, sides: [(&str, &[String]); 2]) {
        let top = self.y;
        let mut lowest = top;
        for (x, (name, side)) in [LEFT, MIDDLE].into_iter().zip(sides) {
            self.y = top;
            self.text(x, SMALL, name);
            for (n, line) in side.iter().enumerate() {
                for part in lines(line, BODY.size, RIGHT - MIDDLE) {
                    self.down(STEP, 0.0);
                    self.text(x, if n == 0 { STRONG } else { BODY }, &part);
                }
            }
            lowest = lowest.min(self.y);
        }
        self.y = lowest;
    }

    /// Writes a table, whose header is repeated on each sheet. A row has a text for each column.
    pub fn table(&mut self, columns: &[Column<'_>], rows: &[Vec<String>]) {
        self.header(columns);
        let widest = columns.get(1).map_or(RIGHT - LEFT, |second| second.right - LEFT - SECOND);
        for row in rows {
            let text = lines(row.first().map(String::as_str).unwrap_or_default(), BODY.size, widest);
            let high = STEP * f32::from(u16::try_from(text.len()).unwrap_or(u16::MAX));
            if self.down(STEP + 4.0, high) {
                self.header(columns);
                self.down(STEP + 4.0, 0.0);
            }
            for (column, text) in columns.iter().zip(row).skip(1) {
                self.text_to(column.right, BODY, text);
            }
            for (n, part) in text.iter().enumerate() {
                if n > 0 {
                    self.down(STEP, 0.0);
                }
                self.text(LEFT, BODY, part);
            }
        }
        self.down(10.0, 0.0);
        self.rule(LEFT);
    }

    fn header(&mut self, columns: &[Column<'_>]) {
        for (n, column) in columns.iter().enumerate() {
            match n {
                0 => self.text(LEFT, SMALL, column.title),
                _ => self.text_to(column.right, SMALL, column.title),
            }
        }
        self.down(6.0, 0.0);
        self.rule(LEFT);
    }
}
