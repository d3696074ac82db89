"""The generator of chance: specified, so that other programs can do the same."""

from collections import Counter
from random import Random

import pytest

from interpreter.session.rng import Generator, UniformInts, derive_stream
from interpreter.session.sources import randbelow_of


def test_words_are_those_of_the_published_generator() -> None:
    generator = Generator(1234567)
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    assert expected == [generator.word() for _ in range(5)]


def test_the_vectors_of_the_description_hold() -> None:
    generator = derive_stream(1, "chance", 0)
    assert [5, 4, 3, 3, 4] == [generator.below(6) for _ in range(5)]
    assert 277465211971284274423036009338 == generator.below(10**30)


def test_numbers_stay_below_their_limit_however_large_it_is() -> None:
    generator = derive_stream("limits")
    for limit in (1, 2, 3, 6, 2**64, 2**64 + 1, 10**40):
        assert all(0 <= generator.below(limit) < limit for _ in range(50))


def test_all_numbers_are_about_as_likely() -> None:
    generator = derive_stream("fair")
    counts = Counter(generator.below(6) for _ in range(6000))
    assert set(range(6)) == set(counts)
    assert max(counts.values()) - min(counts.values()) < 200


def test_every_purpose_has_a_generator_of_its_own() -> None:
    assert derive_stream(1, "chance", 1).word() != derive_stream(1, "chance", 2).word() != derive_stream(2, "chance", 2).word()
    assert derive_stream(1, "layout", 2).word() == derive_stream(1, "layout", 2).word()


def test_dice_waste_no_bits() -> None:
    dice = UniformInts(derive_stream(1, "bots"))
    assert [4, 4, 3, 1, 0, 1, 4, 5] == [dice.below(6) for _ in range(8)]
    bits = f"{derive_stream(1, 'bots').word():064b}"
    threes = [int(bits[place : place + 3], 2) for place in range(0, 63, 3)]
    again = UniformInts(derive_stream(1, "bots"))
    assert [number for number in threes if number < 6][:8] == [again.below(6) for _ in range(8)]
    assert 0 == again.below(1)


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 8, 100, 10**25])
def test_dice_give_every_number_below_a_limit(limit: int) -> None:
    dice = UniformInts(derive_stream(2, "bots"))
    found = [dice.below(limit) for _ in range(2000)]
    assert all(0 <= number < limit for number in found)
    assert min(limit, 100) <= len(set(found)) or limit > 100


def test_a_random_of_python_draws_what_its_randrange_gives() -> None:
    below, random = randbelow_of(Random(7)), Random(7)
    for limit in (*range(1, 40), 1 << 40, 10**30) * 3:
        assert below(limit) == random.randrange(limit)
