/* All orders of seven things, each made from the one before it. */
#include "types.h"

#define COUNT 7

static u8 order[COUNT];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u8 i;
    for (i = 0; i < COUNT; ++i) {
        order[i] = i;
    }
}
#pragma code-name (pop)

static u8 next(void)
{
    u8 thing, i = COUNT - 1, j = COUNT - 1;
    do {
        if (i == 0) {
            return 0;
        }
        --i;
    } while (order[i] >= order[i + 1]);
    while (order[j] <= order[i]) {
        --j;
    }
    thing = order[i];
    order[i] = order[j];
    order[j] = thing;
    ++i;
    j = COUNT - 1;
    while (i < j) {
        thing = order[i];
        order[i] = order[j];
        order[j] = thing;
        ++i;
        --j;
    }
    return 1;
}

static u8 fixed(void)
{
    u8 i, count = 0;
    for (i = 0; i < COUNT; ++i) {
        if (order[i] == i) {
            ++count;
        }
    }
    return count;
}

u16 bench(void)
{
    u16 sum = 0;
    u8 count;
    do {
        count = fixed();
        if (count == 0) {
            sum += 256;
        } else {
            sum += count;
        }
    } while (next());
    return sum;
}
