/* A hash table with open addressing: words counted, looked up and removed. */
#include "types.h"

#define SIZE 256
#define ROUNDS 800

struct entry {
    u16 key;
    u8 count;
    u8 removed;
};

static struct entry entries[SIZE];
static u8 used;

void prepare(void) {}

static u8 hash(u16 key)
{
    key ^= key >> 5;
    return (u8)(key * 40503u >> 8);
}

static struct entry *find(u16 key)
{
    struct entry *entry;
    u8 at = hash(key);
    for (;;) {
        entry = &entries[at];
        if (entry->count == 0) {
            if (!entry->removed) {
                return 0;
            }
        } else if (entry->key == key) {
            return entry;
        }
        ++at;
    }
}

static void insert(u16 key)
{
    struct entry *entry;
    u8 at = hash(key);
    while (entries[at].count != 0) {
        ++at;
    }
    entry = &entries[at];
    entry->key = key;
    entry->count = 1;
    entry->removed = 0;
    ++used;
}

u16 bench(void)
{
    u16 i, key, state = 0xace1, sum = 0;
    struct entry *entry;
    for (i = 0; i < ROUNDS; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        key = state & 0x1ff;
        entry = find(key);
        if (state & 0x8000) {
            if (entry) {
                sum += entry->count;
                --entry->count;
                if (entry->count == 0) {
                    entry->removed = 1;
                    --used;
                }
            }
            continue;
        }
        if (entry) {
            ++entry->count;
        } else if (used < 200) {
            insert(key);
        }
    }
    entry = entries;
    for (i = 0; i < SIZE; ++i, ++entry) {
        if (entry->count != 0) {
            sum = (sum << 1 | sum >> 15) ^ entry->key;
        }
    }
    return sum;
}
