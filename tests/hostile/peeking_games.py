"""Small games with hidden things, drawn at random: actions that show something, to some players, to all, or to nobody.

`peeking_game(random)` gives the text of a file that `check` accepts. `tests/hostile/known_worlds.py` counts what their players know.
"""

from random import Random

from tests.hostile.secret_rules import compiled

_HEAD = """\
rulewright: 1
game: peeking
players: {players}
kinds:
  card: [ace, king, queen]
  face: {{numbers: 1 to 3}}
track:
  deck: pile of card starting at pool((if card = ace then {aces} else if card = king then {kings} else {queens}) for card in cards), known to nobody
  slot_a: slot of card, known to nobody
  slot_b: slot of card, known to nobody
  hand(player): pool of card, known to player{until}
  pit: pile of card, known to nobody
  table: pool of card
  note(player): 0 to 3, known to player
  plan(player): 0 to 3, known to others(player)
  got(player): 0 to 9
  open(player): truth
  latest: face or none
setup:
  - shuffle: deck
  - draw: 1 from deck to slot_a
    surely: There are enough.
  - draw: 1 from deck to slot_b
    surely: There are enough.
{dealt}{rolled}play:
  - turns: clockwise
    safety_limit: 30
    do:
      - must: [{names}]
        surely: One can always work.
{after}actions:
  work:
    do:
      - add: up to 1 to got(me)
"""
_DEALT = """\
  - deal: 1 from deck to hand(me)
    surely: There are enough.
"""
_ROLLED = """\
  - each_player: players
    do:
      - roll: face from faces
        known_to: me
        do:
          - change: note(me) to face
"""
_AFTER = (
    "",
    """\
      - if: size(deck) = 1
        then:
          - tell: "One card is left."
""",
    """\
      - if: note(me) = 3
        then:
          - change: note(me) to 1
""",
    """\
      - if: slot_a = ace and got(me) > 1
        tells: slot_a
        then:
          - tell: "An ace lies in the first place."
""",
    """\
      - may: discard
        if_none: nothing
""",
)
ACTIONS = {
    "peek": "do: [{reveal: slot_a to me}]",
    "lift": "do: [{reveal: slot_b}]",
    "spy": "do: [{reveal: hand(next(me)) to me}]",
    "lay_open": "do: [{reveal: hand(me)}]",
    "draw_one": "require: {some: {that: size(deck) > 0, say: None is left.}}\n    do: [{draw: up to 1 from deck to hand(me)}]",
    "turn_up": "do: [{draw: up to 1 from deck to table}]",
    "bury": "do: [{draw: up to 1 from deck to pit}]",
    "stir": "do: [{shuffle: deck}]",
    "stir_pit": "do: [{shuffle: pit}]",
    "reveal_pit": "do: [{reveal: pit}]",
    "dig": "do: [{reveal: pit to me}]",
    "exchange": "do: [{move: all from slot_a to pit}, {move: all from slot_b to slot_a}]",
    "swap_hands": "do: [{move: all from hand(me) to pit}, {move: all from slot_b to hand(me)}]",
    "discard": "choose: {card: hand(me)}\n    do: [{move: card from hand(me) to table, surely: It was chosen there.}]",
    "hide": "choose: {card: hand(me)}\n    do: [{move: card from hand(me) to pit, surely: It was chosen there.}]",
    "guess": "choose: {card: cards}\n    do: [{if: card = slot_b, tells: slot_b, then: [{add: up to 1 to got(me)}]}]",
    "hint": 'choose: {card: cards}\n    do: [{if: card = slot_a, tells: slot_a, then: [{tell: "Yes.", to: me}]}]',
    "boast": "require: {strong: {that: note(me) > 1, say: Too little.}}\n    do: [{add: up to 1 to got(me)}]",
    "dare": "require: {lucky: {that: slot_a = ace, say: No ace., tells: slot_a}}\n    do: [{add: up to 1 to got(me)}]",
    "reset": "do: [{change: note(me) to 0}]",
    "confess": "do: [{reveal: note(me)}]",
    "write": "choose: {face: faces}\n    do: [{change: plan(me) to face}]",
    "read_plans": "do: [{reveal: plan(me) to me}]",
    "roll_open": "do: [{roll: face from faces, do: [{change: latest to face}]}]",
    "roll_hidden": "do: [{roll: face from faces, known_to: me, do: [{change: note(me) to face}]}]",
    "roll_for_none": "do: [{roll: face from faces, known_to: others(me), do: [{change: plan(me) to face}]}]",
    "tidy": "do: [{if: note(me) > 1, then: [{take: up to 1 from note(me)}]}]",
    "uncover": "do: [{change: open(me) to yes}]",
    "cover": "do: [{change: open(me) to no}]",
    "count": 'do: [{let: {left: size(deck)}}, {tell: "{left} are left."}]',
    "pass_on": "do: [{change: plan(next(me)) to note(me), tells: note}]",
    "whisper": 'do: [{let: {mine: note(me)}}, {tell: "{mine}.", to: me}]',
    "secretly": "do: [{choose: {pick: faces}, secret: yes, do: [{change: note(me) to pick}]}]",
}


def peeking_game(random: Random) -> str:
    """The text of a game with some of these actions."""
    while True:
        text = _written(random)
        if compiled(text)[0] is not None:
            return text


def _written(random: Random) -> str:
    names = random.sample(sorted(ACTIONS), random.randint(2, 5))
    after = random.choice(_AFTER)
    if "discard" in after and "discard" not in names:
        names.append("discard")
    aces, kings, queens = random.choice([(1, 4, 0), (1, 3, 1), (2, 2, 1), (1, 1, 3), (4, 0, 1), (2, 2, 2), (3, 0, 0)])
    head = _HEAD.format(
        players=random.choice((2, 2, 3)),
        aces=aces,
        kings=kings,
        queens=queens,
        until=random.choice(("", " until open(player)")),
        dealt=random.choice(("", _DEALT)) if aces + kings + queens > 4 else "",
        rolled=random.choice(("", _ROLLED)),
        names=", ".join([*(each for each in names if each != "discard" or "discard" not in after), "work"]),
        after=after,
    )
    return head + "".join(f"  {name}:\n    {ACTIONS[name]}\n" for name in names) + "scoring:\n  got: {points: got(player)}\n"
