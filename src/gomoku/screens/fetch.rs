//! What comes from the disk before a page of it is shown: it stays in memory itself.

use super::{Screen, Session};
use crate::platform::Board;
use kit::platform::{Ink, Sound, StorageError};

impl Session {
    /// Gets the pages that lie on the disk. Returns whether they are there; otherwise the screen
    /// says why not, and any key leaves.
    #[inline(never)]
    pub(super) fn fetch_saves<P: Board>(&mut self, platform: &mut P) -> bool {
        if !P::FETCHES_SAVES {
            return true;
        }
        platform.page();
        let wait = text!("READING THE DISK");
        self.text.show(platform, 1, 11, Ink::Dim, wait);
        let result = platform.fetch_saves();
        self.enter(platform, Screen::Saves);
        self.saves.missing = result.is_err();
        if let Err(error) = result {
            let wrong = if error == StorageError::NoDisk {
                text!("NO DISK: PUT ONE IN AND TRY AGAIN.")
            } else {
                text!("THAT IS ON THE GAME'S DISK.")
            };
            self.text.show(platform, 1, 11, Ink::Bright, wrong);
            let back = text!("ANY KEY: BACK");
            self.text.show(platform, 1, 13, Ink::Dim, back);
            self.sound(platform, Sound::Error);
        }
        self.keys.forget(platform);
        result.is_ok()
    }
}
