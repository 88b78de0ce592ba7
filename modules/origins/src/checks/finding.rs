//! Findings: what a check says about a plot.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use utoipa::ToSchema;

/// What is wrong with a file or a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = PlotReason)]
pub(crate) enum Reason {
    /// The file is not JSON (error 8 of chapter 9.5).
    FileSyntax,
    /// The file is of another kind, such as a PDF or a table (error 10).
    FileFormat,
    /// The file is protected by a password (error 13).
    FileProtected,
    /// The JSON is no GeoJSON feature or collection of features.
    NotGeojson,
    /// A name is not written as the system reads it (error 9).
    PropertyName,
    /// A property has a value of the wrong kind, such as a number in quotes (error 14).
    PropertyValue,
    /// No country has this code (error 12).
    CountryUnknown,
    /// The plot names no producer.
    ProducerMissing,
    /// The feature has no geometry.
    GeometryMissing,
    /// The system takes no geometry of this type, such as a line (error 5).
    GeometryTypeNotAllowed,
    /// The coordinates do not have the form that the type needs (error 14).
    CoordinatesForm,
    /// A coordinate is outside the world (error 11).
    CoordinateOutOfRange,
    /// Longitude and latitude have changed places.
    LongitudeLatitudeSwapped,
    /// The plot lies outside its country.
    OutsideCountry,
    /// A coordinate has fewer than six decimals.
    TooFewDecimals,
    /// A coordinate has more than six decimals, which the system cuts off.
    TooManyDecimals,
    /// A point stands for more than four hectares or less than a square metre.
    AreaOutOfRange,
    /// The stated area of a polygon is far from its drawn one.
    AreaDiffers,
    /// The outlines enclose more land than a plot has.
    AreaUnusual,
    /// The first and the last position of an outline differ (error 4).
    PolygonNotClosed,
    /// An outline has fewer than four positions.
    TooFewPositions,
    /// The plot has more positions than are checked.
    TooManyPositions,
    /// Two neighbouring positions are the same, or become the same with six decimals (error 7).
    PositionsDoubled,
    /// Sides of an outline cross or touch (error 1).
    PolygonSelfIntersects,
    /// Sides of an outline lie on one another (error 2).
    PolygonSidesOverlap,
    /// An outline has a hole (errors 3 and 15).
    PolygonHasHole,
    /// An outline encloses no area (error 6).
    PolygonNoArea,
    /// Two outlines of one plot overlap.
    PolygonsOverlap,
    /// The time for the file was over before this plot's turn.
    NotChecked,
}

impl Display for Reason {
    /// Writes its word, as it is sent.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = PlotFindingWeight)]
pub(crate) enum Weight {
    /// The plot cannot be kept.
    Wrong,
    /// The plot can be kept; somebody should look at it.
    Notice,
}

/// A change that puts a finding right and moves nothing on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = PlotMend)]
pub(crate) enum Mend {
    /// Repeats the first position at the end.
    CloseOutline,
    /// Drops each position that is the same as the one before.
    DropDoubled,
    /// Exchanges longitude and latitude.
    SwapCoordinates,
    /// Rounds to six decimals.
    Round,
    /// Reads the name or value as it was meant.
    ReadAsMeant,
}

/// What a check says about a plot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlotFinding)]
pub(crate) struct Finding {
    pub(crate) reason: Reason,
    pub(crate) weight: Weight,
    /// The finding in words, for a person.
    pub(crate) words: String,
    /// The change that would put it right; `null` where only a person can.
    #[schema(required)]
    pub(crate) mend: Option<Mend>,
}

impl Finding {
    /// A finding for which the plot cannot be kept.
    pub(crate) fn wrong(reason: Reason, words: impl Into<String>) -> Self {
        Finding { reason, weight: Weight::Wrong, words: words.into(), mend: None }
    }

    /// A finding that somebody should look at.
    pub(crate) fn notice(reason: Reason, words: impl Into<String>) -> Self {
        Finding { reason, weight: Weight::Notice, words: words.into(), mend: None }
    }

    /// The same finding with the change that puts it right.
    pub(crate) fn with_mend(self, mend: Mend) -> Self {
        Finding { mend: Some(mend), ..self }
    }

    /// Whether the plot cannot be kept for it.
    pub(crate) fn is_wrong(&self) -> bool {
        self.weight == Weight::Wrong
    }
}
