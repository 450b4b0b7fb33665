/* Big numbers in bytes: a power, a factorial, a product of both, and their decimal digits. */
#include "types.h"

#define SIZE 24

static u8 power[SIZE];
static u8 factorial[SIZE];
static u8 product[2 * SIZE];
static u8 digits[120];

void prepare(void) {}

static void scale(u8 *number, u8 factor)
{
    u16 carry = 0;
    u8 i;
    for (i = 0; i < SIZE; ++i) {
        carry += (u16)number[i] * factor;
        number[i] = (u8)carry;
        carry >>= 8;
    }
}

static void multiply(void)
{
    u8 i, j, digit, *place;
    u16 carry;
    for (i = 0; i < 2 * SIZE; ++i) {
        product[i] = 0;
    }
    for (i = 0; i < SIZE; ++i) {
        carry = 0;
        digit = power[i];
        place = product + i;
        for (j = 0; j < SIZE; ++j) {
            carry += *place + (u16)digit * factorial[j];
            *place = (u8)carry;
            carry >>= 8;
            ++place;
        }
        *place = (u8)carry;
    }
}

static u8 tenth(void)
{
    u16 remainder = 0;
    u8 i = 2 * SIZE;
    do {
        --i;
        remainder = remainder << 8 | product[i];
        product[i] = (u8)(remainder / 10);
        remainder %= 10;
    } while (i != 0);
    return (u8)remainder;
}

u16 bench(void)
{
    u8 i;
    u16 sum = 0;
    power[0] = 1;
    for (i = 0; i < 100; ++i) {
        scale(power, 3);
    }
    factorial[0] = 1;
    for (i = 2; i <= 36; ++i) {
        scale(factorial, i);
    }
    multiply();
    for (i = 0; i < 120; ++i) {
        digits[i] = '0' + tenth();
    }
    for (i = 0; i < 120; ++i) {
        sum = (sum << 1 | sum >> 15) ^ digits[i];
    }
    return sum;
}
