"""What a vote comes to: told in the log and at the terminal, where there is anything to count."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from interpreter import Game, Match, load
from interpreter.cli.interactive.local_match import LocalMatch
from interpreter.runtime.serialization.tally import Tally
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: council
players: 2 to 5
kinds:
  opinion: [for, against, abstention]
  bid: {{numbers: 1 to 3}}
track:
  trust(player): 0 to 60
  tries: 0 to 9
play:
  - repeat: 3
    do:
      - choose_together: players
        {secret}choose:
          vote: {choices}
      - add: up to 1 to tries
ranking:
  most: {{most: trust(player)}}
show:
  opinion: {{names: {{for: {{en: in favour, de: dafür}}, against: {{en: against, de: dagegen}}, abstention: {{en: none, de: keine}}}}}}
"""


def council(folder: Path, choices: str, secret: str = "") -> Game:
    return load(write_game(folder, GAME.format(choices=choices, secret=secret)))


def voted(game: Game, votes: Iterable[str]) -> Match:
    """A match after the first vote."""
    votes = list(votes)
    match = game.start(players=len(votes))
    for seat, vote in enumerate(votes):
        match.answer(f"vote {vote}", player=seat)
    return match


def tallies(match: Match, language: str | None = None) -> list[tuple[str, object]]:
    return [(entry.sentence, entry.data) for entry in match.log(None, language=language) if entry.kind == "tally"]


def test_a_vote_is_counted_in_every_language(tmp_path: Path) -> None:
    match = voted(council(tmp_path, "opinions"), ("against", "for", "against", "for", "abstention"))
    data = {"counts": {"for": 2, "against": 2, "abstention": 1}}
    assert [("In all: in favour × 2, against × 2, none × 1", data)] == tallies(match, "en")
    assert [("Insgesamt: dafür × 2, dagegen × 2, keine × 1", data)] == tallies(match, "de")
    assert "rules tally " in match.known(0)


def test_each_of_several_things_in_an_answer_counts(tmp_path: Path) -> None:
    match = voted(council(tmp_path, "subsets(opinions, 0, 2)"), ("{for abstention}", "{against abstention}", "{}"))
    assert [("In all: none × 2, in favour × 1, against × 1", {"counts": {"abstention": 2, "for": 1, "against": 1}})] == tallies(match)


def test_yes_and_no_are_told_in_the_language(tmp_path: Path) -> None:
    match = voted(council(tmp_path, "set(yes, no)"), ("no", "yes", "no"))
    assert [("Insgesamt: nein × 2, ja × 1", {"counts": {"no": 2, "yes": 1}})] == tallies(match, "de")


@pytest.mark.parametrize(
    ("choices", "votes"),
    [
        ("opinions", ("for", "for")),
        ("opinions", ("for", "against", "abstention")),
        ("bids", ("1", "1", "2")),
        ("set(1, 2)", ("1", "1", "2")),
    ],
)
def test_two_answers_different_ones_and_numbers_are_not_counted(tmp_path: Path, choices: str, votes: tuple[str, ...]) -> None:
    assert not tallies(voted(council(tmp_path, choices), votes))


def test_what_is_not_turned_up_is_not_counted(tmp_path: Path) -> None:
    assert not tallies(voted(council(tmp_path, "opinions", "secret: yes\n        "), ("for", "for", "for")))


def test_the_terminal_tells_it_after_the_answers(tmp_path: Path) -> None:
    match = council(tmp_path, "opinions").start(players=3)
    local = LocalMatch(match.history, frozenset(range(3)), seed=1, language="de")
    told = []
    while (question := local.question()) is not None and not told:
        told = [each for each in local.give(question, next(iter(question.options))) if isinstance(each, Tally)]
    assert ["Insgesamt: dafür × 3"] == [each.sentence("de") for each in told]
