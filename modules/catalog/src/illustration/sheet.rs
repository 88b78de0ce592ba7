//! The sheet of a picture: SVG elements and path data, written compactly.
//!
//! Nothing here uses an `id`, because several pictures may be in one page, where equal ids of gradients or clips would
//! clash.

use super::palette::Colour;

/// Returns a coordinate in tenths of a unit. A tenth is less than a pixel at every size in use. Rounding keeps the
/// bytes equal even if two machines' `sin` differ in the last bit.
fn tenths(value: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "coordinates are far below i64's range")]
    let tenths = (value * 10.0).round() as i64;
    tenths
}

/// Appends tenths of a unit as a number.
fn number(out: &mut String, tenths: i64) {
    if tenths < 0 {
        out.push('-');
    }
    let size = tenths.unsigned_abs();
    if size >= 10 || size == 0 {
        out.push_str(&(size / 10).to_string());
    }
    if !size.is_multiple_of(10) {
        out.push('.');
        out.push_str(&(size % 10).to_string());
    }
}

fn text(value: f64) -> String {
    let mut out = String::new();
    number(&mut out, tenths(value));
    out
}

/// A point on the 800 × 800 sheet, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point(pub(super) f64, pub(super) f64);

impl Point {
    /// Returns the point `distance` away in the direction `angle` (radians, clockwise from east).
    pub(super) fn away(self, angle: f64, distance: f64) -> Self {
        Self(self.0 + distance * angle.cos(), self.1 + distance * angle.sin())
    }

    /// Returns the point at a share `t` of the way to `other`.
    pub(super) fn toward(self, other: Self, t: f64) -> Self {
        Self(self.0 + (other.0 - self.0) * t, self.1 + (other.1 - self.1) * t)
    }
}

/// Path data under construction, written relative to the pen because that is shorter.
#[derive(Default)]
pub(super) struct Trace {
    data: String,
    pen: (i64, i64),
    start: (i64, i64),
}

impl Trace {
    /// Returns the way from the pen to `p`. It rounds long ways to whole units. The pen keeps its true position, so
    /// errors do not add up.
    fn way(&self, p: Point) -> (i64, i64) {
        let coarse = |way: i64| {
            if way.abs() < 120 { way } else { (way + way.signum() * 5) / 10 * 10 }
        };
        (coarse(tenths(p.0) - self.pen.0), coarse(tenths(p.1) - self.pen.1))
    }

    fn put(&mut self, letter: char, values: &[i64]) {
        self.data.push(letter);
        for (at, value) in values.iter().enumerate() {
            if at > 0 && *value >= 0 {
                self.data.push(' ');
            }
            number(&mut self.data, *value);
        }
    }

    fn moved(mut self, (x, y): (i64, i64)) -> Self {
        self.pen = (self.pen.0 + x, self.pen.1 + y);
        self
    }

    pub(super) fn to(mut self, p: Point) -> Self {
        self.pen = (tenths(p.0), tenths(p.1));
        self.start = self.pen;
        let (x, y) = self.pen;
        self.put('M', &[x, y]);
        self
    }

    pub(super) fn line(mut self, p: Point) -> Self {
        let (x, y) = self.way(p);
        self.put('l', &[x, y]);
        self.moved((x, y))
    }

    /// Adds a quadratic curve to `p` with the control point `control`.
    pub(super) fn curve(mut self, control: Point, p: Point) -> Self {
        let ((cx, cy), (x, y)) = (self.way(control), self.way(p));
        self.put('q', &[cx, cy, x, y]);
        self.moved((x, y))
    }

    /// Adds an arc of an ellipse, at most half of it, from the pen to `p`.
    pub(super) fn arc(mut self, rx: f64, ry: f64, degrees: f64, clockwise: bool, p: Point) -> Self {
        let (x, y) = self.way(p);
        let sweep = if clockwise { 10 } else { 0 };
        self.put('a', &[tenths(rx), tenths(ry), tenths(degrees), 0, sweep, x, y]);
        self.moved((x, y))
    }

    /// Adds a full ellipse around `c`.
    pub(super) fn ellipse(self, c: Point, rx: f64, ry: f64, degrees: f64) -> Self {
        let degrees = degrees.round();
        let turn = degrees.to_radians();
        let (one, two) = (c.away(turn, -rx), c.away(turn, rx));
        self.to(one).arc(rx, ry, degrees, true, two).arc(rx, ry, degrees, true, one)
    }

    /// Adds a dot, as wide as its stroke.
    pub(super) fn dot(self, p: Point) -> Self {
        let mut dotted = self.to(p);
        dotted.data.push_str("h0");
        dotted
    }

    /// Adds a smooth line near `points`, from the pen to the last of them.
    pub(super) fn flow(mut self, points: &[Point]) -> Self {
        for pair in points.windows(2) {
            self = self.curve(pair[0], pair[0].toward(pair[1], 0.5));
        }
        match points.last() {
            Some(last) => self.line(*last),
            None => self,
        }
    }

    /// Adds a smooth closed line around `points`.
    pub(super) fn ring(mut self, points: &[Point]) -> Self {
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return self;
        };
        self = self.to(last.toward(*first, 0.5));
        for (at, point) in points.iter().enumerate() {
            let next = points[(at + 1) % points.len()];
            self = self.curve(*point, point.toward(next, 0.5));
        }
        self.close()
    }

    fn written(self) -> String {
        self.data
    }

    pub(super) fn close(mut self) -> Self {
        self.data.push('z');
        self.pen = self.start;
        self
    }
}

/// The SVG elements so far.
#[derive(Default)]
pub(super) struct Sheet(String);

impl Sheet {
    pub(super) fn raw(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    pub(super) fn fill(&mut self, trace: Trace, colour: Colour) {
        self.raw(&format!("<path d=\"{}\" fill=\"{colour}\"/>", trace.written()));
    }

    /// Draws a line with round ends.
    pub(super) fn stroke(&mut self, trace: Trace, colour: Colour, width: f64) {
        self.raw(&format!("<path d=\"{}\" stroke=\"{colour}\" stroke-width=\"{}\"/>", trace.written(), text(width)));
    }

    /// Draws a woven line: dashes of length `dash`, `gap` apart, starting `shift` into the pattern.
    pub(super) fn stitch(&mut self, trace: Trace, colour: Colour, width: f64, [dash, gap, shift]: [f64; 3]) {
        self.raw(&format!(
            "<path d=\"{}\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"butt\" \
             stroke-dasharray=\"{} {}\" stroke-dashoffset=\"{}\"/>",
            trace.written(),
            text(width),
            text(dash),
            text(gap),
            text(shift)
        ));
    }

    /// Draws a filled shape with an outline.
    pub(super) fn shape(&mut self, trace: Trace, fill: Colour, line: Colour, width: f64) {
        self.raw(&format!(
            "<path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{}\"/>",
            trace.written(),
            text(width)
        ));
    }

    /// Draws a filled circle with an edge.
    pub(super) fn ball(&mut self, c: Point, radius: f64, fill: Colour, edge: Colour) {
        let (x, y, r) = (text(c.0), text(c.1), text(radius));
        self.raw(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" stroke=\"{edge}\" \
             stroke-width=\"3\"/>"
        ));
    }

    pub(super) fn disc(&mut self, c: Point, radius: f64, colour: Colour) {
        let (x, y, r) = (text(c.0), text(c.1), text(radius));
        self.raw(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{colour}\"/>"));
    }

    /// Draws the elements of `draw` at `at`, turned and scaled.
    pub(super) fn placed(&mut self, at: Point, degrees: f64, scale: f64, draw: impl FnOnce(&mut Self)) {
        let (x, y, turn) = (text(at.0), text(at.1), text(degrees));
        self.raw(&format!("<g transform=\"translate({x} {y})rotate({turn})scale({scale:.2})\">"));
        draw(self);
        self.raw("</g>");
    }

    pub(super) fn into_markup(self) -> String {
        self.0
    }
}
