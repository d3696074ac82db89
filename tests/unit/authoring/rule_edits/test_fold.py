"""Changes worked into the text of a game: it is then what the game is with the house rule beside it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from interpreter.authoring.diff.compare import Operand, diff_rules
from interpreter.authoring.rule_edits import Edit, Offer, apply, edit_context, fold, offers
from interpreter.authoring.scaffold.new_game import Board, Box, new_game
from interpreter.authoring.scaffold.yaml_text import new_variant
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.formatter.format import format_file
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.frontend.source.nodes import MappingNode, scalar_text
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.variants.patches import Variant
from interpreter.project.files.source_files import read_game_files
from interpreter.project.loading import shipped, variants_beside
from tests.budgets import NIGHTLY

GAMES = sorted(shipped()) if NIGHTLY else ["draughts", "hex", "nim", "tic_tac_toe"]
OWN = "edits.variant.yaml"
NOWHERE = {  # changes that have no place in the text of the game: rows of another file, what was there before, part of a step's line
    "backgammon+doubling", "holdem+fixed_limit", "holdem+pot_limit", "kuhn_poker+four_cards", "liars_dice+ones_are_wild", "mycelia+firefly",
    "spades+blind_nil", "spades+no_nil", "underwood+lost_tile", "yahtzee+two_pairs",
}  # fmt: skip


def read(name: str, text: str) -> Variant:
    node = read_yaml(name, text.encode(), Report())
    assert isinstance(node, MappingNode)
    return Variant(scalar_text(node, "variant"), node)


def compiled(files: Files) -> Compilation:
    report = Report()
    made = compile_game(files, report)
    assert made is not None, [str(each) for each in report]
    return made


def differing(one: Compilation, other: Compilation) -> set[str]:
    """The addresses at which two games say different things, whether in a line or under keys of their own."""
    sides = [Operand(name, each.trees, each.rules.language) for name, each in (("one", one), ("other", other))]
    parts = [part for rule in diff_rules(*sides, "en").rules for part in rule.parts]
    return {part.address for part in parts if part.old != part.new and " ".join((*part.old, *part.new))}


def house_rules() -> Iterator[str]:
    for game in GAMES:
        for name, path in variants_beside(shipped()[game]).items():
            if not read(str(path), path.read_text(encoding="utf-8")).builds_on:
                yield f"{game}+{name}"


# What is tracked, or a step, whose line says a part that a variant changes: then the part has a key of its own beside the line.
IN_A_LINE = {"backgammon+hyper", "chess+no_castling", "drunter_drueber+clear_majority"}


@pytest.mark.parametrize("pair", list(house_rules()))
def test_a_game_with_a_house_rule_worked_in_is_the_game_with_the_house_rule(pair: str) -> None:
    game, _, name = pair.partition("+")
    files, path = read_game_files(shipped()[game], Report()), variants_beside(shipped()[game])[name]
    assert files is not None
    after = fold(files.game[1].decode(), read(str(path), path.read_text(encoding="utf-8")))
    assert (after is None) == (pair in NOWHERE)
    if after is None or pair in IN_A_LINE:
        return
    beside = compiled(replace(files, variants=((str(path), path.read_bytes()),)))
    assert differing(beside, compiled(replace(files, game=(files.game[0], after.encode())))) == set()


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ("[{replace: procedures.stake.do.take, with: 2}]", "      - take: 2 from stack(me)\n"),
        ("[{replace: procedures.stake.do.take.take, with: 2}]", "      - take: 2 from stack(me)\n"),
        ("[{replace: procedures.stake.do.let.paid, with: 3}]", "          paid: 3\n"),
        ("[{add: procedures.stake.do.let, with: {left: 3}}]", "          left: 3\n"),
        ("[{replace: procedures.stake.do.take, steps: [{repeat: 2, do: [was]}]}]", ""),
        ("[{remove: play.deals.do.move~1}, {replace: play.deals.do.move~2, with: 2}]", ""),
    ],
)
def test_a_line_of_a_step_keeps_what_a_change_does_not_say(changes: str, line: str) -> None:
    files = read_game_files(shipped()["holdem"], Report())
    assert files is not None
    after = fold(files.game[1].decode(), read("it", f"variant: it\nchanges: {changes}"))
    assert line in after if after is not None and line else after is None


def drawn(offer: Offer) -> dict[str, object]:
    """Values for an offer: those it comes with, else the first that can be chosen, a number, a sentence."""
    given = {
        field.name: field.value or (field.choices[0].value if field.choices else "3" if field.sort == "number" else "So be it")
        for field in offer.fields
    }
    return {name: value for name, value in given.items() if name != "expression"}


BOXES = [Box(Board.HEX, cards=True), Box(Board.SQUARE, dice=True), Box(Board.NONE, cards=True, dice=True)]


@pytest.mark.full
@pytest.mark.parametrize("box", BOXES if NIGHTLY else BOXES[:1], ids=lambda box: box.board.value)
def test_what_is_touched_in_a_game_of_ones_own_is_written_into_its_file(box: Box) -> None:
    text = format_file("own.game.yaml", new_game("own", box).encode(), "game", Report())
    assert text is not None
    files = Files(("own.game.yaml", text.encode()))
    context = edit_context(files, OWN, new_variant("edits", "own", because="So."), Report())
    assert context is not None
    carried_out = set()
    for address in list(context.places)[:: 1 if NIGHTLY else 6]:
        for offer in getattr(offers(context, address, "en"), "offers", ()):
            edit = apply(context, address, offer.name, drawn(offer))
            if not isinstance(edit, Edit):
                continue
            after = fold(text, context.with_text(edit.text).own)
            if after is None:
                continue  # it is refused, with a sentence
            tidy = format_file("own.game.yaml", after.encode(), "game", Report())
            assert tidy is not None, after
            beside = compiled(replace(files, variants=((OWN, edit.text.encode()),)))
            assert differing(beside, compiled(replace(files, game=("own.game.yaml", tidy.encode())))) == set(), (address, offer.name)
            assert {line.strip() for line in text.splitlines() if line.lstrip().startswith("#")} >= {"# What the game remembers."}
            carried_out.add(offer.name)
    assert carried_out
