//! The modules that are on, and the order in which they are built.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::StartError;
use crate::module::{Manifest, Module};
use crate::settings::Settings;

/// Returns the modules that are on, in the order of their requirements, and those that are off; both as indices.
///
/// # Errors
/// [`StartError::Config`] where they do not fit together.
pub(super) fn ordered(
    modules: &[Box<dyn Module>],
    settings: &Settings,
) -> Result<(Vec<usize>, Vec<usize>), StartError> {
    let manifests: Vec<Manifest> = modules.iter().map(|m| m.manifest()).collect();
    let wrong = |line: String| StartError::Config(format!("configuration: {line}"));
    let mut index = BTreeMap::new();
    for (at, manifest) in manifests.iter().enumerate() {
        if index.insert(manifest.name, at).is_some() {
            return Err(wrong(format!("two modules are named {}", manifest.name)));
        }
    }
    let names: BTreeSet<&'static str> = index.keys().copied().collect();
    let on = settings.switched_on(&names)?;
    for manifest in manifests.iter().filter(|m| on.contains(m.name)) {
        for needed in manifest.requires {
            if !on.contains(needed) {
                return Err(wrong(format!(
                    "modules.{} = true needs modules.{needed} = true, and modules.{needed} is false",
                    manifest.name
                )));
            }
        }
    }
    if let Some(off) = manifests.iter().find(|m| m.required && !on.contains(m.name)) {
        return Err(wrong(format!("modules.{0} = false: the shop does not run without {0}", off.name)));
    }
    let mut order: Vec<usize> = Vec::new();
    let mut placed: BTreeSet<&str> = BTreeSet::new();
    while order.len() < on.len() {
        let next = manifests.iter().enumerate().find(|(_, m)| {
            on.contains(m.name) && !placed.contains(m.name) && m.requires.iter().all(|r| placed.contains(r))
        });
        let Some((at, manifest)) = next else {
            return Err(wrong("the modules require each other in a circle".to_owned()));
        };
        order.push(at);
        placed.insert(manifest.name);
    }
    let off = (0..manifests.len()).filter(|at| !order.contains(at)).collect();
    Ok((order, off))
}
