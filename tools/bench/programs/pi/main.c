/* Digits of pi by the spigot of Rabinowitz and Wagon, four at a time. */
#include "types.h"

#define TERMS 210

static u16 remainders[TERMS + 1];

void prepare(void) {}

u16 bench(void)
{
    u16 i, terms, term, digits, carried = 0, sum = 0;
    u32 value, divisor;
    for (i = 0; i < TERMS + 1; ++i) {
        remainders[i] = 2000;
    }
    for (terms = TERMS; terms > 0; terms -= 14) {
        value = 0;
        term = terms;
        for (;;) {
            value += (u32)remainders[term] * 10000;
            divisor = 2 * term - 1;
            remainders[term] = (u16)(value % divisor);
            value /= divisor;
            --term;
            if (term == 0) {
                break;
            }
            value *= term;
        }
        digits = carried + (u16)(value / 10000);
        carried = (u16)(value % 10000);
        sum = (sum << 1 | sum >> 15) ^ digits;
    }
    return sum;
}
