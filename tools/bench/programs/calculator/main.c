/* Terms with brackets, read and worked out by recursive descent. */
#include "types.h"

/* Locals of recursive functions are on the stack. */
#pragma static-locals (off)

#define ROUNDS 12

static const char *const TERMS[5] = {
    "1+2*3-4/2",
    "(x+1)*(x-1)-x*x",
    "((((7)))+x)*(2*(3+(4-x))-5)",
    "-x*-(12-345)/(1+x)-(-x)",
    "1000/(x*3+7)+x/2*(x-(x/2)*2)"
};

static i16 x;
static const u8 *rest;

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    x = 3;
}
#pragma code-name (pop)

static i16 sum(void);

static u8 take(u8 letter)
{
    if (*rest == letter) {
        ++rest;
        return 1;
    }
    return 0;
}

static i16 factor(void)
{
    i16 value;
    if (take('-')) {
        return -factor();
    }
    if (take('(')) {
        value = sum();
        take(')');
        return value;
    }
    if (take('x')) {
        return x;
    }
    value = 0;
    while (*rest >= '0' && *rest <= '9') {
        value = value * 10 + (*rest - '0');
        ++rest;
    }
    return value;
}

static i16 product(void)
{
    i16 divisor, value = factor();
    for (;;) {
        if (take('*')) {
            value *= factor();
        } else if (take('/')) {
            divisor = factor();
            value = divisor == 0 || (divisor == -1 && value == -32767 - 1) ? 0 : value / divisor;
        } else {
            return value;
        }
    }
}

static i16 sum(void)
{
    i16 value = product();
    for (;;) {
        if (take('+')) {
            value += product();
        } else if (take('-')) {
            value -= product();
        } else {
            return value;
        }
    }
}

u16 bench(void)
{
    u16 all = 0;
    u8 round, i;
    for (round = 0; round < ROUNDS; ++round) {
        for (i = 0; i < 5; ++i) {
            rest = (const u8 *)TERMS[i];
            all = (all << 3 | all >> 13) ^ (u16)sum();
        }
        ++x;
    }
    return all;
}
