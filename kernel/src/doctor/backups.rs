//! The backups of the shop.

use super::{Newest, Visit};
use crate::backups::backup_folder;
use crate::store::backup;

const HOUR_MS: i64 = 3_600_000;

impl Visit<'_> {
    /// The newest of the usual folder.
    pub(super) fn newest(&self) -> Option<Newest> {
        let (_, file) = backup::backups(&backup_folder(self.settings)).ok()?.pop()?;
        Some(Newest { contents: backup::verify(&file), file })
    }

    /// Whether there is one, how old it is, and whether it is whole.
    pub(super) fn backups(&mut self, newest: Option<&Newest>) {
        let folder = backup_folder(self.settings);
        let Some(Newest { file, contents }) = newest else {
            let at = folder.display();
            return self.warn(format!("there is no backup in {at}: run `sokoni backup`, or leave the shop running"));
        };
        let at = file.display();
        match contents {
            Ok(contents) => {
                let hours = (self.now_ms - contents.made_ms) / HOUR_MS;
                let every = i64::from(self.settings.backup.every_hours);
                if every > 0 && hours > 2 * every + 1 {
                    self.warn(format!(
                        "the newest backup is {hours} hours old, and one is due every {every}: see the shop's log"
                    ));
                } else {
                    self.well(format!(
                        "the newest backup, {hours} hours old, is whole: {at}, {} rows",
                        contents.rows()
                    ));
                }
            }
            Err(error) => self.wrong(format!("the newest backup is not good: {error}")),
        }
    }
}
