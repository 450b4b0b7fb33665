/* A driver of a serial line: a state machine, headers packed in bits, a checksum. */
#include "types.h"

#define LENGTH 1200
#define CONTENTS 32
#define FLAG 0x7e
#define ESCAPE 0x7d

enum { IDLE, HEADER, BODY, CHECK };

struct channel {
    u16 expected;
    u8 frames;
    u16 lost;
    u8 urgent;
    u8 last;
};

static u8 line[LENGTH];
static u8 state, at, escaped;
static u8 header[5];
static u8 contents[CONTENTS];
static u8 filled, check;
static u16 bad;
static struct channel channels[8];

#pragma code-name (push, "PREPARE")
static u8 *place;
static u8 put(u8 byte)
{
    if (place == line + LENGTH) {
        return 0;
    }
    *place++ = byte;
    return 1;
}

void prepare(void)
{
    u16 state = 0xace1, number = 0;
    u8 i, length, byte, check;
    static u8 head[5];
    place = line;
    for (;;) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        length = (u8)(state >> 3) & 15;
        head[0] = (u8)state & 63;
        head[1] = (u8)(state >> 5);
        head[2] = (u8)number;
        head[3] = (u8)(number >> 8);
        head[4] = length;
        number += 1 + (state >> 14);
        check = 0;
        if (!put(FLAG)) {
            return;
        }
        for (i = 0; i < 6 + length; ++i) {
            if (i < 5) {
                byte = head[i];
            } else if (i == 5 + length) {
                byte = check ^ ((state & 0x700) == 0);
            } else {
                byte = (u8)state * i;
            }
            check ^= byte;
            check = check << 1 | check >> 7;
            if (byte == FLAG || byte == ESCAPE) {
                if (!put(ESCAPE) || !put(byte ^ 0x20)) {
                    return;
                }
            } else if (!put(byte)) {
                return;
            }
        }
    }
}
#pragma code-name (pop)

static void deliver(void)
{
    struct channel *channel = &channels[header[0] & 7];
    u16 number = header[2] | (u16)header[3] << 8;
    u8 i, last;
    channel->lost += number - channel->expected;
    channel->expected = number + 1;
    ++channel->frames;
    if (header[1] & 0x80) {
        ++channel->urgent;
    }
    last = header[0] >> 3 & 7;
    for (i = 0; i < filled; ++i) {
        last ^= contents[i];
    }
    channel->last = last;
}

static void receive(u8 byte)
{
    if (byte == FLAG) {
        if (state != IDLE) {
            ++bad;
        }
        state = HEADER;
        at = 0;
        escaped = 0;
        check = 0;
        return;
    }
    if (byte == ESCAPE) {
        escaped = 1;
        return;
    }
    if (escaped) {
        byte ^= 0x20;
    }
    escaped = 0;
    switch (state) {
    case IDLE:
        return;
    case HEADER:
        header[at] = byte;
        filled = 0;
        if (at < 4) {
            ++at;
        } else if ((header[4] & 31) == 0) {
            state = CHECK;
        } else {
            state = BODY;
        }
        break;
    case BODY:
        contents[filled & 31] = byte;
        ++filled;
        if (filled == (header[4] & 31)) {
            state = CHECK;
        }
        break;
    default:
        state = IDLE;
        if (byte == check) {
            deliver();
        } else {
            ++bad;
        }
        break;
    }
    check ^= byte;
    check = check << 1 | check >> 7;
}

u16 bench(void)
{
    u16 i, sum;
    struct channel *channel = channels;
    for (i = 0; i < LENGTH; ++i) {
        receive(line[i]);
    }
    sum = bad;
    for (i = 0; i < 8; ++i) {
        sum = (sum << 3 | sum >> 13) ^ channel->expected;
        sum += channel->lost;
        sum ^= (u16)channel->frames << 8 | channel->last;
        sum += channel->urgent;
        ++channel;
    }
    return sum;
}
