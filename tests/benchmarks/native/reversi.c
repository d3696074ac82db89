/* Ends: 0 blocked. Lines of the other's discs are followed for all cells at once. */
#include "playouts.h"

#define INNER 0x7e7e7e7e7e7e7e7eu
#define FOLLOWED(SHIFT, N, BETWEEN)                                            \
    line = from SHIFT N & (BETWEEN);                                           \
    for (int i = 0; i < 5; i++) line |= line SHIFT N & (BETWEEN);

static u64 moves(u64 own, u64 other) {
    u64 inner = other & INNER, from = own, line, found = 0;
    FOLLOWED(<<, 1, inner) found |= line << 1;
    FOLLOWED(>>, 1, inner) found |= line >> 1;
    FOLLOWED(<<, 7, inner) found |= line << 7;
    FOLLOWED(>>, 7, inner) found |= line >> 7;
    FOLLOWED(<<, 8, other) found |= line << 8;
    FOLLOWED(>>, 8, other) found |= line >> 8;
    FOLLOWED(<<, 9, inner) found |= line << 9;
    FOLLOWED(>>, 9, inner) found |= line >> 9;
    return found & ~(own | other);
}

static u64 turned(u64 own, u64 other, u64 from) {
    u64 inner = other & INNER, line, found = 0;
    FOLLOWED(<<, 1, inner) if (line << 1 & own) found |= line;
    FOLLOWED(>>, 1, inner) if (line >> 1 & own) found |= line;
    FOLLOWED(<<, 7, inner) if (line << 7 & own) found |= line;
    FOLLOWED(>>, 7, inner) if (line >> 7 & own) found |= line;
    FOLLOWED(<<, 8, other) if (line << 8 & own) found |= line;
    FOLLOWED(>>, 8, other) if (line >> 8 & own) found |= line;
    FOLLOWED(<<, 9, inner) if (line << 9 & own) found |= line;
    FOLLOWED(>>, 9, inner) if (line >> 9 & own) found |= line;
    return found;
}

static int play(struct chance *c, int *decisions) {
    u64 own = (u64)1 << 28 | (u64)1 << 35, other = (u64)1 << 27 | (u64)1 << 36;
    for (int passes = 0; passes < 2;) {
        u64 possible = moves(own, other), swap;
        passes++;
        if (possible) {
            passes = 0;
            ++*decisions;
            u64 move = (u64)1 << nth_bit(possible, below(c, __builtin_popcountll(possible))), over = turned(own, other, move);
            own |= move | over;
            other ^= over;
        }
        swap = own;
        own = other;
        other = swap;
    }
    return 0;
}
