//! The administrator's calls for the rules of papers. A change holds for new shipments only.

use actix_web::{delete, get, post, put, web};
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::http::text::today;
use kernel::http::{Answer, Created, Identity, Json, NoContent, Routes};
use kernel::{Problem, TxError};
use serde::Deserialize;
use utoipa::ToSchema;

use super::book;
use super::form::RuleForm;
use super::model::Rule;
use super::possible;
use super::responses::RulesView;
use super::trial::{TrialView, TryRules};
use crate::documents::kind::Kind;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(paper_rules).service(add_paper_rule).service(change_paper_rule).service(remove_paper_rule);
    config.service(try_paper_rules).service(reset_paper_rules);
}

fn all(state: &AppState) -> Answer<RulesView> {
    let eudr_from = state.context.settings().eudr.applies_from;
    let rules = state.context.store().read(|reader| book::load(reader, eudr_from))?;
    Ok(Json(RulesView::new(rules)))
}

/// The administrator and staff for logistics only: the rules by which new shipments need papers.
#[utoipa::path(responses((status = 200, body = RulesView)))]
#[get("/api/admin/paper-rules")]
async fn paper_rules(me: Identity, state: Data) -> Answer<RulesView> {
    staff_only(&me, &[StaffArea::Logistics])?;
    all(&state)
}

/// Reads a rule. One that is off may be one that no shipment fits, so that an older one can be switched off.
fn read(form: RuleForm, id: String, state: &AppState) -> Result<Rule, Problem> {
    let rule = form.rule(id, Some(state.context.clock().now_ms()));
    let rule = rule.ok_or_else(|| Problem::Internal("a checked form cannot be read".to_owned()))?;
    let fault = possible::fault(&rule, state.context.settings().eudr.applies_from).filter(|_| rule.on);
    fault.map_or(Ok(rule), |(field, why)| Err(Problem::field(field, why)))
}

/// The administrator and staff for logistics only: a new rule. Planned shipments keep their papers.
#[utoipa::path(
    responses(
        (status = 201, body = RulesView),
        (status = 409, description = "`overlaps` a rule about the same paper of the same shipments, or `too-many-rules`; \
            nothing was saved")
    )
)]
#[post("/api/admin/paper-rules")]
async fn add_paper_rule(me: Identity, state: Data, body: Json<RuleForm>) -> Result<Created<RulesView>, Problem> {
    staff_only(&me, &[StaffArea::Logistics])?;
    let rule = read(body.0, state.context.new_id(), &state)?;
    state.context.commit(move |tx| book::add(tx, &rule)).await?;
    Ok(Created(all(&state)?.0))
}

/// The administrator and staff for logistics only: changes a rule, or switches it off. Planned shipments keep their papers.
#[utoipa::path(
    responses(
        (status = 200, body = RulesView),
        (status = 409, description = "`overlaps` a rule about the same paper of the same shipments, or `too-many-rules`; \
            nothing was saved")
    )
)]
#[put("/api/admin/paper-rules/{id}")]
async fn change_paper_rule(
    me: Identity,
    state: Data,
    id: web::Path<String>,
    body: Json<RuleForm>,
) -> Answer<RulesView> {
    staff_only(&me, &[StaffArea::Logistics])?;
    let rule = read(body.0, id.into_inner(), &state)?;
    state.context.commit(move |tx| book::change(tx, &rule)).await?;
    all(&state)
}

/// The administrator and staff for logistics only: deletes a rule. Planned shipments keep their papers.
#[utoipa::path(responses((status = 204, description = "it is gone")))]
#[delete("/api/admin/paper-rules/{id}")]
async fn remove_paper_rule(me: Identity, state: Data, id: web::Path<String>) -> Result<NoContent, Problem> {
    staff_only(&me, &[StaffArea::Logistics])?;
    let id = id.into_inner();
    state.context.commit(move |tx| book::remove(tx, &id)).await?;
    Ok(NoContent)
}

/// The administrator and staff for logistics only: the papers that a shipment with these facts would need now.
#[utoipa::path(responses((status = 200, body = TrialView)))]
#[post("/api/admin/paper-rules/try")]
async fn try_paper_rules(me: Identity, state: Data, body: Json<TryRules>) -> Answer<TrialView> {
    staff_only(&me, &[StaffArea::Logistics])?;
    let corridor = body.0.corridor(today(state.context.clock().now_ms()));
    let corridor = corridor.ok_or_else(|| Problem::Internal("a checked form cannot be read".to_owned()))?;
    if corridor.arrives < corridor.leaves {
        return Err(Problem::field("arrives", format!("must not be before the goods leave, on {}", corridor.leaves)));
    }
    let eudr_from = state.context.settings().eudr.applies_from;
    let rules = state.context.store().read(|reader| book::load(reader, eudr_from))?;
    Ok(Json(TrialView::new(&rules, &corridor)))
}

/// The kinds of papers whose packaged rules are wanted back.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ResetPaperRules)]
struct ResetRules {
    #[serde(default)]
    #[garde(length(min = 1, max = 18))]
    #[schema(required, min_items = 1, max_items = 18)]
    papers: Vec<Kind>,
}

/// The administrator and staff for logistics only: puts the packaged rules in the place of all rules about these kinds of
/// papers. Planned shipments keep their papers.
#[utoipa::path(responses((status = 200, body = RulesView)))]
#[post("/api/admin/paper-rules/packaged")]
async fn reset_paper_rules(me: Identity, state: Data, body: Json<ResetRules>) -> Answer<RulesView> {
    staff_only(&me, &[StaffArea::Logistics])?;
    let kinds = body.0.papers;
    state.context.commit(move |tx| book::reset(tx, &kinds).map_err(TxError::from)).await?;
    all(&state)
}
