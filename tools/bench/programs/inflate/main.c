/* Unpacks a deflate stream (RFC 1951), with the canonical codes decoded bit by bit. */
#include "types.h"

#define SIZE 2600

/* The packed text, with codes of its own. It is not counted. */
#pragma rodata-name (push, "INPUT")
static const u8 INPUT[] = {
#include "input.h"
};
#pragma rodata-name (pop)

/* By code of a length: the least one, and how many more bits follow. */
static const u16 LENGTH[29] = {
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
};
static const u8 LENGTH_BITS[29] = {
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
};
/* The same for distances. */
static const u16 DISTANCE[30] = {
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
};
static const u8 DISTANCE_BITS[30] = {
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
};
/* In which order the lengths of the codes of lengths come. */
static const u8 ORDER[19] = {
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
};

struct code {
    u16 counts[16];
    u16 symbols[288];
};

static u8 output[SIZE];
static u16 written;
static u16 bits_read;
static u8 bits_byte;
static u8 bits_left;
static u8 lengths[320];
static struct code literals;
static struct code distances;

void prepare(void) {}

static u8 bit(void)
{
    u8 bit;
    if (bits_left == 0) {
        bits_byte = INPUT[bits_read];
        ++bits_read;
        bits_left = 8;
    }
    bit = bits_byte & 1;
    bits_byte >>= 1;
    --bits_left;
    return bit;
}

static u16 number(u8 count)
{
    u16 number = 0, value = 1;
    u8 i;
    for (i = 0; i < count; ++i) {
        if (bit() != 0) {
            number += value;
        }
        value <<= 1;
    }
    return number;
}

static u16 symbol(const struct code *code)
{
    u16 word = 0, first = 0, index = 0, count;
    u8 length;
    for (length = 1; length < 16; ++length) {
        word |= bit();
        count = code->counts[length];
        if (word - first < count) {
            return code->symbols[index + (word - first)];
        }
        index += count;
        first = (first + count) << 1;
        word <<= 1;
    }
    return 0;
}

static void construct(struct code *code, const u8 *sizes, u16 size)
{
    static u16 offsets[16];
    u8 length;
    u16 symbol;
    for (length = 0; length < 16; ++length) {
        code->counts[length] = 0;
    }
    for (symbol = 0; symbol < size; ++symbol) {
        ++code->counts[sizes[symbol]];
    }
    code->counts[0] = 0;
    for (length = 0; length < 16; ++length) {
        offsets[length] = 0;
    }
    for (length = 1; length < 15; ++length) {
        offsets[length + 1] = offsets[length] + code->counts[length];
    }
    for (symbol = 0; symbol < size; ++symbol) {
        length = sizes[symbol];
        if (length != 0) {
            code->symbols[offsets[length]] = symbol;
            ++offsets[length];
        }
    }
}

static void codes(void)
{
    u16 i, code, times, literal_count, distance_count, count;
    u8 length;
    literal_count = number(5) + 257;
    distance_count = number(5) + 1;
    count = number(4) + 4;
    for (i = 0; i < 19; ++i) {
        lengths[i] = 0;
    }
    for (i = 0; i < count; ++i) {
        length = (u8)number(3);
        lengths[ORDER[i]] = length;
    }
    construct(&literals, lengths, 19);
    i = 0;
    while (i < literal_count + distance_count) {
        code = symbol(&literals);
        if (code < 16) {
            lengths[i] = (u8)code;
            ++i;
        } else {
            length = 0;
            if (code == 16) {
                length = lengths[i - 1];
                times = number(2) + 3;
            } else if (code == 17) {
                times = number(3) + 3;
            } else {
                times = number(7) + 11;
            }
            while (times > 0) {
                lengths[i] = length;
                ++i;
                --times;
            }
        }
    }
    construct(&literals, lengths, literal_count);
    construct(&distances, lengths + literal_count, distance_count);
}

static void block(void)
{
    u16 code, length, distance, from;
    for (;;) {
        code = symbol(&literals);
        if (code < 256) {
            output[written] = (u8)code;
            ++written;
        } else if (code == 256) {
            break;
        } else {
            code -= 257;
            length = LENGTH[code] + number(LENGTH_BITS[code]);
            code = symbol(&distances);
            distance = DISTANCE[code] + number(DISTANCE_BITS[code]);
            from = written - distance;
            while (length > 0) {
                output[written] = output[from];
                ++written;
                ++from;
                --length;
            }
        }
    }
}

u16 bench(void)
{
    u16 i, sum;
    u8 last;
    for (;;) {
        last = bit();
        if (number(2) != 2) {
            return 0;
        }
        codes();
        block();
        if (last != 0) {
            break;
        }
    }
    sum = written;
    for (i = 0; i < SIZE; ++i) {
        sum = (sum + (sum << 1)) ^ output[i];
    }
    return sum;
}
