//! Everything that this module stores, by name. A name that is missing here cannot be exported or upgraded.

use contracts::certificates::{CertificateMoved, GoodsCertified};
use contracts::lots::{LotMoveUndone, LotsMoved};
use kernel::store::{Event, StoredEventKind, StoredTable};

use crate::{certificates, draws, ledger, lot};

/// The module's tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    [
        certificates::due::TABLES,
        certificates::shipped::TABLES,
        certificates::store::TABLES,
        draws::store::TABLES,
        draws::word::TABLES,
        ledger::store::TABLES,
        lot::store::TABLES,
    ]
    .concat()
}

/// The events that it emits.
pub(crate) fn events() -> Vec<StoredEventKind> {
    vec![CertificateMoved::stored(), GoodsCertified::stored(), LotMoveUndone::stored(), LotsMoved::stored()]
}
