//! Elapsed time is counted in 1/50 s, and stands still at the last that can be shown.

use kit::clock::Clock;

#[test]
fn ticks_add_up_to_minutes() {
    let mut clock: Clock = Clock::new();
    for _ in 0..61 * 50 + 7 {
        clock.add(1);
    }
    let mut same: Clock = Clock::new();
    same.add(61 * 50 + 7);
    assert_eq!(clock, same);
    assert_eq!(clock.bytes(), [1, 1, 7]);
}

#[test]
fn after_the_last_minute_time_stands_still() {
    let mut clock: Clock = Clock::from_bytes([99, 59, 49]);
    clock.add(1);
    assert_eq!((clock.minutes, clock.seconds), (99, 59));
}

#[test]
fn bytes_of_a_disk_make_a_time() {
    let clock: Clock = Clock::from_bytes([12, 34, 5]);
    assert_eq!(Clock::from_bytes(clock.bytes()), clock);
    assert_eq!(<Clock>::from_bytes([255; 3]).bytes(), [99, 59, 49]);
}

/// Four hours and more.
type Long = Clock<{ kit::clock::HOURS }>;

#[test]
fn a_long_clock_counts_hours() {
    let mut clock = Long::new();
    for hour in 0..16 {
        assert_eq!(clock.hours(), (hour, 0));
        for minute in 0..60 {
            assert_eq!(clock.hours(), (hour, minute));
            assert_eq!(Long::from_bytes(clock.bytes()), clock);
            clock.add(60 * 50);
        }
    }
    assert_eq!((clock.hours(), clock.seconds), ((15, 59), 59));
    clock.add(50);
    assert_eq!((clock.hours(), clock.seconds), ((15, 59), 59));
    assert_eq!(
        Long::from_bytes([255; 3]),
        Long::from_bytes(clock.bytes().map(|byte| byte | 63))
    );
}
