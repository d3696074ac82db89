"""What is told must be known to all who are told; who is told, and that it is told at all, as well."""

import pytest

from interpreter.diagnostics.diagnostic import Severity
from tests.compilation import compile_text

GAME = """\
rulewright: 1
game: telling
players: 3
kinds:
  card: [ace, king]
track:
  deck: pile of card starting at pool(2 for card in cards), known to nobody
  hand(player): pool of card, known to player
  friend(player): player or none, known to player
  leader: player or none
setup:
  - deal: up to 1 from deck to hand(me)
play:
  - turns: clockwise
    safety_limit: 6
    do:
      - let:
          mine: hand(me)
          theirs: hand(next(me))
          top_card: top(deck)
          chosen: friend(me) otherwise me
          here: size(hand(next(me)))
          ahead: leader otherwise me
          of_leader: hand(ahead)
      - {STEP}
"""


def found(step: str) -> set[str]:
    _, report = compile_text("made.game.yaml", GAME.replace("{STEP}", step).encode())
    return {each.code for each in report if each.severity is Severity.ERROR}


@pytest.mark.parametrize(
    "step",
    [
        '{tell: "{here} of {leader}"}',
        '{tell: "{mine}", to: me}',
        '{tell: "{theirs}", to: next(me)}',
        '{tell: "{of_leader}", to: ahead}',
        '{tell: "{mine}", tells: hand}',
        '{tell: "{mine}", to: next(me), tells: hand to next(me)}',
        '{reveal: "hand(next(me)) to me"}',
        "{reveal: deck}",
        "{reveal: hand, to: others(me)}",
        "{if: ace in mine, then: [{reveal: friend(me), to: me}]}",
        '{if: size(mine) > 0, then: [{tell: "Something is there."}]}',
        '{if: ace in mine, then: [{tell: "You have it.", to: me}]}',
    ],
)
def test_what_is_known_may_be_told(step: str) -> None:
    assert found(step) == set()


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ('{tell: "{mine}"}', "D309"),
        ('{tell: "{mine}", to: next(me)}', "D309"),
        ('{tell: "{mine}", to: others(me)}', "D309"),
        ('{tell: "{top_card}", to: me}', "D309"),
        ('{tell: "It is you.", to: chosen}', "D309"),
        ('{if: ace in mine, then: [{tell: "Somebody has it."}]}', "D302"),
        ('{if: ace in mine, then: [{tell: "Somebody has it.", to: next(me)}]}', "D302"),
        ("{reveal: hand(friend(me) otherwise me)}", "D309"),
        ("{reveal: hand(me) to chosen}", "D309"),
        ("{if: ace in mine, then: [{reveal: hand(me) to next(me)}]}", "D302"),
        ("{reveal: mine}", "T140"),
        ("{reveal: hand(leader)}", "T103"),
        ('{tell: "{nothing_like_it}"}', "N105"),
        ('{tell: "Welcome.", to: here}', "T165"),
        ('{tell: "Welcome.", to: leader}', "T103"),
    ],
)
def test_what_is_not_known_is_refused(step: str, code: str) -> None:
    assert found(step) == {code}
