/* Lines of text with numbers, into a buffer of fixed size: what ufmt does, step by step. */
#include "types.h"

#define LINES 50

static u8 text[64];
static u8 length;
static u16 first;

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    first = 0xace1;
}
#pragma code-name (pop)

static void write_bytes(const u8 *bytes, u8 count)
{
    u8 i;
    for (i = 0; i < count; ++i) {
        if (length < 64) {
            text[length] = bytes[i];
            ++length;
        }
    }
}

static void write_unsigned(u16 n)
{
    static u8 digits[5];
    u8 i = 4;
    for (;;) {
        digits[i] = (u8)(n % 10) + '0';
        n /= 10;
        if (n == 0) {
            break;
        }
        --i;
    }
    write_bytes(digits + i, 5 - i);
}

static void write_signed(i16 number)
{
    static u8 digits[6];
    u16 n = number < 0 ? -number : number;
    u8 i = 5;
    for (;;) {
        digits[i] = (u8)(n % 10) + '0';
        n /= 10;
        if (n == 0) {
            break;
        }
        --i;
    }
    if (number < 0) {
        --i;
        digits[i] = '-';
    }
    write_bytes(digits + i, 6 - i);
}

u16 bench(void)
{
    u16 state = first, sum = 0;
    u8 number, i;
    const char *side;
    for (number = 0; number < LINES; ++number) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        length = 0;
        side = (number & 1) == 0 ? "black" : "white";
        write_unsigned(number);
        write_bytes(". ", 2);
        write_bytes(side, 5);
        write_bytes(" ", 1);
        write_unsigned(state);
        write_bytes(": ", 2);
        write_signed((i16)state);
        write_bytes(", ", 2);
        write_unsigned((u8)state);
        write_bytes(" of ", 4);
        write_signed((i8)(state >> 8));
        write_bytes(" points", 7);
        for (i = 0; i < length; ++i) {
            sum = (sum << 1 | sum >> 15) ^ text[i];
        }
    }
    return sum;
}
