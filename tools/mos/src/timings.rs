//! Where the compiler's own time goes: `mos run --timings`.

use std::cell::RefCell;
use std::time::{Duration, Instant};

/// Stages in the order in which they first ended.
struct Clock {
    last: Instant,
    spent: Vec<(String, Duration)>,
}

thread_local! {
    static CLOCK: RefCell<Clock> = RefCell::new(Clock {
        last: Instant::now(),
        spent: Vec::new(),
    });
}

/// Books the time since the last call, on this thread, for a stage.
pub fn book(stage: &str) {
    CLOCK.with_borrow_mut(|clock| {
        let now = Instant::now();
        let time = now - std::mem::replace(&mut clock.last, now);
        match clock.spent.iter_mut().find(|(name, _)| name == stage) {
            Some((_, spent)) => *spent += time,
            None => clock.spent.push((stage.into(), time)),
        }
    });
}

/// All that was booked on this thread.
pub fn spent() -> Vec<(String, Duration)> {
    CLOCK.with_borrow(|clock| clock.spent.clone())
}
