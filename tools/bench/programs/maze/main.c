/* Mazes dug by chance with a stack, and the way through them by a queue. */
#include "types.h"

#define WALL 255
#define GROUND 0
#define ROUNDS 4

static const u8 STEPS[4] = {1, 16, 255, 240};

static u8 fields[256];
static u8 stack[64];
static u8 queue[256];
static u16 random;

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    random = 0xace1;
}
#pragma code-name (pop)

static u8 next_random(void)
{
    random ^= random << 7;
    random ^= random >> 9;
    random ^= random << 8;
    return (u8)random;
}

static u8 solid(u8 field)
{
    u8 row = field >> 4, column = field & 15;
    return row >= 1 && row < 14 && column >= 1 && column < 14 && fields[field] == WALL;
}

static void dig(void)
{
    u8 i = 0, at = 0x11, depth = 0, first, step, next;
    do {
        fields[i] = WALL;
    } while (++i != 0);
    fields[at] = GROUND;
    for (;;) {
        first = next_random();
        for (i = 0; i < 4; ++i) {
            step = STEPS[(first + i) & 3];
            next = at + step + step;
            if (solid(next)) {
                fields[(u8)(at + step)] = GROUND;
                fields[next] = GROUND;
                stack[depth] = at;
                ++depth;
                at = next;
                break;
            }
        }
        if (i == 4) {
            if (depth == 0) {
                return;
            }
            --depth;
            at = stack[depth];
        }
    }
}

static u8 flood(void)
{
    u8 i, at, next, head = 0, tail = 1, distance = 0;
    queue[0] = 0x11;
    fields[0x11] = 1;
    while (head != tail) {
        at = queue[head];
        ++head;
        distance = fields[at];
        for (i = 0; i < 4; ++i) {
            next = at + STEPS[i];
            if (fields[next] == GROUND) {
                fields[next] = distance + 1;
                queue[tail] = next;
                ++tail;
            }
        }
    }
    return distance;
}

u16 bench(void)
{
    u8 round, i;
    u16 sum = 0;
    for (round = 0; round < ROUNDS; ++round) {
        dig();
        sum += flood();
        i = 0;
        do {
            sum = (sum << 1 | sum >> 15) ^ fields[i];
        } while (++i != 0);
    }
    return sum;
}
