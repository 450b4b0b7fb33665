/* Dates: days since 1600-03-01 from a date and back, days of the week, Easter Sundays. */
#include "types.h"

#define ROUNDS 120

static u32 first;
static u16 year;
static u8 month, day;

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    first = 109300L;
}
#pragma code-name (pop)

static u32 days(void)
{
    u16 y = year - 1600;
    u8 m = month;
    u16 in_year;
    if (m <= 2) {
        --y;
        m += 9;
    } else {
        m -= 3;
    }
    in_year = (153 * m + 2) / 5 + day - 1;
    return (u32)y * 365 + (u16)(y / 4 + y / 400 + in_year) - y / 100;
}

static void date(u32 days)
{
    u16 era = (u16)(days / 146097L);
    u32 of_era = days % 146097L;
    u16 y, in_year;
    u8 m;
    y = (u16)((of_era - of_era / 1460 + of_era / 36524L - of_era / 146096L) / 365);
    in_year = (u16)(of_era - (u32)y * 365 - (u16)(y / 4 - y / 100));
    m = (u8)((5 * in_year + 2) / 153);
    day = (u8)(in_year - (153 * m + 2) / 5 + 1);
    month = m < 10 ? m + 3 : m - 9;
    year = 1600 + era * 400 + y;
    if (month <= 2) {
        ++year;
    }
}

static u16 easter(u16 year)
{
    u16 a, b, c, d, e, g, h, i, k, l, m, n;
    a = year % 19;
    b = year / 100;
    c = year % 100;
    d = b / 4;
    e = b % 4;
    g = (8 * b + 13) / 25;
    h = (19 * a + b - d - g + 15) % 30;
    i = c / 4;
    k = c % 4;
    l = (32 + 2 * e + 2 * i - h - k) % 7;
    m = (a + 11 * h + 22 * l) / 451;
    n = h + l + 114 - 7 * m;
    return (n / 31) << 5 | (n % 31 + 1);
}

u16 bench(void)
{
    u16 sum = 0;
    u8 i, weekday;
    u32 number = first;
    for (i = 0; i < ROUNDS; ++i) {
        date(number);
        if (days() != number) {
            return 0;
        }
        weekday = (u8)((number + 3) % 7);
        sum = (sum << 3 | sum >> 13) ^ year;
        sum += (u16)month << 8 | day;
        sum ^= weekday;
        sum += easter(year);
        number += 487;
    }
    return sum;
}
