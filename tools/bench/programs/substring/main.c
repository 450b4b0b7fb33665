/* Words looked for in a text: letter by letter, and after Horspool. */
#include "types.h"

#define LENGTH 1500

static const char *const WORDS[5] = {"abba", "cabcabca", "bcab", "aaaaa", "dcbabcd"};
static const u8 LENGTHS[5] = {4, 8, 4, 5, 7};

static u8 text[LENGTH];
static u8 shifts[256];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    for (i = 0; i < LENGTH; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        text[i] = 'a' + (u8)(state & 3);
    }
}
#pragma code-name (pop)

static u8 equal(const u8 *a, const u8 *b, u8 length)
{
    u8 i;
    for (i = 0; i < length; ++i) {
        if (a[i] != b[i]) {
            return 0;
        }
    }
    return 1;
}

static u16 count(const u8 *word, u8 length)
{
    u16 count = 0;
    const u8 *part = text, *end = text + LENGTH - length;
    for (; part <= end; ++part) {
        if (equal(part, word, length)) {
            ++count;
        }
    }
    return count;
}

static u16 horspool(const u8 *word, u8 length)
{
    u8 i, letter, last = length - 1;
    const u8 *at;
    i = 0;
    do {
        shifts[i] = length;
    } while (++i != 0);
    for (i = 0; i < last; ++i) {
        shifts[word[i]] = last - i;
    }
    at = text + last;
    while (at < text + LENGTH) {
        letter = *at;
        if (letter == word[last] && equal(at - last, word, last)) {
            return at - last - text;
        }
        at += shifts[letter];
    }
    return LENGTH;
}

u16 bench(void)
{
    u16 sum = 0;
    u8 i;
    for (i = 0; i < 5; ++i) {
        sum = (sum << 3 | sum >> 13) ^ count((const u8 *)WORDS[i], LENGTHS[i]);
        sum += horspool((const u8 *)WORDS[i], LENGTHS[i]);
    }
    return sum;
}
