"""`rulewright simulate A --against B` from outside."""

import json
from pathlib import Path

import pytest

from interpreter.simulation import simulate
from tests.unit.cli.test_commands import FINE, WRONG_USE, run
from tests.unit.simulation.comparison import games

GAMES = Path(__file__).parents[3] / "games"


@pytest.fixture
def coin(tmp_path: Path) -> Path:
    """A small game."""
    return games.game(tmp_path)


def test_the_differences_are_told_in_sentences_and_as_a_table(coin: Path) -> None:
    told = run("simulate", coin, "--against", coin, "--option", "height=1", "--against-option", "height=9", "-n", 40)
    assert FINE == told.exit_code, told.output
    assert "40 pairs of games, 2 players, seed 0" in told.stdout
    assert "a player scores" in told.stdout
    assert "seat 1 wins" in told.stdout


def test_everything_can_be_read_by_programs_and_does_not_depend_on_the_processes(coin: Path) -> None:
    words = ("simulate", coin, "--against", coin, "--against-option", "height=9", "-n", 30, "--json")
    one, two = (run(*words, "--jobs", jobs) for jobs in (1, 2))
    assert one.stdout == two.stdout
    read = json.loads(one.stdout)
    assert ("3", "9") == (read["first"]["options"]["height"], read["second"]["options"]["height"])
    assert {"wins", "score", "turns", "ends"} <= {measure["about"] for measure in read["measures"]}


def test_a_page_is_written_and_the_same_again_is_the_same(coin: Path, tmp_path: Path) -> None:
    pages = [tmp_path / name for name in ("one.html", "two.html")]
    for jobs, page in enumerate(pages, 1):
        told = run("simulate", coin, "--against", coin, "--against-option", "height=9", "-n", 24, "--jobs", jobs, "-o", page)
        assert FINE == told.exit_code, told.output
    assert pages[0].read_bytes() == pages[1].read_bytes()
    assert "--against-option height=9" in pages[0].read_text(encoding="utf-8")


@pytest.mark.full
def test_pairs_can_share_layouts_and_the_command_says_so() -> None:
    words = ("simulate", "underwood", "--against", "underwood+dear_neighbours", "-n", 4, "--layouts", 2, "--json")
    one, two = (run(*words, "--jobs", jobs) for jobs in (1, 2))
    assert (FINE, one.stdout) == (two.exit_code, two.stdout)
    assert one.stdout != run(*words[:6], "--json").stdout


def test_an_option_holds_for_both_games_where_both_have_it(coin: Path) -> None:
    other = GAMES / "tic_tac_toe.game.yaml"
    told = run("simulate", coin, "--against", other, "--option", "height=2", "-n", 3, "--json")
    assert FINE == told.exit_code, told.output
    both = run("simulate", coin, "--against", coin, "--option", "height=2", "-n", 3, "--json")
    assert "2" == json.loads(both.stdout)["second"]["options"]["height"]


def test_the_fewest_players_that_both_games_can_have_are_taken(coin: Path, tmp_path: Path) -> None:
    folder = tmp_path / "more"
    folder.mkdir()
    more = games.game(folder, players="3 to 5")
    told = run("simulate", coin, "--against", more, "-n", 2, "--json")
    assert 3 == json.loads(told.stdout)["players"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--against", "underwood", "--players", 9), "R101"),
        (("--against", "underwood+unheard_of"), "C121"),
        (("--against", "underwood+saplings+mycorrhiza"), "O104"),
        (("--against", "underwood", "--against-option", "unheard=1"), "R102"),
        (("--against", "underwood", "--against-option", "unheard"), "C126"),
        (("--against", "underwood", "-o", "page.pdf"), "C178"),
        (("--against", "underwood", "-o", "no/such/folder/page.html"), "C130"),
        (("--against-option", "a=1"), "C175"),
        (("-o", "page.html"), "C175"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(str(word) for word in value),
)
def test_wrong_use_is_refused_before_anything_is_played(words: tuple[object, ...], said: str) -> None:
    told = run("simulate", "underwood", *words)
    assert told.exit_code in (WRONG_USE, 1)
    assert said in told.output
    assert "Traceback" not in told.output


def test_who_interrupts_is_told_what_has_been_played(coin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count = [0]
    original = simulate.play

    def play(*words: object, **more: object) -> object:
        count[0] += 1
        if count[0] > 30:
            raise KeyboardInterrupt
        return original(*words, **more)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(simulate, "play", play)
    told = run("simulate", coin, "--against", coin, "--against-option", "height=9", "-n", 100)
    assert FINE == told.exit_code, told.output
    assert "Stopped after 15 of 100 pairs of games." in told.stdout
    told = run("simulate", coin, "--against", coin, "-n", 100)
    assert "nothing to report" in told.output


def test_every_game_can_be_written_as_a_line(coin: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert FINE == run("simulate", coin, "-n", 5, "--records", path).exit_code
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [0, 1, 2, 3, 4] == [row["number"] for row in rows]
    assert {"game", "variants", "number", "seed", "end", "winners", "scores", "turns", "decisions", "options"} == set(rows[0])
    assert FINE == run("simulate", coin, "--against", coin, "-n", 3, "--records", path).exit_code
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert ["A", "B"] * 3 == [row["side"] for row in rows]
    assert WRONG_USE == run("simulate", coin, "--records", tmp_path / "no" / "games.jsonl").exit_code
