"""Numbers of chance, digests and divisions of the WebAssembly machine are those of Python."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.backends.wasm.prelude import arithmetic, rng
from interpreter.backends.wasm.prelude import sha256 as hashing
from interpreter.backends.wasm.prelude.library import Data
from interpreter.session.rng import Generator, UniformInts, derive_stream
from tests.unit.backends.wasm.machines import MACHINES, Machine, loaded
from tests.unit.backends.wasm.tree_evaluator import Trap, signed

WORDS = st.integers(0, (1 << 64) - 1)
LIMITS = st.lists(st.one_of(st.integers(1, 40), st.integers(1, 1 << 63), st.integers(0, 63).map(lambda bits: 1 << bits)), max_size=60)
AT = 4096
MEMORY = hashing.Memory(constants=256, scratch=512)
FUNCTIONS = (*rng.FUNCTIONS, *hashing.functions(MEMORY), *arithmetic.FUNCTIONS)


@pytest.fixture(scope="module", params=MACHINES)
def module(request: pytest.FixtureRequest) -> Machine:
    return loaded(request.param, FUNCTIONS, [Data(MEMORY.constants, hashing.ROUND_CONSTANTS)])


def begin(module: Machine, state: int) -> None:
    module.memory[AT : AT + rng.SIZE] = state.to_bytes(8, "little") + bytes(16)


def write(module: Machine, text: bytes) -> tuple[int, int]:
    module.memory[AT : AT + len(text)] = text
    return AT, len(text)


def test_the_vectors_of_the_description_hold(module: Machine) -> None:
    begin(module, 1234567)
    assert [6457827717110365317, 3203168211198807973, 9817491932198370423] == [module.call("word", AT) for _ in range(3)]
    begin(module, module.call("derive_stream", *write(module, b"1"), hashing.CHANCE, 0))
    assert [5, 4, 3, 3, 4] == [module.call("below", AT, 6) for _ in range(5)]
    begin(module, module.call("derive_stream", *write(module, b"1"), hashing.BOTS, 0))
    assert [4, 4, 3, 1, 0, 1, 4, 5] == [module.call("uniform_below", AT, 6) for _ in range(8)]


@given(WORDS, LIMITS)
def test_the_generator_gives_the_same_numbers(module: Machine, state: int, limits: list[int]) -> None:
    begin(module, state)
    generator = Generator(state)
    for limit in limits:
        assert generator.below(limit) == module.call("below", AT, limit)
        assert generator.state == module.load(AT, 8)
    assert generator.word() == module.call("word", AT)


@given(WORDS, LIMITS)
def test_the_bits_of_words_give_the_same_numbers(module: Machine, state: int, limits: list[int]) -> None:
    begin(module, state)
    dice = UniformInts(generator := Generator(state))
    for limit in limits:
        assert dice.below(limit) == module.call("uniform_below", AT, limit)
        assert generator.state == module.load(AT, 8)


@pytest.mark.parametrize("name", ["below", "uniform_below"])
@pytest.mark.parametrize("limit", [0, -1, (1 << 63) + 1])
def test_other_limits_are_a_mistake(module: Machine, name: str, limit: int) -> None:
    begin(module, 1)
    with pytest.raises(Trap):
        module.call(name, AT, limit)


@pytest.mark.full
def test_digests_are_those_of_the_standard(module: Machine) -> None:
    for length in range(201):
        text = bytes((7 * place + length) % 256 for place in range(length))
        digest = sha256(text).digest()
        module.memory[MEMORY.rest : MEMORY.rest + 128] = bytes(range(128, 256))  # what was there before
        assert int.from_bytes(digest[:8], "big") == module.call("sha256", *write(module, text))
        assert digest == b"".join(module.load(MEMORY.digest + 4 * place, 4).to_bytes(4, "big") for place in range(8))


SEEDS = st.one_of(st.integers(0, (1 << 64) - 1), st.integers(-1000, 1000), st.text(max_size=150).filter(lambda text: text.isprintable()))


@given(SEEDS, st.one_of(st.integers(0, 1000), WORDS))
def test_streams_are_those_of_the_session(module: Machine, seed: int | str, number: int) -> None:
    prefix = write(module, str(seed).encode())
    assert derive_stream(seed, "chance", number).state == module.call("derive_stream", *prefix, hashing.CHANCE, number)
    assert derive_stream(seed, "game", number).state == module.call("derive_stream", *prefix, hashing.GAME, number)
    assert derive_stream(seed, "bots").state == module.call("derive_stream", *prefix, hashing.BOTS, number)


@given(st.one_of(WORDS, st.integers(0, 20).map(lambda digits: 10**digits % (1 << 64)), st.integers(0, 1100)))
def test_numbers_are_written_in_digits(module: Machine, number: int) -> None:
    end = module.call("write_decimal", AT, number)
    assert str(number).encode() == module.memory[AT:end]


@given(st.integers(-(1 << 62), 1 << 62) | st.integers(-20, 20), st.integers(-(1 << 62), 1 << 62) | st.integers(-9, 9))
def test_divisions_are_those_of_python(module: Machine, left: int, right: int) -> None:
    if right == 0:
        for name in ("div_down", "div_up", "mod"):
            with pytest.raises(Trap):
                module.call(name, left, right)
    else:
        expected = [left // right, -(-left // right), left % right]
        assert expected == [signed(module.call(name, left, right)) for name in ("div_down", "div_up", "mod")]


@given(st.integers(-(1 << 63) + 1, (1 << 63) - 1) | st.integers(-9, 9), st.integers(-(1 << 63) + 1, (1 << 63) - 1) | st.integers(-9, 9))
def test_a_product_is_right_or_traps(module: Machine, left: int, right: int) -> None:
    if abs(left * right) < 1 << 63:
        assert left * right == signed(module.call("product", left, right))
    else:
        with pytest.raises(Trap):
            module.call("product", left, right)


@given(st.one_of(st.integers(-(1 << 33), 1 << 33), st.integers(-(1 << 63), (1 << 63) - 1)), st.integers(-(1 << 34), 1 << 34))
def test_products_trap_where_they_take_too_much(module: Machine, left: int, right: int) -> None:
    for one, other in ((left, right), (right, left)):
        if (one and other and -(1 << 63) in (one, other)) or not -(1 << 63) <= one * other < 1 << 63:
            with pytest.raises(Trap):
                module.call("product", one, other)
        else:
            assert one * other == signed(module.call("product", one, other))
