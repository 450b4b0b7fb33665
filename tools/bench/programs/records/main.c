/* Records, texts and small procedures, in the manner of Dhrystone. */
#include "types.h"

#define ROUNDS 250
#define RECORDS 8
#define LETTERS 16

enum { FIRST, SECOND, THIRD };

struct record {
    u8 next;
    u8 kind;
    u8 count;
    u16 value;
    u8 name[LETTERS];
};

static struct record records[RECORDS];
static u8 letters[LETTERS];
static u16 row[50];
static u16 table[10][10];
static u8 flag;

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u8 i, j;
    for (i = 0; i < RECORDS; ++i) {
        records[i].next = i == 7 ? 0 : i + 1;
        records[i].value = (u16)i << 6;
        for (j = 0; j < LETTERS; ++j) {
            records[i].name[j] = 'A' + i + j;
        }
    }
    for (i = 0; i < LETTERS; ++i) {
        letters[i] = 'C' + i;
    }
}
#pragma code-name (pop)

static u8 compare(const u8 *a, const u8 *b)
{
    u8 i;
    for (i = 0; i < LETTERS; ++i) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? 0 : 2;
        }
    }
    return 1;
}

static u8 following(u8 kind)
{
    switch (kind) {
    case FIRST:
        return flag ? THIRD : SECOND;
    case SECOND:
        return THIRD;
    default:
        return FIRST;
    }
}

static u16 tables(u8 at, u16 value)
{
    u8 i, place = at + 5;
    row[place] = value;
    row[place + 1] = row[place];
    row[place + 30] = place;
    for (i = at; i < at + 2; ++i) {
        table[at][i] = place;
    }
    ++table[at][at + 1];
    table[at + 1][at] = row[place];
    return table[at][at + 1] + row[place + 30];
}

static void process(u8 from, u8 to)
{
    u8 next = records[to].next;
    struct record *record;
    records[to] = records[from];
    record = &records[to];
    record->next = next;
    record->kind = following(record->kind);
    ++record->count;
    record->value = record->value * 3 + 7;
    record->name[record->count & 15] ^= 1;
}

u16 bench(void)
{
    u16 value, sum = 0;
    u8 round, next, order, letter, at = 0;
    for (round = 0; round < ROUNDS; ++round) {
        next = records[at].next;
        order = compare(records[at].name, letters);
        flag = order == 1;
        sum += order;
        if (records[at].kind != THIRD) {
            process(at, next);
        } else {
            records[at].value >>= 1;
        }
        value = records[next].value;
        sum ^= tables(round & 7, value);
        letter = records[next].name[round & 15];
        if (letter >= 'A' && letter <= 'Z') {
            sum += letter;
        }
        at = next;
    }
    return sum;
}
