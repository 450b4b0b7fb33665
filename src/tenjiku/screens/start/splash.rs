//! The splash screen: any key leads to the menu's first line, patience to the demo.

use crate::platform::Board;
use crate::screens::game::halves::Half;
use crate::screens::{Screen, Session};
use kit::keys::NO_KEY;
use kit::platform::{Key, Sound};

/// The demo starts after 15 s.
const PATIENCE: u16 = 15 * 50;

impl Session {
    pub(crate) fn show_splash<P: Board>(&mut self, platform: &mut P) {
        self.menu.line = 0;
        platform.splash();
        // After a demo the screen is still the demo's: the tune sounds only if the demo does.
        self.sound(platform, Sound::Tune);
        self.enter_screen(platform, Screen::Splash);
    }

    #[inline(never)]
    pub(crate) fn step_splash<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key != NO_KEY {
            self.go(Screen::Menu);
        } else if P::THINKS && self.keys.idle_for(PATIENCE) {
            self.go(Screen::Demo);
        } else {
            let _ = self.bring_some(platform, Half::Person);
            platform.play_on();
            platform.idle();
        }
    }
}
