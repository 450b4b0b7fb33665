/* Masked sprites of 24 by 21 dots on a bitmap, shifted to any dot. */
#include "types.h"

#define WIDTH 32
#define HEIGHT 96
#define COLUMNS 3
#define ROWS 21
#define ROUNDS 40

static u8 bitmap[HEIGHT][WIDTH];
static u8 dots[ROWS * COLUMNS];
static u8 mask[ROWS * COLUMNS];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u8 i;
    u16 state = 0xace1;
    for (i = 0; i < ROWS * COLUMNS; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        dots[i] = (u8)(state & state >> 8);
        mask[i] = (u8)state;
    }
}
#pragma code-name (pop)

static void draw(u8 x, u8 y)
{
    u8 row, i, at = 0, dots_left, mask_left, shift = x & 7;
    u16 shifted_dots, shifted_mask;
    u8 *byte = &bitmap[y][x >> 3];
    for (row = 0; row < ROWS; ++row) {
        dots_left = 0;
        mask_left = 0;
        for (i = 0; i < COLUMNS; ++i) {
            shifted_dots = (u16)(dots[at] << 8) >> shift;
            shifted_mask = (u16)(mask[at] << 8) >> shift;
            *byte &= ~(mask_left | (u8)(shifted_mask >> 8));
            *byte |= dots_left | (u8)(shifted_dots >> 8);
            dots_left = (u8)shifted_dots;
            mask_left = (u8)shifted_mask;
            ++byte;
            ++at;
        }
        *byte = *byte & ~mask_left | dots_left;
        byte += WIDTH - COLUMNS;
    }
}

u16 bench(void)
{
    u8 i, x = 5, y = 3;
    u16 j, sum = 0;
    const u8 *byte = &bitmap[0][0];
    for (i = 0; i < ROUNDS; ++i) {
        draw(x, y);
        x += 37;
        if (x >= 200) {
            x -= 200;
        }
        y = (y + 11) & 63;
    }
    for (j = 0; j < WIDTH * HEIGHT; ++j) {
        sum = (sum << 1 | sum >> 15) ^ *byte++;
    }
    return sum;
}
