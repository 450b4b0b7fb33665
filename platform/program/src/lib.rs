//! The program around a game and a machine: the entry point, the one session and the one machine,
//! and the names by which debuggers and tests find the state.
#![cfg_attr(target_os = "none", no_std)]

pub use kit::page::Paged;
pub use kit::platform::{Layer, Power};

/// A panic that can be reached fails the link, and the linker names its callers.
#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe extern "C" {
        /// Defined nowhere.
        safe fn panic_is_reachable() -> !;
    }
    panic_is_reachable()
}

/// Defines `main`, which `start.s` calls, with its state: a session (`new`, `wake`, `step`), what
/// its `step` returns, and the machine that it is played on. Session and machine lie where their
/// attributes say.
#[macro_export]
macro_rules! program {
    ($(#[$home:meta])* $session:ty, $flow:ident, $(#[$place:meta])* $machine:ty) => {
        // All zero bytes: BSS, which start.s clears at a cold start and keeps at a warm one.
        $(#[$home])*
        static mut SESSION: $crate::Paged<$session> = $crate::Paged(<$session>::new());
        $(#[$place])*
        static mut MACHINE: $machine = <$machine>::new();

        unsafe extern "C" {
            /// In start.s of a machine that `RESUMES`: 0 after power-on, another number after a
            /// reset that kept the memory.
            safe fn warm_start() -> u8;
        }

        /// Plays until the player leaves.
        #[no_mangle]
        pub extern "C" fn main() {
            use core::ptr::addr_of_mut;
            // SAFETY: `main` alone uses the two, runs once at a time, and no interrupt calls Rust.
            let (game, machine) =
                unsafe { (&mut *addr_of_mut!(SESSION.0), &mut *addr_of_mut!(MACHINE)) };
            $crate::Layer::base_mut(machine).start();
            if <$machine as $crate::Power>::RESUMES && warm_start() != 0 {
                game.wake(machine);
            }
            while game.step(machine) == $flow::Continue {}
        }
    };
}

/// An address with a name in the label files. Section `.labels` takes no memory: the back end makes
/// a symbol of each constant in it.
#[repr(transparent)]
pub struct Label(pub *const u8);

// SAFETY: nobody reads through it; it is not even in memory.
unsafe impl Sync for Label {}

/// Names bytes of the session of [`program!`], by their distance from its first.
#[macro_export]
macro_rules! labels {
    ($($name:ident = $distance:expr;)*) => {
        $(
            #[doc = concat!("The session's byte ", stringify!($distance), ".")]
            #[allow(non_upper_case_globals)]
            #[no_mangle]
            #[link_section = ".labels"]
            #[used]
            pub static $name: $crate::Label = $crate::Label(
                // SAFETY: that of a field is inside the object; only an address is taken.
                unsafe { core::ptr::addr_of!(SESSION).cast::<u8>().add($distance) },
            );
        )*
    };
}
