//! The address of a product's picture.

use std::fmt;

use crate::inventory::media;
use crate::model::Image;

/// The address of a product's picture.
pub(super) enum ImageUrl<'a> {
    /// Of its first photograph.
    Photograph(&'a str),
    /// Of the picture that is drawn of the product of this id.
    Drawn(&'a str),
}

impl fmt::Display for ImageUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImageUrl::Photograph(url) => f.write_str(url),
            ImageUrl::Drawn(id) => write!(f, "/media/products/{id}.svg"),
        }
    }
}

/// The address of a product's first picture, else of the one that is drawn of it.
pub(super) fn image_url(id: &str, first: Option<&Image>) -> String {
    first.map_or_else(|| ImageUrl::Drawn(id).to_string(), |image| media::url(&image.hash))
}
