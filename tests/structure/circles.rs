//! Circles of files: files that, by one way or another, import one another.

use std::collections::BTreeMap;

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use crate::imports::Imports;

/// The files of one circle, sorted.
pub type Circle = Vec<String>;

/// All circles of two files and more, sorted.
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

/// The arrows inside a circle, a line each.
pub fn arrows(circle: &Circle, imports: &Imports) -> String {
    let inside: BTreeMap<_, _> = imports.iter().filter(|(file, _)| circle.contains(file)).collect();
    let arrows = inside.into_iter().flat_map(|(file, targets)| {
        targets.iter().filter(|target| circle.contains(target)).map(move |target| format!("  {file} -> {target}"))
    });
    arrows.collect::<Vec<_>>().join("\n")
}
