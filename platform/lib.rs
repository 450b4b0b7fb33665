//! The program for one machine, chosen by the features `c64` or `apple2`: the entry point, the
//! one session and the one machine, and the names by which debuggers and tests find the state.
#![cfg_attr(any(feature = "c64", feature = "apple2"), no_std)]

#[cfg(all(feature = "c64", feature = "apple2"))]
compile_error!("choose one machine: the feature c64 or the feature apple2");

#[cfg(any(feature = "c64", feature = "apple2"))]
mod program {
    use core::mem::offset_of;
    use core::panic::PanicInfo;
    use core::ptr::{addr_of, addr_of_mut};
    use gomoku::players::live_game::LiveGame;
    use gomoku::records::game::Game;
    use gomoku::screens::{Flow, Session};
    use kit::page::Paged;

    #[cfg(feature = "apple2")]
    use gomoku_apple2::Apple2 as Machine;
    #[cfg(feature = "c64")]
    use gomoku_c64::C64 as Machine;

    // All zero bytes: BSS, which start.s clears at a cold start and keeps at a warm one.
    static mut SESSION: Paged<Session> = Paged(Session::new());
    #[cfg_attr(feature = "c64", link_section = ".machine")]
    static mut MACHINE: Machine = Machine::new();

    /// Unpacks the splash. `start.s` calls it before BSS is cleared, which lies over it.
    #[cfg(feature = "c64")]
    #[no_mangle]
    #[link_section = ".once"]
    pub extern "C" fn unpack_picture() {
        gomoku_c64::screen::splash::unpack();
    }

    unsafe extern "C" {
        /// In start.s: 0 after power-on, else the machine was reset with its memory intact.
        safe fn warm_start() -> u8;
        /// Nowhere: a panic that can be reached fails the link, and the linker names its callers.
        safe fn panic_is_reachable() -> !;
    }

    /// Plays until the player leaves.
    #[no_mangle]
    pub extern "C" fn main() {
        // SAFETY: `main` alone uses the two, runs once at a time, and no interrupt calls Rust.
        let (session, machine) =
            unsafe { (&mut *addr_of_mut!(SESSION.0), &mut *addr_of_mut!(MACHINE)) };
        machine.start();
        if warm_start() != 0 {
            session.wake(machine);
        }
        while session.step(machine) == Flow::Continue {}
    }

    #[panic_handler]
    fn panic(_: &PanicInfo) -> ! {
        panic_is_reachable()
    }

    /// An address with a name in the label files. Section `.labels` takes no memory: the back end
    /// makes a symbol of each constant in it.
    #[repr(transparent)]
    pub struct Label(#[allow(dead_code)] *const u8);

    // SAFETY: nobody reads through it; it is not even in memory.
    unsafe impl Sync for Label {}

    macro_rules! label {
        ($name:ident, game.$($field:tt)+) => {
            label!(@ $name, offset_of!(Session, game) + LiveGame::GAME + offset_of!(Game, $($field)+));
        };
        ($name:ident, $field:ident) => {
            label!(@ $name, offset_of!(Session, $field));
        };
        (@ $name:ident, $offset:expr) => {
            #[doc = concat!("The session at ", stringify!($offset), ".")]
            #[allow(non_upper_case_globals)]
            #[no_mangle]
            #[link_section = ".labels"]
            #[used]
            pub static $name: Label = Label(
                // SAFETY: the offset of a field is inside the object; only an address is taken.
                unsafe { addr_of!(SESSION).cast::<u8>().add($offset) },
            );
        };
    }

    // 256 bytes, point = row * 16 + column: 0 blank, 1 Black, 2 White, 3 edge.
    label!(board, game.board);
    // 0 Gomoku, 1 free, 2 Renju.
    label!(rule, game.position.rule);
    // 225 bytes: the points of the moves in order.
    label!(moves, game.moves);
    label!(move_count, game.move_count);
    // 0 open, 1 Black, 2 White, 3 draw.
    label!(result, game.result);
    // 16 bits.
    label!(seed, seed);
    // 0 power-on, 1 splash, 2 menu, 3 board, 4 demo, 5 help, 6 saved games, 7 analysis, 8 openings.
    label!(ui_state, ui_state);
    // The point of the player's cursor, on the board.
    label!(cursor, cursor);
    // 2 x 3 bytes: minutes, seconds and 1/50 s of Black and of White.
    label!(clocks, game.clocks);
}
