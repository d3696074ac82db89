"""Rulebooks as plain data: the same words as the page, figures with their address, marks where something has changed."""

import json
from collections.abc import Iterator
from typing import Any

from interpreter.diagnostics.diagnostic import Report
from interpreter.project import loading
from interpreter.rulebook import write
from interpreter.rulebook.render import html
from interpreter.rulebook.render.elements import elements


def book() -> Any:
    compiled = loading.compile_with_trees(loading.shipped()["underwood"], (), Report())
    assert compiled is not None
    return write(compiled, {}, "en")


def walk(element: Any) -> Iterator[Any]:
    yield element
    for child in element[2]:
        if not isinstance(child, str):
            yield from walk(child)


def words(element: Any) -> str:
    return "".join(child if isinstance(child, str) else words(child) for child in element[2])


def test_it_says_what_the_page_says() -> None:
    made = book()
    tree = elements(made)
    main = html.page(made).find("body/main")
    assert main is not None
    assert words(tree) == "".join(main.itertext())
    assert json.loads(json.dumps(tree)) == tree


def test_figures_in_sentences_have_their_address() -> None:
    quoted = [each for each in walk(elements(book())) if each[1].get("data-address") == "numbers.pieces_each"]
    assert quoted
    assert {words(each) for each in quoted} == {"24"}


def test_what_has_changed_is_marked_at_its_innermost_place() -> None:
    tree = elements(book(), ["actions.grow.require.room.that", "numbers.pieces_each.is"])
    marked = [each for each in walk(tree) if "changed" in each[1].get("class", "").split()]
    assert {"actions.grow.require.room", "actions.grow"} & {each[1].get("id") for each in marked}
    assert not any(each[1].get("id") == "actions" for each in marked)
    assert all(words(each) == "24" for each in marked if each[1].get("data-address"))
