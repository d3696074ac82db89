/* Ends: 0 chain. 11 by 11 cells; groups of stones are joined as they grow. */
#include "playouts.h"

enum { SIZE = 11, CELLS = SIZE * SIZE, BEFORE = CELLS, BEHIND };

static int root(unsigned char *above, int cell) {
    while (above[cell] != cell) cell = above[cell] = above[above[cell]];
    return cell;
}

static int nth_of_two(u64 low, u64 high, int n) {
    int many = __builtin_popcountll(low);
    return n < many ? nth_bit(low, n) : 64 + nth_bit(high, n - many);
}

static unsigned char near[CELLS][7]; /* the cells beside each, and then its own number */

static __attribute__((constructor)) void find_near(void) {
    static const int rows[6] = {-1, -1, 0, 0, 1, 1}, columns[6] = {0, 1, -1, 1, -1, 0};
    for (int cell = 0; cell < CELLS; cell++) {
        int many = 0;
        for (int way = 0; way < 6; way++) {
            int row = cell / SIZE + rows[way], column = cell % SIZE + columns[way];
            if (row >= 0 && row < SIZE && column >= 0 && column < SIZE) near[cell][many++] = (unsigned char)(SIZE * row + column);
        }
        near[cell][many] = (unsigned char)cell;
    }
}

static int play(struct chance *c, int *decisions) {
    unsigned char above[2][CELLS + 2];
    u64 low = ~(u64)0, high = ((u64)1 << (CELLS - 64)) - 1;
    memset(above, 255, sizeof above);
    for (int me = 0; me < 2; me++) above[me][BEFORE] = BEFORE, above[me][BEHIND] = BEHIND;
    for (int me = 0, left = CELLS;; me ^= 1, left--) {
        ++*decisions;
        int cell = nth_of_two(low, high, below(c, left)), line = me ? cell % SIZE : cell / SIZE;
        if (cell < 64) low ^= (u64)1 << cell;
        else high ^= (u64)1 << (cell - 64);
        unsigned char *own = above[me];
        own[cell] = (unsigned char)cell;
        for (const unsigned char *each = near[cell]; *each != cell; each++)
            if (own[*each] != 255) own[root(own, *each)] = (unsigned char)cell;
        if (line == 0) own[root(own, BEFORE)] = (unsigned char)cell;
        if (line == SIZE - 1) own[root(own, BEHIND)] = (unsigned char)cell;
        if (root(own, BEFORE) == root(own, BEHIND)) return 0;
    }
}
