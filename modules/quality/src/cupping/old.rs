//! Opens sessions that earlier versions stored.

use contracts::ids::{AccountId, CuppingId};
use contracts::quality::CuppingProtocol;
use contracts::words;
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use super::model::{Averaging, Cup, Cupper, Cupping, State};

/// [`Cupping`], version 1: nobody said that it is revealed without a cupper.
#[derive(Deserialize)]
struct CuppingV1 {
    id: CuppingId,
    number: String,
    title: String,
    account: AccountId,
    account_name: String,
    #[serde(with = "words")]
    protocol: CuppingProtocol,
    formula: String,
    cups: u8,
    averaging: Averaging,
    blind: bool,
    table: Vec<Cup>,
    cuppers: Vec<Cupper>,
    note: String,
    state: State,
    created_ms: i64,
    ended_ms: Option<i64>,
}

impl From<CuppingV1> for Cupping {
    fn from(old: CuppingV1) -> Self {
        Cupping {
            id: old.id,
            number: old.number,
            title: old.title,
            account: old.account,
            account_name: old.account_name,
            protocol: old.protocol,
            formula: old.formula,
            cups: old.cups,
            averaging: old.averaging,
            blind: old.blind,
            table: old.table,
            cuppers: old.cuppers,
            note: old.note,
            state: old.state,
            created_ms: old.created_ms,
            ended_ms: old.ended_ms,
            left_out: Vec::new(),
        }
    }
}

impl Record for Cupping {
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<CuppingV1>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}
