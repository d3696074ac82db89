"""Names in the documentation exist: codes, paths, functions, modules, names; in pages, READMEs, docstrings, comments and help texts."""

import re
from pathlib import Path

import pytest

import interpreter
from interpreter.diagnostics.codes import CODES
from interpreter.session.question import Question
from tests.documentation.pages import ROOT, TEXTS
from tests.documentation.sources import INTERPRETER, all_words, definitions, modules, remarks, words_of

INSIDE = INTERPRETER / "README.md"
CODE = re.compile(rf"(?<![\w#])[{''.join(sorted({code[0] for code in CODES}))}]\d{{3}}(?!\w)")
HOLDERS = {
    "game": interpreter.Game,
    "match": interpreter.Match,
    "state": interpreter.State,
    "question": Question,
    "option": interpreter.Option,
}
# Names that only a remark makes up, as an example.
EXAMPLES = {"grüne_wiese", "oak_2", "a_b", "b_c", "cell_12", "MarHal", "observation_tensor"}


def named(text: str) -> list[str]:
    """Return the texts between backticks, outside of blocks."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))


def unknown_codes(text: str) -> list[str]:
    """The codes in a text that have no row; those in a remark on the linter and bounds of ranges (`C101 to C119`) are none."""
    plain = re.sub(r"noqa.*|\w\d{3} to \w\d{3}", "", text)
    return [code for code in CODE.findall(plain) if code not in CODES]


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_codes_in_a_page_have_a_row(page: Path) -> None:
    assert [] == unknown_codes(page.read_text(encoding="utf-8"))


def test_codes_in_the_source_have_a_row() -> None:
    files = [*modules(), *(path for path in INTERPRETER.rglob("*") if path.suffix in (".js", ".po"))]
    assert {} == {str(file.relative_to(ROOT)): found for file in files if (found := unknown_codes(file.read_text(encoding="utf-8")))}


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_paths_in_a_page_exist(page: Path) -> None:
    """From the root, from the page or from a package that the text speaks of; with `.py` or without."""
    own = {"far_away.variant.yaml", "my_rule.variant.yaml"}
    paths = [
        path for path in named(page.read_text(encoding="utf-8")) if re.fullmatch(r"[\w*][\w*.]*/[\w/*.]*|\w+\.(?:py|js|md|lark)", path)
    ]
    for path in set(paths) - own:
        patterns = [path.rstrip("/") + ending for ending in ("", ".py")]
        assert any([*ROOT.glob(each), *page.parent.glob(each), *INTERPRETER.rglob(each)] for each in patterns), path


@pytest.mark.parametrize(
    ("name", "path"), re.findall(r"^\|[^|]*\| `(\w+)` \|.*\| `([\w/]+\.py)` \|$", INSIDE.read_text(encoding="utf-8"), re.MULTILINE)
)
def test_a_term_of_the_glossary_is_defined_where_it_says(name: str, path: str) -> None:
    assert INTERPRETER / path in definitions()[name]


@pytest.mark.parametrize(("path", "inside"), re.findall(r"`([\w/]+\.(?:py|js))` \(([^)]*)\)", INSIDE.read_text(encoding="utf-8")))
def test_names_in_brackets_behind_a_file_stand_in_it(path: str, inside: str) -> None:
    files = [*INTERPRETER.rglob(path), *ROOT.glob(path)]
    words = {word for file in files for word in re.findall(r"\w+", file.read_text(encoding="utf-8"))}
    assert [] == [name for name in re.findall(r"`(\w+)`", inside) if name not in words]


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_names_in_a_page_exist(page: Path) -> None:
    """Names with an underscore or a capital inside; classes and hidden functions are defined in the interpreter."""
    words = [word for said in named(page.read_text(encoding="utf-8")) for word in re.findall(r"\w+", said) if len(word) > 2]
    own = set(re.findall(r"\w+", "\n".join(re.findall(r"^```.*?^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL))))
    files = {path.stem for path in ROOT.glob("tests/**/*.py")} | {"playerView"}
    strange = {word for word in words if re.search(r"\w_\w|[a-z][A-Z]", word)} - all_words() - own - files
    assert set() == strange
    assert set() == {word for word in words if page == INSIDE and re.match(r"_[a-z]", word)} - set(definitions())


@pytest.mark.parametrize("page", [page for page in TEXTS if page.parent.name != "library"], ids=lambda page: str(page.relative_to(ROOT)))
def test_members_in_a_page_exist(page: Path) -> None:
    """`match.view(...)`, `state.step(number)`; a game may also be one of an adapter."""
    said = re.findall(
        r"^(game|match|state|question|option)\.(\w+)(?!\w|\.json)", "\n".join(named(page.read_text(encoding="utf-8"))), re.MULTILINE
    )
    adapted = {name for name, files in definitions().items() if any("adapters" in file.parts for file in files)}
    assert [] == [each for each in said if not hasattr(HOLDERS[each[0]], each[1]) and each[1] not in adapted | {"wasm", "js", "d"}]


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_modules_in_a_page_exist(page: Path) -> None:
    """`interpreter.load`, `interpreter.simulation.simulate`."""
    for path in re.findall(r"^interpreter((?:\.\w+)+)", "\n".join(named(page.read_text(encoding="utf-8"))), re.MULTILINE):
        *folders, last = path[1:].split(".")
        place = INTERPRETER.joinpath(*folders)
        assert place.exists() or place.with_suffix(".py").exists(), path
        assert (place / last).exists() or (place / f"{last}.py").exists() or hasattr(interpreter, last), path


def test_names_in_docstrings_and_comments_exist() -> None:
    """Names of the code; `run_x` and `size_N` stand for several."""
    found = [
        f"{remark}: {word}"
        for remark in remarks()
        for said in named(remark.text)
        for word in re.findall(r"\w+", re.sub(r"_[A-Zx]\b", "_", said))
        if re.search(r"\w_\w|[a-z][A-Z]", word) and word not in all_words() | EXAMPLES
    ]
    assert [] == found


def test_calls_with_texts_in_docstrings_are_of_functions_of_the_module() -> None:
    """`derive_stream(1, "bots")`, not `stream(1, "bots")`."""
    found = [
        f"{remark}: {said}"
        for remark in remarks()
        for said in named(remark.text)
        for name in re.findall(r"(\w+)\([^()]*\"", said)
        if name not in words_of(remark.file)
    ]
    assert [] == found


def test_no_docstring_says_a_word_twice() -> None:
    found = [str(remark) for remark in remarks() if re.search(r"\b(?:[Tt]he )?(first|second|last|that|of|holds) \1(?![a-z])", remark.text)]
    assert [] == found
