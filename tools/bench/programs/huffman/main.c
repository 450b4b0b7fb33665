/* Huffman coding of a text of sixteen letters: counts, tree, codes, bits, and back again. */
#include "types.h"

#define LENGTH 400
#define LETTERS 16
#define NONE 255

struct node {
    u16 weight;
    u8 parent;
    u8 left;
    u8 right;
};

static u8 text[LENGTH];
static struct node nodes[32];
static u16 codes[16];
static u8 lengths[16];
static u8 bits[512];

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    for (i = 0; i < LENGTH; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        text[i] = (u8)(state & state >> 4 & 15) ^ (u8)(state >> 12 & 1);
    }
}
#pragma code-name (pop)

static u8 lightest(u8 count)
{
    u8 i, best = NONE;
    u16 weight = 0xffff;
    const struct node *node = nodes;
    for (i = 0; i < count; ++i, ++node) {
        if (node->parent == NONE && node->weight < weight) {
            best = i;
            weight = node->weight;
        }
    }
    return best;
}

static u8 build(void)
{
    u16 i;
    u8 left, right, count;
    struct node *node = nodes;
    for (left = 0; left < 32; ++left, ++node) {
        node->weight = 1;
        node->parent = node->left = node->right = NONE;
    }
    for (i = 0; i < LENGTH; ++i) {
        ++nodes[text[i]].weight;
    }
    count = LETTERS;
    for (;;) {
        left = lightest(count);
        nodes[left].parent = count;
        right = lightest(count);
        if (right == NONE) {
            nodes[left].parent = NONE;
            return left;
        }
        nodes[right].parent = count;
        node = &nodes[count];
        node->weight = nodes[left].weight + nodes[right].weight;
        node->left = left;
        node->right = right;
        ++count;
    }
}

static void number(void)
{
    u8 letter, length, at, parent;
    u16 code;
    for (letter = 0; letter < LETTERS; ++letter) {
        code = 0;
        length = 0;
        at = letter;
        while ((parent = nodes[at].parent) != NONE) {
            code <<= 1;
            if (nodes[parent].right == at) {
                code |= 1;
            }
            ++length;
            at = parent;
        }
        codes[letter] = code;
        lengths[letter] = length;
    }
}

static u16 encode(void)
{
    u16 i, code;
    u8 letter, length, byte = 0, room = 8;
    u8 *end = bits;
    for (i = 0; i < LENGTH; ++i) {
        letter = text[i];
        code = codes[letter];
        for (length = lengths[letter]; length != 0; --length) {
            byte = byte << 1 | (u8)code & 1;
            code >>= 1;
            --room;
            if (room == 0) {
                *end++ = byte;
                room = 8;
            }
        }
    }
    *end = byte << (room & 7);
    return end - bits;
}

static u8 decode(u8 root)
{
    u16 i;
    u8 at, byte = 0, left = 0;
    const u8 *bytes = bits;
    const struct node *node;
    for (i = 0; i < LENGTH; ++i) {
        at = root;
        while (at >= LETTERS) {
            if (left == 0) {
                byte = *bytes++;
                left = 8;
            }
            node = &nodes[at];
            at = byte & 0x80 ? node->right : node->left;
            byte <<= 1;
            --left;
        }
        if (at != text[i]) {
            return 0;
        }
    }
    return 1;
}

u16 bench(void)
{
    u16 i, size, sum;
    u8 root = build();
    number();
    size = encode();
    sum = size;
    for (i = 0; i < size; ++i) {
        sum = (sum << 1 | sum >> 15) ^ bits[i];
    }
    return decode(root) ? sum : 0;
}
