/* Arithmetic on 32 bits: sums, shifts, products, quotients, comparisons. */
#include "types.h"

#define COUNT 64

static u32 numbers[COUNT];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u8 i;
    u32 state = 0x12345678;
    for (i = 0; i < COUNT; ++i) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        numbers[i] = state;
    }
}
#pragma code-name (pop)

static u32 divisor(u32 a, u32 b)
{
    u32 remainder;
    while (b != 0) {
        remainder = a % b;
        a = b;
        b = remainder;
    }
    return a;
}

static u32 root(u32 number)
{
    u32 trial, result = 0, bit = 0x40000000;
    while (bit != 0) {
        trial = result + bit;
        result >>= 1;
        if (number >= trial) {
            number -= trial;
            result += bit;
        }
        bit >>= 2;
    }
    return result;
}

u16 bench(void)
{
    u8 i;
    u32 number, product, sum = 0, previous = 1;
    for (i = 0; i < COUNT; ++i) {
        number = numbers[i];
        product = number * 1664525 + previous;
        sum += product;
        sum ^= root(number);
        sum += divisor(number, previous);
        if (number > previous) {
            sum -= number - previous;
        } else {
            sum += previous / ((number >> 20) + 1);
        }
        sum = sum << 3 | sum >> 29;
        previous = number;
    }
    return (u16)(sum ^ sum >> 16);
}
