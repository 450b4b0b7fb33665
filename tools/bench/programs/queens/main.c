/* Eight queens: counts the 92 placements by trying all columns row by row. */
#include "types.h"

static u8 columns[8];

void prepare(void) {}

static u8 safe(u8 row)
{
    u8 other, there, distance, column = columns[row];
    for (other = 0; other < row; ++other) {
        there = columns[other];
        distance = row - other;
        if (there == column || (u8)(there + distance) == column
            || there == (u8)(column + distance)) {
            return 0;
        }
    }
    return 1;
}

u16 bench(void)
{
    u8 found = 0, row = 0;
    u16 tried = 0;
    columns[0] = 0;
    for (;;) {
        if (columns[row] == 8) {
            if (row == 0) {
                break;
            }
            --row;
            ++columns[row];
            continue;
        }
        ++tried;
        if (!safe(row)) {
            ++columns[row];
        } else if (row == 7) {
            ++found;
            ++columns[row];
        } else {
            ++row;
            columns[row] = 0;
        }
    }
    return tried ^ ((u16)found << 8);
}
