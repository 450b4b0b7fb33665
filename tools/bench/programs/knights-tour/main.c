/* Knight's tours after Warnsdorff: always on to the square with the fewest ways out. */
#include "types.h"

#define TOURS 8
#define WIDTH 12
#define FREE 0
#define EDGE 255

static const u8 MOVES[8] = {10, 14, 23, 25, 246, 242, 233, 231};
static u8 board[256];

void prepare(void) {}

static void clear(void)
{
    u8 row, column, i = 0;
    do {
        board[i] = EDGE;
    } while (++i != 0);
    for (row = 2; row < 10; ++row) {
        for (column = 2; column < 10; ++column) {
            board[(u8)(row * WIDTH + column)] = FREE;
        }
    }
}

static u8 ways(u8 square)
{
    u8 i, count = 0;
    for (i = 0; i < 8; ++i) {
        if (board[(u8)(square + MOVES[i])] == FREE) {
            ++count;
        }
    }
    return count;
}

static u8 tour(u8 square)
{
    u8 i, next, count, fewest, best, number = 1;
    board[square] = number;
    for (;;) {
        fewest = 9;
        best = 0;
        for (i = 0; i < 8; ++i) {
            next = square + MOVES[i];
            if (board[next] == FREE) {
                count = ways(next);
                if (count < fewest) {
                    fewest = count;
                    best = next;
                }
            }
        }
        if (fewest == 9) {
            return number;
        }
        ++number;
        square = best;
        board[square] = number;
    }
}

u16 bench(void)
{
    u16 sum = 0;
    u8 i, square, length;
    for (i = 0; i < TOURS; ++i) {
        clear();
        length = tour((2 + i) * WIDTH + 2 + i / 2);
        sum = (sum << 3 | sum >> 13) + length;
        square = 0;
        do {
            if (board[square] == 32) {
                sum ^= square;
            }
        } while (++square != 0);
    }
    return sum;
}
