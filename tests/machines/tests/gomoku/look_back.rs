//! The look back at a game that was lost long ago takes a minute at most.

use machines::game::{point, BOARD};
use machines::simulated::{apple2, c64, Simulated};
use machines::target::{Act, Player, Target};
use sim::machine::{HostKey, Machine};

/// White has a win by threes after n6. Both play far away, until White needs one stone for a five.
const MOVES: &str =
    "h8 i7 i8 h9 j8 g8 k8 l8 j7 i10 f7 j10 j9 k10 h10 m10 l10 j11 k12 k9 i11 m7 n6 \
    a1 b1 n1 o1 l2 m2 j3 c8 d10 a9 f5 d2 c15 d15 b7 l15 i1 j1 g2 j14 l14 a3 b13 c13 \
    o2 a13 o3 m13 o4 f15 o5 b4";
/// The message LOST: this move lost the game, or an earlier one did.
const TOLD: &str = "c8";

/// Returns the seconds from H until the move is named.
fn look_back<M: Machine>(player: &mut Player<Simulated<M>>) -> f64 {
    player.to_splash();
    player.to_menu();
    player.target.act_in_menu(Act::Fire);
    player.until("ui_state", 600, |state| state == BOARD);
    player.rest();
    player.letter('E');
    for name in MOVES.split_whitespace() {
        player.play(name);
    }
    // White is LEVEL 3, which makes the five.
    player.letter('M');
    player.until("result", 3_000, |result| result != 0);
    player.target.frames(300);
    let [result, cursor, count] =
        ["result", "cursor", "move_count"].map(|label| player.address(label));
    let machine = &mut player.target.machine;
    let (start, second) = (machine.cycles(), u64::from(machine.cycles_per_second()));
    machine.key(HostKey::Char('H'), true);
    machine.run(second / 20);
    machine.key(HostKey::Char('H'), false);
    while machine.peek(result) != 0 || machine.peek(cursor) != point(TOLD) {
        machine.run(second / 100);
        let passed = machine.cycles() - start;
        assert!(passed < 90 * second, "{} stones", machine.peek(count));
    }
    assert_eq!(machine.peek(count), 30);
    (machine.cycles() - start) as f64 / second as f64
}

#[test]
fn a_c64_looks_back_for_a_minute_at_most() {
    let passed = look_back(&mut c64(Default::default(), "c64.prg"));
    println!("a C64 looks back for {passed:.1} s");
    assert!(passed <= 60.0, "{passed} s");
}

#[test]
fn an_apple_looks_back_for_a_minute_at_most() {
    let passed = look_back(&mut apple2(Default::default()));
    println!("an Apple looks back for {passed:.1} s");
    assert!(passed <= 60.0, "{passed} s");
}
