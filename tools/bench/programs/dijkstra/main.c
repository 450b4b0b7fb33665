/* The cheapest ways over a map after Dijkstra, with a heap of cells by distance. */
#include "types.h"

#define CELLS 256
#define HEAP 512
#define FAR 0xffff

static const u8 STEPS[4] = {1, 16, 255, 240};

struct visit {
    u16 distance;
    u8 cell;
};

static u8 costs[CELLS];
static u16 distances[CELLS];
static struct visit heap[HEAP];
static u16 count;
static struct visit nearest;

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    u16 i, state = 0xace1;
    for (i = 0; i < CELLS; ++i) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        if (i < 16 || i >= 240 || (i & 15) == 0 || (i & 15) == 15) {
            costs[i] = 0;
        } else {
            costs[i] = state & 31;
        }
    }
    costs[17] = 1;
}
#pragma code-name (pop)

static void push(u16 distance, u8 cell)
{
    u16 parent, at = count;
    struct visit *visit;
    ++count;
    while (at > 0) {
        parent = (at - 1) / 2;
        visit = &heap[parent];
        if (visit->distance <= distance) {
            break;
        }
        heap[at] = *visit;
        at = parent;
    }
    visit = &heap[at];
    visit->distance = distance;
    visit->cell = cell;
}

static u8 pop(void)
{
    struct visit *last, *visit;
    u16 child, at = 0;
    if (count == 0) {
        return 0;
    }
    nearest = heap[0];
    --count;
    last = &heap[count];
    for (;;) {
        child = 2 * at + 1;
        if (child >= count) {
            break;
        }
        visit = &heap[child];
        if (child + 1 < count && visit[1].distance < visit->distance) {
            ++child;
            ++visit;
        }
        if (last->distance <= visit->distance) {
            break;
        }
        heap[at] = *visit;
        at = child;
    }
    heap[at] = *last;
    return 1;
}

static void search(u8 start)
{
    u16 i, new, distance;
    u8 j, next, cost, cell;
    for (i = 0; i < CELLS; ++i) {
        distances[i] = FAR;
    }
    distances[start] = 0;
    push(0, start);
    while (pop()) {
        distance = nearest.distance;
        cell = nearest.cell;
        if (distance != distances[cell]) {
            continue;
        }
        for (j = 0; j < 4; ++j) {
            next = cell + STEPS[j];
            cost = costs[next];
            if (cost != 0) {
                new = distance + cost;
                if (new < distances[next]) {
                    distances[next] = new;
                    push(new, next);
                }
            }
        }
    }
}

u16 bench(void)
{
    u16 i, sum = 0;
    count = 0;
    search(17);
    for (i = 0; i < CELLS; ++i) {
        if (distances[i] != FAR) {
            sum = (sum << 1 | sum >> 15) + distances[i];
        }
    }
    return sum;
}
