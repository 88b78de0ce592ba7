//! The URL of a product's picture.

use contracts::ids::ProductId;
use std::fmt;

use crate::inventory::media;
use crate::model::Image;

/// The URL of a product's picture.
pub(super) enum ImageUrl<'a> {
    /// The URL of its first photograph.
    Photograph(&'a str),
    /// The drawn picture of the product with this id.
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

/// Returns the URL of a product's first photograph, or else of its drawn picture.
pub(super) fn image_url(id: &ProductId, first: Option<&Image>) -> String {
    first.map_or_else(|| ImageUrl::Drawn(id).to_string(), |image| media::url(&image.hash))
}
