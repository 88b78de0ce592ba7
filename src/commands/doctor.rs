//! `sokoni doctor`.

use kernel::doctor::{Level, examine};
use kernel::{Settings, StartError};

/// Checks the shop. It fails where something is wrong, so that scripts can rely on its exit code.
pub(super) fn run(settings: &Settings, repair: bool) -> Result<(), StartError> {
    let shop = crate::parts::shop(settings.clone());
    shop.check()?;
    let findings = examine(settings, &shop.stored(), repair);
    for finding in &findings {
        println!("{:<8} {}", finding.level, finding.text);
    }
    match findings.iter().filter(|finding| finding.level == Level::Wrong).count() {
        0 => Ok(()),
        count => Err(StartError::Other(format!("{count} of {} things are wrong", findings.len()))),
    }
}
