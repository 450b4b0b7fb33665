/* Run-length coding in the manner of PackBits, and back again. */
#include "types.h"

#define SIZE 1000

static u8 picture[SIZE];
static u8 code[1100];
static u8 copy[SIZE];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    u8 left = 0, byte = 0;
    for (i = 0; i < SIZE; ++i) {
        if (left == 0) {
            state ^= state << 7;
            state ^= state >> 9;
            state ^= state << 8;
            byte = (u8)(state >> 8);
            left = (state & 3) == 0 ? (u8)state >> 2 : 1;
        }
        picture[i] = byte;
        if (left != 0) {
            --left;
        }
    }
}
#pragma code-name (pop)

static u16 pack(void)
{
    const u8 *from = picture, *end = picture + SIZE;
    u8 *to = code;
    const u8 *at;
    u8 byte, count;
    while (from != end) {
        byte = *from;
        at = from;
        count = 0;
        do {
            ++at;
            ++count;
        } while (at != end && count < 128 && *at == byte);
        if (count >= 3) {
            *to++ = (u8)(1 - count);
            *to++ = byte;
            from = at;
            continue;
        }
        at = from;
        count = 0;
        while (at != end && count < 128) {
            byte = *at;
            if (at + 2 < end && at[1] == byte && at[2] == byte) {
                break;
            }
            ++at;
            ++count;
        }
        *to++ = count - 1;
        do {
            *to++ = *from++;
        } while (from != at);
    }
    return to - code;
}

static u16 unpack(u16 size)
{
    const u8 *from = code, *end = code + size;
    u8 *to = copy;
    u8 byte, count;
    while (from != end) {
        count = *from++;
        if (count < 128) {
            ++count;
            do {
                *to++ = *from++;
            } while (--count != 0);
        } else {
            count = 1 - count;
            byte = *from++;
            do {
                *to++ = byte;
            } while (--count != 0);
        }
    }
    return to - copy;
}

u16 bench(void)
{
    u16 i, size, length, sum;
    size = pack();
    length = unpack(size);
    sum = size ^ length;
    for (i = 0; i < size; ++i) {
        sum = (sum << 1 | sum >> 15) ^ code[i];
    }
    for (i = 0; i < length; ++i) {
        sum += copy[i];
    }
    return sum;
}
