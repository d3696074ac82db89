"""Every byte that a seat receives, searched for what is hidden from it: other secrets give the same bytes."""

import os
from collections.abc import Iterator
from random import Random

import pytest

from tests.web_secrets import Twins, played
from tests.web_server import Server, running

NIGHTLY = os.environ.get("HYPOTHESIS_PROFILE") == "nightly"
SMALL = {"goofspiel": 3, "kuhn_poker": 2, "liars_dice": 3}
ALL = SMALL | {"drunter_drueber": 2, "fogbound": 2, "glade": 2, "hearts": 4, "holdem": 3, "mycelia": 2, "spades": 4}
GAMES = ALL if NIGHTLY else SMALL
ROUNDS = 1000 // len(GAMES) if NIGHTLY else 1
ANSWERS = 1_000_000 if NIGHTLY else 8  # whole games at night, else their beginnings


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all games."""
    with running(tmp_path_factory.mktemp("tables")) as started:
        yield started


@pytest.mark.parametrize("game", GAMES)
def test_other_secrets_give_every_seat_the_same_bytes(server: Server, game: str) -> None:
    swapped = compared = 0
    for seed in range(ROUNDS):
        source = Random(seed)
        done = played(server, game, GAMES[game], source, ANSWERS)
        twins = Twins(server.folder, done.table)
        for viewer, heard in done.heard.items():
            for received, written in twins.frames(viewer, heard):
                assert received == written
        for look in done.looks:
            assert look.reply["type"] == "refused" or look.reply["reasons"] == twins.reasons(look)
        for number in range(1, len(twins.tables)):
            for viewer in twins.viewers:
                for told, other in twins.sentences(viewer, number, source):
                    assert told == other
                    compared += 1
        swapped += twins.swapped
    assert swapped
    assert compared
