"""`rulewright diff`: what is different between a game and its variants, or between two rule files, in sentences and in rules."""

import textwrap
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.common import completion, game_argument
from interpreter.cli.common.terminal import FINDINGS, Screen, refuse, screen, tell
from interpreter.display.canvas import Segment
from interpreter.project import loading

if TYPE_CHECKING:
    from interpreter.authoring.diff import Operand, RulesDiff
    from interpreter.authoring.diff.renderers import DiffLine
    from interpreter.frontend.pipeline.compilation import Compilation


DiffFormat = StrEnum("DiffFormat", "FULL MARKDOWN JSON")  # how differences are written
First = Annotated[
    str,
    typer.Argument(
        metavar="A", help="A game with variants (go+handicap), a variant file, or a game file.", autocompletion=completion.games
    ),
]
Second = Annotated[
    str | None,
    typer.Argument(
        metavar="[B]", help="What to compare it with; without it, A is compared with its game alone.", autocompletion=completion.games
    ),
]
Language = Annotated[
    str | None, typer.Option("--lang", help="Language of the sentences, such as de.", metavar="CODE", autocompletion=completion.languages)
]
Formatted = Annotated[DiffFormat, typer.Option("--format", help="full is for people, markdown for a page, json for programs.")]
ExitCode = Annotated[bool, typer.Option("--exit-code", help="End with 1 if there is a difference; else only mistakes do.")]
Plain = Annotated[bool, typer.Option("--no-color", help="No colours.")]


def diff(
    first: First, second: Second = None, lang: Language = None, format: Formatted = DiffFormat.FULL, exit_code: ExitCode = False,
    no_color: Plain = False,
) -> None:  # fmt: skip
    """Show what a house rule changes: what it means to players in sentences, then the rules before and after, and where each of them stands.

    For example: rulewright diff go+handicap · rulewright diff my_rule.variant.yaml · rulewright diff old.game.yaml new.game.yaml
    """
    from interpreter.authoring.diff import diff_rules, renderers
    from interpreter.authoring.diff.change_sentences import change_sentences
    from interpreter.rulebook.book.source import BookSource

    names = _both(first, second)
    sides = [_side(name) for name in names]
    language = game_argument.language_of(lang, sides[1][1].rules)
    rules_diff = diff_rules(sides[0][0], sides[1][0], language)
    if not rules_diff.related:
        refuse("C145", first=names[0], second=names[1])
    books = (BookSource(compiled, operand.name, {}, language) for operand, compiled in sides)
    rules_diff = replace(rules_diff, means=change_sentences(rules_diff, *books))
    match format:
        case DiffFormat.JSON:
            print(renderers.as_json(rules_diff))
        case DiffFormat.MARKDOWN:
            print("\n".join(renderers.markdown(rules_diff)))
        case DiffFormat.FULL:
            here = screen(no_color=no_color)
            for diff_line in renderers.full(rules_diff):
                _print(diff_line, here)
            _hint(rules_diff)
    if exit_code and (rules_diff.rules or rules_diff.quoted):
        raise typer.Exit(FINDINGS)


def _both(first: str, second: str | None) -> tuple[str, str]:
    """What is compared with what; ends the command if there is only one."""
    if second is not None:
        return first, second
    path, variants = game_argument.locate_or_stop(first)
    game = path.name.removesuffix(loading.GAME)
    if not variants:
        known = loading.variants_beside(path)
        refuse("C144", word=first, game=first, known=f"Variants of `{game}`: {', '.join(known)}." if known else "")
    return (game if loading.shipped().get(game) == path else str(path)), first


def _side(name: str) -> "tuple[Operand, Compilation]":
    from interpreter.authoring.diff import Operand

    path, variants = game_argument.locate_or_stop(name)
    compiled = game_argument.compile_or_stop(path, variants)
    return Operand(name, compiled.trees, compiled.rules.language, loading.variants_of(path, variants)), compiled


def _print(diff_line: "DiffLine", here: Screen) -> None:
    """A line, broken where the screen ends."""
    indent = "  " * diff_line.depth + (f"{diff_line.sign} " if diff_line.sign else "")
    blanks = len(diff_line.text) - len(diff_line.text.lstrip())
    further = " " * (len(indent) + blanks + 4 * bool(diff_line.sign))
    wrapped = textwrap.wrap(
        diff_line.text.strip(), max(40, here.columns - 1), initial_indent=indent + " " * blanks, subsequent_indent=further,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    here.show((Segment(line, diff_line.style),) for line in wrapped or [""])


def _hint(rules_diff: "RulesDiff") -> None:
    """What one may want to do next."""
    if rules_diff.rules:
        tell(f"What it does to the game: rulewright simulate {rules_diff.old.name} --against {rules_diff.new.name} -n 200")
    elif rules_diff.new.variants:
        tell("The variants have been worked in, and every rule is what it was before.")
