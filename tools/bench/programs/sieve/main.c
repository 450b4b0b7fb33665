/* The sieve of odd numbers: flag i stands for 2 i + 3. */
#include "types.h"

#define SIZE 8191

static u8 flags[SIZE];

void prepare(void) {}

u16 bench(void)
{
    u16 i, prime, multiple, count = 1;
    for (i = 0; i < SIZE; ++i) {
        flags[i] = 1;
    }
    for (i = 0; i < SIZE; ++i) {
        if (flags[i] != 0) {
            prime = i + i + 3;
            multiple = i + prime;
            while (multiple < SIZE) {
                flags[multiple] = 0;
                multiple += prime;
            }
            ++count;
        }
    }
    return count;
}
