//! The packaged rules: a file of forms like an owner's. They hold for a kind of paper until an owner writes rules for it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use garde::Validate;

use super::form::RuleForm;
use super::model::Rule;
use crate::documents::kind::Kind;

const FILE: &str = include_str!("../../../data/paper-rules.json");

/// The file is part of the binary and a test reads it, so the empty default is never used.
static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| read(FILE).unwrap_or_default());

/// The packaged rules about a kind of paper.
pub(crate) fn of_kind(kind: Kind) -> impl Iterator<Item = &'static Rule> {
    RULES.iter().filter(move |rule| rule.kind == kind)
}

/// Reads a file of rules by their ids.
///
/// # Errors
/// What is wrong with the first rule that an owner could not save.
fn read(file: &str) -> Result<Vec<Rule>, String> {
    let forms: BTreeMap<String, RuleForm> = serde_json::from_str(file).map_err(|error| error.to_string())?;
    let rule = |(id, form): (String, RuleForm)| {
        form.validate().map_err(|why| format!("{id}: {why}"))?;
        form.rule(id.clone(), None).ok_or(format!("{id} cannot be read"))
    };
    forms.into_iter().map(rule).collect()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::super::possible;
    use super::*;

    #[test]
    fn every_packaged_rule_is_one_that_an_owner_could_save() {
        let rules = read(FILE).unwrap();
        assert!(rules.len() >= 30, "{}", rules.len());
        for rule in &rules {
            assert_eq!(possible::fault(rule, date(2026, 12, 30)), None, "{}", rule.id);
            assert_eq!(rules.iter().find(|other| rule.overlaps(other)), None, "{}", rule.id);
        }
    }
}
