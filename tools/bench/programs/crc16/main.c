/* The CRC of 16 bits with polynomial 0x1021, bit by bit, most significant bit first. */
#include "types.h"

static u8 bytes[8192];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    for (i = 0; i < 8192; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        bytes[i] = (u8)state;
    }
}
#pragma code-name (pop)

u16 bench(void)
{
    u16 i;
    u8 bit;
    u16 crc = 0;
    for (i = 0; i < 8192; ++i) {
        crc ^= (u16)bytes[i] << 8;
        for (bit = 0; bit < 8; ++bit) {
            if (crc & 0x8000) {
                crc = (crc << 1) ^ 0x1021;
            } else {
                crc <<= 1;
            }
        }
    }
    return crc;
}
