"""What a viewer knows of values: either the true one, the same whatever is hidden, or that it is unknown."""

from dataclasses import replace
from random import Random

import pytest

from interpreter.diagnostics.render.plain_text import concise
from interpreter.runtime.knowledge.masking import Hidden, size_of
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN, Knowledge
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_state import GameState, TurnState
from tests.compilation import compile_text
from tests.rules.hidden import another, heap, held, things_in
from tests.words.test_examples import EXAMPLES, FIRST_SEAT, HERE, LAYOUT, body_of, with_examples

VEILINGS = 12  # of the teaching game, each of which every example is tried with


def begun(text, files=None, known=None, **wanted):
    rules, report = compile_text("made.game.yaml", text.encode(), files=files or {})
    assert rules is not None, "\n".join(concise(finding) for finding in report)
    if known is not None:
        rules = replace(rules, state_vars={name: replace(decl, known=known) for name, decl in rules.state_vars.items()})
    table = instantiate(rules, report=report, **{"players": 2, "options": {}, "layout": None, **wanted})
    assert table is not None
    return table, GameState(table.start_store, TurnState(0, 0, 0, 0), ())


# ------------------------------------------------------------------------------------------------ every word, whatever is hidden


@pytest.fixture(scope="module")
def teaching():
    files = {"teaching.components.yaml": (HERE / "teaching.components.yaml").read_bytes()}
    return begun(with_examples(), files, known="nobody", players=3, layout=LAYOUT)


def veiled_at_random(table, state, random):
    """A knowledge of which some cells are hidden, and the state with other things in these."""
    known = Knowledge(table, state, None)
    hidden = [place for place in range(len(table.state_slots)) if random.random() < 0.5]
    store = list(state.store)
    known.store = tuple(
        Hidden(size_of(cell, value)) if place in hidden else value
        for place, (cell, value) in enumerate(zip(table.state_slots, state.store, strict=True))
    )
    for place in hidden:
        cell, value = table.state_slots[place], store[place]
        if cell.decl.holder in ("pool", "pile"):
            members = table.material.of(held(cell)).places
            store[place] = heap(table, cell, [random.choice(list(members)) for _ in things_in(cell, value)])
        else:
            store[place] = another(table, place, value, random)
    return known, GameState(tuple(store), state.course, ())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_a_value_that_is_known_is_the_true_one_whatever_is_hidden(example, teaching):
    table, state = teaching
    body, size = body_of(table, example)
    slots = [FIRST_SEAT] + [None] * size
    random = Random(example.text)
    for _ in range(VEILINGS):
        known, other = veiled_at_random(table, state, random)
        found = known.value(body, slots)
        assert found is UNKNOWN or found == table.evaluate(body)(state.store, state.course, list(slots))
        assert found is UNKNOWN or found == table.evaluate(body)(other.store, other.course, list(slots))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_all_is_known_where_nothing_is_hidden(example, teaching):
    table, state = teaching
    body, size = body_of(table, example)
    slots = [FIRST_SEAT] + [None] * size
    known = Knowledge(table, state, None)
    known.store = state.store
    assert known.value(body, slots) == table.evaluate(body)(state.store, state.course, list(slots))


# ------------------------------------------------------------------------------------------------ what is known in spite of veils

MADE = """
rulewright: 1
game: made
players: 2
kinds:
  card: [fool, knight, king]
  spot: {grid: square, width: 2, height: 1, names: a1}
track:
  deck: pile of card starting at pool(cards), known to nobody
  empty_deck: pile of card, known to nobody
  hand(player): pool of card starting at pool(cards), known to player
  slot(player): slot of card starting at fool, known to player
  free(player): slot of card, known to player
  number(player): 0 to 9 starting at 4, known to player
  perhaps(player): card or none starting at fool, known to player
  mark(spot): card or none starting at king, known to nobody
  coins(player): 0 to 9 starting at 3
words:
%s
  rank(card): if card = king then 3 else 1
  lowest(card, player): if card = fool then number(player) else 0
play:
  - turns: clockwise
    safety_limit: 2
    do:
      - must: pass_by
actions:
  pass_by: {choose: {way: spots}, do: []}
ranking:
  coins: {most: coins(player)}
"""
FOR_THE_FIRST = {  # as seen by the first player
    "size(hand(me))": 3,
    "size(hand(next(me)))": 3,
    "size(deck) + size(hand(next(me)))": 6,
    "empty(deck)": False,
    "empty(empty_deck)": True,
    "top(empty_deck)": None,
    "top(deck)": UNKNOWN,
    "top(deck) is none": False,
    "first(hand(next(me))) is not none": True,
    "copies(fool, hand(me))": 1,
    "copies(fool, hand(next(me)))": UNKNOWN,
    "fool in hand(next(me))": UNKNOWN,
    "fool in empty_deck": False,
    "count(card in deck)": 3,
    "count(card in hand(next(me)))": UNKNOWN,  # of a pool the sorts are counted
    "count(card in deck where card = fool)": UNKNOWN,
    "exists(card in deck)": True,
    "exists(player in players where size(hand(player)) > 2)": True,
    "exists(player in players where number(player) = 4)": True,
    "exists(player in players where number(player) = 5)": UNKNOWN,
    "exists(player in players where coins(player) = 5 and number(player) = 4)": False,
    "every(number(player) = 4 for player in players)": UNKNOWN,
    "every(number(player) = 5 for player in players)": False,
    "every(coins(player) = 3 or number(player) = 4 for player in players)": True,
    "sum(number(player) for player in players)": UNKNOWN,
    "sum(number(player) for player in set(me))": 4,
    "sum(size(hand(player)) for player in players)": 6,
    "best(player in players by coins(player))": 0b11,
    "sole_best(player in players by number(player))": UNKNOWN,
    "slot(me) is none": False,
    "slot(next(me)) is none": False,
    "free(next(me)) is none": True,
    "slot(next(me)) otherwise king": UNKNOWN,
    "free(next(me)) otherwise king": 2,
    "perhaps(next(me)) is none": UNKNOWN,
    "perhaps(next(me)) otherwise king": UNKNOWN,
    "if number(next(me)) > 3 then coins(me) else coins(next(me))": 3,
    "if number(next(me)) > 3 then coins(me) else 4": UNKNOWN,
    "size(if number(next(me)) > 3 then hand(me) else hand(next(me)))": 3,
    "if coins(me) = 3 then 1 else number(next(me))": 1,
    "coins(me) = 4 and number(next(me)) = 4": False,
    "number(next(me)) = 4 and coins(me) = 4": False,
    "number(next(me)) = 4 and coins(me) = 3": UNKNOWN,
    "coins(me) = 3 or number(next(me)) = 4": True,
    "not (number(next(me)) = 4)": UNKNOWN,
    "rank(slot(me) otherwise king)": 1,
    "rank(slot(next(me)) otherwise king)": UNKNOWN,
    "lowest(knight, next(me))": 0,
    "lowest(fool, next(me))": UNKNOWN,
    "first(mark(spot) for spot in spots)": UNKNOWN,
    "size(set(card in hand(me) where card != fool))": 2,
    "size(set(hand(next(me))))": UNKNOWN,
    "set(hand(next(me))) union cards": UNKNOWN,
    "number(next(me)) - number(next(me))": UNKNOWN,
}


@pytest.fixture(scope="module")
def made():
    words = "\n".join(f"  asked_{number}: '{text}'" for number, text in enumerate(FOR_THE_FIRST))
    return begun(MADE % words)


@pytest.mark.parametrize(("number", "text"), list(enumerate(FOR_THE_FIRST)), ids=lambda each: each)
def test_what_a_player_knows(number, text, made):
    table, state = made
    word = table.rules.words[f"asked_{number}"]
    found = Knowledge(table, state, 0).value(word.body, [0] * word.size)
    assert FOR_THE_FIRST[text] == found
    assert isinstance(found, bool) == isinstance(FOR_THE_FIRST[text], bool)


def test_when_the_game_is_over_hands_are_open(made):
    table, state = made
    over = GameState(state.store, state.course, (), ended="finished")
    known = Knowledge(table, over, 0)
    words = {text: table.rules.words[f"asked_{number}"] for number, text in enumerate(FOR_THE_FIRST)}
    told = {text: known.value(words[text].body, [0] * words[text].size) for text in ("copies(fool, hand(next(me)))", "top(deck)")}
    assert {"copies(fool, hand(next(me)))": 1, "top(deck)": UNKNOWN} == told
