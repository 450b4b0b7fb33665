//! Dates: days since 1600-03-01 from a date and back, days of the week, Easter Sundays.
#![no_std]
#![forbid(unsafe_code)]

/// Dates that are converted.
const ROUNDS: u8 = 120;

/// A date of the Gregorian calendar.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The first date.
pub struct Data {
    first: u32,
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data { first: 0 };
}

/// Days to begin with.
pub fn prepare(data: &mut Data) {
    data.first = 109_300;
}

/// Days from 1600-03-01 to a date after it.
fn days(date: Date) -> u32 {
    let early = date.month <= 2;
    let year = date.year - 1600 - u16::from(early);
    let month = if early {
        date.month + 9
    } else {
        date.month - 3
    };
    let in_year = (153 * u16::from(month) + 2) / 5 + u16::from(date.day) - 1;
    u32::from(year) * 365 + u32::from(year / 4 + year / 400 + in_year) - u32::from(year / 100)
}

/// The date so many days after 1600-03-01.
fn date(days: u32) -> Date {
    let era = (days / 146_097) as u16;
    let of_era = days % 146_097;
    let year = ((of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365) as u16;
    let in_year = (of_era - u32::from(year) * 365 - u32::from(year / 4 - year / 100)) as u16;
    let month = ((5 * in_year + 2) / 153) as u8;
    let day = (in_year - (153 * u16::from(month) + 2) / 5 + 1) as u8;
    let month = if month < 10 { month + 3 } else { month - 9 };
    Date {
        year: 1600 + era * 400 + year + u16::from(month <= 2),
        month,
        day,
    }
}

/// Easter Sunday of a year, after Gauss and Meeus.
fn easter(year: u16) -> Date {
    let a = year % 19;
    let (b, c) = (year / 100, year % 100);
    let (d, e) = (b / 4, b % 4);
    let g = (8 * b + 13) / 25;
    let h = (19 * a + b - d - g + 15) % 30;
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let n = h + l + 114 - 7 * m;
    Date {
        year,
        month: (n / 31) as u8,
        day: (n % 31 + 1) as u8,
    }
}

/// A sum over dates; all are converted back.
pub fn bench(data: &mut Data) -> u16 {
    let mut sum = 0u16;
    let mut number = data.first;
    for _ in 0..ROUNDS {
        let date = date(number);
        if days(date) != number {
            return 0;
        }
        let weekday = (number + 3) % 7;
        sum = sum.rotate_left(3) ^ date.year;
        sum = sum.wrapping_add(u16::from(date.month) << 8 | u16::from(date.day));
        sum ^= weekday as u16;
        let easter = easter(date.year);
        sum = sum.wrapping_add(u16::from(easter.month) << 5 | u16::from(easter.day));
        number += 487;
    }
    sum
}
