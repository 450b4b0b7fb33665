/* ChaCha20's key stream: sums, exclusive ors and rotations of 32 bits. */
#include "types.h"

#define BLOCKS 4

static u32 input[16];
static u32 words[16];
static u8 text[64];

static const u8 QUARTERS[8][4] = {
    {0, 4, 8, 12}, {1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15},
    {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13}, {3, 4, 9, 14}
};

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u8 i;
    u32 state = 0x12345678L;
    input[0] = 0x61707865L;
    input[1] = 0x3320646eL;
    input[2] = 0x79622d32L;
    input[3] = 0x6b206574L;
    for (i = 4; i < 16; ++i) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        input[i] = state;
    }
}
#pragma code-name (pop)

static void quarter(const u8 *places)
{
    u32 x = words[places[0]], y = words[places[1]], z = words[places[2]], w = words[places[3]];
    x += y;
    w ^= x;
    w = w << 16 | w >> 16;
    z += w;
    y ^= z;
    y = y << 12 | y >> 20;
    x += y;
    w ^= x;
    w = w << 8 | w >> 24;
    z += w;
    y ^= z;
    y = y << 7 | y >> 25;
    words[places[0]] = x;
    words[places[1]] = y;
    words[places[2]] = z;
    words[places[3]] = w;
}

u16 bench(void)
{
    u16 sum = 0;
    u32 word;
    u8 block, i, j, *byte;
    for (block = 0; block < BLOCKS; ++block) {
        for (i = 0; i < 16; ++i) {
            words[i] = input[i];
        }
        for (i = 0; i < 10; ++i) {
            for (j = 0; j < 8; ++j) {
                quarter(QUARTERS[j]);
            }
        }
        byte = text;
        for (i = 0; i < 16; ++i) {
            word = words[i] + input[i];
            *byte++ = (u8)word;
            *byte++ = (u8)(word >> 8);
            *byte++ = (u8)(word >> 16);
            *byte++ = (u8)(word >> 24);
        }
        ++input[12];
        for (i = 0; i < 64; ++i) {
            sum = (sum << 1 | sum >> 15) ^ text[i];
        }
    }
    return sum;
}
