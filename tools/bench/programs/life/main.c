/* Conway's life on a torus of 40 by 25 cells. */
#include "types.h"

#define WIDTH 40
#define HEIGHT 25
#define ROUNDS 5

static u8 cells[HEIGHT][WIDTH];
static u8 next[HEIGHT][WIDTH];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    u8 *cell = &cells[0][0];
    for (i = 0; i < WIDTH * HEIGHT; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        *cell++ = (state & 3) == 0;
    }
}
#pragma code-name (pop)

static u8 neighbours(u8 x, u8 y)
{
    u8 left = x == 0 ? WIDTH - 1 : x - 1;
    u8 right = x == WIDTH - 1 ? 0 : x + 1;
    const u8 *above = cells[y == 0 ? HEIGHT - 1 : y - 1];
    const u8 *row = cells[y];
    const u8 *below = cells[y == HEIGHT - 1 ? 0 : y + 1];
    return above[left] + above[x] + above[right] + row[left] + row[right] + below[left] + below[x]
        + below[right];
}

u16 bench(void)
{
    u8 round, x, y;
    u16 i, sum = 0;
    u8 *from, *to;
    for (round = 0; round < ROUNDS; ++round) {
        from = &cells[0][0];
        to = &next[0][0];
        for (y = 0; y < HEIGHT; ++y) {
            for (x = 0; x < WIDTH; ++x) {
                switch (neighbours(x, y)) {
                case 2:
                    *to = *from;
                    break;
                case 3:
                    *to = 1;
                    break;
                default:
                    *to = 0;
                    break;
                }
                ++from;
                ++to;
            }
        }
        from = &next[0][0];
        to = &cells[0][0];
        for (i = 0; i < WIDTH * HEIGHT; ++i) {
            *to++ = *from++;
        }
    }
    from = &cells[0][0];
    for (i = 0; i < WIDTH * HEIGHT; ++i) {
        sum = (sum << 1 | sum >> 15) ^ *from++;
    }
    return sum;
}
