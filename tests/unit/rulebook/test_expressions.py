"""Nothing that an expression says is lost in the words of the rulebook: every part is heard once, or the expression is shown."""

import re
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Source as File
from interpreter.diagnostics.span import Span
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.frontend.source.nodes import ScalarNode
from interpreter.frontend.syntax import parser
from interpreter.model.builtins import AGGREGATES, FUNCTIONS
from interpreter.model.builtins.signature import parse
from interpreter.rulebook.book.document import plain_text
from interpreter.rulebook.book.source import BookSource
from interpreter.rulebook.sentences.expressions import IDIOMS, verbalize
from interpreter.translation import languages, template
from tests.unit.rulebook.test_words import game

PARTS = ("alder", "birch", "cedar", "dogwood", "elder")  # names that stand for nothing else
SHAPES = {
    "item": ("{name}(x in alder)", "{name}(x in alder where birch)"),
    "value": ("{name}(alder for x in birch)", "{name}(alder for x in birch where cedar)"),
    "condition": ("{name}(alder for x in birch)", "{name}(alder for x in birch where cedar)"),
    "walk": ("{name}(x from alder to birch)", "{name}(x from alder to birch while cedar at most fir)"),
    "ranked": (
        "{name}(x in alder by birch)",
        "{name}(x in alder where birch by cedar)",
        "{name}(x in alder by birch at least cedar)",
        "{name}(x in alder by birch then by cedar then by dogwood)",
    ),
}
NAME = re.compile(r"\b(alder|birch|cedar|fir|gorse|hazel)\b")
JOINING = (  # calls of which what follows could be heard as a part
    "max(alder, birch)",
    "copies(alder, birch)",
    "count(x in alder where birch)",
    "exists(x in alder where birch)",
    "first(x in alder where birch)",
    "every(alder for x in birch)",
    "sum(alder for x in birch where cedar)",
    "best(x in alder by birch)",
    "path(x from alder to birch while cedar)",
)
BARRED = re.compile("union|common|without|none|between")
OPERATORS = ["or", "and", "=", "!=", "<", "<=", ">", ">=", "in", "union", "common", "without", "otherwise", "+", "-", "*", "mod"]


def calls() -> Iterator[str]:
    """A call of every row, with every number of arguments it takes; where it takes any number, a few."""
    for function in FUNCTIONS.values():
        for each in function.overloads:
            signature = parse(each.signature)
            number = len(signature.parameters)
            for count in range(number, len(PARTS) + 1 if signature.repeats else number + 1):
                yield f"{function.name}({', '.join(PARTS[:count])})" if count else function.name
    for aggregate in AGGREGATES.values():
        for shape in aggregate.shapes:
            yield from (text.format(name=aggregate.name) for text in SHAPES[shape])


def forms() -> Iterator[str]:
    """One expression of each form."""
    yield from (f"alder {operator} birch" for operator in OPERATORS)
    yield from ("alder not in birch", "alder is none", "alder is not none", "alder is between birch and cedar", "not alder")
    yield from ("alder divided by birch rounded down", "alder divided by birch rounded up", "if alder then birch else cedar")


@pytest.fixture(scope="module")
def sources() -> dict[str, BookSource]:
    """A small game, in every language of the rulebook."""
    compiled = compile_game(Files(("example.game.yaml", game().encode()), {}), Report())
    assert compiled is not None
    return {language: BookSource(compiled, "example.game.yaml", {}, language) for language in languages()}


def said_of(text: str, source: BookSource) -> str:
    """The words for an expression."""
    report = Report()
    whole = Span(File("example.game.yaml", text), 0, len(text))
    read = parser.parse_expression(ScalarNode(text, whole, whole), report)
    assert read is not None, text
    return plain_text(verbalize(source, read))


def heard(text: str, said_as: str) -> list[str]:
    """The parts of an expression that its words lose or repeat."""
    return [part for part in PARTS if text.count(part) != said_as.count(part)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("text", [*calls(), *forms(), *(f"not {call}" for call in calls())])
def test_every_part_of_an_expression_is_heard_once(text: str, language: str, sources: dict[str, BookSource]) -> None:
    assert [] == heard(text, said_of(text, sources[language])), said_of(text, sources[language])


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("not can(lay, next(me))", "lay is not possible for the player after you", "lay ist nicht möglich (wer nach du kommt)"),
        ("max(alder, birch, 3)", "the largest of alder, birch and 3", "das Größte von alder, birch und 3"),
        ("max(alder, birch)", "the larger of alder and birch", "das Größere von alder und birch"),
        ("last(list(alder, birch), 2)", "the last 2 of alder and birch", "die letzten 2 von alder und birch"),
        ("first(step(x, north) for x in cells)", "first(step(x, north) for x in cells)", "first(step(x, north) for x in cells)"),
        ("best(x in alder by birch then by cedar)", "whoever of alder has the highest birch, among equals cedar", None),
        (
            "path(x from alder to next(x) while birch at most 3)",
            "the way from alder on, always to the player after x, while birch, at most 3",
            None,
        ),
        ("(count(x in cells where alder) > 2) and birch", "(the number of cells with: alder) is more than 2 and birch", None),
    ],
)
def test_words_are_those_of_the_overload(text: str, english: str, german: str | None, sources: dict[str, BookSource]) -> None:
    assert english == said_of(text, sources["en"])
    assert german in (None, said_of(text, sources["de"]))


@pytest.mark.parametrize("text", IDIOMS)
def test_an_expression_with_words_of_its_own_is_written_as_it_is_compared(text: str, sources: dict[str, BookSource]) -> None:
    for language in languages():
        assert template(language, IDIOMS[text].text) == said_of(text, sources[language])


@pytest.mark.full
@pytest.mark.parametrize("language", languages())
def test_no_two_expressions_are_said_in_the_same_words(language: str, sources: dict[str, BookSource]) -> None:
    by_words: dict[str, set[str]] = {}
    for text in nested():
        said_as = said_of(text, sources[language])
        order = dict.fromkeys(NAME.findall(said_as))  # what is called what makes no difference
        places = {name: f"part {number}" for number, name in enumerate(order)}
        by_words.setdefault(_renamed(said_as, places), set()).add(_renamed(text, places))
    assert {} == {said_as: texts for said_as, texts in by_words.items() if len(texts) > 1}


def _renamed(text: str, names: Mapping[str, str]) -> str:
    return NAME.sub(lambda found: names[found[0]], text)


def nested() -> Iterator[str]:
    """Every form with every form in each of its places; calls only with what may stand in them, or beside them."""
    plain, joining = list(forms()), [*(form for form in forms() if not BARRED.search(form)), *JOINING]
    for outer, part, inner in (*product(plain, PARTS[:3], plain), *product(joining, PARTS[:3], joining)):
        if part in outer:
            inside = _renamed(inner, {"alder": "fir", "birch": "gorse", "cedar": "hazel"})
            yield outer.replace(part, inside if inner in JOINING else f"({inside})", 1)
