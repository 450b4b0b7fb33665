//! The splash screen: any key leads to the menu, patience to the demo.

use super::{Screen, Session};
use crate::platform::{Platform, Press};

/// The demo starts after 15 s.
const PATIENCE: u16 = 15 * 50;

impl Session {
    pub(super) fn show_splash<P: Platform>(&mut self, platform: &mut P) {
        self.seed = 0;
        platform.splash();
        self.now = platform.ticks();
        self.enter(Screen::Splash);
    }

    pub(super) fn step_splash<P: Platform>(&mut self, platform: &mut P, press: Option<Press>) {
        if press.is_some() {
            self.show_menu(platform);
        } else if self.idle_for(PATIENCE) {
            self.start_demo(platform);
        } else {
            platform.idle();
        }
    }
}
