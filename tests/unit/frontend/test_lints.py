"""Lints: what looks forgotten is found once, and what only seems so is left alone."""

import re

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.lints import lint
from interpreter.frontend.lints.deep_calls import call_depth
from interpreter.frontend.pipeline.compiler import Files, compile_game

GAME = """\
rulewright: 1
game: tiny
title: {en: Tiny, de: Winzig}
text: {en: "A tiny game.", de: "Ein winziges Spiel."}
players: 2
components: tiny.components.yaml
numbers:
  reward: 1
options:
  long: {is: truth, text: {en: A long game., de: Ein langes Spiel.}}
texts:
  enough: {en: Enough., de: Genug.}
kinds:
  colour: [red, blue]
  card: {listed_in: cards, columns: {worth: 0 to 9}}
track:
  hand(player): pool of card
  deck: pile of card starting at pool(1 for card in cards)
  coins(player): 0 to 99
  mood: colour
words:
  rich(player): coins(player) > 8
play:
  - repeat: if long then 4 else 2
    do:
      - each_player: players
        do:
          - may: take
            pass: enough
            counted: yes
actions:
  take:
    text: {en: Draw a card., de: Ziehe eine Karte.}
    require:
      poor:
        that: not rich(me) and mood = red
        say: {en: You are rich., de: Du bist reich.}
    do:
      - run: draw_one
      - change: mood to first(colours)
procedures:
  draw_one:
    text: {en: The top card is drawn., de: Die oberste Karte wird gezogen.}
    do:
      - draw: up to 1 from deck to hand(me)
      - add: up to reward to coins(me)
scoring:
  cards: {points: sum(worth(card) for card in hand(player)), text: {en: What cards are worth., de: Was Karten wert sind.}}
end:
  silence: {at: end of round, when: all_passed, text: {en: All are silent., de: Alle schweigen.}}
"""
COMPONENTS = """\
rulewright: 1
components: tiny
cards:
  - {id: low, worth: 1}
  - {id: high, worth: 5}
"""
BOTH = frozenset({"tiny.game.yaml", "tiny.components.yaml"})


def found(
    game: str = GAME, components: str = COMPONENTS, *, files: frozenset[str] = BOTH, elsewhere: str = "", variant: str = ""
) -> list[str]:
    """The lints of a game, apart from what lacks a title: code, and the name or the line it is about."""
    report = Report()
    variants = (("more.variant.yaml", variant.encode()),) if variant else ()
    beside = {"tiny.components.yaml": ("tiny.components.yaml", components.encode())}
    compiled = compile_game(Files(("tiny.game.yaml", game.encode()), beside, None, variants), report)
    assert compiled is not None, list(report)
    lints = Report()
    lint(compiled, files, frozenset(elsewhere.split()), lints)
    return [
        f"{each.code} {each.values.get('name') or each.values.get('language') or each.values.get('depth')}"
        for each in lints
        if each.code != "K175"
    ]


def test_a_game_in_which_all_is_used_has_none() -> None:
    assert [] == found()


@pytest.mark.parametrize(
    ("section", "entry"),
    [
        ("numbers", "idle: 3"),
        ("options", "idle: {is: truth}"),
        ("texts", "idle: {en: Idle., de: Untätig.}"),
        ("words", "idle: size(players) > 1"),
        ("words", "idle(player): coins(player) > 1"),
        ("kinds", "idle: [one, two]"),
        ("track", "idle: truth"),
        ("procedures", "idle:\n    do:\n      - add: up to 1 to coins(first(players))"),
    ],
)
def test_a_definition_that_nothing_uses_is_found(section: str, entry: str) -> None:
    game = GAME.replace(f"{section}:\n", f"{section}:\n  {entry}\n", 1)
    assert ["K140 idle"] == found(game)
    assert [] == found(game, elsewhere="other idle names")


def test_a_list_of_components_that_nothing_reads_is_found() -> None:
    assert ["K140 idle"] == found(components=COMPONENTS + "idle:\n  - {id: one}\n")


def test_a_name_quoted_in_a_text_is_used() -> None:
    game = GAME.replace("numbers:\n", "numbers:\n  idle: 3\n").replace("A tiny game.", "A game of {idle} cards.")
    assert [] == found(game)


def test_a_kind_is_used_by_its_members() -> None:
    game = GAME.replace("kinds:\n", "kinds:\n  idle: [one, two]\n").replace("mood = red", "mood = red and one != two")
    assert [] == found(game)


def test_an_action_that_is_only_asked_about_is_never_offered() -> None:
    game = GAME.replace("actions:\n", "actions:\n  idle:\n    do:\n      - add: up to 1 to coins(me)\n").replace(
        "mood = red", "mood = red and can(idle)"
    )
    assert ["K141 idle"] == found(game)


def test_what_is_remembered_has_to_change_and_to_be_looked_at() -> None:
    game = GAME.replace("      - change: mood to first(colours)\n", "")
    assert ["K142 mood"] == found(game)
    assert ["K143 mood"] == found(GAME.replace(" and mood = red", ""))


def test_where_things_lie_need_not_be_looked_at() -> None:
    game = GAME.replace("track:\n", "track:\n  away: pool of card\n").replace(
        "      - add: up to reward", "      - move: all from hand(me) to away\n      - add: up to reward"
    )
    assert [] == found(game)


@pytest.mark.parametrize("text", ["{en: You are rich.}", "You are rich."])
def test_a_text_that_lacks_a_language_of_the_others_is_found(text: str) -> None:
    assert ["K144 de"] == found(GAME.replace("{en: You are rich., de: Du bist reich.}", text))


def test_titles_may_be_names() -> None:
    assert [] == found(GAME.replace("title: {en: Tiny, de: Winzig}", "title: Tiny"))


def test_a_file_in_one_language_lacks_none() -> None:
    assert [] == found(re.sub(r"\{en: (.*?), de: .*?\}", r"\1", GAME))


def test_passes_have_to_be_counted_somewhere() -> None:
    assert ["K145 all_passed"] == found(
        GAME.replace("            counted: yes\n", "").replace("may: take\n", "may: take\n            counted: no\n")
    )


def test_calls_deep_inside_each_other_are_noted() -> None:
    deep = "size(set(one in players where coins(next(one)) > 1)) > size(players)"
    assert [] == found(GAME.replace("coins(player) > 8", f"coins(player) > 8 and {deep}").replace("next(one)", "one"))
    assert ["K146 4"] == found(GAME.replace("coins(player) > 8", f"coins(player) > 8 and {deep}"))


@pytest.mark.parametrize(
    ("text", "calls"),
    [("a", 0), ("f(a)", 1), ("f(g(a), h(b))", 2), ("f((a + (b)))", 1), ("f(g(h(i(a)))) and k(a)", 4), ("not (f(a))", 1), ("))((", 0)],
)
def test_the_depth_of_calls(text: str, calls: int) -> None:
    assert calls == call_depth(text)


def test_of_a_variant_only_its_own_definitions_are_looked_at() -> None:
    variant = (
        "rulewright: 1\nvariant: more\nof: tiny\nbecause: A test.\nnumbers: {idle: 2}\nchanges:\n  - replace: numbers.reward\n    with: 2\n"
    )
    game = GAME.replace("numbers:\n", "numbers:\n  forgotten: 3\n")
    assert ["K140 idle"] == found(game, variant=variant, files=frozenset({"more.variant.yaml"}))


def test_steps_for_the_members_of_an_empty_set_can_never_do_anything() -> None:
    steps = "      - for_each: card in hand(me)\n        do:\n          - perform: effect(card)\n"
    game = GAME.replace("{worth: 0 to 9}", "{worth: 0 to 9, effect: steps}").replace("scoring:\n", f"{steps}scoring:\n")
    row = "  - id: NAME\n    worth: 1\n    effect:\n      - for_each: c in SET\n        do:\n          - add: up to 1 to coins(me)\n"
    rows = [row.replace("NAME", name).replace("SET", members) for name, members in (("low", "colours"), ("high", "set()"))]
    assert ["D150 high"] == found(game, "rulewright: 1\ncomponents: tiny\ncards:\n" + "".join(rows))
