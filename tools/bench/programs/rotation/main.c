/* A cube turned about three axes, in fixed point of 16 and 16 bits, and its picture in perspective. */
#include "types.h"

#define SINE 12785
#define COSINE 64277L
#define ROUNDS 12

struct corner {
    i32 x;
    i32 y;
    i32 z;
};

static struct corner corners[8];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u8 i;
    for (i = 0; i < 8; ++i) {
        corners[i].x = i & 1 ? 40L << 16 : -(40L << 16);
        corners[i].y = i & 2 ? 40L << 16 : -(40L << 16);
        corners[i].z = i & 4 ? 40L << 16 : -(40L << 16);
    }
}
#pragma code-name (pop)

static i32 product(i32 a, i32 b)
{
    return (a >> 8) * b >> 8;
}

static void turn(i32 *a, i32 *b)
{
    i32 turned = product(*a, COSINE) - product(*b, SINE);
    *b = product(*a, SINE) + product(*b, COSINE);
    *a = turned;
}

static i16 project(i32 coordinate, i32 z)
{
    return (i16)(coordinate / ((z >> 8) + (256L << 8)));
}

u16 bench(void)
{
    u8 round, i;
    i16 x, y;
    u16 sum = 0;
    struct corner *corner;
    for (round = 0; round < ROUNDS; ++round) {
        corner = corners;
        for (i = 0; i < 8; ++i) {
            turn(&corner->x, &corner->y);
            turn(&corner->y, &corner->z);
            turn(&corner->z, &corner->x);
            x = project(corner->x, corner->z);
            y = project(corner->y, corner->z);
            sum = ((sum << 3 | sum >> 13) + (u16)x) ^ (u16)y;
            ++corner;
        }
    }
    corner = corners;
    for (i = 0; i < 8; ++i) {
        sum = (sum << 3 | sum >> 13) + (u16)(corner->x >> 16);
        sum ^= (u16)(corner->y >> 4);
        sum -= (u16)(corner->z >> 8);
        ++corner;
    }
    return sum;
}
