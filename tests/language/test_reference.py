"""Every block of the language reference is what it says: games compile, fragments fit, expressions have their values."""

import json
import re
from pathlib import Path

import pytest

from interpreter.authoring.scenarios import runner
from interpreter.diagnostics.codes import Severity
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text
from interpreter.frontend.pipeline.compiler import Files
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.serialization import decode
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_state import TurnState
from interpreter.runtime.values import value_syntax
from tests.compilation import compile_files, compile_text
from tests.language import reference_blocks as reference
from tests.language.reference_blocks import Block

COMPONENTS = {
    f"{name}.components.yaml": reference.named("components", name).encode()
    for name in re.findall(r"^components: (\w+)$", "\n".join(block.text for block in reference.of("components")), re.MULTILINE)
}
FRAGMENTS = reference.with_fragments(reference.named("game", "quarry"))
EXPRESSIONS = [line.split(" => ") for block in reference.of("expression") for line in block.text.splitlines()]
BEFORE_ALL_TURNS = TurnState(0, 0, 0, 0)


def errors(report: Report) -> list[str]:
    """The errors of a report, a line each."""
    return [plain_text.concise(found) for found in report if found.is_error]


def compiled(text: str) -> RuleSet:
    """The rules of a text; fails with what is wrong."""
    rules, report = compile_text("README.md", text.encode(), files=COMPONENTS)
    assert [] == errors(report)
    assert rules is not None
    return rules


@pytest.mark.parametrize("block", reference.of("game"), ids=lambda block: block.name)
def test_a_game_compiles_without_a_warning(block: Block) -> None:
    _, report = compile_text("README.md", block.text.encode(), files=COMPONENTS)
    assert [] == [plain_text.concise(found) for found in report if found.severity is not Severity.NOTE]


@pytest.mark.parametrize(("block", "text"), FRAGMENTS, ids=[block.name for block, _ in FRAGMENTS])
def test_a_fragment_fits_into_the_game(block: Block, text: str) -> None:
    assert block.section
    compiled(text)


@pytest.mark.full
def test_expressions_have_the_values_they_claim() -> None:
    words = "".join(f"  example_{number}: {text}\n" for number, (text, _) in enumerate(EXPRESSIONS))
    rules = compiled(reference.named("game", "quarry").replace("words:\n", "words:\n" + words))
    table = instantiate(rules, players=3, options={}, layout=None, report=Report())
    assert table is not None
    store = table.start_store
    for number, (text, value) in enumerate(EXPRESSIONS):
        word = rules.words[f"example_{number}"]
        found = table.evaluate(word.body)(store, BEFORE_ALL_TURNS, [0] + [None] * word.size)
        assert (text, value) == (text, value_syntax.format_value(table.material, word.body.kind, found))


@pytest.mark.parametrize("block", reference.of("variant"), ids=lambda block: block.name)
def test_a_variant_is_worked_into_the_game(block: Block) -> None:
    report = Report()
    game = ("quarry.game.yaml", reference.named("game", "quarry").encode())
    given = {name: (name, data) for name, data in COMPONENTS.items()}
    rules = compile_files(Files(game, given, None, (("example.variant.yaml", block.text.encode()),)), report)
    assert rules is not None, errors(report)
    assert 1 == len(rules.variants)


@pytest.mark.parametrize("block", reference.of("scenario"), ids=lambda block: block.name)
def test_a_scenario_runs(block: Block, tmp_path: Path) -> None:
    (tmp_path / "quarry.game.yaml").write_text(reference.named("game", "quarry"), encoding="utf-8")
    for name, data in COMPONENTS.items():
        (tmp_path / name).write_bytes(data)
    path = tmp_path / "example.scenario.yaml"
    path.write_text(block.text, encoding="utf-8")
    report = Report()
    assert runner.run_file(path, runner.CompiledGames(), report) is not None
    assert [] == errors(report)


@pytest.mark.parametrize("block", reference.of("position"), ids=lambda block: block.name)
def test_a_position_is_one_of_the_game(block: Block) -> None:
    report = Report()
    found = decode.from_json(compiled(reference.named("game", "quarry")), json.loads(block.text), report)
    assert [] == errors(report)
    assert found is not None


def test_every_block_is_tried() -> None:
    sorts = {"game", "components", "fragment", "expression", "variant", "scenario", "position"}
    assert [] == [block.name for block in reference.blocks() if block.what not in sorts]
