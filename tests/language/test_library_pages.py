"""The pages on the library: they are what the source says, every name stands there, and their examples run."""

import doctest
import pydoc
import re

import pytest

import interpreter
from interpreter.reference.library import contents
from interpreter.reference.library.contents import BEGINNING
from interpreter.reference.library.docstrings import paragraphs
from interpreter.reference.library.interface import Interface
from interpreter.reference.library.pages import FOLDER, INDEX, Pages, anchor
from interpreter.session import library
from tests.optional import require

EXAMPLES = contents.examples()
PAGES = Pages()
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.md"))}
NEEDED = {"adapters.open_spiel": "pyspiel", "adapters.pettingzoo": "pettingzoo", "adapters.gymnasium": "gymnasium"}
NOT_PROMISED = {"bots.choose_answer"}  # it takes what machines hand to each other


def skip_without(name: str) -> None:
    """Skip an example of an adapter whose library is not there."""
    for module, needed in NEEDED.items():
        if name.startswith(module):
            require(needed)


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != BEGINNING])
def test_an_example_runs(name: str) -> None:
    skip_without(name)
    text = f"{EXAMPLES[BEGINNING]}\n{EXAMPLES[name]}\n"
    example = doctest.DocTestParser().get_doctest(text, {"__name__": "example"}, name, "examples.md", 0)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS | doctest.FAIL_FAST)
    said: list[str] = []
    assert (0, said) == (runner.run(example, out=said.append).failed, said)


DOCUMENTED = {name: found.docstring for name, found in PAGES.interface.names.items()} | {"library": library.__doc__ or ""}
CODE = [(name, each.text) for name, text in DOCUMENTED.items() for each in paragraphs(text) if each.form == "code"]


@pytest.mark.parametrize(("name", "code"), CODE, ids=[name for name, _ in CODE])
def test_code_in_a_docstring_runs(name: str, code: str) -> None:
    skip_without(name)
    exec(compile(code, name, "exec"), {})  # noqa: S102  # our own docstring


def test_every_example_stands_on_a_page() -> None:
    assert [] == [name for name, code in EXAMPLES.items() if not any(code in text for text in TEXTS.values())]


def test_every_public_name_stands_on_one_page() -> None:
    placed = [name for page in contents.PAGES for name in page.names()]
    assert sorted(placed) == sorted(set(Interface().names) - NOT_PROMISED)
    assert set(interpreter.__all__) <= set(placed)


@pytest.mark.full
def test_the_pages_are_what_the_source_says() -> None:
    assert {name: TEXTS[name] for name, _ in PAGES.files()} == dict(PAGES.files())
    for table in (PAGES.names_table(), PAGES.types_table()):
        assert table in TEXTS[INDEX.name]


def test_no_two_headings_of_a_page_are_linked_alike() -> None:
    for text in TEXTS.values():
        anchors = [anchor(heading) for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)]
        assert sorted(set(anchors)) == sorted(anchors)


@pytest.mark.parametrize("page", TEXTS)
def test_links_lead_somewhere(page: str) -> None:
    for file, place in re.findall(r"\]\((?!http)([^)#]*)#?([^)]*)\)", TEXTS[page]):
        target = (FOLDER / (file or page)).resolve()
        assert target.exists(), file
        if place:
            assert place in {anchor(heading) for heading in re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)}


def test_help_begins_with_the_public_names() -> None:
    said = pydoc.plain(pydoc.render_doc(interpreter))
    beginning = said.partition("PACKAGE CONTENTS")[0]
    sections = [(title, names.split()) for page in contents.PAGES for title, names in page.sections.items()]
    listed = {title: [name for name in names if "." not in name] for title, names in sections}
    assert sorted(name for names in listed.values() for name in names) == sorted(interpreter.__all__)
    for title, names in listed.items():
        assert not names or re.search(rf"{title} +{' '.join(names)}\n", beginning)
