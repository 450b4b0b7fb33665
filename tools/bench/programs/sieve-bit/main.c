/* The sieve of odd numbers with eight flags a byte: bit i stands for 2 i + 3. */
#include "types.h"

#define SIZE 8192

static u8 struck[SIZE / 8];

void prepare(void) {}

u16 bench(void)
{
    u16 i, prime, multiple, count = 1;
    for (i = 0; i < SIZE / 8; ++i) {
        struck[i] = 0;
    }
    for (i = 0; i < SIZE; ++i) {
        if ((struck[i >> 3] & (u8)(1 << (i & 7))) == 0) {
            prime = i + i + 3;
            multiple = i + prime;
            while (multiple < SIZE) {
                struck[multiple >> 3] |= (u8)(1 << (multiple & 7));
                multiple += prime;
            }
            ++count;
        }
    }
    return count;
}
