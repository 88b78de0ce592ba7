//! The end of a node that cannot go on with the shop: its history is not the log's, the shop was moved to a folder, or a
//! newer program has the shop. It answers nobody from then on, and the process ends, so that whatever supervises it starts
//! another one.

use std::sync::OnceLock;

use tokio::sync::watch;

use super::super::StoreError;

/// Why a node ends; empty while it goes on.
pub(in super::super) struct Ending(watch::Sender<Option<String>>);

impl Default for Ending {
    fn default() -> Self {
        Ending(watch::Sender::new(None))
    }
}

impl Ending {
    /// Answers nobody from now on, and lets the process end. Returns whether this is the first reason to end.
    pub(super) fn begin(&self, broken: &OnceLock<StoreError>, why: &str) -> bool {
        // A node that answers nobody already ends all the same.
        let _ = broken.set(StoreError::Unreachable(why.to_owned()));
        self.0.send_if_modified(|now| {
            let first = now.is_none();
            if first {
                *now = Some(why.to_owned());
            }
            first
        })
    }

    /// Returns why this node must end, once it must.
    pub(in super::super) async fn reason(&self) -> String {
        let mut why = self.0.subscribe();
        match why.wait_for(Option::is_some).await.map(|why| why.clone()) {
            Ok(Some(why)) => why,
            // The sender lives as long as this node.
            _ => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn the_first_reason_ends_a_node_also_one_that_answered_nobody_before() {
        let (ending, broken) = (Ending::default(), OnceLock::new());
        assert_eq!(ending.reason().now_or_never(), None);
        assert!(ending.begin(&broken, "one") && !ending.begin(&broken, "two"));
        assert_eq!(ending.reason().now_or_never().as_deref(), Some("one"));
        assert_eq!(broken.get(), Some(&StoreError::Unreachable("one".to_owned())));

        let (ending, broken) = (Ending::default(), OnceLock::from(StoreError::Stopped));
        assert!(ending.begin(&broken, "one"));
        assert_eq!(ending.reason().now_or_never().as_deref(), Some("one"));
        assert_eq!(broken.get(), Some(&StoreError::Stopped));
    }
}
