//! The maintenance page of a shop of several nodes: each node shows what any of them does, and a file is where it is.

use serde_json::Value;

use crate::nodes::Nodes;
use crate::shop::{PASSWORD, before_long};

#[test]
fn each_node_shows_the_work_of_all_and_says_where_a_backup_is_that_it_does_not_find() {
    let nodes = Nodes::start(2, &[]);
    let (one, other) = (nodes.shop(0), nodes.shop(1));
    let administrator = one.sign_in("admin@sokoni.example", PASSWORD);
    let begun = one.post(&administrator, "/api/admin/maintenance/backups").send().expect("an answer");
    assert_eq!(begun.status(), 202);
    let state = |n: usize| nodes.shop(n).mine(&administrator, "/api/admin/maintenance");
    before_long(|| state(1)["running"].is_null());
    let seen = state(1);
    assert_eq!((&seen["backup"], seen["backup"]["well"].as_bool()), (&state(0)["backup"], Some(true)), "{seen}");

    // Each of these nodes has a folder of backups of its own.
    assert_eq!(seen["backups"].as_array().map(Vec::len), Some(0));
    let name = state(0)["backups"][0]["name"].as_str().expect("a name").to_owned();
    for what in ["trial", "link"] {
        let path = format!("/api/admin/maintenance/backups/{name}/{what}");
        let refused = other.post(&administrator, &path).send().expect("an answer");
        assert_eq!(refused.status(), 409, "{what}");
        let refused: Value = refused.json().expect("JSON");
        assert_eq!(refused["type"], "/problems/elsewhere");
        assert!(refused["detail"].as_str().is_some_and(|said| said.contains("node0-backups")), "{refused}");
    }
    let path = format!("/api/admin/maintenance/backups/{name}/link");
    let link = || -> String {
        let made: Value = one.post(&administrator, &path).send().expect("an answer").json().expect("JSON");
        made["path"].as_str().expect("a path").to_owned()
    };
    let (used, lost) = (link(), link());
    assert_eq!(other.get(&lost).status(), 409, "the other node knows the link, and has no file");
    assert_eq!(one.get(&lost).status(), 404, "a link is good once for all nodes");
    assert_eq!(one.get(&used).status(), 200);
    assert_eq!(other.get(&used).status(), 404);
}
