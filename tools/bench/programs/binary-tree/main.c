/* A binary tree whose links are indices: keys inserted, searched, walked in order. */
#include "types.h"

#define KEYS 200
#define NONE 255

struct node {
    u16 key;
    u8 left;
    u8 right;
    u8 count;
};

static struct node nodes[256];
static u8 used, root;
static u8 stack[64];

void prepare(void) {}

static u8 allocate(u16 key)
{
    struct node *node = &nodes[used];
    node->key = key;
    node->left = NONE;
    node->right = NONE;
    node->count = 1;
    return used++;
}

static void insert(u16 key)
{
    struct node *node;
    u8 *link = &root;
    while (*link != NONE) {
        node = &nodes[*link];
        if (key == node->key) {
            ++node->count;
            return;
        }
        link = key < node->key ? &node->left : &node->right;
    }
    *link = allocate(key);
}

static u8 count(u16 key)
{
    struct node *node;
    u8 at = root;
    while (at != NONE) {
        node = &nodes[at];
        if (key == node->key) {
            return node->count;
        }
        at = key < node->key ? node->left : node->right;
    }
    return 0;
}

static u16 walk(void)
{
    u16 sum = 0;
    u8 depth = 0, at = root;
    struct node *node;
    for (;;) {
        while (at != NONE) {
            stack[depth] = at;
            ++depth;
            at = nodes[at].left;
        }
        if (depth == 0) {
            return sum;
        }
        --depth;
        node = &nodes[stack[depth]];
        sum = (sum << 1 | sum >> 15) + node->key;
        at = node->right;
    }
}

u16 bench(void)
{
    u16 key, sum, state = 0xace1;
    u8 i;
    root = NONE;
    used = 0;
    for (i = 0; i < KEYS; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        insert(state & 0x3ff);
    }
    sum = walk();
    for (key = 0; key < 500; ++key) {
        sum += count(key);
    }
    return sum;
}
