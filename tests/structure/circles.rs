//! Circles of files that import one another, directly or through others.

use std::collections::BTreeMap;

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use crate::imports::Imports;

/// The files of one circle, sorted.
pub type Circle = Vec<String>;

/// Returns all circles of two or more files, sorted.
pub fn of(imports: &Imports) -> Vec<Circle> {
    let mut graph = DiGraphMap::<&str, ()>::new();
    for (file, targets) in imports {
        for target in targets {
            graph.add_edge(file, target, ());
        }
    }
    let mut circles: Vec<Circle> = tarjan_scc(&graph)
        .into_iter()
        .filter(|circle| circle.len() > 1)
        .map(|circle| {
            let mut circle: Circle = circle.into_iter().map(str::to_owned).collect();
            circle.sort();
            circle
        })
        .collect();
    circles.sort();
    circles
}

/// Returns the arrows inside a circle, one line each.
pub fn arrows(circle: &Circle, imports: &Imports) -> String {
    let inside: BTreeMap<_, _> = imports.iter().filter(|(file, _)| circle.contains(file)).collect();
    let arrows = inside.into_iter().flat_map(|(file, targets)| {
        targets.iter().filter(|target| circle.contains(target)).map(move |target| format!("  {file} -> {target}"))
    });
    arrows.collect::<Vec<_>>().join("\n")
}
