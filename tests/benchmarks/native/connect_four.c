/* Ends: 0 row, 1 full. A column is 7 bits, of which the highest stays empty. */
#include "playouts.h"

static int has_row(u64 own) {
    static const int steps[4] = {1, 6, 7, 8};
    for (int i = 0; i < 4; i++) {
        u64 pairs = own & own >> steps[i];
        if (pairs & pairs >> 2 * steps[i]) return 1;
    }
    return 0;
}

static int play(struct chance *c, int *decisions) {
    u64 own = 0, other = 0;
    int heights[7] = {0}, open[7] = {0, 1, 2, 3, 4, 5, 6}, many = 7;
    while (many) {
        ++*decisions;
        int place = below(c, many), column = open[place];
        own |= (u64)1 << (7 * column + heights[column]++);
        if (heights[column] == 6) memmove(open + place, open + place + 1, (size_t)(--many - place) * sizeof *open);
        if (has_row(own)) return 0;
        u64 swap = own;
        own = other;
        other = swap;
    }
    return 1;
}
