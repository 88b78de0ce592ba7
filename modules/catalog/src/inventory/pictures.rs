//! The processing of uploaded pictures. The type is detected from the content. Pictures are decoded within limits and
//! written anew as WebP, so that only their pixels are kept.

use std::io::Cursor;

use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

/// Most pixels of an upload.
const MAX_PIXELS: u64 = 40_000_000;
/// Most memory that decoding may take, in bytes.
const MAX_ALLOC: u64 = 256 << 20;
/// Longest side of the large picture, in pixels.
const LARGE: u32 = 1600;
/// Longest side of the small picture, in pixels.
const SMALL: u32 = 480;
/// Quality of WebP, 0 to 100.
const QUALITY: f32 = 80.0;

/// The reason why the shop cannot show a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// It is not PNG, JPEG or WebP, regardless of its name.
    Kind,
    /// It has more than [`MAX_PIXELS`].
    Pixels,
    /// It is damaged, or needs too much memory to decode.
    Damaged,
}

/// A picture in both sizes.
#[derive(Debug)]
pub(crate) struct Ready {
    pub(crate) large: Vec<u8>,
    pub(crate) small: Vec<u8>,
    /// Width of the large picture, in pixels.
    pub(crate) width: u32,
    /// Height of the large picture, in pixels.
    pub(crate) height: u32,
}

/// Makes both sizes of an uploaded file. It takes up to about a second, so call it on a thread that may block.
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
    // Cameras record which way is up instead of turning the picture.
    let upright = decoder.orientation().map_err(|_| Refused::Damaged)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Refused::Damaged)?;
    picture.apply_orientation(upright);
    let large = shrunk(&picture, LARGE);
    let small = shrunk(&large, SMALL);
    let (width, height) = (large.width(), large.height());
    Ok(Ready { large: webp(&large)?, small: webp(&small)?, width, height })
}

fn shrunk(picture: &DynamicImage, side: u32) -> DynamicImage {
    if picture.width() <= side && picture.height() <= side {
        return picture.clone();
    }
    picture.resize(side, side, FilterType::Triangle)
}

fn webp(picture: &DynamicImage) -> Result<Vec<u8>, Refused> {
    let pixels = picture.to_rgba8();
    let encoder = webp::Encoder::from_rgba(&pixels, pixels.width(), pixels.height());
    encoder.encode_simple(false, QUALITY).map(|bytes| bytes.to_vec()).map_err(|_| Refused::Damaged)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn file(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let picture = DynamicImage::ImageRgb8(image::RgbImage::from_fn(width, height, |x, y| {
            image::Rgb([(x % 256) as u8, (y % 256) as u8, 90])
        }));
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn all_three_kinds_become_webp_in_two_sizes() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let ready = ready(&file(2000, 500, format)).unwrap();
            assert_eq!((ready.width, ready.height), (1600, 400));
            assert_eq!(&ready.large[8..12], b"WEBP");
            let small = image::load_from_memory(&ready.small).unwrap();
            assert_eq!((small.width(), small.height()), (480, 120));
        }
    }

    #[test]
    fn what_is_no_picture_is_refused_whatever_it_says() {
        assert_eq!(ready(b"<svg onload=alert(1)>").unwrap_err(), Refused::Kind);
        assert_eq!(ready(b"GIF89a........").unwrap_err(), Refused::Kind);
        let mut cut = file(60, 60, ImageFormat::Png);
        cut.truncate(80);
        assert_eq!(ready(&cut).unwrap_err(), Refused::Damaged);
        assert_eq!(ready(&[]).unwrap_err(), Refused::Kind);
    }

    #[test]
    fn too_many_pixels_are_refused_before_they_are_opened() {
        // A PNG whose header claims 30,000 by 30,000 pixels, with no data behind it.
        let mut bomb = file(1, 1, ImageFormat::Png);
        bomb[16..20].copy_from_slice(&30_000u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&30_000u32.to_be_bytes());
        assert!(matches!(ready(&bomb), Err(Refused::Pixels | Refused::Damaged)));
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_picture_or_refused(
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
            kind in prop::sample::select(vec![ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP]),
            cut in prop::option::of(any::<prop::sample::Index>()),
        ) {
            let mut bytes = file(24, 16, kind);
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            if let Some(cut) = cut {
                bytes.truncate(cut.index(bytes.len()));
            }
            if let Ok(ready) = ready(&bytes) {
                prop_assert!(u64::from(ready.width) * u64::from(ready.height) <= u64::from(LARGE * LARGE));
                prop_assert!(&ready.large[8..12] == b"WEBP" && &ready.small[8..12] == b"WEBP");
            }
        }

        #[test]
        fn any_bytes_without_a_beginning_are_no_picture(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
            prop_assert!(ready(&bytes).is_err());
        }
    }
}
