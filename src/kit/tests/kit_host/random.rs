//! The generator's numbers are the same everywhere, and evenly spread.

use kit::random::Random;

fn seeded(seed: u16) -> Random {
    let mut random = Random::new();
    random.seed(seed);
    random
}

#[test]
fn every_number_but_0_comes_once_in_a_period() {
    let mut random = seeded(1);
    let mut seen = vec![false; 1 << 16];
    for _ in 0..65_535 {
        let number = usize::from(random.number());
        assert!(number != 0 && !seen[number], "{number} again");
        seen[number] = true;
    }
}

#[test]
fn a_seed_of_0_is_a_seed_of_1() {
    let (mut zero, mut one, mut none) = (seeded(0), seeded(1), Random::new());
    for _ in 0..100 {
        let number = one.number();
        assert_eq!([zero.number(), none.number()], [number; 2]);
    }
}

#[test]
fn numbers_below_a_limit_are_evenly_spread() {
    for limit in [2, 3, 7, 100, 128, 255] {
        let mut random = seeded(77);
        let mut counts = vec![0; usize::from(limit)];
        for _ in 0..u32::from(limit) * 1_000 {
            counts[usize::from(random.below(limit))] += 1;
        }
        assert!(
            counts.iter().all(|count| (850..1_150).contains(count)),
            "{limit}: {counts:?}"
        );
    }
    assert_eq!([seeded(5).below(0), seeded(5).below(1)], [0; 2]);
}
