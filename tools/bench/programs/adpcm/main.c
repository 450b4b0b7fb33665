/* IMA ADPCM: samples of sixteen bits in four, and back again. */
#include "types.h"

#define COUNT 500

static const i8 MOVES[8] = {-1, -1, -1, -1, 2, 4, 6, 8};
static const u16 STEPS[89] = {
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66,
    73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449,
    494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272,
    2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493,
    10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767
};

static i16 samples[COUNT];
static u8 codes[COUNT / 2];
static i16 copy[COUNT];
static i16 predicted;
static u8 index;

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    i16 step = 300, level = 0;
    for (i = 0; i < COUNT; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        level += step;
        if (level < -9000 || level > 9000) {
            step = (i16)(state >> 7) + 100;
            if (level > 0) {
                step = -step;
            }
            level += 2 * step;
        }
        samples[i] = level + (i16)(state & 255);
    }
}
#pragma code-name (pop)

static void decode(u8 code)
{
    u16 step = STEPS[index];
    u16 difference = step >> 3;
    if (code & 4) {
        difference += step;
    }
    if (code & 2) {
        difference += step >> 1;
    }
    if (code & 1) {
        difference += step >> 2;
    }
    /* Saturating: the sign is turned so that the limits are those of unsigned numbers. */
    step = (u16)predicted ^ 0x8000;
    if (code & 8) {
        step = difference > step ? 0 : step - difference;
    } else {
        step += difference;
        if (step < difference) {
            step = 0xffff;
        }
    }
    predicted = (i16)(step ^ 0x8000);
    index += MOVES[code & 7];
    if (index > 200) {
        index = 0;
    } else if (index > 88) {
        index = 88;
    }
}

static u8 encode(i16 sample)
{
    u16 difference, step = STEPS[index];
    u8 bit, code = 0;
    if (sample < predicted) {
        code = 8;
        difference = predicted - sample;
    } else {
        difference = sample - predicted;
    }
    for (bit = 4; bit != 0; bit >>= 1) {
        if (difference >= step) {
            code |= bit;
            difference -= step;
        }
        step >>= 1;
    }
    decode(code);
    return code;
}

u16 bench(void)
{
    u16 i, sum = 0;
    u8 byte;
    const i16 *from = samples;
    i16 *to = copy;
    predicted = 0;
    index = 0;
    for (i = 0; i < COUNT / 2; ++i) {
        byte = encode(*from++);
        byte |= encode(*from++) << 4;
        codes[i] = byte;
        sum = (sum << 1 | sum >> 15) ^ byte;
    }
    predicted = 0;
    index = 0;
    for (i = 0; i < COUNT / 2; ++i) {
        byte = codes[i];
        decode(byte & 15);
        *to++ = predicted;
        decode(byte >> 4);
        *to++ = predicted;
    }
    from = samples;
    to = copy;
    for (i = 0; i < COUNT; ++i) {
        if (*from < *to) {
            sum += *to - *from;
        } else {
            sum += *from - *to;
        }
        ++from;
        ++to;
    }
    return sum;
}
