/* An interpreter of byte code with a stack; its program sums greatest common divisors. */
#include "types.h"

enum {
    END, PUSH, LOAD, STORE, JUMP, BRANCH, CALL, ADD, SUBTRACT, LESS, DUPLICATE, OVER, SWAP, DROP,
    RETURN
};

/* Variables 0 and 1 count from 12 to 1, variable 2 is the sum of their divisors. The divisor, by
   subtraction, begins at 40. */
static const u8 PROGRAM[64] = {
    PUSH, 12, STORE, 0,
    PUSH, 12, STORE, 1,
    LOAD, 0, LOAD, 1, CALL, 40,
    LOAD, 2, ADD, STORE, 2,
    LOAD, 1, PUSH, 1, SUBTRACT, DUPLICATE, STORE, 1, BRANCH, 8,
    LOAD, 0, PUSH, 1, SUBTRACT, DUPLICATE, STORE, 0, BRANCH, 4,
    END,
    OVER, OVER, SUBTRACT, BRANCH, 47,
    DROP, RETURN,
    OVER, OVER, LESS, BRANCH, 57,
    SWAP, OVER, SUBTRACT, JUMP, 40,
    OVER, SUBTRACT, JUMP, 40,
};

static u16 stack[16];
static u8 depth;
static u8 returns[8];
static u8 calls;
static u16 variables[4];
static u8 place;

void prepare(void) {}

static u8 step(void)
{
    u8 target;
    u16 a;
    switch (PROGRAM[place++]) {
    case PUSH:
        stack[depth++] = PROGRAM[place++];
        break;
    case LOAD:
        stack[depth++] = variables[PROGRAM[place++]];
        break;
    case STORE:
        variables[PROGRAM[place++]] = stack[--depth];
        break;
    case JUMP:
        place = PROGRAM[place];
        break;
    case BRANCH:
        target = PROGRAM[place++];
        if (stack[--depth] != 0) {
            place = target;
        }
        break;
    case CALL:
        target = PROGRAM[place++];
        returns[calls++] = place;
        place = target;
        break;
    case ADD:
        --depth;
        stack[depth - 1] += stack[depth];
        break;
    case SUBTRACT:
        --depth;
        stack[depth - 1] -= stack[depth];
        break;
    case LESS:
        --depth;
        stack[depth - 1] = stack[depth - 1] < stack[depth];
        break;
    case DUPLICATE:
        stack[depth] = stack[depth - 1];
        ++depth;
        break;
    case OVER:
        stack[depth] = stack[depth - 2];
        ++depth;
        break;
    case SWAP:
        a = stack[depth - 1];
        stack[depth - 1] = stack[depth - 2];
        stack[depth - 2] = a;
        break;
    case DROP:
        --depth;
        break;
    case RETURN:
        place = returns[--calls];
        break;
    default:
        return 0;
    }
    return 1;
}

u16 bench(void)
{
    u16 count = 0;
    while (step()) {
        ++count;
    }
    return (count << 5 | count >> 11) ^ variables[2];
}
