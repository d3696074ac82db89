"""Numbers of chance, digests and divisions of the WebAssembly machine are those of Python."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.backends.wasm.prelude import arithmetic, rng
from interpreter.backends.wasm.prelude import sha256 as hashing
from interpreter.session.rng import Generator, UniformInts, derive_stream
from tests.unit.backends.wasm.tree_evaluator import Module, Trap, signed

WORDS = st.integers(0, (1 << 64) - 1)
LIMITS = st.lists(st.one_of(st.integers(1, 40), st.integers(1, 1 << 63), st.integers(0, 63).map(lambda bits: 1 << bits)), max_size=60)
AT = 4096
MEMORY = hashing.Memory(constants=256, scratch=512)
NUMBERS, HASHES, DIVISIONS = Module(rng.FUNCTIONS), Module(hashing.functions(MEMORY)), Module(arithmetic.FUNCTIONS)
HASHES.memory[256:512] = hashing.ROUND_CONSTANTS


def begin(state: int, *, module: Module = NUMBERS) -> None:
    module.memory[AT : AT + rng.SIZE] = state.to_bytes(8, "little") + bytes(16)


def write(text: bytes, at: int = AT) -> tuple[int, int]:
    HASHES.memory[at : at + len(text)] = text
    return at, len(text)


def test_the_vectors_of_the_description_hold() -> None:
    begin(1234567)
    assert [6457827717110365317, 3203168211198807973, 9817491932198370423] == [NUMBERS.call("word", AT) for _ in range(3)]
    begin(HASHES.call("derive_stream", *write(b"1"), hashing.CHANCE, 0))
    assert [5, 4, 3, 3, 4] == [NUMBERS.call("below", AT, 6) for _ in range(5)]
    begin(HASHES.call("derive_stream", *write(b"1"), hashing.BOTS, 0))
    assert [4, 4, 3, 1, 0, 1, 4, 5] == [NUMBERS.call("uniform_below", AT, 6) for _ in range(8)]


@given(WORDS, LIMITS)
def test_the_generator_gives_the_same_numbers(state: int, limits: list[int]) -> None:
    begin(state)
    generator = Generator(state)
    for limit in limits:
        assert generator.below(limit) == NUMBERS.call("below", AT, limit)
        assert generator.state == NUMBERS.load(AT, 8)
    assert generator.word() == NUMBERS.call("word", AT)


@given(WORDS, LIMITS)
def test_the_bits_of_words_give_the_same_numbers(state: int, limits: list[int]) -> None:
    begin(state)
    dice = UniformInts(generator := Generator(state))
    for limit in limits:
        assert dice.below(limit) == NUMBERS.call("uniform_below", AT, limit)
        assert generator.state == NUMBERS.load(AT, 8)


@pytest.mark.parametrize("name", ["below", "uniform_below"])
@pytest.mark.parametrize("limit", [0, -1, (1 << 63) + 1])
def test_other_limits_are_a_mistake(name: str, limit: int) -> None:
    begin(1)
    with pytest.raises(Trap):
        NUMBERS.call(name, AT, limit)


@pytest.mark.parametrize("length", range(201))
def test_digests_are_those_of_the_standard(length: int) -> None:
    text = bytes((7 * place + length) % 256 for place in range(length))
    digest = sha256(text).digest()
    HASHES.memory[MEMORY.rest : MEMORY.rest + 128] = bytes(range(128, 256))  # what was there before
    assert int.from_bytes(digest[:8], "big") == HASHES.call("sha256", *write(text))
    parts = [HASHES.load(MEMORY.digest + 4 * place, 4).to_bytes(4, "big") for place in range(8)]
    assert digest == b"".join(parts)


SEEDS = st.one_of(st.integers(0, (1 << 64) - 1), st.integers(-1000, 1000), st.text(max_size=150).filter(lambda text: text.isprintable()))


@given(SEEDS, st.one_of(st.integers(0, 1000), WORDS))
def test_streams_are_those_of_the_session(seed: int | str, number: int) -> None:
    prefix = write(str(seed).encode())
    assert derive_stream(seed, "chance", number).state == HASHES.call("derive_stream", *prefix, hashing.CHANCE, number)
    assert derive_stream(seed, "game", number).state == HASHES.call("derive_stream", *prefix, hashing.GAME, number)
    assert derive_stream(seed, "bots").state == HASHES.call("derive_stream", *prefix, hashing.BOTS, number)


@given(st.one_of(WORDS, st.integers(0, 20).map(lambda digits: 10**digits % (1 << 64)), st.integers(0, 1100)))
def test_numbers_are_written_in_digits(number: int) -> None:
    end = HASHES.call("write_decimal", AT, number)
    assert str(number).encode() == HASHES.memory[AT:end]


@given(st.integers(-(1 << 62), 1 << 62) | st.integers(-20, 20), st.integers(-(1 << 62), 1 << 62) | st.integers(-9, 9))
def test_divisions_are_those_of_python(left: int, right: int) -> None:
    if right == 0:
        for name in ("div_down", "div_up", "mod"):
            with pytest.raises(Trap):
                DIVISIONS.call(name, left, right)
    else:
        expected = [left // right, -(-left // right), left % right]
        assert expected == [signed(DIVISIONS.call(name, left, right)) for name in ("div_down", "div_up", "mod")]
