"""A game with a variant worked in, written as files of its own: they pass, read and play as the game with the variant does."""

import random
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter import rulebook
from interpreter.authoring.diff import Operand, diff_rules
from interpreter.authoring.standalone import standalone_game
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text
from interpreter.frontend.formatter.format import format_file
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game, read_variants
from interpreter.project import loading
from interpreter.rulebook.render import markdown
from interpreter.session import layouts
from tests.budgets import NIGHTLY
from tests.tiers import first

STEPS = 400 if NIGHTLY else 40
FEW = ["chess+no_castling", "kalah+once_only", "kuhn_poker+four_cards", "yahtzee+two_pairs"]  # each in another way
ALL = [f"{game}+{name}" for game, path in loading.shipped().items() for name in loading.variants_beside(path)]
EXAMPLE = """\
# yaml-language-server: $schema=nowhere
rulewright: 1
game: small
players: 2
numbers: {most: 3, rounds: {is: 4, title: "Rounds, at most"}}
track:
  # What everybody has.
  coins(player): 0 to 99                # at first none
play:
  - turns: clockwise
    safety_limit: 20
    do:
      - must: [take_one, take_many]
actions:
  take_one:
    do: [{add: up to 1 to coins(me)}]
  take_many:
    choose: {much: set(2, most)}
    require: {rich: {that: coins(me) < 50, say: "Enough, is it not?"}}
    do:
      - add: up to much to coins(me)
end:
  done: {at: end of round, when: round >= rounds}
"""
VARIANT = """\
rulewright: 1
variant: rich
of: small
because: So.
words:
  # A new word.
  poor(player): coins(player) < 3       # for now
changes:
  - replace: numbers.most
    with: was + 2
  - replace: end.done.when
    with: was or every(not poor(player) for player in players)
  - remove: actions.take_many.require.rich
  - insert_before: actions.take_one.do.add
    steps:
      # Twice as much.
      - if: poor(me)
        then:
          - add: up to 1 to coins(me)
  - replace: numbers.rounds.title
    with: "Rounds, or so"
"""


@cache
def compiled(name: str) -> tuple[Path, tuple[str, ...], Compilation]:
    path, variants = loading.locate(name, ())
    found = loading.compile_with_trees(path, variants, Report())
    assert found is not None
    return path, variants, found


def written(name: str, folder: Path) -> Path:
    """Return the file of a game with its variants, written to a folder."""
    path, variants, found = compiled(name)
    game = standalone_game(found, loading.variants_of(path, variants), "standalone")
    (folder / "standalone.game.yaml").write_text(game.text, encoding="utf-8")
    if game.components:
        (folder / game.components_file).write_text(game.components, encoding="utf-8")
    return folder / "standalone.game.yaml"


def state_of(match: interpreter.Match) -> dict[str, Any]:
    """Return a position as plain data, without the names of its rules."""
    data: dict[str, Any] = dict(match.to_json())
    return {key: value for key, value in data.items() if key not in ("game", "variants", "rules")}


def questions_of(match: interpreter.Match) -> list[object]:
    """Return the open questions with all options, as they are written down and as players read them."""
    return [
        (
            each.player,
            each.text_in("en"),
            each.text_in("de"),
            [(option.notation, each.title(option, "de")) for option in list(each.options)[:12]],
        )
        for each in match.questions
    ]


@pytest.mark.parametrize("name", [*FEW, *[pytest.param(each, marks=pytest.mark.full) for each in ALL if each not in FEW]])
def test_a_written_game_plays_as_the_game_with_its_variant(name: str, tmp_path: Path) -> None:
    games = interpreter.load(name), interpreter.load(written(name, tmp_path))
    players = max(games[0].rules.players)
    matches = tuple(game.start(players=players, seed=7) for game in games)
    source = random.Random(1)
    for _ in range(STEPS):
        assert questions_of(matches[0]) == questions_of(matches[1])
        if matches[0].over:
            break
        question = matches[0].questions[0]
        answer = question.options.sample(source).notation
        for match in matches:
            match.answer(answer, player=question.player)
    assert state_of(matches[0]) == state_of(matches[1])
    assert (matches[0].over, matches[0].over and matches[0].result.scores) == (
        matches[1].over,
        matches[1].over and matches[1].result.scores,
    )


PAIRS = [f"{game}+{'+'.join(pair)}" for game, path in loading.shipped().items() for pair in combinations(loading.variants_beside(path), 2)]


@pytest.mark.parametrize("name", first(1, PAIRS[:: 1 if NIGHTLY else 30]))
def test_a_written_game_has_the_rules_of_the_game_with_two_variants(name: str, tmp_path: Path) -> None:
    path, variants = loading.locate(name, ())
    before = loading.compile_with_trees(path, variants, Report())
    if before is None:
        return  # they do not go together
    written_game = standalone_game(before, loading.variants_of(path, variants), "standalone")
    (tmp_path / "standalone.game.yaml").write_text(written_game.text, encoding="utf-8")
    (tmp_path / (written_game.components_file or "none.components.yaml")).write_text(
        written_game.components or "rulewright: 1\ncomponents: none\n", encoding="utf-8"
    )
    after = loading.compile_with_trees(tmp_path / "standalone.game.yaml", (), Report())
    assert after is not None
    sides = [Operand(name, each.trees, each.rules.language) for each in (before, after)]
    parts = [part for rule in diff_rules(sides[0], sides[1], "en").rules for part in rule.parts]
    differing = {part.address for part in parts if part.old != part.new and " ".join((*part.old, *part.new))}
    assert differing <= {"components.layouts"}  # only those for these variants are written
    for players in range(before.rules.players[0], before.rules.players[1] + 1):
        assert layouts.presets(before.rules, players) == layouts.presets(after.rules, players)


@pytest.mark.parametrize("name", first(2, [*FEW[1:], *(each for each in ALL if each not in FEW[1:])]))
def test_a_written_game_has_the_rulebook_of_the_game_with_its_variant(name: str, tmp_path: Path) -> None:
    _, _, before = compiled(name)
    after = loading.compile_with_trees(written(name, tmp_path), (), Report())
    assert after is not None
    for language in ("en", "de"):
        books = [rulebook.write(each, {}, language) for each in (before, after)]
        chapters = [
            [markdown.text(replace(each, chapters=(chapter,), opening=(), mark="")) for chapter in each.chapters[:-1]] for each in books
        ]
        assert chapters[0] == chapters[1]


def example(variant: str = VARIANT) -> tuple[str, list[str]]:
    """Return the written text of the small game with a variant, and the codes of what is found in it."""
    report = Report()
    files = Files(("small.game.yaml", EXAMPLE.encode()), variants=(("rich.variant.yaml", variant.encode()),))
    found = compile_game(files, report)
    assert found is not None, [plain_text.concise(each) for each in report]
    text = standalone_game(found, read_variants(files)).text
    again = Report()
    compile_game(Files(("small_rich.game.yaml", text.encode())), again)
    return text, [each.code for each in again]


def test_what_is_written_is_formatted_and_passes() -> None:
    text, found = example()
    assert [] == found
    assert text == format_file("small_rich.game.yaml", text.encode(), "game", Report())
    assert "game: small_rich\n" in text


def test_what_stood_there_before_is_written_out() -> None:
    text, _ = example()
    assert "most: 5" in text
    assert "when: round >= rounds or every(not poor(player) for player in players)" in text


def test_comments_of_all_files_stay_and_say_which_variant_a_rule_comes_from() -> None:
    lines = [line.strip() for line in example()[0].splitlines()]
    assert "# small+rich as one game, written by `rulewright explain small+rich --file`." in lines
    assert "# rich: So." in lines
    assert not any("$schema" in line for line in lines)
    assert "coins(player): 0 to 99                # at first none" in lines
    for comment, rule in (
        ("# What everybody has.", "coins(player)"),
        ("# rich", "numbers: {most: 5"),
        ("# rich: `rich` is gone", "require: {}"),
        ("# rich", "do:"),
        ("# rich", "done: {"),
    ):
        assert any(line == comment and lines[number + 1].startswith(rule) for number, line in enumerate(lines)), comment
    assert "# Twice as much." in lines
    assert "# A new word." in lines


def test_a_text_that_needs_quotes_in_braces_gets_them() -> None:
    assert 'title: "Rounds, or so"' in example()[0]
    text, found = example(VARIANT.replace('with: "Rounds, or so"', "with: Rounds, or so"))
    assert 'title: "Rounds, or so"' in text
    assert [] == found


def test_a_game_without_variants_is_written_as_it_is() -> None:
    path, _, found = compiled("hex")
    text = standalone_game(found, ()).text
    kept = path.read_text(encoding="utf-8").splitlines(keepends=True)[1:]  # without the line for editors
    assert "".join(kept) == text
