/* Many games by chance, from the seeds and streams of `rulewright simulate` (interpreter/session/rng.py says which numbers they give).
   A game includes this, and defines `play`: one game; the number of its end, and how many decisions there were. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef uint64_t u64;
typedef uint32_t u32;

struct chance { u64 state, held; int left; };

static u64 word(struct chance *c) {
    u64 z = c->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* A number below a limit, from as many bits as it needs. */
static inline int below(struct chance *c, int limit) {
    if (limit < 2) return 0;
    int bits = 32 - __builtin_clz((u32)limit - 1);
    for (;;) {
        u64 number = c->held >> (64 - bits);
        if ((c->left -= bits) < 0) {
            u64 fresh = word(c);
            c->left += 64;
            number |= fresh >> c->left;
            c->held = fresh << (64 - c->left - 1) << 1;
        } else c->held <<= bits;
        if (number < (u64)limit) return (int)number;
    }
}

/* The first eight bytes of the SHA-256 of a text of at most 55 bytes. */
static u64 digest(const char *text, int length) {
    static const u32 k[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
        0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
        0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
        0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
        0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
        0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    u32 w[64] = {0}, h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
#define ROTATED(x, n) ((x) >> (n) | (x) << (32 - (n)))
    for (int i = 0; i < length; i++) w[i / 4] |= (u32)(unsigned char)text[i] << (24 - 8 * (i % 4));
    w[length / 4] |= 0x80u << (24 - 8 * (length % 4));
    w[15] = 8 * (u32)length;
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + (ROTATED(w[i - 15], 7) ^ ROTATED(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7]
             + (ROTATED(w[i - 2], 17) ^ ROTATED(w[i - 2], 19) ^ w[i - 2] >> 10);
    u32 a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], last = h[7];
    for (int i = 0; i < 64; i++) {
        u32 one = last + (ROTATED(e, 6) ^ ROTATED(e, 11) ^ ROTATED(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i];
        u32 two = (ROTATED(a, 2) ^ ROTATED(a, 13) ^ ROTATED(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        last = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    return (u64)(h[0] + a) << 32 | (h[1] + b);
}

static u64 game_seed(const char *seed, long number) {
    char text[56];
    struct chance c = {digest(text, snprintf(text, sizeof text, "%s/game/%ld", seed, number)), 0, 0};
    return word(&c);
}

/* The place of bit number n: halves are left aside as long as it is not in them. */
static inline int nth_bit(u64 bits, int n) {
    int place = 0;
    for (int half = 32; half >= 8; half /= 2) {
        int many = __builtin_popcountll(bits & (((u64)1 << half) - 1));
        if (n >= many) n -= many, bits >>= half, place += half;
    }
    while (n--) bits &= bits - 1;
    return place + __builtin_ctzll(bits);
}

static int play(struct chance *c, int *decisions);

/* The games `from`, `from` + 1, ... of the simulation with a seed (at most 30 letters). */
void playouts(const char *seed, long from, long many, int32_t *ends, int32_t *decisions) {
    for (long number = 0; number < many; number++) {
        char text[56];
        int length = snprintf(text, sizeof text, "%llu/bots", (unsigned long long)game_seed(seed, from + number)), count = 0;
        struct chance c = {digest(text, length), 0, 0};
        ends[number] = play(&c, &count);
        decisions[number] = count;
    }
}
