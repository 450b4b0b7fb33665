//! The splash screen: any key leads to the menu, patience to the demo.

use crate::platform::Board;
use crate::screens::pages::fetch::BROKEN;
use crate::screens::{Screen, Session, Wanted};
use kit::keys::NO_KEY;
use kit::platform::{Key, Sound};
use kit::sounds::Sounds;

/// The demo starts after 15 s.
const PATIENCE: u16 = 15 * 50;

impl Session {
    #[inline(never)]
    pub(crate) fn show_splash<P: Board>(&mut self, platform: &mut P) {
        self.seed = 0;
        if platform.reads_splash() {
            self.say_wait(platform);
            self.part = BROKEN;
        }
        platform.splash();
        // After a demo the screen is still the demo's here, which makes the tune silent.
        self.sound(platform, Sound::Tune);
        self.enter(platform, Screen::Splash);
    }

    /// The program begins.
    #[inline(never)]
    pub(crate) fn power_on<P: Board>(&mut self, platform: &mut P) {
        self.settings.reset();
        if P::OTHER {
            self.settings.has_other = true;
            if let Some(kept) = platform.inherit() {
                (self.settings.sounds, self.settings.wasd) = Sounds::unpack(kept);
            }
        }
        self.allow_openings();
        self.show_splash(platform);
    }

    #[inline(never)]
    pub(crate) fn step_splash<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key != NO_KEY {
            self.go_to_menu();
        } else if self.keys.idle_for(PATIENCE) {
            self.wanted = Wanted::Demo;
        } else {
            platform.play_on();
            platform.idle();
        }
    }
}
