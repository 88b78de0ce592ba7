//! A4 sheets, written from top to bottom.

use crate::{Face, Logo};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::letters::{encoded, width};

/// A4, in points.
const WIDTH: f32 = 595.0;
const HEIGHT: f32 = 842.0;
/// The left margin, in points; the right one is as wide.
pub const LEFT: f32 = 56.0;
/// The left edge of the second half of a sheet.
pub const MIDDLE: f32 = 320.0;
/// The right edge of the text.
pub const RIGHT: f32 = WIDTH - LEFT;
/// The top and the bottom of a sheet's text, measured from its lower edge.
const TOP: f32 = HEIGHT - 64.0;
const BOTTOM: f32 = 84.0;

/// The distance from one line of text to the next, in points.
pub const STEP: f32 = 14.0;

const REGULAR: Name<'static> = Name(b"F1");
const BOLD: Name<'static> = Name(b"F2");
const LOGO: Name<'static> = Name(b"L1");
/// The height of a logo, and its greatest width, in points.
const LOGO_BOX: (f32, f32) = (30.0, 160.0);

/// The style of a text.
#[derive(Clone, Copy)]
pub struct Look {
    /// In points.
    pub size: f32,
    /// Whether it is bold.
    pub bold: bool,
    /// Red, green and blue, 0 to 1.
    pub ink: [f32; 3],
}

/// Brown, nearly black.
pub const DARK: [f32; 3] = [0.15, 0.11, 0.09];
/// The colour of labels; contrast 5.6 : 1 on white.
pub const PALE: [f32; 3] = [0.42, 0.37, 0.33];
/// The colour of rules.
const LINE: [f32; 3] = [0.85, 0.81, 0.76];

/// The style of most texts.
pub const BODY: Look = Look { size: 10.0, bold: false, ink: DARK };
/// The style of names and sums.
pub const STRONG: Look = Look { size: 10.0, bold: true, ink: DARK };
/// The style of labels.
pub const SMALL: Look = Look { size: 8.5, bold: false, ink: PALE };
/// The style of a paper's title.
pub const TITLE: Look = Look { size: 24.0, bold: true, ink: DARK };

/// The sheets of a file that is being written.
pub struct Paper {
    sheets: Vec<Content>,
    /// The current height on the last sheet, measured from its lower edge.
    pub y: f32,
}

impl Default for Paper {
    fn default() -> Self {
        Paper { sheets: vec![Content::new()], y: TOP }
    }
}

impl Paper {
    /// Moves down, and begins a new sheet if fewer than `needed` points are left on this one. Returns whether it did.
    pub fn down(&mut self, by: f32, needed: f32) -> bool {
        self.y -= by;
        let full = self.y - needed < BOTTOM;
        if full {
            self.sheets.push(Content::new());
            self.y = TOP;
        }
        full
    }

    /// Writes text that begins at `x`.
    pub fn text(&mut self, x: f32, look: Look, text: &str) {
        if let Some(sheet) = self.sheets.last_mut() {
            write(sheet, (x, self.y), look, text);
        }
    }

    /// Writes text that ends at `x`.
    pub fn text_to(&mut self, x: f32, look: Look, text: &str) {
        // The texts are digits, points and currencies, which are as wide in bold.
        self.text(x - width(text, look.size), look, text);
    }

    /// Draws the shop's logo above the text of the first sheet.
    pub(super) fn logo(&mut self, logo: &Logo) {
        // A logo has at most some hundred pixels on each side.
        let (width, height) = (logo.size.0.max(1) as f32, logo.size.1.max(1) as f32);
        let scale = (LOGO_BOX.0 / height).min(LOGO_BOX.1 / width);
        let y = self.y + 14.0;
        if let Some(sheet) = self.sheets.last_mut() {
            sheet.save_state().transform([width * scale, 0.0, 0.0, height * scale, LEFT, y]);
            sheet.x_object(LOGO).restore_state();
        }
    }

    /// Draws a rule from `x` to the right margin.
    pub fn rule(&mut self, x: f32) {
        let y = self.y;
        if let Some(sheet) = self.sheets.last_mut() {
            let [r, g, b] = LINE;
            sheet.set_stroke_rgb(r, g, b).set_line_width(0.75).move_to(x, y).line_to(RIGHT, y).stroke();
        }
    }

    /// Draws dark cells in a square of `size` points, whose upper right corner is at `right` and the current height.
    pub fn cells(&mut self, right: f32, size: f32, rows: &[Vec<bool>]) {
        let (top, left) = (self.y, right - size);
        let Some(sheet) = self.sheets.last_mut() else { return };
        // No code has so many rows that their number is not exact.
        let cell = size / rows.len() as f32;
        sheet.set_fill_rgb(0.0, 0.0, 0.0);
        for (y, row) in (1_u16..).zip(rows) {
            for (x, _) in (0_u16..).zip(row).filter(|(_, dark)| **dark) {
                sheet.rect(left + f32::from(x) * cell, top - f32::from(y) * cell, cell, cell);
            }
        }
        sheet.fill_nonzero();
    }

    /// Returns the PDF file, with `foot` and the sheet's number at the foot of each sheet.
    pub fn file(mut self, title: &str, foot: &str, face: &Face) -> Vec<u8> {
        let count = self.sheets.len();
        for (n, sheet) in (1..).zip(&mut self.sheets) {
            write(sheet, (LEFT, 48.0), SMALL, foot);
            let number = format!("{n} / {count}");
            write(sheet, (RIGHT - width(&number, SMALL.size), 48.0), SMALL, &number);
        }
        let mut next = 1..;
        let mut id = || Ref::new(next.next().unwrap_or(i32::MAX));
        let (catalog, tree, info, regular, bold, logo) = (id(), id(), id(), id(), id(), id());
        let sheets: Vec<(Ref, Ref, Content)> = self.sheets.into_iter().map(|content| (id(), id(), content)).collect();

        let mut pdf = Pdf::new();
        let mut root = pdf.catalog(catalog);
        root.pages(tree).lang(TextStr("en"));
        root.viewer_preferences().display_doc_title(true);
        root.finish();
        pdf.document_info(info).title(TextStr(title)).producer(TextStr(&face.name));
        // No paper has so many sheets that their number does not fit.
        let all = i32::try_from(sheets.len()).unwrap_or(i32::MAX);
        pdf.pages(tree).kids(sheets.iter().map(|(page, ..)| *page)).count(all);
        for (font, name) in [(regular, &b"Helvetica"[..]), (bold, b"Helvetica-Bold")] {
            pdf.type1_font(font).base_font(Name(name)).encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        if let Some(picture) = &face.logo {
            let size = |side: u32| i32::try_from(side).unwrap_or(i32::MAX);
            let mut image = pdf.image_xobject(logo, &picture.print);
            image.filter(Filter::DctDecode);
            image.width(size(picture.size.0)).height(size(picture.size.1));
            image.color_space().device_rgb();
            image.bits_per_component(8);
            image.finish();
        }
        for (page, contents, content) in sheets {
            let mut sheet = pdf.page(page);
            sheet.media_box(Rect::new(0.0, 0.0, WIDTH, HEIGHT)).parent(tree).contents(contents);
            let mut resources = sheet.resources();
            resources.fonts().pair(REGULAR, regular).pair(BOLD, bold);
            if face.logo.is_some() {
                resources.x_objects().pair(LOGO, logo);
            }
            resources.finish();
            sheet.finish();
            pdf.stream(contents, &content.finish());
        }
        pdf.finish()
    }
}

fn write(sheet: &mut Content, (x, y): (f32, f32), look: Look, text: &str) {
    let [r, g, b] = look.ink;
    let font = if look.bold { BOLD } else { REGULAR };
    sheet.set_fill_rgb(r, g, b).begin_text().set_font(font, look.size).next_line(x, y);
    sheet.show(Str(&encoded(text))).end_text();
}
