"""Three walls between a rule file and the code that is made of it, each enough by itself.

Names are validated (`model.names`); what a file says does not get into generated source (`vocabulary`); source that has other
forms than ours is not compiled (`verifier`). Each test takes two of them down.
"""

import ast
import builtins
import io
import keyword
import os
import re
import sys
import tokenize
from collections.abc import Iterator
from random import Random

import pytest

from interpreter.backends.python import engine
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.function_builder import RESERVED
from interpreter.backends.python.codegen.module import generate
from interpreter.backends.python.engine import HELPERS
from interpreter.backends.python.printing import vocabulary
from interpreter.backends.python.printing.verifier import BUILTINS, verify
from interpreter.backends.python.printing.vocabulary import CONSTANTS, FUNCTIONS, LOCALS, Notes
from interpreter.frontend.schema import documents
from interpreter.lir.nodes import Global
from interpreter.lir.types import ANY
from interpreter.model import identifiers
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project import ruleset_cache
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session.library import Game
from interpreter.simulation.simulate import play
from tests.budgets import NIGHTLY
from tests.hostile.evil_names import COMPONENTS, DONE, GAME, INJECTED, MARK, TWOFOLD, spots, texts
from tests.hostile.evil_names import checked as called
from tests.hostile.mutation import Case, cases
from tests.hostile.renaming import renamed
from tests.hostile.soundness import checked
from tests.rules.lockstep import same_game, walk

SOME = ("everything", "bazaar", "kalah", "hex+swap")
IDS = [spot for spot in spots() if spot[0] == COMPONENTS or MARK.findall(texts()[spot[0]])[spot[1]] in (COMPONENTS, "choice", "game")]


@pytest.fixture(autouse=True)
def nothing_is_executed() -> Iterator[None]:
    os.environ.pop(DONE, None)
    yield
    assert os.environ.pop(DONE, None) is None


def everything() -> Case:
    """The game in which everything has a name, as it stands."""
    plain = {name: MARK.sub(r"\1", text) for name, text in texts().items()}
    return Case("everything", plain[GAME], {COMPONENTS: plain[COMPONENTS]}, {})


def all_cases() -> list[Case]:
    """The rule sets with which everybody tries; every rule set there is with the nightly profile."""
    known = [everything(), *cases()]
    return known if NIGHTLY else [case for case in known if case.name in SOME]


def table_of(rules: RuleSet) -> GameInstance:
    """The rules at a table, with the least number of players."""
    return Game(rules, {}).table(players=rules.players[0], seed=1)


# ------------------------------------------------------------------------------------------------ what generated source is


def test_the_words_of_generated_source_are_nobody_else_s() -> None:
    assert set() == LOCALS & FUNCTIONS
    assert {"missing"} == {*keyword.kwlist, *HELPERS, *BUILTINS} & {*FUNCTIONS, *CONSTANTS, *LOCALS}  # and no local is just `missing`
    assert "missing" in RESERVED
    assert all(name.isupper() for name in CONSTANTS)
    assert not any(name.isupper() for name in {*FUNCTIONS, *LOCALS} - {"R", "S", "Q"})


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_nothing_of_a_file_gets_into_generated_source(case: Case) -> None:
    found = renamed(case, new=())
    if found is None:
        return
    assert all("zq" in name or name[0].isupper() for name in found.names.values())
    text = generate(found.rules).text
    assert "zq" not in text.lower()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        assert token.type != tokenize.STRING
        assert token.type != tokenize.COMMENT or re.fullmatch(r"# [1-9]\d*", token.string)


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_names_make_no_difference(case: Case) -> None:
    rules, found = checked(case)[0], renamed(case)
    if found is None or rules is None:
        return
    table = table_of(found.rules)
    walk(table, Random(1), 12)
    one, other = play(table_of(rules), 1), play(table, 1)
    assert (one.decisions, one.scores) == (other.decisions, other.scores)


@pytest.mark.full
@pytest.mark.parametrize("name", ["members", "members_of", "memo", "held", "missing", "take_pile", "at_1", "v_1", "s", "len"])
def test_helpers_are_not_touched_by_a_name(name: str) -> None:
    found = renamed(everything(), new=[f"{name}{more}" for more in ("", "_of", "_1", "_2")])
    assert found is not None
    assert name in found.names.values()
    same_game(table_of(found.rules), 1)


# ------------------------------------------------------------------------------------------------ one wall alone


def exchange(monkeypatch: pytest.MonkeyPatch, old: object, new: object) -> None:
    """Put something else in the place of a function, wherever it has been imported."""
    for module in [each for name, each in sys.modules.items() if name.startswith("interpreter.")]:
        for key, value in list(vars(module).items()):
            if value is old:
                monkeypatch.setattr(module, key, new)


@pytest.fixture
def no_grammar(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Names are looked at as they were before there was one grammar for all of them."""
    for function in (identifiers.flaw, identifiers.flaw_of_file, identifiers.unseen):
        exchange(monkeypatch, function, lambda _: "")
    exchange(monkeypatch, identifiers.is_whole, lambda pattern, text: re.search(pattern, text) is not None)
    documents._read_once.cache_clear()
    yield
    documents._read_once.cache_clear()


@pytest.fixture
def no_neutral_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rule file says stands in names, texts and remarks of generated source, as it did once."""
    monkeypatch.setattr(Notes, "place", lambda _, address, span: f"{address}  {span.source.name}" if span else 0)
    monkeypatch.setattr(CompilationUnit, "text", lambda _, text: Global(repr(text), ANY))
    exchange(monkeypatch, vocabulary.named, lambda stem, number, said="": re.sub(r"\W", "_", f"{stem}_{number}_{said}"))


@pytest.fixture
def no_verifier(monkeypatch: pytest.MonkeyPatch) -> None:
    """Generated source is compiled as it comes, with all that Python has."""
    monkeypatch.setattr(engine, "verify", lambda text, *_: ast.parse(text))
    monkeypatch.setattr(engine, "BUILTINS", vars(builtins))


def outcome(spot: tuple[str, int], name: str) -> str:
    """What becomes of a name at a place: it is `refused`, its code is `no code of ours`, or a game is `played`."""
    rules, _ = called(spot, name)
    if rules is None:
        return "refused"
    try:
        same_game(table_of(rules), 1)
    except AssertionError as problem:
        return "no code of ours" if "generated source" in str(problem) else str(problem)
    return "played"


@pytest.mark.parametrize("spot", IDS)
@pytest.mark.usefixtures("no_neutral_names", "no_verifier")
def test_names_that_are_validated_suffice(spot: tuple[str, int]) -> None:
    assert {"refused"} == {outcome(spot, name) for name in INJECTED if identifiers.unseen(name)}


@pytest.mark.parametrize("spot", IDS)
@pytest.mark.usefixtures("no_grammar", "no_verifier")
def test_names_that_are_ours_suffice(spot: tuple[str, int]) -> None:
    assert {outcome(spot, name) for name in (INJECTED[0], INJECTED[4], TWOFOLD[2])} <= {"played", "refused"}


@pytest.mark.usefixtures("no_grammar")
def test_what_comes_from_the_cache_meets_the_walls_that_are_left() -> None:
    rules, _ = called(IDS[1], INJECTED[0])
    assert rules is not None
    kept = ruleset_cache.deserialize(ruleset_cache.serialize(rules) or b"")
    assert kept == rules
    same_game(table_of(kept), 1)


@pytest.mark.parametrize("spot", IDS)
@pytest.mark.usefixtures("no_grammar", "no_neutral_names")
def test_source_that_is_verified_suffices(spot: tuple[str, int]) -> None:
    assert {outcome(spot, name) for name in (INJECTED[0], INJECTED[4], TWOFOLD[2])} <= {"no code of ours", "refused"}


@pytest.mark.usefixtures("no_grammar", "no_neutral_names", "no_verifier")
def test_without_walls_a_name_is_executed() -> None:
    assert "played" == outcome(IDS[1], INJECTED[0])
    assert "yes" == os.environ.pop(DONE)


# ------------------------------------------------------------------------------------------------ the verifier

STRAY = {
    "an import": "import os",
    "an import inside": "def run_1(R, S):\n    import os",
    "a text": "def run_1(R, S):\n    return 'a'",
    "a name that is private": "def run_1(R, S):\n    return S.__class__",
    "a name of Python": "def run_1(R, S):\n    return eval(S)",
    "a name of nobody": "def run_1(R, S):\n    return AT_1",
    "a helper given away": "def run_1(R, S):\n    len = 1",
    "a statement": "run_1(1)",
    "a table of another name": "MEMBERS = 1",
    "a class": "class AT_1: pass",
    "a decorator": "@run_1\ndef run_1(R, S):\n    return",
    "a default": "def run_1(R, S=len):\n    return",
    "an attribute set": "def run_1(R, S):\n    R.frames = S",
    "a comprehension": "def run_1(R, S):\n    return [each for each in S]",
    "what is called first": "def run_1(R, S):\n    return S[0](R)",
    "a function inside": "def run_1(R, S):\n    def run_2(R, S):\n        return",
    "a function inside that takes something": "def run_1(R, S):\n    def part(S):\n        return",
    "a name of others": "def run_1(R, S):\n    def part():\n        nonlocal AT_1",
    "a lambda inside": "def run_1(R, S):\n    return lambda key: key",
    "a global": "def run_1(R, S):\n    global AT_1",
    "a fraction": "def run_1(R, S):\n    return 1.5",
    "names in another alphabet": "def run_1(R, S):\n    return ｌｅｎ(S)",
    "no Python": "def run_1(R, S)",
    "a null": "def run_1(R, S):\n    return 1\0",
}


@pytest.mark.parametrize("text", STRAY.values(), ids=STRAY)
def test_what_no_printer_of_ours_writes_is_not_compiled(text: str) -> None:
    with pytest.raises(AssertionError, match="generated source"):
        verify(text, (), HELPERS)


def test_generated_code_finds_no_more_of_python_than_it_is_allowed() -> None:
    rules = checked(everything())[0]
    assert rules is not None
    table = table_of(rules)
    assert isinstance(table.engine, engine.PythonEngine)
    assert {*BUILTINS} == {*table.engine.functions["__builtins__"]}
