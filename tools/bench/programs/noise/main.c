/* A field of value noise: lattice points by a hash, smoothed and mixed in two octaves. */
#include "types.h"

#define SIZE 24

static u8 order[256];
static i16 field[SIZE * SIZE];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    u8 other, number;
    for (i = 0; i < 256; ++i) {
        order[i] = (u8)i;
    }
    for (i = 0; i < 256; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        other = (u8)state;
        number = order[i];
        order[i] = order[other];
        order[other] = number;
    }
}
#pragma code-name (pop)

static i16 lattice(u8 x, u8 y)
{
    return ((i16)order[(u8)(order[x] + y)] - 128) << 6;
}

static i16 smooth(u8 t)
{
    u16 square = (u16)t * t >> 8;
    u16 cube = square * t >> 8;
    return 3 * square - 2 * cube;
}

static i16 mix(i16 a, i16 b, i16 t)
{
    return a + (i16)((i32)(i16)(b - a) * t >> 8);
}

static i16 noise(u16 x, u16 y)
{
    u8 column = (u8)(x >> 8), row = (u8)(y >> 8);
    u8 right = column + 1, below = row + 1;
    i16 along = smooth((u8)x), down = smooth((u8)y);
    i16 upper = mix(lattice(column, row), lattice(right, row), along);
    i16 lower = mix(lattice(column, below), lattice(right, below), along);
    return mix(upper, lower, down);
}

u16 bench(void)
{
    u8 i, j;
    u16 k, x, y, sum = 0;
    i16 height;
    i16 *place = field;
    for (i = 0; i < SIZE; ++i) {
        y = i * 41;
        for (j = 0; j < SIZE; ++j) {
            x = j * 37;
            height = noise(x, y);
            height += noise(2 * x, 2 * y) >> 1;
            *place++ = height;
        }
    }
    for (k = 0; k < SIZE * SIZE; ++k) {
        sum = (sum << 1 | sum >> 15) ^ (u16)field[k];
    }
    return sum;
}
