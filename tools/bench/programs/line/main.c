/* Scores every cell of a board of 15 x 15 for both sides, in four directions. */
#include "types.h"

static u8 cells[225];
static const i8 DX[4] = {1, 0, 1, 1};
static const i8 DY[4] = {0, 1, 1, -1};
static const u16 VALUES[5][3] = {
    {0, 1, 2}, {1, 4, 9}, {3, 20, 60}, {10, 90, 900}, {100, 1000, 9000},
};

void prepare(void) {}

static u16 score(u8 cell, u8 side)
{
    u8 x = cell % 15, y = cell / 15, d, run, open, again, stone, cx, cy, dx, dy;
    u16 total = 0;
    for (d = 0; d < 4; ++d) {
        dx = DX[d];
        dy = DY[d];
        run = 1;
        open = 0;
        for (again = 0; again < 2; ++again) {
            cx = x + dx;
            cy = y + dy;
            while (cx < 15 && cy < 15) {
                stone = cells[(u8)(cy * 15 + cx)];
                if (stone == side) {
                    ++run;
                } else {
                    if (stone == 0) {
                        ++open;
                    }
                    break;
                }
                cx += dx;
                cy += dy;
            }
            dx = -dx;
            dy = -dy;
        }
        if (run >= 5) {
            total += 9000;
        } else {
            total += VALUES[run - 1][open];
        }
    }
    return total;
}

u16 bench(void)
{
    u8 cell;
    u16 state = 1, sum = 0;
    for (cell = 0; cell < 225; ++cell) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        cells[cell] = (state & 7) > 2 || (state & 3) == 3 ? 0 : (u8)(state & 3);
    }
    for (cell = 0; cell < 225; ++cell) {
        sum += score(cell, 1);
        sum ^= score(cell, 2);
    }
    return sum;
}
