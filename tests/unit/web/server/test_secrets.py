"""Every byte that a seat receives, searched for what is hidden from it: other secrets give the same bytes."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from urllib.request import urlopen

import pytest

from interpreter import load
from interpreter.project import loading
from tests.budgets import NIGHTLY
from tests.web_secrets import Twins, played
from tests.web_server import Server, page, running
from tests.web_stage import Stage, Workers, compared

pytestmark = pytest.mark.full

SMALL = {"goofspiel": 3, "kuhn_poker": 2, "liars_dice": 3}
ALL = SMALL | {"drunter_drueber": 2, "fogbound": 2, "glade": 2, "hearts": 4, "holdem": 3, "mycelia": 2, "spades": 4}
GAMES = ALL if NIGHTLY else SMALL
LONG = ("drunter_drueber", "glade", "hearts", "mycelia", "spades")  # games that take a minute and more over sockets
ANSWERS = 1_000_000 if NIGHTLY else 8  # whole games at night, else their beginnings
SEED = 123_456_789_012_345
HINTS = 30 if NIGHTLY else 3  # positions at which a hint is asked for
FEW = 2  # parts of each game without a network; at night more, of games whose moves take long fewer: together above a thousand
MANY = {
    "kuhn_poker": 250, "goofspiel": 200, "liars_dice": 130, "fogbound": 100, "hearts": 100, "holdem": 100, "spades": 60, "glade": 60,
    "mycelia": 50, "drunter_drueber": 40,
}  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all games."""
    with running(tmp_path_factory.mktemp("tables")) as started:
        yield started


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Workers:
    """Workers in this process."""
    return Workers(tmp_path_factory.mktemp("stage"))


@pytest.mark.nightly
def test_every_game_that_hides_something_is_looked_at() -> None:
    hiding = {name for name in loading.shipped() if any(load(name).bounds(players, {}).hidden for players in load(name).players)}
    assert set(ALL) == set(MANY) == hiding
    assert sum(MANY.values()) >= 1000


@pytest.mark.parametrize("game", GAMES)
def test_in_many_parts_of_games_other_secrets_give_the_same_bytes(workers: Workers, game: str) -> None:
    parts, total = MANY[game] if NIGHTLY else FEW, Counter[str]()
    for seed in range(parts):
        total += compared(workers, game, GAMES[game], seed)
    print(game, dict(total))
    assert min(total[each] for each in ("frames", "replies", "swapped")) >= parts
    assert total["sentences"]


def test_what_is_compared_is_what_goes_over_the_socket(server: Server, workers: Workers) -> None:
    """The workers of a running server and those in this process say the same, apart from names that are drawn."""
    source = Random(5)
    stage = Stage(workers, workers.setup("liars_dice", 3, SEED), [None, "seat_1"], source)
    made = server.table("liars_dice", "person", "person", "person", seed=SEED, listed=True)
    with page(server, made, "spectator") as spectator, page(server, made, "seat_1") as seat:
        for heard, viewer in ((spectator.heard[0], None), (seat.heard[0], "seat_1")):
            first, other = (json.loads(each) for each in (heard, stage.heard[viewer][0]))
            drawn = {"table": other["document"]["table"], "seats": other["document"]["seats"]}
            assert first | {"epoch": other["epoch"], "document": first["document"] | drawn} == other
        answer = {"id": "a", "ask": 0, "answer": "bid 1 2"}
        assert seat.ask("answer", **answer)["type"] == "done"
        stage.say("seat_1", {"type": "answer", **answer})
        for heard, viewer in ((spectator, None), (seat, "seat_1")):
            while heard.document["answers"] == 0:
                heard.hear()
            patch = next(text for text in reversed(heard.heard) if '"answers"' in text)
            assert _operations(patch) == _operations(stage.heard[viewer][-1])
            assert not any(str(SEED) in text for text in heard.heard)
    for path in ("/api/tables", f"/rulebook/{made['table']}"):
        with urlopen(server.origin + path) as answer:
            assert str(SEED) not in answer.read().decode()


def _operations(text: str) -> object:
    """What a patch changes, as it is written; who is there changes besides."""
    return json.dumps([each for each in json.loads(text)["operations"] if not each["path"].startswith("/seats")], ensure_ascii=False)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_other_secrets_give_every_seat_the_same_bytes(server: Server, game: str) -> None:
    swapped = compared = frames = size = hinted = 0
    rounds = 3 if NIGHTLY and game not in LONG else 1
    for seed in range(rounds):
        source = Random(seed)
        done = played(server, game, GAMES[game], source, ANSWERS)
        twins = Twins.of_table(server.folder, done.table)
        for viewer, heard in done.heard.items():
            for received, written in twins.frames(viewer, heard):
                assert received == written
                frames, size = frames + 1, size + len(received.encode())
        for look in done.looks:
            assert look.reply["type"] == "refused" or look.reply["reasons"] == twins.reasons(look)
        for number in range(1, len(twins.tables)):
            for viewer in twins.viewers:
                for told, other in twins.sentences(viewer, number, source):
                    assert told == other
                    compared += 1
        for number in source.sample(range(len(twins.tables) - 1), k=min(HINTS, len(twins.tables) - 1)):
            for question in twins.tables[number].match.questions:
                told, other = twins.hints(question.name, number)
                assert told == other
                hinted += 1
        swapped += twins.swapped
    print(game, {"games": rounds, "frames": frames, "bytes": size, "swapped": swapped, "sentences": compared, "hints": hinted})
    assert swapped
    assert hinted
    assert compared
