//! What came of the deletion of a file.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deletion {
    Done,
    /// There is no such file.
    Absent,
    /// The file is younger than the grace, and stays.
    Young,
}
