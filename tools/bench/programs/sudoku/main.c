/* A sudoku by trial: the free cells in their order, each digit that row, column and box allow. */
#include "types.h"

#define CELLS 81

static const char RIDDLE[] =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

struct cell {
    u8 row;
    u8 column;
    u8 square;
    u16 digit;
};

static struct cell cells[CELLS];
static u8 count;
static u16 rows[9], columns[9], squares[9];

void prepare(void) {}

static void read(void)
{
    u8 row, column, square, letter;
    u16 digit;
    struct cell *cell = cells;
    const char *letters = RIDDLE;
    count = 0;
    for (row = 0; row < 9; ++row) {
        for (column = 0; column < 9; ++column) {
            square = (u8)(row / 3) * 3 + column / 3;
            letter = *letters++;
            if (letter == '0') {
                cell->row = row;
                cell->column = column;
                cell->square = square;
                cell->digit = 0;
                ++cell;
                ++count;
            } else {
                digit = 1 << (letter - '0');
                rows[row] |= digit;
                columns[column] |= digit;
                squares[square] |= digit;
            }
        }
    }
}

static u16 solve(void)
{
    u16 digit, used, tried = 0;
    u8 at = 0;
    struct cell *cell = cells;
    u16 *row, *column, *square;
    while (at < count) {
        row = &rows[cell->row];
        column = &columns[cell->column];
        square = &squares[cell->square];
        digit = cell->digit;
        if (digit == 0) {
            digit = 1;
        } else {
            *row ^= digit;
            *column ^= digit;
            *square ^= digit;
        }
        used = *row | *column | *square;
        do {
            digit <<= 1;
        } while (used & digit);
        if (digit > 0x200) {
            cell->digit = 0;
            --at;
            --cell;
            continue;
        }
        ++tried;
        cell->digit = digit;
        *row |= digit;
        *column |= digit;
        *square |= digit;
        ++at;
        ++cell;
    }
    return tried;
}

u16 bench(void)
{
    u16 sum;
    u8 i;
    read();
    sum = solve();
    for (i = 0; i < count; ++i) {
        sum = (sum << 1 | sum >> 15) ^ cells[i].digit;
    }
    return sum;
}
