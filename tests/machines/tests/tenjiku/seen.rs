//! What is seen of a machine's screen after a key, and when.

use machines::figure::{APPLE_II, C64};
use machines::simulated::Simulated;
use machines::target::{Player, Target};
use sim::machine::{HostKey, Machine};
use tenjiku::pieces::square::Square;

/// Frames in which everything comes to rest, the disk of an Apple included.
pub const REST: u32 = 400;

/// Dots from the left, and from the top.
pub type Area = [(usize, usize); 2];

/// What is looked at on a machine.
#[derive(Clone, Copy)]
pub struct Screen {
    pub machine: &'static str,
    width: usize,
    pub board: Area,
    pub last_ranks: Area,
    /// Where the piece under the cursor is named.
    pub piece: Area,
    pub spiral: Area,
    /// The panel below the clocks.
    pub panel: Area,
}

pub const ON_C64: Screen = Screen {
    machine: C64,
    width: 320,
    board: [(0, 232), (0, 200)],
    last_ranks: [(0, 232), (156, 192)],
    piece: [(232, 320), (80, 128)],
    spiral: [(304, 320), (56, 72)],
    panel: [(232, 320), (56, 200)],
};
pub const ON_APPLE: Screen = Screen {
    machine: APPLE_II,
    width: 280,
    // The colours of reversed names reach the last dot of the letters.
    board: [(0, 230), (0, 184)],
    last_ranks: [(0, 230), (143, 176)],
    piece: [(147, 280), (184, 192)],
    spiral: [(266, 280), (56, 72)],
    panel: [(231, 280), (72, 192)],
};

impl Screen {
    /// The dots of an area.
    pub fn look<M: Machine>(&self, player: &Player<Simulated<M>>, [x, y]: Area) -> Vec<u8> {
        let picture = player.target.machine.picture();
        let scale = picture.width / self.width;
        let row = |y: usize| &picture.pixels[y * picture.width..][scale * x.0..scale * x.1];
        (y.0..y.1).flat_map(row).copied().collect()
    }
}

pub fn seconds<M: Machine>(player: &Player<Simulated<M>>, since: u64) -> f64 {
    let machine = &player.target.machine;
    (machine.cycles() - since) as f64 / f64::from(machine.cycles_per_second())
}

/// Presses a key. Returns after how many seconds each area changed for the last time before it
/// stood still for `wait` frames, and for the first time.
pub fn after<M: Machine, const N: usize>(
    player: &mut Player<Simulated<M>>,
    screen: &Screen,
    key: HostKey,
    wait: u32,
    areas: [Area; N],
) -> [(f64, f64); N] {
    let start = player.target.cycles();
    let mut before = areas.map(|area| screen.look(player, area));
    let mut times = [(0.0, 0.0); N];
    let mut still = [0; N];
    player.target.machine.key(key, true);
    for frame in 0..REST {
        player.target.frames(1);
        if frame == 3 {
            player.target.machine.key(key, false);
        }
        for number in 0..N {
            let (last, first) = &mut times[number];
            let now = screen.look(player, areas[number]);
            if still[number] >= wait {
                continue;
            }
            if now != before[number] {
                before[number] = now;
                *last = seconds(player, start);
                still[number] = 0;
                if *first == 0.0 {
                    *first = *last;
                }
            } else if *first != 0.0 {
                still[number] += 1;
            }
        }
        if still.iter().all(|&frames| frames >= wait) {
            return times;
        }
    }
    panic!("{key:?}: {times:?}");
}

/// Puts the cursor on a square.
pub fn aim<M: Machine>(player: &mut Player<Simulated<M>>, square: Square) {
    let cursor = player.address("cursor");
    player.target.poke(cursor, &[square.0]);
    player.target.frames(30);
}
