//! Sales' part in the export and the deletion of an account. Orders, returns, quotes and contracts are the books of
//! both sides and stay unchanged, with their names. Credit, leave to order and drafts of no order end with the account.

use kernel::personal::{in_the_way, shown};
use kernel::store::{Reader, StoreError, Tx, Words, lists};
use kernel::{Clock, PersonalData, Subject};
use serde_json::{Value, json};

use crate::approvals::model::ApprovalStatus;
use crate::approvals::store::{self as approvals, APPROVALS};
use crate::credit::model::{of_buyer, of_seller};
use crate::credit::tables::TERMS;
use crate::drafts::leaves::{self, LEAVES};
use crate::drafts::model as drafts;
use crate::drafts::store::DRAFTS;
use crate::orders::model::Status;
use crate::orders::responses::OrderView;
use crate::orders::store as orders;
use crate::quotes::model::Side;
use crate::quotes::responses::QuoteView;
use crate::quotes::rules::Status as QuoteStatus;
use crate::quotes::store as quotes;
use crate::returns::responses::ReturnView;
use crate::returns::store as returns;
use crate::sales::responses::SaleView;
use crate::supply_contracts::responses::ContractView;
use crate::supply_contracts::rules::Status as ContractStatus;
use crate::supply_contracts::store::{self as contracts, CONTRACTS};
use crate::{purchases, sales};

/// The limit that takes all rows of a list.
const ALL: usize = usize::MAX;
const SIDES: [Side; 2] = [Side::Buyer, Side::Seller];

/// The personal data of this module.
pub(crate) struct PersonalRows(pub(crate) Clock);

impl PersonalData for PersonalRows {
    fn export(&self, reader: &Reader<'_>, Subject { account, .. }: Subject<'_>) -> Result<Value, StoreError> {
        let now_ms = self.0.now_ms();
        let (placed, _) = orders::page(reader, account, None, ALL)?;
        let mut given_back = Vec::new();
        for full in &placed {
            given_back.extend(returns::of_order(reader, &full.order.id)?.into_iter().map(ReturnView::from));
        }
        let placed: Vec<OrderView> = placed.iter().map(|full| OrderView::new(full, now_ms, true)).collect();
        let (sold, _) =
            purchases::store::page(reader, &sales::store::list(account, None), &Words::of(None), None, ALL)?;
        let sold: Vec<SaleView> = sold.iter().map(SaleView::from).collect();
        let (mut asked, mut agreed) = (Vec::new(), Vec::new());
        for side in SIDES {
            for full in quotes::page(reader, &quotes::list(side, account, None), None, ALL)?.0 {
                let view = QuoteView::of(full, account, now_ms);
                asked.push(view.map_err(|problem| StoreError::Engine(format!("a quote cannot be shown: {problem}")))?);
            }
            let list = contracts::list(side, account, None);
            let found = CONTRACTS.page(reader, &list, None, ALL)?.0;
            for contract in found {
                agreed.push(ContractView::new(reader, contract, side, None, now_ms)?);
            }
        }
        let granted = TERMS.rows(reader, &of_seller(account), None).collect::<Result<Vec<_>, _>>()?;
        let had = TERMS.rows(reader, &of_buyer(account), None).collect::<Result<Vec<_>, _>>()?;
        let mut drawn_up = Vec::new();
        for side in SIDES {
            drawn_up.extend(DRAFTS.page(reader, &drafts::list(side, account, None), None, ALL)?.0);
        }
        let leaves = LEAVES.rows(reader, &leaves::of_buyer(account), None).collect::<Result<Vec<_>, _>>()?;
        Ok(json!({
            "drafts": shown(&drawn_up)?,
            "leaves": shown(&leaves)?,
            "creditGranted": shown(&granted)?,
            "credit": shown(&had)?,
            "orders": shown(&placed)?,
            "returns": shown(&given_back)?,
            "sales": shown(&sold)?,
            "quotes": shown(&asked)?,
            "contracts": shown(&agreed)?,
            "approvals": shown(&APPROVALS.page(reader, &approvals::list(account, None), None, ALL)?.0)?,
        }))
    }

    fn open_business(
        &self,
        reader: &Reader<'_>,
        Subject { account, .. }: Subject<'_>,
    ) -> Result<Vec<String>, StoreError> {
        let (placed, _) = orders::page(reader, account, None, ALL)?;
        let under_way = |full: &&crate::orders::model::FullOrder| {
            full.lines.iter().any(|line| Status::new(&full.order, line) == Status::Placed)
        };
        let bought: Vec<String> = placed.iter().filter(under_way).map(|full| full.order.number.clone()).collect();
        let list = sales::store::list(account, Some(Status::Placed));
        let (sold, _) = purchases::store::page(reader, &list, &Words::of(None), None, ALL)?;
        let mut sold: Vec<String> = sold.into_iter().map(|(order, _)| order.number).collect();
        sold.dedup();
        let (mut asked, mut agreed) = (0, Vec::new());
        for side in SIDES {
            for status in [QuoteStatus::Requested, QuoteStatus::Offered, QuoteStatus::Countered] {
                asked += lists::count(reader, &quotes::list(side, account, Some(status)))?;
            }
            for status in [ContractStatus::AwaitingSignatures, ContractStatus::AwaitingSample, ContractStatus::Open] {
                let list = contracts::list(side, account, Some(status));
                let found = CONTRACTS.page(reader, &list, None, ALL)?.0;
                agreed.extend(found.into_iter().map(|contract| contract.number));
            }
        }
        let (waiting, _) =
            APPROVALS.page(reader, &approvals::list(account, Some(ApprovalStatus::Waiting)), None, ALL)?;
        let waiting = (!waiting.is_empty()).then(|| "Orders wait for approval. Confirm or decline them.".to_owned());
        let asked = (asked > 0).then(|| "Quotes are not answered yet. Decline or withdraw them.".to_owned());
        let bought = in_the_way("These orders of yours have not arrived yet", &bought);
        let sold = in_the_way("These orders that you sold have not arrived yet", &sold);
        let agreed = in_the_way("These contracts are not fulfilled yet", &agreed);
        Ok([bought, sold, waiting, asked, agreed].into_iter().flatten().collect())
    }

    fn erase(&self, tx: &mut Tx<'_>, Subject { account, .. }: Subject<'_>) -> Result<(), StoreError> {
        for list in [leaves::of_seller(account), leaves::of_buyer(account)] {
            let found = LEAVES.rows(&tx.reader(), &list, None).collect::<Result<Vec<_>, _>>()?;
            found.iter().try_for_each(|leave| LEAVES.delete(tx, leave))?;
        }
        for side in SIDES {
            let list = drafts::list(side, account, None);
            let found = DRAFTS.rows(&tx.reader(), &list, None).collect::<Result<Vec<_>, _>>()?;
            // A draft that became an order is a part of the books.
            found.iter().filter(|draft| draft.made.is_none()).try_for_each(|draft| DRAFTS.delete(tx, draft))?;
        }
        for list in [of_seller(account), of_buyer(account)] {
            let found = TERMS.rows(&tx.reader(), &list, None).collect::<Result<Vec<_>, _>>()?;
            found.iter().try_for_each(|terms| TERMS.delete(tx, terms))?;
        }
        Ok(())
    }
}
