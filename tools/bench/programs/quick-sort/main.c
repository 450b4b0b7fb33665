/* Quick sort after Hoare on bytes, recursive for the lower part. */
#include "types.h"

#define SIZE 1000

static u8 bytes[SIZE];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    for (i = 0; i < SIZE; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        bytes[i] = (u8)state;
    }
}
#pragma code-name (pop)

static void sort(u16 low, u16 high)
{
    u8 pivot, byte;
    u16 i, j;
    while (low < high) {
        pivot = bytes[(low + high) >> 1];
        i = low;
        j = high;
        for (;;) {
            while (bytes[i] < pivot) {
                ++i;
            }
            while (bytes[j] > pivot) {
                --j;
            }
            if (i >= j) {
                break;
            }
            byte = bytes[i];
            bytes[i] = bytes[j];
            bytes[j] = byte;
            ++i;
            --j;
        }
        /* Nothing but the parameters is needed after the call: the locals are static. */
        i = low;
        low = j + 1;
        sort(i, j);
    }
}
u16 bench(void)
{
    u16 i, sum = 0;
    sort(0, SIZE - 1);
    for (i = 0; i < SIZE; ++i) {
        sum += bytes[i] ^ i;
    }
    return sum;
}
