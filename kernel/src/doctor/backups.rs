//! Checks of the shop's backups.

use std::path::Path;

use rustix::fs::{Access, access};

use super::{Newest, Visit};
use crate::backups::backup_folder;
use crate::store::backup;

const HOUR_MS: i64 = 3_600_000;

impl Visit<'_> {
    /// Returns the newest backup of the usual folder.
    pub(super) fn newest(&self) -> Option<Newest> {
        let (_, file) = backup::backups(&backup_folder(self.settings)).ok()?.pop()?;
        Some(Newest { contents: backup::verify(&file), file })
    }

    /// Checks that a backup could be written there; the folder is made with the first one.
    fn takes_backups(&mut self, folder: &Path) {
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let Some(there) = folder.ancestors().find(|path| path.exists()) else { return };
        let at = there.display();
        if !there.is_dir() {
            self.wrong(format!("no backup can be written, for {at} is no folder: set backup.folder to one"));
        } else if access(there, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK).is_err() {
            self.wrong(format!(
                "no backup can be written in {at}: give it to the user that the shop runs as, or set backup.folder to another"
            ));
        }
    }

    /// Checks whether there is a backup, how old it is, and whether it is whole.
    pub(super) fn backups(&mut self, newest: Option<&Newest>) {
        let folder = backup_folder(self.settings);
        self.takes_backups(&folder);
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
