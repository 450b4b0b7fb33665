//! The result of a match between two players.

use std::ops::Add;

/// Wins, draws and losses of the first player.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally(pub [u32; 3]);

impl Tally {
    /// How many games there were, but at least 1, because others divide by it.
    pub fn games(self) -> f64 {
        self.0.iter().sum::<u32>().max(1) as f64
    }

    /// The share of the points, 0 to 1.
    pub fn score(self) -> f64 {
        (self.0[0] as f64 + self.0[1] as f64 / 2.0) / self.games()
    }

    /// Half of the 95 % interval of the score.
    fn error(self) -> f64 {
        let mean = self.score();
        let spread = [1.0, 0.5, 0.0].iter().zip(self.0);
        let spread: f64 = spread
            .map(|(score, count)| (score - mean) * (score - mean) * count as f64)
            .sum();
        1.96 * (spread / self.games()).sqrt() / self.games().sqrt()
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally(std::array::from_fn(|of| self.0[of] + other.0[of]))
    }
}

/// The difference in Elo that gives this score.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10()
}

/// Three lines: all games, those with Black, those with White; each with score and difference in
/// Elo.
pub fn report(black: Tally, white: Tally) -> String {
    let lines =
        [("all", black + white), ("black", black), ("white", white)].map(|(name, tally)| {
            let [won, drawn, lost] = tally.0;
            let (score, error) = (tally.score(), tally.error());
            format!(
                "{name}: +{won} ={drawn} -{lost}, {:.1} % +- {:.1}, Elo {:+.0} [{:+.0}, {:+.0}]\n",
                score * 100.0,
                error * 100.0,
                elo(score),
                elo(score - error),
                elo(score + error)
            )
        });
    lines.concat()
}
