/* Heap sort on words. */
#include "types.h"

#define SIZE 500

static u16 words[SIZE];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    for (i = 0; i < SIZE; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        words[i] = state;
    }
}
#pragma code-name (pop)

static void sink(u16 root, u16 count)
{
    u16 child, word = words[root];
    for (;;) {
        child = root * 2 + 1;
        if (child >= count) {
            break;
        }
        if (child + 1 < count && words[child] < words[child + 1]) {
            ++child;
        }
        if (word >= words[child]) {
            break;
        }
        words[root] = words[child];
        root = child;
    }
    words[root] = word;
}

u16 bench(void)
{
    u16 i, word, root, last, sum = 0;
    root = SIZE / 2;
    while (root > 0) {
        --root;
        sink(root, SIZE);
    }
    last = SIZE - 1;
    while (last > 0) {
        word = words[0];
        words[0] = words[last];
        words[last] = word;
        sink(0, last);
        --last;
    }
    for (i = 0; i < SIZE; ++i) {
        sum += words[i] ^ i;
    }
    return sum;
}
