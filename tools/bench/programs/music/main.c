/* A music player's tick: three voices with patterns, arpeggio, slide, vibrato and an envelope. */
#include "types.h"

#define TICKS 600

static const u16 NOTES[12] = {278, 295, 313, 331, 351, 372, 394, 417, 442, 468, 496, 526};
static const u8 PATTERNS[4][16] = {
    {0x40, 0x18, 0x44, 0x18, 0x47, 0x28, 0x50, 0x38, 0x47, 0x18, 0x44, 0x18, 0x40, 0x4c},
    {0x20, 0x0c, 0x20, 0x04, 0x27, 0x0c, 0x25, 0x04, 0x20, 0x1c, 0x2b, 0x24},
    {0x57, 0x36, 0x55, 0x36, 0x54, 0x2c, 0x52, 0x1c, 0x50, 0x18},
    {0x30, 0x46, 0x33, 0x46, 0x37, 0x4c, 0x3a, 0x38},
};
static const u8 ORDERS[3][4] = {{0, 2, 0, 3}, {1, 1, 1, 1}, {3, 0, 2, 2}};
static const i8 VIBRATO[8] = {0, 3, 5, 3, 0, -3, -5, -3};
static const u8 CHORD[3] = {0, 4, 7};

enum { NONE, ARPEGGIO, VIBRATE, SLIDE, DRUM };
enum { ATTACK, DECAY, SUSTAIN, RELEASE };

struct voice {
    u8 order;
    u8 row;
    u8 left;
    u8 note;
    u8 effect;
    u8 step;
    u16 frequency;
    u16 slide;
    u8 phase;
    u8 volume;
};

static struct voice voices[3];
static u8 registers[12];

void prepare(void) {}

static u16 frequency(u8 note)
{
    return NOTES[(note & 15) % 12] << (note >> 4);
}

static void advance(struct voice *voice, const u8 *order)
{
    const u8 *pattern = PATTERNS[order[voice->order]];
    u8 how;
    if (pattern[voice->row] == 0) {
        voice->row = 0;
        voice->order = (voice->order + 1) & 3;
        pattern = PATTERNS[order[voice->order]];
    }
    voice->note = pattern[voice->row];
    how = pattern[voice->row + 1];
    voice->row += 2;
    voice->left = how & 15;
    how >>= 4;
    voice->effect = how <= DRUM ? how : NONE;
    voice->step = 0;
    voice->slide = voice->frequency;
    voice->frequency = frequency(voice->note);
    voice->phase = ATTACK;
}

static u16 sound(struct voice *voice)
{
    u8 note, octave;
    ++voice->step;
    switch (voice->effect) {
    case ARPEGGIO:
        note = (voice->note & 15) + CHORD[voice->step % 3];
        octave = voice->note >> 4;
        if (note >= 12) {
            return frequency((octave + 1) << 4 | (note - 12));
        }
        return frequency(octave << 4 | note);
    case VIBRATE:
        return voice->frequency + VIBRATO[voice->step & 7] * 8;
    case SLIDE:
        if (voice->slide < voice->frequency) {
            voice->slide += 200;
            if (voice->slide > voice->frequency) {
                voice->slide = voice->frequency;
            }
        } else {
            voice->slide = voice->slide > 200 ? voice->slide - 200 : 0;
            if (voice->slide < voice->frequency) {
                voice->slide = voice->frequency;
            }
        }
        return voice->slide;
    case DRUM:
        return voice->frequency >> (voice->step & 7);
    default:
        return voice->frequency;
    }
}

static void envelope(struct voice *voice)
{
    switch (voice->phase) {
    case ATTACK:
        voice->volume += 24;
        if (voice->volume >= 200) {
            voice->phase = DECAY;
        }
        break;
    case DECAY:
        voice->volume -= 9;
        if (voice->volume <= 150) {
            voice->phase = SUSTAIN;
        }
        break;
    case SUSTAIN:
        if (voice->left < 4) {
            voice->phase = RELEASE;
        }
        break;
    default:
        voice->volume = voice->volume > 20 ? voice->volume - 20 : 0;
        break;
    }
}

u16 bench(void)
{
    u16 tick, tone, sum = 0;
    u8 i, *out;
    struct voice *voice;
    for (tick = 0; tick < TICKS; ++tick) {
        voice = voices;
        out = registers;
        for (i = 0; i < 3; ++i) {
            if (voice->left == 0) {
                advance(voice, ORDERS[i]);
            }
            --voice->left;
            envelope(voice);
            tone = sound(voice);
            out[0] = (u8)tone;
            out[1] = (u8)(tone >> 8);
            out[2] = voice->volume >> 4;
            out[3] = voice->effect == DRUM ? 0x81 : 0x41;
            out += 4;
            ++voice;
        }
        for (i = 0; i < 12; ++i) {
            sum = (sum << 1 | sum >> 15) ^ registers[i];
        }
    }
    return sum;
}
