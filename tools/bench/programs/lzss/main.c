/* LZSS: repeated strings found in the last 255 bytes, and the bytes written back. */
#include "types.h"

#define SIZE 500
#define WINDOW 255
#define SHORTEST 3
#define LONGEST 18

static u8 bytes[SIZE];
static u8 code[1024];
static u8 copy[512];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    for (i = 0; i < SIZE; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        if (i >= 20 && (state & 0xf00)) {
            bytes[i] = bytes[i - 1 - (state & 16)];
        } else {
            bytes[i] = 'a' + (u8)(state & 7);
        }
        if (i >= 40 && (state & 0x7000)) {
            bytes[i] = bytes[i - 37];
        }
    }
}
#pragma code-name (pop)

static u8 distance;
static u8 longest(const u8 *at)
{
    const u8 *first = bytes, *end = bytes + SIZE;
    const u8 *start = at - first > WINDOW ? at - WINDOW : first;
    u8 i, best = 0, most = LONGEST;
    if (end - at < LONGEST) {
        most = end - at;
    }
    distance = 0;
    for (; start != at; ++start) {
        i = 0;
        while (i < most && start[i] == at[i]) {
            ++i;
        }
        if (i > best) {
            best = i;
            distance = at - start;
        }
    }
    return best;
}

static u16 pack(void)
{
    const u8 *at = bytes, *end = bytes + SIZE;
    u8 *to = code;
    u8 length;
    while (at != end) {
        length = longest(at);
        if (length < SHORTEST) {
            *to++ = 0;
            *to++ = *at++;
        } else {
            *to++ = length;
            *to++ = distance;
            at += length;
        }
    }
    return to - code;
}

static u16 unpack(u16 size)
{
    const u8 *from = code, *end = code + size, *before;
    u8 *to = copy;
    u8 length;
    while (from != end) {
        length = *from++;
        if (length == 0) {
            *to++ = *from++;
            continue;
        }
        before = to - *from++;
        do {
            *to++ = *before++;
        } while (--length != 0);
    }
    return to - copy;
}

u16 bench(void)
{
    u16 i, sum, size, length;
    size = pack();
    length = unpack(size);
    sum = size ^ length;
    for (i = 0; i < size; ++i) {
        sum = (sum << 1 | sum >> 15) ^ code[i];
    }
    for (i = 0; i < SIZE; ++i) {
        sum += bytes[i] ^ copy[i];
    }
    return sum;
}
