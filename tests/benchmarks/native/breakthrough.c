/* Ends: 0 through, 1 all captured. Rows of 8 bits; the first player goes up. Moves: by piece, for each to the left, ahead, to the right. */
#include "playouts.h"

#define NOT_FIRST 0xfefefefefefefefeu
#define NOT_LAST 0x7f7f7f7f7f7f7f7fu

static int play(struct chance *c, int *decisions) {
    u64 stones[2] = {0xffff, (u64)0xffff << 48};
    for (int me = 0;; me ^= 1) {
        u64 own = stones[me], other = stones[!me], empty = ~(own | other), ways[3];
        if (me == 0) {  /* from where one can go, by way */
            ways[0] = own & NOT_FIRST & ~own >> 7;
            ways[1] = own & empty >> 8;
            ways[2] = own & NOT_LAST & ~own >> 9;
        } else {
            ways[0] = own & NOT_FIRST & ~own << 9;
            ways[1] = own & empty << 8;
            ways[2] = own & NOT_LAST & ~own << 7;
        }
        ++*decisions;
        int left = below(c, __builtin_popcountll(ways[0]) + __builtin_popcountll(ways[1]) + __builtin_popcountll(ways[2]));
        u64 movers = ways[0] | ways[1] | ways[2];
        int from, way;
        for (;; movers &= movers - 1) {
            from = __builtin_ctzll(movers);
            int first = ways[0] >> from & 1, second = ways[1] >> from & 1, third = ways[2] >> from & 1;
            if (left < first + second + third) {
                way = left < first ? 0 : left < first + second ? 1 : 2;
                break;
            }
            left -= first + second + third;
        }
        int to = from + (me ? -8 : 8) + way - 1;
        stones[me] = (own & ~((u64)1 << from)) | (u64)1 << to;
        stones[!me] = other & ~((u64)1 << to);
        if (to >> 3 == (me ? 0 : 7)) return 0;
        if (!stones[!me]) return 1;
    }
}
