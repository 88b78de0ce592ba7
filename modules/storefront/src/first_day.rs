//! The first-day list: what a new shop's owner has to do, each row ticked from facts.

use actix_web::get;
use contracts::auth::AccountPort;
use contracts::billing::PayoutPort;
use contracts::catalog::CountListed;
use contracts::logistics::FreightPort;
use contracts::messages::MailPort;
use contracts::sales::TrialPort;
use contracts::tax::TaxPort;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, Routes};
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::{Data, administrator_only};
use crate::store;
use crate::texts::known::TERMS;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(first_day);
}

/// A row of the list.
#[derive(Serialize, ToSchema)]
pub(crate) struct FirstDayRow {
    step: FirstDayStep,
    done: bool,
}

/// What is to be done.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FirstDayStep {
    /// A name and a logo of the shop's own.
    Look,
    /// Somebody has the role of a seller.
    Selling,
    /// A product is listed.
    Product,
    /// A seller said how to be paid, or a payment provider is connected.
    Payment,
    /// The shop or a seller said what freight costs.
    Freight,
    /// The shop has a mail server.
    Email,
    /// The owner has said how the shop is taxed: that it charges nothing, or by which rules.
    Tax,
    /// The terms of sale are written.
    Terms,
    /// A test order went through.
    Trial,
}

/// The administrator only: what is to be done on a shop's first day, and what of it is done.
#[utoipa::path(responses((status = 200, body = Vec<FirstDayRow>)))]
#[get("/api/admin/first-day")]
async fn first_day(me: Identity, state: Data) -> Answer<Vec<FirstDayRow>> {
    administrator_only(&me)?;
    let context = &state.context;
    let (look, terms) =
        context.store().read(|r| Ok::<_, Problem>((store::look(r)?, store::text(r, TERMS)?.is_some())))?;
    let sellers = context.look_up::<dyn AccountPort, _>(|port, reader| port.accounts_of_role(reader, "seller"))?;
    let listed = context.ask(CountListed).await??;
    let row = |step, done| FirstDayRow { step, done };
    let mut rows = vec![
        row(FirstDayStep::Look, !look.name.is_empty() && look.logo.is_some()),
        row(FirstDayStep::Selling, !sellers.is_empty()),
        row(FirstDayStep::Product, listed > 0),
    ];
    // Without the module that bills there is nothing to pay.
    let paid = context.look_up::<dyn PayoutPort, _>(|port, reader| {
        let mut some = port.takes_payments(reader)?;
        for seller in &sellers {
            some = some || port.can_be_paid(reader, &seller.id)?;
        }
        Ok(some)
    });
    if let Ok(paid) = paid {
        rows.push(row(FirstDayStep::Payment, paid));
    }
    if let Ok(decided) = context.look_up::<dyn TaxPort, _>(|port, reader| port.decided(reader)) {
        rows.push(row(FirstDayStep::Tax, decided));
    }
    if let Ok(freight) = context.look_up::<dyn FreightPort, _>(|port, reader| port.decided(reader)) {
        rows.push(row(FirstDayStep::Freight, freight));
    }
    // Without the module that sends e-mail there is nothing to set.
    if let Ok(mail) = context.look_up::<dyn MailPort, _>(|port, reader| port.has_server(reader)) {
        rows.push(row(FirstDayStep::Email, mail));
    }
    rows.push(row(FirstDayStep::Terms, terms));
    if let Ok(passed) = context.look_up::<dyn TrialPort, _>(|port, reader| port.passed(reader)) {
        rows.push(row(FirstDayStep::Trial, passed));
    }
    Ok(Json(rows))
}
