//! A second of what `make fuzz` does for as long as one likes.

#[test]
fn the_game_and_the_referee_agree() {
    let points: u64 = (0..4)
        .map(|seed| {
            referee::gomoku::fuzz::batch(seed, 100)
                .unwrap_or_else(|what| panic!("seed {seed}: {what}"))
        })
        .sum();
    assert!(points > 40_000, "only {points} points");
}

#[test]
fn tenjiku_and_the_referee_agree() {
    for seed in 0..4 {
        let count = referee::tenjiku::fuzz::batch(seed, 250);
        let count = count.unwrap_or_else(|what| panic!("seed {seed}: {what}"));
        assert_eq!(count, 250);
    }
}
