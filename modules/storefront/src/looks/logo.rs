//! The processing of a logo. Its type is detected from the content; it is decoded within limits and written anew, so
//! that only its pixels are kept.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgba, RgbaImage};

/// Most pixels of an upload.
const MAX_PIXELS: u64 = 16_000_000;
/// Most memory that decoding may take, in bytes.
const MAX_ALLOC: u64 = 128 << 20;
/// Shortest side of an upload, in pixels.
const LEAST: u32 = 32;
/// The box into which the shown picture fits, in pixels: three times its size on a page.
const SHOWN: (u32, u32) = (480, 120);
/// The sides of the square icons, in pixels.
pub(crate) const ICONS: [u32; 2] = [192, 512];
/// How much of an icon's side the picture fills, in hundredths.
const FILLED: u32 = 80;
const WHITE: Rgba<u8> = Rgba([255, 255, 255, 255]);

/// The reason why the shop cannot show a logo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// It is not PNG, JPEG or WebP, regardless of its name.
    Kind,
    /// It has more than [`MAX_PIXELS`].
    Pixels,
    /// A side is shorter than [`LEAST`].
    Small,
    /// It is damaged, or needs too much memory to decode.
    Damaged,
}

impl Refused {
    /// Returns the reason in words, after "The logo".
    pub(crate) fn words(self) -> &'static str {
        match self {
            Refused::Kind => "is not a PNG, JPEG or WebP picture",
            Refused::Pixels => "has more than 16 megapixels",
            Refused::Small => "is smaller than 32 by 32 pixels",
            Refused::Damaged => "is damaged and cannot be opened",
        }
    }
}

/// A logo in all its forms.
#[derive(Debug)]
pub(crate) struct Ready {
    pub(crate) shown: Vec<u8>,
    pub(crate) icons: [Vec<u8>; 2],
    /// A JPEG file on white.
    pub(crate) print: Vec<u8>,
    /// Width and height of `shown` and `print`, in pixels.
    pub(crate) size: (u32, u32),
}

/// Makes all forms of an uploaded file. It takes up to a second, so call it on a thread that may block.
///
/// # Errors
/// Returns [`Refused`].
pub(crate) fn ready(file: &[u8]) -> Result<Ready, Refused> {
    let mut reader = ImageReader::new(Cursor::new(file)).with_guessed_format().map_err(|_| Refused::Kind)?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) {
        return Err(Refused::Kind);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_ALLOC);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| Refused::Damaged)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Refused::Pixels);
    }
    if width.min(height) < LEAST {
        return Err(Refused::Small);
    }
    let upright = decoder.orientation().map_err(|_| Refused::Damaged)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Refused::Damaged)?;
    picture.apply_orientation(upright);
    let shown = fitted(&picture, SHOWN).to_rgba8();
    let size = shown.dimensions();
    let [small, large] = ICONS.map(|side| png(&icon(&picture, side)));
    Ok(Ready { print: print(&shown)?, shown: png(&shown)?, icons: [small?, large?], size })
}

fn fitted(picture: &DynamicImage, (width, height): (u32, u32)) -> DynamicImage {
    if picture.width() <= width && picture.height() <= height {
        return picture.clone();
    }
    picture.resize(width, height, FilterType::Triangle)
}

/// Draws the picture in the middle of a white square, because a home screen cuts off the corners.
fn icon(picture: &DynamicImage, side: u32) -> RgbaImage {
    let inner = side * FILLED / 100;
    let picture = picture.resize(inner, inner, FilterType::Triangle).to_rgba8();
    let mut square = RgbaImage::from_pixel(side, side, WHITE);
    let (x, y) = ((side - picture.width()) / 2, (side - picture.height()) / 2);
    imageops::overlay(&mut square, &picture, i64::from(x), i64::from(y));
    square
}

fn png(picture: &RgbaImage) -> Result<Vec<u8>, Refused> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).map_err(|_| Refused::Damaged)?;
    Ok(bytes.into_inner())
}

fn print(picture: &RgbaImage) -> Result<Vec<u8>, Refused> {
    let mut paper = RgbaImage::from_pixel(picture.width(), picture.height(), WHITE);
    imageops::overlay(&mut paper, picture, 0, 0);
    let mut bytes = Vec::new();
    let paper = DynamicImage::ImageRgba8(paper).to_rgb8();
    JpegEncoder::new_with_quality(&mut bytes, 90).encode_image(&paper).map_err(|_| Refused::Damaged)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let picture = image::RgbImage::from_pixel(width, height, image::Rgb([20, 90, 60]));
        DynamicImage::ImageRgb8(picture).write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_logo_becomes_a_picture_two_icons_and_a_print() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let ready = ready(&file(960, 120, format)).unwrap();
            assert_eq!(ready.size, (480, 60));
            for (side, icon) in ICONS.into_iter().zip(&ready.icons) {
                let icon = image::load_from_memory(icon).unwrap();
                assert_eq!((icon.width(), icon.height()), (side, side));
            }
            assert_eq!(image::guess_format(&ready.print).unwrap(), ImageFormat::Jpeg);
        }
    }

    #[test]
    fn a_file_that_is_no_logo_is_refused_with_its_reason() {
        assert_eq!(ready(b"<svg onload=alert(1)>").unwrap_err(), Refused::Kind);
        assert_eq!(ready(&[]).unwrap_err(), Refused::Kind);
        assert_eq!(ready(&file(16, 400, ImageFormat::Png)).unwrap_err(), Refused::Small);
        assert_eq!(ready(&file(60, 60, ImageFormat::Png)[..90]).unwrap_err(), Refused::Damaged);
    }
}
