/* Mandelbrot's set in fixed point with nine bits behind the point. */
#include "types.h"

#define WIDTH 28
#define HEIGHT 16
#define STEPS 16

static u8 steps[WIDTH * HEIGHT];

void prepare(void) {}

static i16 product(i16 a, i16 b)
{
    return (i16)((i32)a * b >> 9);
}

static u8 escape(i16 x, i16 y)
{
    i16 re = 0, im = 0, re_squared, im_squared;
    u8 step;
    for (step = 0; step < STEPS; ++step) {
        re_squared = product(re, re);
        im_squared = product(im, im);
        if (re_squared + im_squared > 4 << 9) {
            return step;
        }
        im = 2 * product(re, im) + y;
        re = re_squared - im_squared + x;
    }
    return STEPS;
}

u16 bench(void)
{
    u8 row, column;
    u16 i, sum = 0;
    i16 x, y = -562;
    u8 *place = steps;
    for (row = 0; row < HEIGHT; ++row) {
        x = -1024;
        for (column = 0; column < WIDTH; ++column) {
            *place++ = escape(x, y);
            x += 53;
        }
        y += 75;
    }
    for (i = 0; i < WIDTH * HEIGHT; ++i) {
        sum = (sum << 1 | sum >> 15) ^ steps[i];
    }
    return sum;
}
