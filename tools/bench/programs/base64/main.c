/* Base64: three bytes to four letters, and back again. */
#include "types.h"

#define SIZE 700
#define LETTERS 936

static const u8 ALPHABET[65] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static u8 bytes[SIZE];
static u8 letters[LETTERS];
static u8 copy[SIZE];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    for (i = 0; i < SIZE; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        bytes[i] = (u8)state;
    }
}
#pragma code-name (pop)

static void encode(void)
{
    const u8 *from = bytes;
    u8 *to = letters;
    u16 left;
    u8 first, second, third;
    for (left = SIZE; left >= 3; left -= 3) {
        first = from[0];
        second = from[1];
        third = from[2];
        to[0] = ALPHABET[first >> 2];
        to[1] = ALPHABET[(first << 4 | second >> 4) & 63];
        to[2] = ALPHABET[(second << 2 | third >> 6) & 63];
        to[3] = ALPHABET[third & 63];
        from += 3;
        to += 4;
    }
    if (left != 0) {
        first = from[0];
        second = left == 2 ? from[1] : 0;
        to[0] = ALPHABET[first >> 2];
        to[1] = ALPHABET[(first << 4 | second >> 4) & 63];
        to[2] = left == 2 ? ALPHABET[second << 2 & 63] : '=';
        to[3] = '=';
    }
}

static u8 bits(u8 letter)
{
    if (letter >= 'A' && letter <= 'Z') {
        return letter - 'A';
    }
    if (letter >= 'a' && letter <= 'z') {
        return letter - 'a' + 26;
    }
    if (letter >= '0' && letter <= '9') {
        return letter - '0' + 52;
    }
    if (letter == '+') {
        return 62;
    }
    if (letter == '/') {
        return 63;
    }
    return 0;
}

static u16 decode(void)
{
    const u8 *from = letters;
    u8 *to = copy;
    u8 b, c;
    while (from != letters + LETTERS) {
        b = bits(from[1]);
        *to++ = bits(from[0]) << 2 | b >> 4;
        c = bits(from[2]);
        if (from[2] != '=') {
            *to++ = b << 4 | c >> 2;
        }
        if (from[3] != '=') {
            *to++ = c << 6 | bits(from[3]);
        }
        from += 4;
    }
    return to - copy;
}

u16 bench(void)
{
    u16 i, sum;
    encode();
    sum = decode();
    for (i = 0; i < LETTERS; ++i) {
        sum = (sum << 1 | sum >> 15) ^ letters[i];
    }
    for (i = 0; i < SIZE; ++i) {
        sum += bytes[i] ^ copy[i];
    }
    return sum;
}
