/* Ends: 0 row, 1 full. */
#include "playouts.h"

static int has_row(int own) {
    static const int rows[8] = {7, 56, 448, 73, 146, 292, 273, 84};
    for (int i = 0; i < 8; i++)
        if ((own & rows[i]) == rows[i]) return 1;
    return 0;
}

static int play(struct chance *c, int *decisions) {
    int own = 0, other = 0;
    for (int left = 9; left; left--) {
        ++*decisions;
        own |= 1 << nth_bit(511 & ~(own | other), below(c, left));
        if (has_row(own)) return 0;
        int swap = own;
        own = other;
        other = swap;
    }
    return 1;
}
