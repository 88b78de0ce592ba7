//! Samples of the past.

use contracts::auth::AccountCard;
use contracts::catalog::ProductCard;
use contracts::ids::{AccountId, ContractId};
use contracts::lots::LotPort;
use contracts::quality::SampleKind;
use contracts::sales::SampledContractPort;
use jiff::ToSpan;
use kernel::Problem;
use kernel::http::text::today;

use super::past::PastSample;
use super::{SeedResult, Seeder, refused};
use crate::samples::commands::{self, Act, Others};
use crate::samples::model::{Sample, SampleLot, State};
use crate::samples::rules::Action;

impl Seeder<'_> {
    pub(super) fn sample(&mut self, past: &PastSample) -> SeedResult<()> {
        let (buyer, card) = (self.person(&past.buyer)?, self.product(&past.sku)?);
        let contract =
            if past.of_contract { self.contract(&buyer, &card).map_err(|it| format!("{it:?}"))? } else { None };
        let sample = Sample {
            id: self.context.new_id(),
            number: String::new(),
            kind: SampleKind::parse(&past.kind).ok_or_else(|| format!("{} is no kind of sample", past.kind))?,
            product: card.id.clone(),
            product_name: card.name.clone(),
            sku: card.sku.clone(),
            lot: self.lot(&card).map_err(|problem| format!("{problem:?}"))?,
            another_lot: false,
            decides: contract.is_some(),
            contract,
            buyer: buyer.id.clone(),
            buyer_name: buyer.display_name.clone(),
            seller: card.seller.clone(),
            seller_name: card.seller_name.clone(),
            grams: past.grams,
            deliver_to: buyer.address.as_ref().map(contracts::auth::Address::one_line).unwrap_or_default(),
            decide_by: today(self.now_ms).saturating_sub(past.decide_by.days()),
            silence_approves: false,
            state: State::Requested,
            courier: String::new(),
            tracking: String::new(),
            history: Vec::new(),
            reminded: false,
            overdue: false,
            created_ms: self.ago(past.requested),
        };
        self.samples.insert(past.name.clone(), sample.id.clone());
        let act = |account: &AccountId, action, note: &str, days| Act {
            sample: sample.id.clone(),
            account: account.clone(),
            action,
            note: note.to_owned(),
            courier: past.courier.clone(),
            tracking: past.tracking.clone(),
            decide_by: None,
            lot: None,
            now_ms: self.ago(days),
        };
        let mut acts =
            vec![act(&card.seller, Action::Send, "", past.sent), act(&buyer.id, Action::Arrive, "", past.arrived)];
        if let Some(decided) = &past.decided {
            let action = if decided.approved { Action::Approve } else { Action::Reject };
            acts.push(act(&buyer.id, action, &decided.note, decided.days_ago));
        }
        // The lots of today may be empty; these samples were drawn before.
        let others = Others { contracts: self.context.port::<dyn SampledContractPort>(), lots: None };
        let done = self.context.store().transact_blocking(move |tx| {
            commands::request(tx, &sample, 1, "")?;
            acts.iter().try_for_each(|act| commands::act(tx, act, &others).map(drop))
        });
        done.map_err(refused)
    }

    /// The buyer's contract of a product that waits for a sample; `None` in a shop without contracts.
    fn contract(&self, buyer: &AccountCard, card: &ProductCard) -> Result<Option<(ContractId, String)>, Problem> {
        if self.context.port::<dyn SampledContractPort>().is_none() {
            return Ok(None);
        }
        self.context.look_up::<dyn SampledContractPort, _>(|port, r| {
            for id in port.waiting(r, &buyer.id)? {
                if let Some(found) = port.contract(r, &buyer.id, &id)?.filter(|it| it.product == card.id) {
                    return Ok(Some((id, found.number)));
                }
            }
            Ok(None)
        })
    }

    /// The first lot that a product is sold from.
    fn lot(&self, card: &ProductCard) -> Result<Option<SampleLot>, Problem> {
        if self.context.port::<dyn LotPort>().is_none() {
            return Ok(None);
        }
        let found = self.context.look_up::<dyn LotPort, _>(|lots, r| lots.sold_from(r, &card.id))?;
        Ok(found.into_iter().next().map(|lot| SampleLot { id: Some(lot.id), number: lot.number }))
    }
}
