//! Cupping sessions of the past.

use std::collections::BTreeMap;

use contracts::auth::AccountCard;
use contracts::ids::AccountId;
use contracts::quality::{CuppingProtocol, ProductScorePort};

use super::past::{PastBlindCupping, PastCode, PastCupping, PastSheet};
use super::{SeedResult, Seeder, refused};
use crate::cupping::commands::{self, Caller, Save};
use crate::cupping::marks::formula;
use crate::cupping::model::{Averaging, Cup, Cupper, Cupping, State};
use crate::cupping::score_store;
use crate::samples::store::find;

impl Seeder<'_> {
    /// A session of a seller about its own product, whose score the product has.
    pub(super) fn cupping(&self, past: &PastCupping) -> SeedResult<()> {
        let (seller, card) = (self.person(&past.seller)?, self.product(&past.sku)?);
        let at_ms = self.ago(past.days_ago);
        let catalog = self.context.port::<dyn ProductScorePort>().ok_or("the catalogue is off")?;
        let code = "417".to_owned();
        let cup = Cup {
            code: code.clone(),
            sample: None,
            product: card.id.clone(),
            product_name: card.name.clone(),
            seller: card.seller.clone(),
            seller_name: card.seller_name.clone(),
        };
        let cupper = Cupper { person: seller.id.clone(), name: past.cupper.clone(), guest: false };
        let cupping = Cupping {
            // A single cupper who set the table knew what was on it.
            blind: false,
            table: vec![cup],
            cuppers: vec![cupper],
            ..self.session(&past.title, &seller, past.marks.protocol(), past.cups, at_ms)
        };
        let who = Caller { account: seller.id.clone(), person: seller.id };
        let save = Save {
            cupping: cupping.id.clone(),
            code: code.clone(),
            marks: past.marks.clone(),
            note: String::new(),
            now_ms: at_ms,
        };
        let done = self.context.store().transact_blocking(move |tx| {
            commands::set_up(tx, &cupping, &who.person)?;
            commands::save_sheet(tx, &who, &save)?;
            commands::reveal(tx, &who, &cupping.id, false, at_ms)?;
            score_store::take_over(tx, &who, (&cupping.id, &code), at_ms, &catalog)
        });
        done.map_err(refused)
    }

    /// A session in which both sides cupped samples under codes.
    pub(super) fn blind_cupping(&self, past: &PastBlindCupping) -> SeedResult<()> {
        let (holder, at_ms) = (self.person(&past.holder)?, self.ago(past.days_ago));
        let first = past.sheets.first().ok_or("a session without a sheet")?;
        let mut cuppers: BTreeMap<AccountId, Cupper> = BTreeMap::new();
        let mut saves = Vec::new();
        let session = self.session(&past.title, &holder, first.marks.protocol(), past.cups, at_ms);
        for sheet in &past.sheets {
            let PastSheet { cupper, guest, code, marks, note } = sheet.clone();
            let AccountCard { id, display_name: name, .. } = self.person(&cupper)?;
            let account = if guest { id.clone() } else { holder.id.clone() };
            let save = Save { cupping: session.id.clone(), code, marks, note, now_ms: at_ms };
            saves.push((Caller { account, person: id.clone() }, save));
            cuppers.insert(id.clone(), Cupper { person: id, name, guest });
        }
        let cupping = Cupping {
            table: past.table.iter().map(|code| self.cup(&holder.id, code)).collect::<SeedResult<_>>()?,
            cuppers: cuppers.into_values().collect(),
            note: past.note.clone(),
            ..session
        };
        let who = Caller { account: holder.id.clone(), person: holder.id };
        let done = self.context.store().transact_blocking(move |tx| {
            commands::set_up(tx, &cupping, &who.person)?;
            saves.iter().try_for_each(|(by, save)| commands::save_sheet(tx, by, save).map(drop))?;
            commands::reveal(tx, &who, &cupping.id, false, at_ms)
        });
        done.map(drop).map_err(refused)
    }

    /// A session without table and cuppers.
    fn session(&self, title: &str, holder: &AccountCard, protocol: CuppingProtocol, cups: u8, at_ms: i64) -> Cupping {
        Cupping {
            id: self.context.new_id(),
            number: String::new(),
            title: title.to_owned(),
            account: holder.id.clone(),
            account_name: holder.display_name.clone(),
            protocol,
            formula: formula(protocol).to_owned(),
            cups,
            averaging: Averaging::Mean,
            blind: true,
            table: Vec::new(),
            cuppers: Vec::new(),
            note: String::new(),
            state: State::Open,
            created_ms: at_ms,
            ended_ms: None,
            left_out: Vec::new(),
        }
    }

    fn cup(&self, holder: &AccountId, past: &PastCode) -> SeedResult<Cup> {
        let unknown = || format!("there is no sample {}", past.sample);
        let id = self.samples.get(&past.sample).ok_or_else(unknown)?;
        let found = self.context.store().read(|reader| find(reader, holder, id)).map_err(|error| error.to_string())?;
        let (sample, _) = found.ok_or_else(unknown)?;
        Ok(Cup {
            code: past.code.clone(),
            sample: Some((sample.id, sample.number)),
            product: sample.product,
            product_name: sample.product_name,
            seller: sample.seller,
            seller_name: sample.seller_name,
        })
    }
}
