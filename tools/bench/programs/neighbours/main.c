/* The neighbour scoring of the game: what each stone changes in the worth of the blanks around it. */
#include "types.h"

#define BLANK 0
#define EDGE 3

static const u8 CLOSED[16] = {0, 1, 3, 7, 23};
static const u8 OPEN[16] = {0, 2, 5, 15, 55};
static const u8 STEPS[8] = {1, 15, 16, 17, 255, 241, 240, 239};

static u8 board[256];
static u8 scores[256];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u8 i;
    for (i = 0; i < 16; ++i) {
        board[i * 16 + 15] = EDGE;
        board[240 + i] = EDGE;
    }
}
#pragma code-name (pop)

static u8 worth(u8 length, u8 behind)
{
    if (behind == BLANK) {
        return OPEN[length & 15];
    }
    return CLOSED[length & 15];
}

static void update(u8 point, u8 side, u8 undo)
{
    u8 i, step, end, colour, close, next, length, at, behind, change, own = board[point];
    for (i = 0; i < 8; ++i) {
        step = STEPS[i];
        end = point + step;
        colour = board[end];
        close = 0;
        if (colour == BLANK) {
            colour = side;
        } else {
            if (colour == EDGE) {
                continue;
            }
            for (;;) {
                ++close;
                end += step;
                next = board[end];
                if (next != colour) {
                    break;
                }
            }
            if (next != BLANK) {
                continue;
            }
        }
        length = close;
        at = end + step;
        behind = board[at];
        if (behind != colour) {
            behind = BLANK;
        } else {
            for (;;) {
                ++length;
                at += step;
                behind = board[at];
                if (behind != colour) {
                    break;
                }
            }
        }
        change = worth(length, behind);
        behind = own;
        if (close == 0 || colour == own) {
            at = point;
            while (behind == own) {
                ++length;
                at -= step;
                behind = board[at];
            }
        }
        change = worth(length, behind) - change;
        if (undo) {
            scores[end] -= change;
        } else {
            scores[end] += change;
        }
    }
}

u16 bench(void)
{
    u8 number, point, side = 1;
    u16 i, state = 0xace1, sum = 0;
    for (number = 0; number < 200; ++number) {
        point = (u8)state;
        for (;;) {
            state ^= state << 7;
            state ^= state >> 9;
            state ^= state << 8;
            if (board[point] == BLANK) {
                break;
            }
            point = (u8)state;
        }
        board[point] = side;
        update(point, side, 0);
        if (number & 1) {
            update(point, side ^ 3, 1);
            board[point] = BLANK;
        }
        side ^= 3;
    }
    for (i = 0; i < 256; ++i) {
        sum = (sum << 1 | sum >> 15) ^ scores[i];
    }
    return sum;
}
