"""Random numbers, written out: the same seed gives the same games on every machine and in every language.

The generator is SplitMix64. Its state is a number below 2^64; one step is, all modulo 2^64,

    state ← state + 0x9E3779B97F4A7C15
    z ← state
    z ← (z xor z >> 30) * 0xBF58476D1CE4E5B9
    z ← (z xor z >> 27) * 0x94D049BB133111EB
    word ← z xor z >> 31

`below(n)` takes as many words as the bits of n - 1 need (at least one), joins them with the first word in front, keeps
the highest of those bits and starts again until the number is below n: uniform for every n, however large.

A purpose gets a generator of its own, `derive_stream(seed, "layout")`, `derive_stream(seed, "chance", 12)`: the first state is the
first eight bytes, highest first, of the SHA-256 of the parts as text joined by `/`. So the twelfth question of chance
in a game has the same outcome whoever asks, after an undo too.

Where many small numbers are wanted (games played by chance), `UniformInts` wastes none of the bits: `below(n)` takes, from the bits
of the words one after the other, highest first, as many as n - 1 needs, and starts again until the number is below n.

Test vectors: state 1234567 gives the words 6457827717110365317, 3203168211198807973, 9817491932198370423;
`derive_stream(1, "chance", 0)` gives below(6): 5, 4, 3, 3, 4, then below(10**30): 277465211971284274423036009338.
`UniformInts(derive_stream(1, "bots"))` gives below(6): 4, 4, 3, 1, 0, 1, 4, 5.
"""

from dataclasses import dataclass
from hashlib import sha256

from interpreter.project.errors import whole_number, wrong_argument

Seed = int | str | None  # of a game; without one the questions of chance stay open
MASK = (1 << 64) - 1


@dataclass(slots=True)
class Generator:
    """Random generator with a state that every draw changes: SplitMix64, the same numbers on every machine.

    state: a number below 2^64.
    Source: G. Steele, D. Lea, C. Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
    """

    state: int

    def word(self) -> int:
        """The next 64 bits, as a number from 0 to 2^64 - 1."""
        return self.below(1 << 64)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each exactly as likely as any other; `limit` may be of any size from 1.

        Raises `UsageError` for a limit that is no whole number from 1.
        """
        if type(limit) is not int or limit < 1:
            limit = _limit(limit)
        bits = (limit - 1).bit_length()
        if bits > 64:
            return self._large(limit, bits)
        while True:
            self.state = mixed = (self.state + 0x9E3779B97F4A7C15) & MASK
            mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
            number = (mixed ^ (mixed >> 31)) >> 64 - bits
            if number < limit:
                return number

    def _large(self, limit: int, bits: int) -> int:
        """A number that takes several words."""
        words = -(-bits // 64)
        while True:
            joined = 0
            for _ in range(words):
                joined = joined << 64 | self.word()
            number = joined >> (64 * words - bits)
            if number < limit:
                return number


class UniformInts:
    """Uniform integers from the bits of a generator: `below(limit)` is a number from 0 to limit - 1, each as likely as any other."""

    __slots__ = ("below",)

    def __init__(self, generator: Generator) -> None:
        held = left = 0  # the bits that are left of the last word, and how many

        def below(limit: int) -> int:
            nonlocal held, left
            bits = (limit - 1).bit_length()
            while True:
                while left < bits:
                    held = held << 64 | generator.word()
                    left += 64
                left -= bits
                number = held >> left
                held &= (1 << left) - 1
                if number < limit:
                    return number

        self.below = below


def derive_stream(*parts: int | str) -> Generator:
    """The generator for a purpose: the seed first, then what it is for."""
    name = "/".join(str(part) for part in parts)
    return Generator(int.from_bytes(sha256(name.encode()).digest()[:8], "big"))


def _limit(found: object) -> int:
    """A limit that is no whole number of Python as one; refuses anything else, and numbers below 1."""
    limit = whole_number("limit", found)
    if limit < 1:
        raise wrong_argument("limit", "a whole number from 1", found)
    return limit
