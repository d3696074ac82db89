"""Small games in which players roll and keep what they rolled in a hidden place, in every way that rules can say it.

`hides(game)` tells by all courses of chance whether anything is hidden from another player after that.
"""

from collections.abc import Iterator
from itertools import product

from interpreter.session.library import Game, State

_GAME = """\
rulewright: 1
game: kept
players: 2
kinds:
  face: {{numbers: 1 to 3}}
track:
  value(player): face or none, known to player
  total(player): 0 to 9, known to player
  copy(player): 0 to 9, known to player
  cup(player, face): 0 to 5, known to player
  marks(player): set of face, known to player
  hand(player): pool of face, known to player
  stock: pool of face starting at pool(2 for face in faces)
  seen: face or none
  tally: 0 to 9
words:
  big(face): face > 1
play:
  - each_player: players
    do:
{before}      - roll: face from faces
{known}        do:
{kept}  - turns: clockwise
    safety_limit: 4
    do:
      - must: stop
actions:
  stop:
    do:
      - end_game: over
procedures:
  put(face):
    do:
      - add: up to 1 to cup(me, face)
  put_total(face):
    do:
      - add: up to face to total(me)
end:
  over: {{}}
scoring:
  sum: {{points: total(player) + copy(player) + sum(cup(player, face) for face in faces) + size(hand(player)) + (value(player) otherwise 0)}}
"""
WAYS = {
    "value": "- change: value(me) to face",
    "worked out": "- change: total(me) to face + 1",
    "amount": "- add: up to face to total(me)",
    "by `if` in a value": "- change: total(me) to (if face > 2 then 5 else 1)",
    "index": "- add: up to 1 to cup(me, face)",
    "index of a change": "- change: cup(me, face) to 1",
    "index by words": "- add: up to 1 to cup(me, first(each in faces where each >= face) otherwise 1)",
    "if": "- {if: face = 3, then: [{change: 'cup(me, 3)' to 1}]}".replace("{change: 'cup(me, 3)' to 1}", '{change: "cup(me, 3) to 1"}'),
    "else": '- {if: face = 3, then: [{change: "tally to 1"}], else: [{change: "total(me) to 4"}]}',
    "if by a word": '- {if: big(face), then: [{add: "up to 1 to total(me)"}]}',
    "repeat": '- {repeat: face, do: [{add: "up to 1 to total(me)"}]}',
    "loop over a set": '- {for_each: each in set(other in faces where other <= face), do: [{add: "up to 1 to total(me)"}]}',
    "loop and index": '- {for_each: each in faces, do: [{if: each = face, then: [{add: "up to 1 to cup(me, each)"}]}]}',
    "procedure": "- run: put(face)",
    "procedure with an amount": "- run: put_total(face)",
    "name": "- {let: {most: limited(face + 1, 0, 3)}}\n          - add: up to most to total(me)",
    "open place": '- change: seen to face\n          - {if: seen = 2, then: [{add: "up to 1 to total(me)"}]}',
    "open counter": "- change: tally to face\n          - add: up to tally to total(me)",
    "open counter in a loop": '- change: tally to face\n          - {repeat: tally, do: [{add: "up to 1 to copy(me)"}]}',
    "from place to place": "- add: up to face to total(me)\n          - add: up to total(me) to copy(me)",
    "pool": "- move: up to face from stock to hand(me)",
    "pool by `if`": '- {if: face > 1, then: [{move: "1 of 3 from stock to hand(me)", surely: There are two.}]}',
}
_HIDDEN_ROLL = """\
      - roll: other from faces
        known_to: me
        do:
          - change: copy(me) to other
          - change: total(me) to other
          - add: up to 1 to cup(me, other)
"""
KNOWN = {"open": "", "hidden": "        known_to: me\n"}


def kept_rolls() -> Iterator[tuple[str, str]]:
    """The names and texts of all games: each way, for an open and a hidden roll, alone and behind a roll that is hidden."""
    for (way, step), (known, line), before in product(WAYS.items(), KNOWN.items(), ("", _HIDDEN_ROLL)):
        if before and way in ("value", "worked out", "by `if` in a value", "else", "index of a change", "if"):
            continue  # these put something in the place of what was there
        if before and way in ("pool", "pool by `if`"):
            continue  # nothing hidden comes to these places
        yield (
            f"{way}, {known}{', behind a hidden roll' if before else ''}",
            _GAME.format(before=before, known=line, kept=f"          {step}\n"),
        )


def hides(game: Game) -> bool:
    """True if a player cannot tell from the own sights what another one keeps, in some course of chance."""
    kept: dict[object, object] = {}
    first = game.start(players=2).state
    return any(
        kept.setdefault((seat, _sight(state, seat)), state.position.store) != state.position.store
        for state in _settled(first)
        for seat in (0, 1)
    )


def _settled(state: State) -> Iterator[State]:
    if not state.questions or not state.questions[0].is_chance:
        yield state
        return
    for option in state.questions[0].options:
        yield from _settled(state.answer(option))


def _sight(state: State, seat: int) -> str:
    return repr((state.view(seat), [(entry.kind, entry.sentence) for entry in state.log(seat)]))
